# SPDX-License-Identifier: MIT OR Apache-2.0
# A program without an end, whose tick goes on; two seconds of it are enough here.
./ove new my-app --lang c
sed -i 's/i <= 3; i++/i > 0; i++/; s/ove_thread_sleep_ms(10)/ove_thread_sleep_ms(100)/' my-app/c/main.c
printf 'load_percent = 100\n' > my-app/limits.toml
sed -i 's/60000/2000/' "$BLOCKS/1"
. "$BLOCKS/1"

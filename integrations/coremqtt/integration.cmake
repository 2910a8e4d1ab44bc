# SPDX-License-Identifier: MIT OR Apache-2.0
file(GLOB OVE_LIBRARY_SOURCES "${OVE_LIBRARY_DIR}/source/*.c")
set(OVE_LIBRARY_INCLUDES "${OVE_LIBRARY_DIR}/source/include" "${OVE_LIBRARY_DIR}/source/interface")
# Headers that only release 5 has.
list(APPEND OVE_LIBRARY_INCLUDES "${OVE_LIBRARY_DIR}/source/include/private")
# The crate has an options file next to core_mqtt.h, which an #include there finds first, whatever the include path is.
set(OVE_LIBRARY_DEFINITIONS MQTT_DO_NOT_USE_CUSTOM_CONFIG=1)
set(OVE_LIBRARY_OPTIONS "SHELL:-include core_mqtt_config.h")
# Release 1 has another name for this option, which later releases reject.
file(STRINGS "${OVE_LIBRARY_DIR}/source/include/core_mqtt_config_defaults.h" _later REGEX "MQTT_SEND_TIMEOUT_MS")
if(NOT _later)
	list(APPEND OVE_LIBRARY_DEFINITIONS MQTT_SEND_RETRY_TIMEOUT_MS=MQTT_SEND_TIMEOUT_MS)
endif()

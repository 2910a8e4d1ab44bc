#ifndef BROKER_H
#define BROKER_H

#include <ove_coremqtt.h>

/** The connection to a broker that returns each message and runs in a thread of this program. */
struct ove_coremqtt_streams broker_streams(void);

#endif

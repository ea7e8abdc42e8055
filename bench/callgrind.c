/* Tells callgrind where the work to be counted begins and ends; without it these do nothing. */

#include <valgrind/callgrind.h>

void begin_counting(void)
{
    CALLGRIND_START_INSTRUMENTATION;
    CALLGRIND_ZERO_STATS;
}

void end_counting(const char *name)
{
    CALLGRIND_STOP_INSTRUMENTATION;
    CALLGRIND_DUMP_STATS_AT(name);
}

/* Tells the compiler which calls are seldom made: those that raise and tell of exceptions.
 *
 * It is read before each file that mypyc writes. After nearly every call and index such a file has
 * a branch that ends with one of these. The compiler now puts these branches apart, so that what is
 * really run lies close together and fits the processor's cache of instructions.
 */

struct _object;

#define COLD __attribute__((cold))

void CPy_AddTraceback(const char *, const char *, int, struct _object *) COLD;
void CPy_TypeError(const char *, struct _object *) COLD;
void CPy_TypeErrorTraceback(const char *, const char *, int, struct _object *, const char *,
                            struct _object *) COLD;
void CPy_AttributeError(const char *, const char *, const char *, const char *, int,
                        struct _object *) COLD;
void CPyError_OutOfMemory(void) COLD;
void PyErr_SetString(struct _object *, const char *) COLD;
void PyErr_SetNone(struct _object *) COLD;
struct _object *PyErr_Occurred(void) COLD;
/* mypyc calls this function after an error only; elsewhere it writes a macro. */
static void CPy_DecRef(struct _object *) COLD;

#undef COLD

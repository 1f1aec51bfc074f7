#if !defined(CIRCLE)
#define CIRCLE 1
#include "macros.h"
in the circle: CIRCLE
#endif

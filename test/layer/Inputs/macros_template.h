template: T EXPANDED_PASTE(T, 4)
#undef T

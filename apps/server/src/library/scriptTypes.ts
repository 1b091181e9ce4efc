/** Records of the modify system; the one type that a script can be handed over to. */
export const MODIFY = 2;
/** Scripts of the generation system. */
export const GENERATE = 3;

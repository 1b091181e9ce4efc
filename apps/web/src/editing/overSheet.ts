/** Where panels come up over the sheet instead of standing beside it. */
export const OVER_SHEET = "(max-width: 1023px)";

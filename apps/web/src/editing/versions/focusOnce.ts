/** The ref of a field that its reader has just asked for: it takes the focus when it comes. */
export const focusOnce = (field: HTMLElement | null): void => field?.focus();

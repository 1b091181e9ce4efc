/** As a `ref`: what was asked for to be written in has the focus when it comes. */
export const focusAtOnce = (field: HTMLElement | null): void => field?.focus();

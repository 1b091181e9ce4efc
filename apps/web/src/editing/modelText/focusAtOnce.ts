/** A `ref` callback that focuses a text field when it is mounted. */
export const focusAtOnce = (field: HTMLElement | null): void => field?.focus();

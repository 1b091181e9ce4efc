/** A `ref` callback that focuses a text field when it is mounted. */
export const focusOnMount = (field: HTMLElement | null): void => field?.focus();

/** What a selected field gives to the clipboard. */
function copyBySelection(words: string): boolean {
  const focused = document.activeElement;
  const field = document.createElement("textarea");
  field.value = words;
  field.style.position = "fixed";
  field.style.opacity = "0";
  document.body.append(field);
  field.select();
  const isCopied = document.execCommand("copy");
  field.remove();
  if (focused instanceof HTMLElement) focused.focus({ preventScroll: true });
  return isCopied;
}

/** Puts words on the clipboard; whether it took them. `navigator.clipboard` is only there on https and localhost; an installation inside an office may be neither. */
export async function copyText(words: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(words);
    return true;
  } catch {
    return copyBySelection(words);
  }
}

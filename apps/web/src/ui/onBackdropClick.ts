/**
 * Calls `close` when a modal dialog's backdrop is clicked, which reaches the dialog element itself. The press must have begun there, too: the click that ends a
 * selection drawn out of the dialog is the dialog's as well.
 * @returns to be called when the dialog goes
 */
export function onBackdropClick(dialog: HTMLDialogElement, close: () => void): () => void {
  let isPressedOutside = false;
  const onPress = ({ target }: Event): void => {
    isPressedOutside = target === dialog;
  };
  const onClick = ({ target }: Event): void => {
    if (isPressedOutside && target === dialog) close();
  };
  dialog.addEventListener("pointerdown", onPress);
  dialog.addEventListener("click", onClick);
  return () => {
    dialog.removeEventListener("pointerdown", onPress);
    dialog.removeEventListener("click", onClick);
  };
}

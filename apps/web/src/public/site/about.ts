import { onBackdropClick } from "../../ui/onBackdropClick.ts";

/** Opens and closes the dialog 关于我们; `?about=1` opens it at once. */
export function openAbout(page: Document): void {
  const dialog = page.querySelector<HTMLDialogElement>("#about");
  if (!dialog) return;
  for (const button of page.querySelectorAll("[data-about]"))
    button.addEventListener("click", () => dialog.showModal());
  dialog.querySelector("[data-close]")?.addEventListener("click", () => dialog.close());
  onBackdropClick(dialog, () => dialog.close());
  if (new URLSearchParams(location.search).get("about") === "1") dialog.showModal();
}

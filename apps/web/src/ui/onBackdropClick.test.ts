// @vitest-environment jsdom
import { expect, test, vi } from "vitest";
import { onBackdropClick } from "./onBackdropClick.ts";

test("a click beside a dialog closes it; one inside does not, nor one that ends a selection drawn out of it", () => {
  const dialog = document.createElement("dialog");
  const words = document.createElement("p");
  dialog.append(words);
  document.body.append(dialog);
  const close = vi.fn<() => void>();
  const leave = onBackdropClick(dialog, close);
  const click = (pressed: Element, released: Element) => {
    pressed.dispatchEvent(new Event("pointerdown", { bubbles: true }));
    released.dispatchEvent(new Event("click", { bubbles: true }));
  };
  click(words, words);
  click(words, dialog);
  expect(close).not.toHaveBeenCalled();
  click(dialog, dialog);
  expect(close).toHaveBeenCalledTimes(1);
  leave();
  click(dialog, dialog);
  expect(close).toHaveBeenCalledTimes(1);
});

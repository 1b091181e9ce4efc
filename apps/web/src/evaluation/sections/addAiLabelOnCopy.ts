import { AI_LABEL_EXPORTED } from "@mochang/contract";

/** Copied text with the label that model text carries; plain text as it is. */
export const withAiLabel = (text: string, fromModel: boolean): string =>
  fromModel && text.trim() !== "" ? `${text.trimEnd()}\n\n${AI_LABEL_EXPORTED}` : text;

/** A copy handler that adds the AI label to a selection which contains model text. */
export function addAiLabelOnCopy(event: React.ClipboardEvent<HTMLElement>): void {
  const selection = document.getSelection();
  if (!selection || selection.isCollapsed || selection.rangeCount === 0) return;
  const written = [...event.currentTarget.querySelectorAll('[data-origin="model"]')].some((part) =>
    selection.containsNode(part, true),
  );
  if (!written) return;
  event.preventDefault();
  event.clipboardData.setData("text/plain", withAiLabel(selection.toString(), true));
}

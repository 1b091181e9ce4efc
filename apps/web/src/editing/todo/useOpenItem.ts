import { findLine } from "@mochang/screenplay";
import type { Node } from "prosemirror-model";
import { useEffect, useEffectEvent } from "react";
import { selectText as selectAt } from "../../sheet/index.ts";
import { useStore } from "../../ui/store.ts";
import { useToasts } from "../../ui/toasts.ts";
import { selectText } from "../modelRunControls/selectText.ts";
import type { PanelProps } from "../panelProps.ts";
import { findWords } from "./findWords.ts";
import type { LineQuote } from "./findingsTask.ts";
import { openItem, itemToFix, type ItemToFix } from "./openItem.ts";
import type { TodoItem } from "./todoItems.ts";

/** Which item is open, and the way from one to the next; its words are selected in the script. */
export function useOpenItem({ editor }: PanelProps, ordered: readonly TodoItem[]) {
  const openKey = useStore(openItem);
  const goTo = ({ lineId, at, text }: LineQuote): void => {
    const found = editor.sheet && findLine(editor.sheet.view.state.doc, lineId);
    // Findings are up to a second older than the line. A scene far away is drawn first. On a phone the panel covers the lower half: the desk's `scroll-padding` keeps the line above it.
    if (found) editor.sheet?.scrollToPosition(found.pos + 1 + Math.min(Math.max(at, 0), found.node.content.size));
    editor.run(at < 0 ? selectText(lineId, text) : selectAt(lineId, at, text.length));
  };
  const open = (item: TodoItem | undefined, quote = item?.quotes[0]): void => {
    openItem.set(item?.key ?? null);
    if (quote) goTo(quote);
  };
  const step = (by: 1 | -1): void => {
    const at = ordered.findIndex(({ key }) => key === openKey);
    open(ordered[(Math.max(at, by === 1 ? -1 : 0) + by + ordered.length) % ordered.length]);
  };
  return { openKey, open, goTo, step };
}

/** The item that the address asked for: by its key, else one that quotes its words. */
const askedItem = (items: readonly TodoItem[], { key, words }: ItemToFix): TodoItem | undefined =>
  items.find((item) => item.key === key) ??
  (words === ""
    ? undefined
    : items.find(({ quotes, quote }) =>
        [quote, ...quotes.map(({ text }) => text)].some(
          (one) => one !== "" && (one.includes(words) || words.includes(one)),
        ),
      ));

/** Shows once what the address of 去改这一处 names: the item, or where nobody says anything of those words, the words. */
export function useAskedItem(
  { editor }: PanelProps,
  items: readonly TodoItem[] | null,
  { open, goTo }: Pick<ReturnType<typeof useOpenItem>, "open" | "goTo">,
  onShow: (state: TodoItem["state"]) => void,
): void {
  const toasts = useToasts();
  const { sheet } = editor;
  const show = useEffectEvent((shown: readonly TodoItem[], doc: Node) => {
    const requestedItem = itemToFix.get();
    if (!requestedItem) return;
    itemToFix.set(null);
    const item = askedItem(shown, requestedItem);
    const place = findWords(doc, {
      quote: requestedItem.words,
      ...(requestedItem.scene === null ? {} : { scene: requestedItem.scene }),
    });
    if (item) {
      onShow(item.state === "open" ? "open" : item.state);
      open(item, place ?? item.quotes[0]);
    } else if (place) goTo(place);
    else toasts.warn("这一处在稿子里已经改过了");
  });
  useEffect(() => {
    if (items && sheet) show(items, sheet.doc());
  }, [items, sheet]);
}

import type { AddReviewNote } from "@mochang/contract";

export type ReviewPassage = NonNullable<AddReviewNote["passage"]>;

interface Point {
  scene: string;
  line: string;
  at: number;
}

function pointOf(node: Node, offset: number): Point | null {
  const run = node.parentElement?.closest<HTMLElement>("[data-at]");
  const line = run?.closest<HTMLElement>("[data-line]")?.dataset.line;
  const scene = run?.closest<HTMLElement>("[data-scene]")?.dataset.scene;
  if (!run || line === undefined || scene === undefined) return null;
  return { scene, line, at: Number(run.dataset.at) + offset };
}

/** The selected words of the script, without what stands beside them in the margins; null where there are none. */
export function reviewPassageOf(range: Range): ReviewPassage | null {
  const walker = document.createTreeWalker(range.commonAncestorContainer, NodeFilter.SHOW_TEXT);
  let from: Point | null = null;
  let to: Point | null = null;
  let quote = "";
  let line = "";
  const addText = (node: Node): void => {
    const start = node === range.startContainer ? range.startOffset : 0;
    const end = node === range.endContainer ? range.endOffset : (node.textContent ?? "").length;
    const first = start < end && range.intersectsNode(node) ? pointOf(node, start) : null;
    if (!first) return;
    from ??= first;
    to = pointOf(node, end);
    quote += (line === "" || line === first.line ? "" : "\n") + (node.textContent ?? "").slice(start, end);
    line = first.line;
  };
  if (range.commonAncestorContainer.nodeType === Node.TEXT_NODE) addText(range.commonAncestorContainer);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) addText(node);
  return from && to && quote.trim() !== "" ? { from, to, quote } : null;
}

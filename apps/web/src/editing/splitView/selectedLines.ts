/** Words that are selected in one line of the split view. */
export interface SelectedLine {
  /** Which of the shown scenes it stands in, 0-based. */
  scene: number;
  type: string;
  words: string;
}

/** The part of a line's text that is selected, without a number in the margin. */
function selectedWords(line: Element, range: Range): string {
  const part = range.cloneRange();
  const whole = line.ownerDocument.createRange();
  whole.selectNodeContents(line);
  if (part.compareBoundaryPoints(Range.START_TO_START, whole) < 0)
    part.setStart(whole.startContainer, whole.startOffset);
  if (part.compareBoundaryPoints(Range.END_TO_END, whole) > 0) part.setEnd(whole.endContainer, whole.endOffset);
  const content = part.cloneContents();
  content.querySelector("[data-scene-number]")?.remove();
  return (content.textContent ?? "").trim();
}

/** What is selected in a list of scenes, line by line; empty for nothing. */
export function selectedLines(list: HTMLElement, selection: Selection | null): SelectedLine[] {
  if (!selection || selection.isCollapsed || selection.rangeCount === 0) return [];
  const range = selection.getRangeAt(0);
  if (!list.contains(range.commonAncestorContainer)) return [];
  return [...list.querySelectorAll('[data-part="split-scene"]')].flatMap((item, scene) =>
    [...item.querySelectorAll("[data-line]")].flatMap((line): SelectedLine[] => {
      const words = range.intersectsNode(line) ? selectedWords(line, range) : "";
      return words === "" ? [] : [{ scene, type: line.getAttribute("data-line") ?? "", words }];
    }),
  );
}

/** The same as a manuscript has it: a speech stands behind its cue and a colon. */
export function manuscriptOf(lines: readonly Pick<SelectedLine, "type" | "words">[]): string {
  let text = "";
  let isInSpeech = false;
  for (const { type, words } of lines) {
    const isSpoken = type === "parenthetical" || type === "dialogue";
    text += isInSpeech && isSpoken ? words : `\n${words}${type === "character" ? "：" : ""}`;
    isInSpeech = type === "character" || (isInSpeech && type === "parenthetical");
  }
  return text.trim();
}

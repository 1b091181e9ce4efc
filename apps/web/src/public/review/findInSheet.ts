import type { ReviewPage } from "@mochang/contract";

/** Where words stand: a line, and offsets into its words as the sheet shows them. */
export interface FoundWords {
  line: string;
  from: number;
  to: number;
}

/** In small letters, each of which takes the room of its capital: one that has two in lower case (İ) stays. */
function lowered(text: string): string {
  const small = text.toLowerCase();
  if (small.length === text.length) return small;
  return Array.from(text, (letter) => {
    const one = letter.toLowerCase();
    return one.length === letter.length ? one : letter;
  }).join("");
}

/** The words wherever they stand within a line, small and capital letters alike. */
export function findInSheet(scenes: ReviewPage["scenes"], words: string): FoundWords[] {
  const letters = lowered(words);
  if (letters === "") return [];
  const found: FoundWords[] = [];
  for (const { id, runs } of scenes.flatMap(({ lines }) => lines)) {
    const searched = lowered(runs.map(([run]) => run).join(""));
    for (let at = searched.indexOf(letters); at >= 0; at = searched.indexOf(letters, at + letters.length))
      found.push({ line: id, from: at, to: at + letters.length });
  }
  return found;
}

/** The same words on the page; null where their line is not there. */
export function rangeOfFound(sheet: HTMLElement, { line, from, to }: FoundWords): Range | null {
  const texts = sheet.querySelectorAll(`[data-line="${CSS.escape(line)}"] [data-at]`);
  const range = document.createRange();
  let start = 0;
  let isBegun = false;
  for (const { firstChild: text } of texts) {
    const end = start + (text?.textContent ?? "").length;
    if (text && !isBegun && from < end) {
      range.setStart(text, from - start);
      isBegun = true;
    }
    if (text && to <= end) {
      range.setEnd(text, to - start);
      return range;
    }
    start = end;
  }
  return null;
}

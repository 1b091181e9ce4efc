import { chapterName } from "../figures/chapterLabels.ts";
import type { Finding } from "../figures/figures.ts";
import { type Checked, finding, quoteLine } from "./finding.ts";

/** A shorter paragraph may come again on purpose: a refrain, a greeting, a line of news. */
const LONG = 60;
/** More repeated passages than these, and than this share of the paragraphs, are how the text is made. */
const FEW = 5;
const MAX_SHARE = 0.02;

interface Paragraph {
  start: number;
  end: number;
  scene: number;
  words: string;
}

/** Paragraphs of all chapters without white space, speech and narration together. */
function paragraphsOf({ parsed }: Checked): Paragraph[] {
  const all: Paragraph[] = [];
  parsed.scenes.forEach((scene, i) => {
    let open: Paragraph | null = null;
    for (const line of scene.lines) {
      if (line.type !== "text" && line.type !== "dialogue") continue;
      if (open && !/[\r\n\u2028\u2029]/u.test(parsed.text.slice(open.end, line.start))) open.end = line.end;
      else all.push((open = { start: line.start, end: line.end, scene: i + 1, words: "" }));
    }
  });
  for (const paragraph of all) paragraph.words = parsed.text.slice(paragraph.start, paragraph.end).replace(/\s+/gu, "");
  return all;
}

/** Passages that stand in the text a second time, word for word: a chapter pasted twice, a paragraph left behind. One finding a passage. */
export function repeatedPassages(checked: Checked): Finding[] {
  const { parsed } = checked;
  const all = paragraphsOf(checked);
  const first = new Map<string, number>();
  const found: Finding[] = [];
  for (let i = 0; i < all.length; i++) {
    const paragraph = all[i] as Paragraph;
    const earlier = paragraph.words.length < LONG ? undefined : first.get(paragraph.words);
    if (earlier === undefined) {
      if (paragraph.words.length >= LONG) first.set(paragraph.words, i);
      continue;
    }
    let length = 1;
    while (
      earlier + length < i &&
      all[i + length] !== undefined &&
      all[earlier + length]?.words === all[i + length]?.words
    )
      length++;
    const [one, two] = [all[earlier] as Paragraph, paragraph];
    const where =
      one.scene === two.scene
        ? "同一章里"
        : `${chapterName(checked.figures, one.scene)}和${chapterName(checked.figures, two.scene)}里`;
    found.push(
      finding("passage-repeated", length > 1 ? `${where}有连续${length}段文字完全相同` : `${where}有一段文字完全相同`, [
        quoteLine(parsed, one, one.scene),
        quoteLine(parsed, two, two.scene),
      ]),
    );
    i += length - 1;
  }
  return found.length > Math.max(FEW, all.length * MAX_SHARE) ? [] : found;
}

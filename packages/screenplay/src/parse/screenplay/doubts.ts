import { chineseNumeral, parseOrdinal } from "../../numerals/index.ts";
import { LOW_CONFIDENCE, type Scene } from "../../parsed.ts";

/** Just below what is offered for correction. */
const DOUBTFUL = LOW_CONFIDENCE - 0.05;
/** A scene that holds so much of a script of several scenes may hold headings that were not read. */
const SHARE = 0.5;
const SEVERAL = 2;
const LONG = 3_000;
/** So much text in front of a first heading that does not count from 1 may hold the headings before it. */
const LEAD = 300;
/** Skipped numbers that are looked for. */
const MAX_COUNT = 20;

/** Words of a speech that the narration of a script hardly ever holds outside quotation marks and brackets. */
const SAID = /[你您咱俺]|[吗呢吧啊呀嘛](?=[。！？!?…~，,]|$)/;
const QUOTED = /[“"「『][^“”"「」『』]*[”"」』]?|[（(【[][^（()）【】[\]]*[）)】\]]/g;
const MARKED = /^[△▲∆（(【[]/;

/**
 * Lowers the confidence of actions that hold words of a speech: part of such a line is a speech that was not read. Of the lines so marked in
 * the windows of labelled real scripts, 3 in 4 overlap a label of another kind wholly, nearly all others in part.
 */
export function markUnreadSpeeches(scenes: readonly Scene[]): void {
  for (const { lines } of scenes)
    for (const line of lines)
      if (line.type === "action" && !MARKED.test(line.text) && SAID.test(line.text.replace(QUOTED, "")))
        line.confidence = Math.min(line.confidence, DOUBTFUL);
}

/** Lowers the confidence of headings between which one may be missing: a number is skipped and stands unread in the scene, or one scene is half of the script. */
export function markDoubts(text: string, scenes: readonly Scene[]): void {
  const headed = scenes.filter(({ heading }) => heading !== null);
  const first = headed[0]?.lines[0];
  if (first && first.start >= LEAD && (ordinalOf(headed[0]) ?? 1) > 1)
    first.confidence = Math.min(first.confidence, DOUBTFUL);
  for (const [i, scene] of headed.entries()) {
    const next = headed[i + 1];
    const from = scene.lines[0]?.end ?? 0;
    const to = next?.lines[0]?.start ?? text.length;
    const large = headed.length >= SEVERAL && to - from >= LONG && to - from > text.length * SHARE;
    const heading = text.slice(scene.lines[0]?.start ?? 0, from);
    if (!large && !(next && skips(scene, next, heading, text.slice(from, to)))) continue;
    for (const one of [scene, next]) {
      const line = one?.lines[0];
      if (line) line.confidence = Math.min(line.confidence, DOUBTFUL);
    }
  }
}

/** Whether a number between those of two headings stands in the text between them, or with a mark behind it in the row of the first: `1：江面，民宅2、王家 日 内`. */
function skips(scene: Scene, next: Scene, heading: string, between: string): boolean {
  const [from, to] = [ordinalOf(scene), ordinalOf(next)];
  if (from === null || to === null || to <= from + 1) return false;
  const plain = between.normalize("NFKC");
  const row = heading.normalize("NFKC");
  const end = Math.min(to, from + 1 + MAX_COUNT);
  for (let value = from + 1; value < end; value++)
    if (
      new RegExp(
        `(?<!\\d)${value}(?!\\d)|(?<![一二三四五六七八九十百])${chineseNumeral(value)}(?![一二三四五六七八九十百])`,
      ).test(plain) ||
      new RegExp(`(?<=[^\\d\\s、.:-]\\s*)${value}[、.:](?!\\d)`, "u").test(row)
    )
      return true;
  return false;
}

const ordinalOf = (scene: Scene | undefined): number | null =>
  scene?.number ? parseOrdinal(scene.number.normalize("NFKC")) : null;

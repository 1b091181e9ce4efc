import { type Block, sliceBlock } from "../lines/logicalLine.ts";
import { endMarkAt } from "../linePatterns/endMarks.ts";
import type { Range } from "../headings/headingFields.ts";
import { readDivision } from "../headings/divisions.ts";
import { readHeading } from "../headings/sceneHeading.ts";
import { isLabel, readLabel } from "../linePatterns/labels.ts";
import { type Names, isKnown } from "../speeches/speakerNames.ts";
import { castLineEnd } from "./castListCuts.ts";
import type { SplitLines } from "./splitGluedLines.ts";

/** Cuts a line whose heading is followed by a sentence or a speech: `第一场 客厅 日 内 张三推门进来。` */
export function splitHeadings(text: string, { blocks, headings, names }: SplitLines, fixed: Set<Block>): Block[] {
  const out: Block[] = [];
  const acts = blocks.filter(({ norm }) => readDivision(norm)?.kind === "act").length;
  for (const whole of blocks) {
    if (fixed.has(whole) || (whole.glued && headings.has(whole))) {
      out.push(whole);
      continue;
    }
    const mark = endMarkAt(whole.norm);
    const before = mark > 0 ? sliceBlock(text, whole, 0, mark) : null;
    const end = before ? sliceBlock(text, whole, mark, whole.norm.length) : null;
    const block = before && end ? before : whole;
    const heading = block.norm.length > 8 ? readHeading(block.norm, false) : null;
    const bare = heading ? 0 : bareHead(block.norm);
    const sure = heading !== null && heading.strength >= 0.75;
    const cut = sure
      ? castLabelAt(block.norm, heading.fields.cast) || heading.end
      : (acts >= 2 && actHead(block.norm)) ||
        bare ||
        completeHead(block.norm) ||
        labelEnd(block.norm, names) ||
        castLineEnd(block.norm);
    const rest = cut > 0 && cut < block.norm.length ? sliceBlock(text, block, cut, block.norm.length) : null;
    const head = rest ? sliceBlock(text, block, 0, cut) : null;
    if (rest && head) out.push(head, rest);
    else out.push(block);
    if (end) out.push(end);
  }
  return out;
}

/** `第十一幕，农村村口主要人物：…`: where the number of an act ends that goes on as no title does; 0 for none. */
const actHead = (norm: string): number => (readDivision(norm) ? 0 : (ACT_HEAD.exec(norm)?.[0].length ?? 0));
const ACT_HEAD = /^第 ?[一二三四五六七八九十\d]{1,3} ?幕[ ,;:、]*(?![的中里后布完结落谢终时]|开始)(?=..)/;

/** `4、外 大街 晚夜晚的都市，异常绚丽。`: where a numbered heading that says when, where and on which side ends in front of a sentence; 0 for none. */
function completeHead(norm: string): number {
  if (!/^\D{0,2}\d/.test(norm) || !/[。!?…”:]$/.test(norm)) return 0;
  const { fields, end = 0 } = readHeading(norm, true) ?? {};
  const complete = fields?.time && fields.place && fields.intExt && fields.place[1] - fields.place[0] <= LONGEST_PLACE;
  return complete && norm.length - end >= SENTENCE && /[\u4e00-\u9fff]/.test(norm[end] as string) ? end : 0;
}

const LONGEST_PLACE = 14;
const SENTENCE = 6;

/** Where `人：…` begins in a heading that has its whole block on one line (`S:1 景：… 時：… 人：…`); 0 for none. */
function castLabelAt(norm: string, cast: Range | null): number {
  const label = cast ? /(?<= )[^ :;,。、]{1,4} ?: ?$/.exec(norm.slice(0, cast[0])) : null;
  return label ? label.index : 0;
}

/** `时间：傍晚 小赵站在站牌下。`, `场景：办公室小赵走进来，坐下。`: where the words of a label end and a sentence begins; 0 for none. */
function labelEnd(norm: string, names: Names): number {
  const label = norm.length >= 14 ? readLabel(norm) : null;
  if (!label || !(isLabel(label.word, "time") || isLabel(label.word, "place"))) return 0;
  const space = norm.indexOf(" ", label.content + 1);
  const value = space < 0 ? "" : norm.slice(label.content, space);
  if (value !== "" && value.length <= 16 && !/[。!?:]/.test(value))
    return /^[^ :]{5,60}?[。!?]/.test(norm.slice(space + 1, space + 70)) ? space + 1 : 0;
  if (!isLabel(label.word, "place") || !/[。!?…”」:]$/.test(norm)) return 0;
  const place = personAfter(norm.slice(label.content, label.content + 40), names);
  return place === 0 ? 0 : label.content + place;
}

/** Where a person of the script follows on the first words without a mark between; 0 for none. */
function personAfter(words: string, names: Names): number {
  const place = /^[^ ,。;!?:“”、(【△]*/.exec(words)?.[0] ?? "";
  for (let i = 2; i < place.length - 1; i++)
    for (let length = 4; length >= 2; length--)
      if (isKnown(names, place.slice(i, i + length))) return /^[的家和与]/.test(place.slice(i + length)) ? 0 : i;
  return 0;
}

/** `镇里，日，外 行人多了起来。`: where a bare heading ends in front of a sentence; 0 for none. */
function bareHead(norm: string): number {
  if (norm.length < 14) return 0;
  const head = norm.slice(0, 40);
  for (let at = head.lastIndexOf(" "); at > 4; at = head.lastIndexOf(" ", at - 1)) {
    const heading = readHeading(head.slice(0, at), false);
    if (heading && heading.strength >= 0.85 && heading.end >= at && /[。!?:]/.test(norm.slice(at, at + 80))) return at;
  }
  return 0;
}

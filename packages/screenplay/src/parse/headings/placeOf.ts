import type { IntExt } from "../../parsed.ts";
import { PLACE_END } from "../gluedLines/placeEnds.ts";
import { GLUED_SIDE, intExtOf, SIDE_LIKE } from "./intExt.ts";

/** A scene that was taken out keeps its number and says so where its place would stand. */
const TAKEN_OUT =
  /^[（(【[]?(?:本场|此场|本場|此場)?(?:已)?(?:删去|刪去|删除|刪除|取消|从略|從略|略|空缺|OMITTED|OMIT)[）)】\]]?$/iu;

/** Words that stand where a place would: of the camera and the voice, labels, times. */
const NO_PLACES = [
  "(?:一组|多组|一连串的?)?(?:空镜头?|叠化|组镜|快?镜头|画面|蒙太奇|叠印)(?:[一二三里中内]|镜头)?|画面(?:特技|淡入|转向).*",
  "镜头[在是扫掠切转].*|(?:字幕|空镜|关键词|出场人物)[：:；; \\u3000—（(并].*|字幕|旁白|画外音|片[头尾]|回忆(?:完毕|结束)?",
  "多?场[ \\u3000]*景|情[ \\u3000]*景|景|地[ \\u3000]*点|时[ \\u3000]*间|无|正文",
  "(?:有|这)?一?天|转眼|[这此]时|明天|大早上|初[春夏秋冬]|夜色中|夜幕(?:降临)?|夜深人静|夜静静的|(?:下午)?放学后|毕业后",
];
const NO_PLACE = new RegExp(`^(?:${NO_PLACES.join("|")})$`, "u");

/** Longer words of Chinese were a sentence in two of three headings of 500 scripts, else mostly a place with one behind these marks. */
const LONGEST = 16;
const PART = /[，,。；;：:（(【]|——|[ \u3000](?=.{8})/u;
/** Words of up to six characters in front of a comma, a bracket or a blank are a place whatever they end with: `白洋淀，…`, `红星公司（…`. */
const SHORT_PART = /^[^。；;：:—]{2,6}[，,（(【 \u3000]/u;
const NOT_HAN = /\P{Script=Han}+/gu;
/** `背景：江边`, `切换到审讯室`. */
const LEAD = /^(?:背景[：:]\s*|切换(?:到|至)?(?=..))/u;

/** The place in what a heading has in that field; null for words that name none. */
export function placeOf(written: string | null): string | null {
  if (!written) return null;
  const words = written.replace(/^[\s：:，,、《]+|[\s：:，,。.、；;》]+$/g, "").replace(LEAD, "");
  if (words === "" || TAKEN_OUT.test(words) || NO_PLACE.test(words)) return null;
  const isChinese = words.replace(NOT_HAN, "").length > words.length / 2;
  const part = isChinese && words.length > LONGEST ? PART.exec(words) : null;
  if (!part) return words;
  const place = words.slice(0, part.index);
  if (place.length > LONGEST || /[着了过]/u.test(place)) return null;
  return PLACE_END.test(place) || SHORT_PART.test(words) ? place : null;
}

/** `外景飞机场`, `日内出租房`, `夜外滩`: the side, the time and the side, or the time in front of a place that begins as sides do. */
const SIDE_GLUED = new RegExp(
  `^(?:(内外景|内景|外景)|([日夜晨])景?(?:(${GLUED_SIDE})|(?=${SIDE_LIKE})))(?=[\\u4e00-\\u9fff]{2})`,
  "u",
);

/** What is glued to the front of a place in a heading that says no side; null where nothing is. */
export function sideOfPlace(place: string): { intExt: IntExt | null; time: string | null; place: string } | null {
  const [words, side, time, sideBehind] = SIDE_GLUED.exec(place) ?? [];
  if (words === undefined) return null;
  return { intExt: intExtOf(side ?? sideBehind ?? ""), time: time ?? null, place: place.slice(words.length) };
}

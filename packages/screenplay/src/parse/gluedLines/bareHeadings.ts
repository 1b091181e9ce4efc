import type { Heading } from "../headings/sceneHeading.ts";
import { readFields } from "../headings/headingFields.ts";
import { GLUED_SIDE, intExtOf } from "../headings/intExt.ts";

/** A time of day as a word of its own. */
const TIME =
  "(?:凌晨|清晨|早晨|早上|上午|中午|正午|下午|傍晚|黄昏|晚上|夜晚|深夜|午夜|半夜|白天|黑夜|黎明|日|夜|晨|昏|暮|早|晚|午|暗)";
const SIDE = `(?:内外景|室内|室外|${GLUED_SIDE})`;
const PLACE =
  "(?:“[^“”]{1,8}”)?[^ 。!?…:;,“”()【】\\[\\]△「」《》]{1,14}(?:(?: |\\()[^ 。!?…:;,“”【】\\[\\]△「」《》]{1,12}\\)?)?";
/** `《学校教室》日 内`. */
const TITLED_PLACE = new RegExp(`《[^《》]{2,14}》 ?(?:${TIME} ?${SIDE}|${SIDE} ?${TIME})`, "y");
/** `内 程东办公室 日`, `内景 寝室 白天`: which side first. */
const SIDE_FIRST = new RegExp(
  `(?:内外景|内景|外景|内|外)[ .、,]{1,2}${PLACE}[ ,、]{1,2}${TIME}(?![一-龥]?[的着了,，])`,
  "y",
);
/** `内——租的房子——早晨`, `内 破庙——夜`: the same between dashes. */
const DASHED = new RegExp(
  `(?:内外景|内景|外景|内|外)(?: ?[—-]{1,3} ?|[ .、,]{1,2})[^ 。!?…:;,“”()【】△「」—-]{1,16} ?[—-]{1,3} ?${TIME}`,
  "y",
);
/** `公园某处 外 日`, `客厅 日 内`. */
const PLACE_FIRST = new RegExp(`${PLACE}[ ,、]{1,3}(?:${SIDE}[ ,、/]{1,3}${TIME}|${TIME}[ ,、/]{0,3}${SIDE})`, "y");
/** `夜 内 吕月卧室`: when and which side, then where. */
const TIME_FIRST = new RegExp(
  `${TIME}[ ,、]{1,3}${SIDE}[ ,、]{1,3}[^ 。!?…:;,“”()【】△「」]{2,12}(?=[ 。(【△]|$)`,
  "y",
);

/** `内景 聚义厅李逵…`, `外景办公楼下。`: which side and where, with the sentence glued on or a stop behind. */
const SIDE_AND_PLACE = /(内外景|内景|外景)[ :]?([^ 。!?…:;,“”()【】[\]△「」《》、]{2,16})/y;
/** `内 医学院教室 `: a side alone and where, between blanks. */
const SIDE_BLANK_PLACE = /(内|外) ([^ 。!?…:;,“”()【】[\]△「」《》、]{2,14})(?= )/y;
/** `村外树林 傍晚 `, `大街上 日 `: where and when, between blanks. */
const PLACE_AND_TIME = new RegExp(
  `([^ 。!?…:;,“”()【】\\[\\]△「」《》、]{2,10})[ ,、]{1,2}(${TIME})景?(?=[ 。(【△]|$)`,
  "y",
);
/** `日 内三婶家`: the same parted by a blank, with the sentence glued on as well. */
const TIME_BLANK_SIDE = new RegExp(`(?<!》)(${TIME}) (${SIDE})(?=[\\u4e00-\\u9fff])`, "y");
/** `日内老周家的客厅【`: when and which side with the place glued on. */
const TIME_SIDE_GLUED = new RegExp(`(${TIME})[ ,、]?(${SIDE})(?=[\\u4e00-\\u9fff]{2,12}(?:[ 。(【△,]|$))`, "y");

/** The way of writing that `夏日内晴`, `秋傍晚外` have: the season, when and which side as one word, the weather and a sentence glued on. */
export const SEASON = "季时内外";
const SEASON_TIME_SIDE = new RegExp(
  `([春夏秋冬]${TIME})(${SIDE})(?:晴|阴|小雨|大雨|雨|雪|多云|雾)?(?=[\\u4e00-\\u9fff ])`,
  "y",
);

/** `大街日外`, `办公室夜内`: where, when and which side as one word, with the sentence glued on. */
const ALL_GLUED = new RegExp(`([\\u4e00-\\u9fff]{2,10}?)(${TIME})景?(${SIDE})`, "y");

const ROOM = /^[屋室户][内外][ ,、].+[ ,、](?:内|外)景?$/;
/** What holds the number of a scene or an episode is no heading without one. */
const NUMBERED = /^\d{1,2}(?!\d)|\d[、.,:\-—]|第[^ ]{1,4}[集场幕]|(?:场景?|情景|剧情|镜头)[\d一二三四五六七八九十]/;

/** A heading without a number that begins at `at`: sure where it says when, where and on which side; else it counts where the document writes several so. */
export function bareHeading(norm: string, at: number): Heading | null {
  const end = bareEnd(norm, at);
  if (end > at && !NUMBERED.test(norm.slice(at, end))) {
    const fields = readFields(norm.slice(at, end).replace(/[《》]/g, " "), 0, end - at, false);
    // `屋内 晚上 内景`: the first word is where, because the side stands apart from it.
    if (!fields.place && fields.time && ROOM.test(norm.slice(at, end))) fields.place = [0, 2];
    if (fields.place && (fields.time || fields.intExt))
      return { family: "内外", number: null, values: [], fields, end: end - at, strength: 0.85 };
  }
  return doubtful(norm, at);
}

function bareEnd(norm: string, at: number): number {
  for (const shape of [SIDE_FIRST, DASHED, TIME_FIRST, PLACE_FIRST, TITLED_PLACE]) {
    shape.lastIndex = at;
    if (shape.test(norm)) return shape.lastIndex;
  }
  return 0;
}

const DOUBTFUL = [
  { family: SEASON, shape: SEASON_TIME_SIDE },
  { family: "地时内外", shape: ALL_GLUED },
  { family: "内外景", shape: SIDE_AND_PLACE },
  { family: "内地", shape: SIDE_BLANK_PLACE },
  { family: "地时", shape: PLACE_AND_TIME },
  { family: "时内外", shape: TIME_SIDE_GLUED },
  { family: "时内外", shape: TIME_BLANK_SIDE },
] as const;

function doubtful(norm: string, at: number): Heading | null {
  for (const { family, shape } of DOUBTFUL) {
    shape.lastIndex = at;
    const match = shape.exec(norm);
    if (!match || NUMBERED.test(match[0])) continue;
    if (family === "地时内外") return wholeHeading(family, norm.slice(at, at + match[0].length));
    const [first, second] = [match[1] as string, match[2] as string];
    const rest: [number, number] = [match[0].length - second.length, match[0].length];
    const place: [number, number] = family === "地时" ? [0, first.length] : rest;
    const timed = family === "时内外" || family === SEASON;
    const time: [number, number] | null = family === "地时" ? rest : timed ? [0, first.length] : null;
    const intExt = family === "地时" ? null : intExtOf(timed ? second : first);
    const fields = {
      intExt,
      time,
      place: timed ? null : place,
      cast: null,
      end: match[0].length,
      others: 1,
      labelled: false,
    };
    return { family, number: null, values: [], fields, end: match[0].length, strength: 0.5 };
  }
  return null;
}

function wholeHeading(family: string, words: string): Heading {
  const fields = readFields(words, 0, words.length, false);
  return { family, number: null, values: [], fields, end: words.length, strength: 0.5 };
}

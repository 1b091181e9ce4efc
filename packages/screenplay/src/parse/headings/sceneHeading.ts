import type { Block } from "../lines/logicalLine.ts";
import { type Fields, type Range, readFields } from "./headingFields.ts";
import { ORDINAL_PATTERN, parseOrdinal } from "../../numerals/index.ts";
import { intExtOf } from "./intExt.ts";

/** One heading that might be: how it is written, what it says, how sure its own shape makes us. */
export interface Heading {
  /** The way it is written; headings of one document mostly share it. */
  family: string;
  number: Range | null;
  /** Values of the number's parts, for sequences: `1-3` is [1, 3]. */
  values: number[];
  fields: Fields;
  /** Where the heading ends in the normalised line. */
  end: number;
  /** 0 to 1 from the line alone. */
  strength: number;
  /** The row of a table that the ranges mean, where the heading is only its first cells. */
  source?: Block;
}

const WINDOW = 120;
const LEAD = "^(?:[△#]\\s*)?([【\\[(《]?)\\s*";
const ORDINAL = new RegExp(
  `${LEAD}(?:第 ?${ORDINAL_PATTERN} ?[集幕景][ ,、·:—-]*)?第 ?((?:${ORDINAL_PATTERN})(?:(?<=\\d)[A-Za-z])?) ?[,.、]? ?(场|镜|景|折|出|幕|段)(?:戏|景|次)?(?![所馆合景面次]|地(?!点))`,
);
const NAMED = new RegExp(
  `${LEAD}(场景|场次|场号|场|SCENE|SC|S|NO|景|情景|情境|剧情|镜头|画面|片段|片断)( ?[:.#、(-]? ?)(\\d{1,3}[-—_]\\d{1,3}|${ORDINAL_PATTERN})([A-Za-z]?)\\)?(?=[ :.,、。()\\]【】;场]|[\\u4e00-\\u9fff]|$)(?: ?场(?=[ :.,、。(【】]|$))?`,
  "i",
);
/** Words that name a scene wherever a number follows; others need a mark or blank behind the number. */
const SCENE_WORD = /^(?:场景|场次|场号|情景|情境|剧情|镜头|画面|片段|片断)$/;
/** Words for a part of a scene, which open scenes only where nothing else does. */
export const SHOT_WORD = /^(?:镜头|画面|片段|片断|第段)$/;
/** `场景一个人也没有`, `镜头一转`: no number of a scene. */
const COUNTED = /^[一二三四五六七八九十](?:[个些样种般旦下切边时点次位起直定转闪面旁排步]|\d)/;
const EPISODE_SCENE = new RegExp(
  `${LEAD}(?:EP?|第)? ?(\\d{1,3})(?:集| ?[-—_~]{1,2} ?|集? ?[第S] ?)(\\d{1,3})([A-Za-z]?)(?:场|[-—](\\d{1,3}))?(?![\\d年月号个岁米点分秒度万元块多])`,
  "i",
);
const PLAIN = new RegExp(
  `${LEAD}(?:\\d{1,3}[.、] {0,2}(?=\\d{1,3}[、.]))?(\\d{1,4})([A-Za-z]?)( ?[、.,:;。)\\]】]|(?= )|)(?! ?\\d)`,
);
const HAN_PLAIN = new RegExp(`${LEAD}([一二三四五六七八九十百]{1,5})( ?[、.,:。)\\]】]| |$)`);
const SPECIAL =
  /^[【[(]?(?:序场|序幕|序|尾声|引子|开场|片头|片尾|终场|终幕|彩蛋|尾场|序曲|尾幕|楔子|开篇|过场|幕间)[】\])]?(?=[ :,、(（]|$)/;
const HOLLYWOOD = /^\(?(?:(\d{1,4}[A-Z]?)[.) ]+)?(?:INT|EXT|I\/E|E\/I|INT\.?\/EXT|EXT\.?\/INT)(?:\.|\/| |-)/i;
/** Labels that may be glued to a number: `第二场地点：办公室`. */
const LABELLED = /^(?:时间|地点|人物|出场人物|场景|布景|道具|旁白|景|时|地|人) ?:/;
/** `第一场比赛`: not of a script. */
const CONTEST = /^(?:比赛|球|大?雨|大?雪|考试|演出|演唱|电影(?!院)|戏|恋爱|婚|仗|战|官司|辩论|报告|游戏|竞)/;
/** `第一场落幕` ends a scene and opens none. */
const OVER = /^ ?(?:落幕|谢幕|结束|完|毕|终)/;
const SENTENCE = /[!?…“”「」『』"]/;

/** `“梦幻”酒吧`: marks in the name of a place, which are none of speech. */
const QUOTED_PLACE =
  /“([^“”。!?,:]{1,8})”(?=[\u4e00-\u9fff]{0,4}[店吧馆厅院楼城场园号室站屋行司][内外里前]?(?:[ 。,(]|$))/g;

/** Reads the head of a normalised line as a scene heading; null when it has no such shape. */
export function readHeading(norm: string, open: boolean): Heading | null {
  const code = norm.charCodeAt(0);
  // Cheap refusal of ordinary prose: every family but the bare one opens with a digit, a mark or one of a few words.
  const written = norm.length > WINDOW ? norm.slice(0, WINDOW) : norm;
  const head = written.includes("“") ? written.replace(QUOTED_PLACE, "_$1_") : written;
  if (Number.isNaN(code)) return null;
  return (
    hollywood(head) ??
    ordinal(head, open) ??
    named(head, open) ??
    episodeScene(head, open) ??
    plain(head, open) ??
    special(head) ??
    bare(head, open)
  );
}

function evidence(fields: Fields): number {
  return (fields.time ? 1 : 0) + (fields.intExt ? 1 : 0);
}

/** Where a heading's line stops being a heading: whatever follows complete fields as a sentence does not belong to it. */
function tail(head: string, from: number, open: boolean): Fields {
  if (open) return readFields(head, from, head.length, true);
  const closed = readFields(head, from, head.length, false);
  if (head.length > 60 || (SENTENCE.test(head.slice(from)) && !closed.labelled) || /[。].{6,}/.test(head.slice(from))) {
    const cut = readFields(head, from, head.length, true);
    if (evidence(cut) > 0) return cut;
  }
  return closed;
}

function ordinal(head: string, open: boolean): Heading | null {
  const match = ORDINAL.exec(head);
  if (!match) return null;
  const after = match[0].length;
  const number = find(head, match, 2);
  let from = after;
  if (match[1] && "】])".includes(head[from] ?? "")) from++;
  const note = /^ ?\((?:续|接上|.{1,8})\)/.exec(head.slice(from, from + 14));
  if (note && /续|接|补|闪|回忆|梦|现/.test(note[0])) from += note[0].length;
  const next = head[from] ?? "";
  if (OVER.test(head.slice(from, from + 4)) || (match[1] === "(" && next !== ")" && /\)$/.test(head))) return null;
  const fields = tail(head, from, open);
  const labelled = LABELLED.test(head.slice(from, from + 8));
  const apart = labelled || next === "" || " :、,.。;—-·|【([)】]戏".includes(next);
  // A piece of a revue (`第二段：`); `第二段路` is none.
  if (match[3] === "段" && !/^(?:[ :、,]|$)/.test(head.slice(from))) return null;
  if (!apart && CONTEST.test(head.slice(from, from + 3))) return null;
  // An act stands above its scenes unless it says where and when like a scene does.
  if (match[3] === "幕" && (evidence(fields) < 2 || !fields.place)) return null;
  const strength = match[3] === "段" ? 0.5 : apart ? 0.9 : evidence(fields) > 0 ? 0.85 : 0.35;
  const sentence = apart && !labelled && evidence(fields) === 0 && /[。!?]/.test(head.slice(from)) ? 0.3 : 0;
  return {
    family: `第${match[3]}`,
    number,
    values: valuesOf(match[2]?.replace(/[A-Za-z]$/, "")),
    fields,
    end: fields.end,
    strength: strength - sentence,
  };
}

function named(head: string, open: boolean): Heading | null {
  const match = NAMED.exec(head);
  if (!match) return null;
  const word = (match[2] as string).toUpperCase();
  const numberText = match[4] as string;
  if (word === "S" && !/\d/.test(numberText)) return null;
  const glued = /[\u4e00-\u9fff]/.test(head[match[0].length] ?? "");
  if (glued && (!SCENE_WORD.test(word) || COUNTED.test(head.slice(match[0].length - 1)))) return null;
  const fields = tail(head, match[0].length, open);
  const at = match[0].indexOf(numberText, (match[1] ?? "").length + word.length);
  return {
    family: word,
    number: [at, at + numberText.length + (match[5] ?? "").length],
    values: valuesOf(numberText),
    fields,
    end: fields.end,
    strength: word === "景" || SHOT_WORD.test(word) || (glued && evidence(fields) === 0) ? 0.5 : 0.85,
  };
}

function episodeScene(head: string, open: boolean): Heading | null {
  const match = EPISODE_SCENE.exec(head);
  if (!match) return null;
  const lead = (match[1] ?? "").length;
  const from = /\d/.exec(head)?.index ?? lead;
  let to = match[0].length;
  while (to > from && !/[\dA-Za-z场]/.test(head[to - 1] as string)) to--;
  if (head[to - 1] === "场") to--;
  let rest = match[0].length;
  const filler = /^ ?(?:场景?|】|\)|\])? ?[:、.,]? ?/.exec(head.slice(rest, rest + 6));
  const next = head[rest] ?? "";
  rest += filler?.[0].length ?? 0;
  const fields = tail(head, rest, open);
  const apart = next === "" || " 、.:,场】)".includes(next);
  const count = evidence(fields);
  const body = head.slice(rest);
  const wordy = SENTENCE.test(body.slice(0, 40)) || body.length > 50;
  const strength =
    count === 2
      ? 0.95
      : count === 1
        ? 0.85
        : fields.labelled
          ? 0.85
          : body === ""
            ? 0.55
            : apart && !wordy
              ? 0.55
              : 0.2;
  return {
    family: "集-场",
    number: [from, to],
    values: [Number(match[2]), Number(match[3])],
    fields,
    end: fields.end,
    strength,
  };
}

function plain(head: string, open: boolean): Heading | null {
  const match = PLAIN.exec(head) ?? HAN_PLAIN.exec(head);
  if (!match) return null;
  const han = !/\d/.test(match[2] as string);
  const separator = ((han ? match[3] : match[4]) ?? "").trim() || (head[match[0].length] === " " || han ? " " : "");
  const numberText = match[2] as string;
  const at = head.indexOf(
    numberText,
    match[0].length - separator.length - numberText.length - 2 < 0 ? 0 : match[0].lastIndexOf(numberText),
  );
  let rest = match[0].length;
  // `1景：商场时：日` has labels, the first of which is read as one.
  const filler = /^ ?(?:场景?(?:[、. ]|(?<!景):)|景[、. ]) ?/.exec(head.slice(rest, rest + 5));
  if (filler) rest += filler[0].length;
  const fields = tail(head, rest, open);
  const count = evidence(fields);
  const body = head.slice(rest);
  if (/^\d{4}$/.test(numberText) && count < 2) return null;
  if (body.trim() === "") return bareNumber(match, at, numberText, fields, separator);
  if (separator === "" && !filler && count === 0 && !open) return null;
  if (/^(?:[年月号个岁米点分秒度万元块多楼层%]|日(?! ))/.test(body) && separator === "" && count < 2) return null;
  const wordy =
    SENTENCE.test(body.slice(0, fields.end - rest)) || (count === 0 && (/[,。;:]./.test(body) || body.length > 20));
  const strength =
    count === 2 ? 0.9 : count === 1 ? (separator === "" ? 0.45 : 0.6) : fields.labelled ? 0.6 : wordy ? 0.1 : 0.3;
  return {
    family: `数${han ? "汉" : ""}${separator}`,
    number: [at, at + numberText.length + (han ? 0 : (match[3] ?? "").length)],
    values: valuesOf(numberText),
    fields,
    end: fields.end,
    strength: wordy && count > 0 ? strength - 0.25 : strength,
  };
}

function bareNumber(
  match: RegExpExecArray,
  at: number,
  numberText: string,
  fields: Fields,
  separator: string,
): Heading {
  return {
    family: `独${separator}`,
    number: [at, at + numberText.length],
    values: valuesOf(numberText),
    fields,
    end: match[0].length,
    strength: 0.15,
  };
}

function special(head: string): Heading | null {
  const match = SPECIAL.exec(head);
  if (!match || head.length > 40) return null;
  const fields = readFields(head, match[0].length, head.length, false);
  const alone = match[0].length === head.length;
  if (!alone && evidence(fields) === 0 && head.length > match[0].length + 14) return null;
  const short = /^[【[(]?序[】\])]?$/.test(match[0]);
  return {
    family: "序尾",
    number: null,
    values: [],
    fields,
    end: fields.end,
    strength: evidence(fields) > 0 ? 0.9 : short ? 0.4 : alone ? 0.8 : 0.5,
  };
}

function hollywood(head: string): Heading | null {
  const match = HOLLYWOOD.exec(head);
  if (!match) return null;
  const from = match[1] ? match[1].length : 0;
  const fields = latinFields(head, from);
  const upper = head === head.toUpperCase();
  return {
    family: "INT",
    number: match[1] ? [head.indexOf(match[1]), head.indexOf(match[1]) + match[1].length] : null,
    values: match[1] ? valuesOf(match[1].replace(/[A-Z]$/, "")) : [],
    fields,
    end: head.length,
    strength: upper ? 0.95 : /^\S+[./]/.test(head.slice(from).trimStart()) ? 0.85 : 0.4,
  };
}

/** `INT. HOUSE - KITCHEN - DAY 12`: the place keeps its blanks and dashes, the last part is the time. */
function latinFields(head: string, from: number): Fields {
  const side = /(?:INT\.?\/EXT|EXT\.?\/INT|I\/E|E\/I|INT|EXT)\.? ?/i.exec(head.slice(from, from + 16));
  const placeFrom = from + (side ? side.index + side[0].length : 0);
  const word = (side?.[0] ?? "").trim().toUpperCase();
  const intExt = word.includes("/") ? "内外" : word.startsWith("INT") ? "内" : "外";
  let to = head.length;
  const number = /\s+#?\d{1,4}[A-Z]?#?\.?$/.exec(head.slice(-9));
  if (number && from > 0) to -= number[0].length;
  const dash = Math.max(head.lastIndexOf(" - ", to), head.lastIndexOf(" — ", to), head.lastIndexOf(" -- ", to));
  let time: Range | null = null;
  let place: Range | null = placeFrom < to ? [placeFrom, to] : null;
  if (dash >= placeFrom) {
    let timeFrom = dash + 2;
    while (timeFrom < to && " -".includes(head[timeFrom] as string)) timeFrom++;
    time = [timeFrom, to];
    place = [placeFrom, dash];
  }
  return { intExt, time, place, cast: null, end: head.length, others: 1, labelled: false };
}

/** `内景机场候机大厅中午`: which side, where and when as one word. */
const GLUED_SIDE =
  /^(内外景|内景|外景)([\u4e00-\u9fff、]{2,14}?)((?:凌晨|清晨|早晨|早上|上午|中午|下午|傍晚|黄昏|夜晚|晚上|深夜|午夜|半夜|白天|黑夜|黎明)(?:下课|放学|上班|下班)?后?)$/;

function gluedSide(head: string): Heading | null {
  const match = GLUED_SIDE.exec(head);
  if (!match) return null;
  const [whole, side, place, time] = match as unknown as [string, string, string, string];
  const to = side.length + place.length;
  const fields: Fields = {
    intExt: intExtOf(side),
    place: [side.length, to],
    time: [to, to + time.length],
    cast: null,
    end: whole.length,
    others: 1,
    labelled: false,
  };
  return heading("内外", fields, 0.85);
}

const BARE_REFUSED = /[!?…“”「」『』";<>]|[。,].*[。,].*[。,]/;

/** Characters that times of day and sides are made of; a line without any is no bare heading. */
const BARE_HINT =
  /[内外室屋户日夜晨昏早晚午暮旦更时点晓明光亮黑昼天后前续上在下春夏秋冬雨雪阴晴]|[A-Za-z]{3}|I\/E|E\/I/i;

function bare(head: string, open: boolean): Heading | null {
  if (open || head.length > 40 || head.length < 3 || !BARE_HINT.test(head) || BARE_REFUSED.test(head)) return null;
  const glued = gluedSide(head);
  if (glued) return glued;
  let from = 0;
  while (from < head.length && "△#【[(".includes(head[from] as string)) from++;
  if (head[0] === "△" || head[0] === "(") return null;
  if (!/[ ,。/—·|【\-、]/.test(head) && !/^(?:内|外)景|[日夜晨昏][内外]景?$/.test(head)) return null;
  const fields = readFields(head, from, head.length, false);
  // Two words that anybody may say: `室外 夜`.
  if (fields.labelled || fields.end < head.length || fields.others > 3 || fields.roomAlone) return null;
  const full = /^(?:内|外)景/.test(head);
  const first = /^(?:内外|内景|外景|内|外|室内|室外)[ ,./—·|\-、]/.test(head);
  const count = evidence(fields);
  // No place has a colon: a name or a label stands in front of it.
  if (fields.place && head.slice(...fields.place).includes(":")) return null;
  if (count === 0 || !fields.place) {
    return full && first ? heading("内外景", fields, 0.5) : null;
  }
  const comma = /[,。、]/.test(head);
  if (count === 2) return heading(first ? "内外" : "地时内外", fields, comma && fields.others > 2 ? 0.5 : 0.85);
  if (fields.intExt && PLACE_STROKE_SIDE.test(head)) return heading("内外", fields, 0.7);
  if (fields.intExt) return heading("内外", fields, full ? 0.7 : first && !comma ? 0.4 : 0.15);
  const word = fields.time ? head.slice(fields.time[0], fields.time[1]) : "";
  const edge = fields.time?.[1] === head.length || fields.time?.[0] === 0;
  return edge && fields.others <= 2 && word.length <= 4 && !comma ? heading("地时", fields, 0.35) : null;
}

/** `李家院子/外`: hardly anything but where and on which side. */
const PLACE_STROKE_SIDE = /^[\u4e00-\u9fffA-Za-z\d]{2,14}\/(?:内外|内景|外景|内|外)$/;

function heading(family: string, fields: Fields, strength: number): Heading {
  return { family, number: null, values: [], fields, end: fields.end, strength };
}

function valuesOf(written: string | undefined): number[] {
  if (!written) return [];
  return written.split(/[-—_]/).map((part) => parseOrdinal(part) ?? -1);
}

function find(head: string, match: RegExpExecArray, group: number): Range {
  const text = match[group] as string;
  const at = head.lastIndexOf(text, match[0].length - 1);
  return [at, at + text.length];
}

import type { IntExt } from "../../parsed.ts";
import { intExtOf } from "./intExt.ts";
import { isLabel } from "../marks/labels.ts";
import { isDate, isTime, trailingTime } from "./timesOfDay.ts";

/** A range of a normalised line. */
export type Range = [from: number, to: number];

/** What stands behind the number of a heading, as ranges of the normalised line. */
export interface Fields {
  intExt: IntExt | null;
  time: Range | null;
  place: Range | null;
  cast: Range | null;
  /** Where the heading ends; less than the given end when a speech or a sentence follows it. */
  end: number;
  /** How many words between separators were neither time nor inside/outside. */
  others: number;
  /** True when a label (`地点：`) named a field. */
  labelled: boolean;
}

const SEPARATOR = " ,。;|/—·:、()【】[]~\t-.+&";
const NOTE =
  /^(?:续|接|接上|补|闪回|回忆|现在|过去|梦|梦境|想象|幻想|插叙|倒叙|蒙太奇|加|新增|删|重拍|同前|内外|雨|雪|.{0,6}(?:年前|年后|回忆|闪回|梦境))$/;
const PAIR =
  /(凌晨|清晨|早晨|早上|上午|中午|下午|傍晚|黄昏|晚上|深夜|午夜|半夜|白天|黎明|晨|昏|暮|午|日|夜)([·/、—-]?)(内外|内景|外景|内|外)/;
const PAIR_BACK =
  /(内外|内景|外景|内|外)([·/、—-]?)(凌晨|清晨|早晨|早上|上午|中午|下午|傍晚|黄昏|晚上|深夜|午夜|半夜|白天|黎明|晨|昏|暮|午|日|夜)/;
const SIDE_HEAD = /^(内外|内景|外景|内|外)/;
const TIME_HEAD = /^(凌晨|清晨|早晨|早上|上午|中午|下午|傍晚|黄昏|晚上|深夜|午夜|半夜|白天|黎明|日|夜|晨)/;

function isSeparator(char: string): boolean {
  return SEPARATOR.includes(char);
}

/**
 * Reads the words behind a heading's number. `open` says that text may be glued to the heading, so that the
 * heading ends where its fields are complete; otherwise it runs to `to` unless a sentence follows.
 */
export function readFields(norm: string, from: number, to: number, open: boolean): Fields {
  const fields: Fields = { intExt: null, time: null, place: null, cast: null, end: to, others: 0, labelled: false };
  let mode: "place" | "time" | "cast" | "intExt" | "skip" | null = null;
  let placeOpen = false;
  let at = from;
  const complete = () => fields.place !== null && fields.time !== null && fields.intExt !== null;
  while (at < to) {
    const char = norm[at] as string;
    if (isSeparator(char)) {
      at++;
      continue;
    }
    if ('△“”「」『』"!?;…<>《》'.includes(char) && (open || char === "△")) {
      fields.end = at;
      break;
    }
    let stop = at;
    while (stop < to && !isSeparator(norm[stop] as string) && !(open && '△“「『"!?;'.includes(norm[stop] as string)))
      stop++;
    const token = norm.slice(at, stop);
    const next = norm[stop] ?? "";
    const placed = settle(token, at, stop, next);
    if (placed === "end") {
      fields.end = at;
      break;
    }
    at = placed;
  }
  while (fields.end > from && " ,;|/—·、-".includes(norm[fields.end - 1] as string) && fields.end < to) fields.end--;
  return fields;

  function settle(token: string, start: number, stop: number, next: string): number | "end" {
    if (next === ":" || (next === "】" && norm[start - 1] === "【")) {
      if (isLabel(token, "place")) return label("place", stop);
      if (isLabel(token, "time")) return label("time", stop);
      if (isLabel(token, "cast")) {
        if (open && complete()) return "end";
        return label("cast", stop);
      }
      if (isLabel(token, "intExt")) return label("intExt", stop);
      if (isLabel(token, "note")) return label("skip", stop);
      const glued = open ? /(?:出场人物|登场人物|人物|出场|时间|地点)$/.exec(token) : null;
      if (glued && token.length > glued[0].length) {
        const side = settle(token.slice(0, glued.index), start, start + glued.index, "");
        return side === "end" ? "end" : cutHere(start + glued.index);
      }
      // A name and a colon: a speech follows on the same line.
      const lead =
        (fields.place || fields.time || fields.intExt) && !isTime(token) && intExtOf(token) === null
          ? leadOf(token, start)
          : null;
      if (lead !== null) return lead;
    }
    if (mode === "cast") {
      fields.cast = [fields.cast?.[0] ?? start, stop];
      return stop;
    }
    if (mode === "skip") return stop;
    const dotted = norm[stop] === "." || norm[stop] === "/" ? latinSide(start) : null;
    if (dotted) {
      fields.intExt ??= dotted.side;
      placeOpen = false;
      return dotted.end;
    }
    const slashed = norm[stop] === "/" || norm[stop] === "-" || norm[stop] === "、" ? doubled(start, stop) : null;
    if (slashed) return slashed;
    const side = intExtOf(token);
    if (side) {
      fields.intExt ??= side;
      placeOpen = false;
      return stop;
    }
    if (isTime(token) || (mode === "time" && !fields.time)) {
      if (!fields.time) fields.time = [start, stop];
      placeOpen = false;
      return stop;
    }
    if (isDate(token) || /^\d+$/.test(token)) {
      if (fields.place && !placeOpen) return stop;
      if (isDate(token) || fields.place) return stop;
    }
    const whole = pairOf(token, start);
    if (whole !== null) return whole;
    if (open && complete()) return "end";
    if (open && fields.place && (!placeOpen || (fields.intExt && !fields.time && TIME_HEAD.test(token)))) {
      const lead = leadOf(token, start);
      if (lead !== null) return lead;
    }
    return other(token, start, stop);
  }

  function label(named: typeof mode, stop: number): number {
    mode = named;
    fields.labelled = true;
    return stop + 1;
  }

  /** `INT.`, `EXT./INT.`, `I/E.` with their dots and strokes, which are separators elsewhere. */
  function latinSide(start: number): { side: IntExt; end: number } | null {
    const match = /^(INT|EXT|I|E)\.?(?:\/(INT|EXT|I|E)\.?)?(?![A-Za-z])/i.exec(norm.slice(start, start + 12));
    if (!match) return null;
    const side = intExtOf(match[0]) ?? (match[2] ? "内外" : null);
    return side ? { side, end: start + match[0].length } : null;
  }

  /** `日/夜` and `内/外`: two words that are one field. */
  function doubled(start: number, stop: number): number | null {
    let end = stop + 1;
    while (end < to && !isSeparator(norm[end] as string)) end++;
    const both = norm.slice(start, end);
    const side = intExtOf(both);
    if (side) {
      fields.intExt ??= side;
      return end;
    }
    if (isTime(both) && !fields.time) {
      fields.time = [start, end];
      return end;
    }
    return null;
  }

  /** `日内`, `内夜`, `卫生间日内`: time and side glued to each other, perhaps to the place before them. */
  function pairOf(token: string, start: number): number | null {
    if (fields.time && fields.intExt) return null;
    const head = token.length > 24 ? token.slice(0, 24) : token;
    const forward = PAIR.exec(head);
    const backward = PAIR_BACK.exec(head);
    const match = forward && (!backward || forward.index <= backward.index) ? forward : backward;
    if (!match) return null;
    const whole = match.index === 0 && match[0].length === token.length;
    const atEnd = match.index + match[0].length === token.length;
    if (!whole && !atEnd && !open) {
      // `内景夜咖啡馆` is rare; a side in front of the place is read by its own separator.
      return null;
    }
    if (!whole && match.index > 0 && fields.place) return null;
    const timeText = (match === forward ? match[1] : match[3]) as string;
    const sideText = (match === forward ? match[3] : match[1]) as string;
    const timeAt = start + match.index + match[0].indexOf(timeText);
    if (match.index > 0) fields.place = [start, start + match.index];
    fields.time ??= [timeAt, timeAt + timeText.length];
    fields.intExt ??= intExtOf(sideText);
    placeOpen = false;
    return start + match.index + match[0].length;
  }

  /** A missing field glued to the text behind it (`夜 内站长：…`). */
  function leadOf(token: string, start: number): number | "end" | null {
    const side =
      fields.intExt === null && (fields.time !== null || fields.place !== null) ? SIDE_HEAD.exec(token) : null;
    if (side) {
      fields.intExt = intExtOf(side[0]);
      fields.end = start + side[0].length;
      return fields.end >= to || token.length === side[0].length ? fields.end : cutHere(fields.end);
    }
    const time = fields.time === null && fields.intExt !== null ? TIME_HEAD.exec(token) : null;
    if (time) {
      fields.time = [start, start + time[0].length];
      return cutHere(start + time[0].length);
    }
    return fields.place && (fields.time || fields.intExt) ? "end" : null;
  }

  function cutHere(end: number): number {
    fields.end = end;
    to = end;
    return end;
  }

  function other(token: string, start: number, stop: number): number {
    fields.others++;
    const bracketed = norm[start - 1] === "(" || norm[start - 1] === "[" || norm[start - 1] === "【";
    if (bracketed && NOTE.test(token)) return stop;
    if (mode === "place" && fields.place && !placeOpen) return stop;
    if (!fields.place) {
      const tail = token.length > 3 && !fields.time && mode === null ? trailingTime(token) : 0;
      if (tail > 0 && token.length - tail >= 2) {
        fields.place = [start, stop - tail];
        fields.time = [stop - tail, stop];
        return stop;
      }
      fields.place = [start, stop];
      placeOpen = true;
    } else if (placeOpen) {
      fields.place[1] = bracketed && norm[stop] === ")" ? stop + 1 : stop;
    }
    return stop;
  }
}

/** True when the words of a heading could be nothing but fields: short and without a sentence. */
export function isFieldsOnly(norm: string, fields: Fields): boolean {
  return (
    norm.length <= 40 &&
    fields.end >= norm.length &&
    (fields.time !== null || fields.intExt !== null) &&
    !/[!?…“”「」]/.test(norm) &&
    fields.others <= 4
  );
}

import type { IntExt } from "../../parsed.ts";
import { GLUED_SIDE, intExtOf } from "./intExt.ts";
import { isLabel } from "../linePatterns/labels.ts";
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
  /** The place is the word that says the side, too: `室内 夜`. */
  roomAlone?: boolean;
}

const SEPARATOR = " ,。;|/—·:、()【】》[]~\t-.+&";
const NOTE =
  /^(?:续|接|接上|补|闪回|回忆|现在|过去|梦|梦境|想象|幻想|插叙|倒叙|蒙太奇|加|新增|删|重拍|同前|内外|雨|雪|.{0,6}(?:年前|年后|回忆|闪回|梦境))$/;
const PAIR_TIME = "(凌晨|清晨|早晨|早上|上午|中午|下午|傍晚|黄昏|晚上|深夜|午夜|半夜|白天|黑夜|黎明|晨|昏|暮|午|日|夜)";
const PAIR = new RegExp(`${PAIR_TIME}(景?[·/、—-]?)(${GLUED_SIDE})`);
const PAIR_BACK = new RegExp(`(内外|内景|外景|内|外)([·/、—-]?)${PAIR_TIME}`);
const SIDE_HEAD = new RegExp(`^(?:${GLUED_SIDE})`);
const TIME_HEAD = /^(凌晨|清晨|早晨|早上|上午|中午|下午|傍晚|黄昏|晚上|深夜|午夜|半夜|白天|黑夜|黎明|日|夜|晨)/;

/** `夜墙上的表指向十二点`: a time of day with the sentence behind it glued on. */
const TIME_GLUED =
  /^(凌晨|清晨|早晨|早上|上午|中午|下午|傍晚|黄昏|夜晚|晚上|深夜|午夜|半夜|白天|黑夜|黎明|日|夜|晨|晚)(?=[\u4e00-\u9fff“(])(?!日[子本常光记夜用后前]|夜[色里幕空宵市间总]|晚[会饭餐霞安年辈间]|晨[光练曦间])/;

/** A side that is a place as well. */
const ROOM = /^[室屋户][内外]$/;
const WEATHER = /^[春夏秋冬雨雪阴晴]$/;
/** `办公室日`: the time of day glued to the word for a place in front of it. */
const PLACE_AND_TIME = /(?:[室厅房院店里内外上口楼路街馆校村场园中边下家站厂处](?=.$))[日夜晨早晚]$/;

/** Labels at the end of a word; behind another label the short ones are read as well. */
const LONG_LABEL_END = /(?:出场人物|登场人物|人物|出场|时间|地点)$/;
const LABEL_END = /(?:出场人物|登场人物|人物|出场|时间|地点|景|时|人)$/;

function isSeparator(char: string): boolean {
  return SEPARATOR.includes(char);
}

/**
 * Reads the words behind a heading's number. `open` says that text may be glued to the heading, so that the
 * heading ends where its fields are complete; otherwise it runs to `to` unless a sentence follows.
 */
export function readFields(norm: string, from: number, to: number, open: boolean): Fields {
  return new FieldReader(norm, to, open).read(from);
}

/** Reads the fields of one heading, token by token. */
class FieldReader {
  private readonly norm: string;
  private to: number;
  /** Text may be glued to the heading. */
  private readonly open: boolean;
  private readonly fields: Fields;
  /** What the label before says that the next words are. */
  private mode: "place" | "time" | "cast" | "intExt" | "skip" | null = null;
  private placeOpen = false;
  /** The first word for a side that may as well be a place. */
  private room: Range | null = null;
  /** The first side that is named by another word. */
  private besideRoom: IntExt | null = null;

  constructor(norm: string, to: number, open: boolean) {
    this.norm = norm;
    this.to = to;
    this.open = open;
    this.fields = { intExt: null, time: null, place: null, cast: null, end: to, others: 0, labelled: false };
  }

  read(from: number): Fields {
    const { norm, fields, open } = this;
    let at = from;
    while (at < this.to) {
      const char = norm[at] as string;
      if (isSeparator(char)) {
        at++;
        continue;
      }
      if ('△“”「」『』"!?;…<>《》'.includes(char) && (open || char === "△")) {
        fields.end = at;
        break;
      }
      if (open && at > from && this.startsNext(at)) {
        fields.end = at;
        break;
      }
      let stop = at;
      while (
        stop < this.to &&
        !isSeparator(norm[stop] as string) &&
        !(open && '△“「『"!?;…'.includes(norm[stop] as string))
      )
        stop++;
      const next = this.settle(norm.slice(at, stop), at, stop, norm[stop] ?? "");
      if (next === "end") {
        fields.end = at;
        break;
      }
      at = next;
    }
    while (fields.end > from && " ,;|/—·、-([【".includes(norm[fields.end - 1] as string) && fields.end < this.to)
      fields.end--;
    this.takeRoom();
    this.partTime();
    return fields;
  }

  /** `6、海港外，船笛声响。7、日，外`: behind a sentence the number of the next heading begins. */
  private startsNext(at: number): boolean {
    return "。!?…".includes(this.norm[at - 1] as string) && /^\d{1,3}[、.]/.test(this.norm.slice(at, at + 4));
  }

  /** `老板办公室日 内`, `村长家屋内早`: the time stands at the end of the place, where the heading says the side and no time, or nothing but the place. */
  private partTime(): void {
    const { place, time, intExt, others, end } = this.fields;
    if (!place || time || this.fields.labelled) return;
    if (intExt === null && (this.open || others > 1 || place[1] < end)) return;
    if (!PLACE_AND_TIME.test(this.norm.slice(...place))) return;
    this.fields.time = [place[1] - 1, place[1]];
    place[1]--;
  }

  private complete(): boolean {
    const { place, time, intExt } = this.fields;
    return place !== null && time !== null && intExt !== null;
  }

  private settle(token: string, start: number, stop: number, next: string): number | "end" {
    if (next === ":" || (next === "】" && this.norm[start - 1] === "【")) {
      if (isLabel(token, "place")) return this.label("place", stop);
      if (isLabel(token, "time")) return this.label("time", stop);
      if (isLabel(token, "cast")) {
        if (this.open && this.complete()) return "end";
        return this.label("cast", stop);
      }
      if (isLabel(token, "intExt")) return this.label("intExt", stop);
      if (isLabel(token, "note")) return this.label("skip", stop);
      const glued = this.gluedLabel(token);
      if (glued > 0) {
        const side = this.settle(token.slice(0, glued), start, start + glued, "");
        if (side === "end") return "end";
        return this.open ? this.cutHere(start + glued) : start + glued;
      }
      // A name and a colon: a speech follows on the same line.
      const lead =
        (this.fields.place || this.fields.time || this.fields.intExt) && !isTime(token) && intExtOf(token) === null
          ? this.leadOf(token, start)
          : null;
      if (lead !== null) return lead;
    }
    if (this.mode === "cast") {
      this.fields.cast = [this.fields.cast?.[0] ?? start, stop];
      return stop;
    }
    if (this.mode === "skip") return stop;
    const dotted = this.norm[stop] === "." || this.norm[stop] === "/" ? this.latinSide(start) : null;
    if (dotted) {
      this.fields.intExt ??= dotted.side;
      this.placeOpen = false;
      return dotted.end;
    }
    const slashed =
      this.norm[stop] === "/" || this.norm[stop] === "-" || this.norm[stop] === "、" ? this.doubled(start, stop) : null;
    if (slashed) return slashed;
    const side = intExtOf(token);
    if (side) {
      if (ROOM.test(token)) this.room ??= [start, stop];
      else this.besideRoom ??= side;
      this.fields.intExt ??= side;
      this.placeOpen = false;
      return stop;
    }
    if (isTime(token) || (this.mode === "time" && !this.fields.time)) {
      // `晴 日`: the weather or the season stands in front of the time of day.
      const { time } = this.fields;
      if (!time || (WEATHER.test(this.norm.slice(...time)) && !WEATHER.test(token))) this.fields.time = [start, stop];
      this.placeOpen = false;
      return stop;
    }
    if (isDate(token) || /^\d+$/.test(token)) {
      if (this.fields.place && !this.placeOpen) return stop;
      if (isDate(token) || this.fields.place) return stop;
    }
    const whole = this.pairOf(token, start);
    if (whole !== null) return whole;
    if (this.open && this.complete()) return "end";
    const time = this.open && this.fields.place && !this.fields.time ? TIME_GLUED.exec(token)?.[0] : undefined;
    if (time !== undefined && token.length > time.length && isSeparator(this.norm[start - 1] as string)) {
      this.fields.time = [start, start + time.length];
      return this.cutHere(start + time.length);
    }
    if (
      this.open &&
      this.fields.place &&
      (!this.placeOpen || (this.fields.intExt && !this.fields.time && TIME_HEAD.test(token)))
    ) {
      const lead = this.leadOf(token, start);
      if (lead !== null) return lead;
    }
    return this.other(token, start, stop);
  }

  /** `屋内 夜 内`, `内景 屋内 夜`, `屋内 夜`: where no other word names a place, that one does; another side is the side then. */
  private takeRoom(): void {
    const { room, besideRoom, fields } = this;
    if (room === null || fields.place !== null || fields.labelled) return;
    if (besideRoom === null && fields.time === null) return;
    fields.place = room;
    fields.roomAlone = besideRoom === null;
    fields.intExt = besideRoom ?? fields.intExt;
  }

  private label(named: typeof this.mode, stop: number): number {
    this.mode = named;
    this.fields.labelled = true;
    return stop + 1;
  }

  /** Where the next label begins in a token in front of a colon (`景：客厅时：夜`), 0 where none does. */
  private gluedLabel(token: string): number {
    const label = this.open ? LONG_LABEL_END : this.fields.labelled ? LABEL_END : null;
    return label?.exec(token)?.index ?? 0;
  }

  /** `INT.`, `EXT./INT.`, `I/E.` with their dots and strokes, which are separators elsewhere. */
  private latinSide(start: number): { side: IntExt; end: number } | null {
    const match = /^(INT|EXT|I|E)\.?(?:\/(INT|EXT|I|E)\.?)?(?![A-Za-z])/i.exec(this.norm.slice(start, start + 12));
    if (!match) return null;
    const side = intExtOf(match[0]) ?? (match[2] ? "内外" : null);
    return side ? { side, end: start + match[0].length } : null;
  }

  /** `日/夜` and `内/外`: two words that are one field. */
  private doubled(start: number, stop: number): number | null {
    let end = stop + 1;
    while (end < this.to && !isSeparator(this.norm[end] as string)) end++;
    const both = this.norm.slice(start, end);
    const side = intExtOf(both);
    if (side) {
      this.fields.intExt ??= side;
      return end;
    }
    if (isTime(both) && !this.fields.time) {
      this.fields.time = [start, end];
      return end;
    }
    return null;
  }

  /** `日内`, `内夜`, `卫生间日内`: time and side glued to each other, perhaps to the place before them. */
  private pairOf(token: string, start: number): number | null {
    if (this.fields.time && this.fields.intExt) return null;
    const head = token.length > 24 ? token.slice(0, 24) : token;
    const forward = PAIR.exec(head);
    const backward = PAIR_BACK.exec(head);
    const match = forward && (!backward || forward.index <= backward.index) ? forward : backward;
    if (!match) return null;
    const whole = match.index === 0 && match[0].length === token.length;
    const atEnd = match.index + match[0].length === token.length;
    if (!whole && !atEnd && !this.open) {
      // `内景夜咖啡馆` is rare; a side in front of the place is read by its own separator.
      return null;
    }
    if (!whole && match.index > 0 && this.fields.place) return null;
    // `晨 外早晨的阳光`: the time stands already, and a sentence follows.
    if (this.open && this.fields.time && !atEnd) return null;
    const timeText = (match === forward ? match[1] : match[3]) as string;
    const sideText = (match === forward ? match[3] : match[1]) as string;
    const timeAt = start + match.index + match[0].indexOf(timeText);
    if (match.index > 0) this.fields.place = [start, start + match.index];
    else this.besideRoom ??= intExtOf(sideText);
    this.fields.time ??= [timeAt, timeAt + timeText.length];
    this.fields.intExt ??= intExtOf(sideText);
    this.placeOpen = false;
    return start + match.index + match[0].length;
  }

  /** A missing field glued to the text behind it (`夜 内站长：…`). */
  private leadOf(token: string, start: number): number | "end" | null {
    const side =
      this.fields.intExt === null && (this.fields.time !== null || this.fields.place !== null)
        ? SIDE_HEAD.exec(token)
        : null;
    if (side) {
      this.fields.intExt = intExtOf(side[0]);
      this.fields.end = start + side[0].length;
      return this.fields.end >= this.to || token.length === side[0].length
        ? this.fields.end
        : this.cutHere(this.fields.end);
    }
    const time = this.fields.time === null && this.fields.intExt !== null ? TIME_HEAD.exec(token) : null;
    if (time) {
      this.fields.time = [start, start + time[0].length];
      return this.cutHere(start + time[0].length);
    }
    return this.fields.place && (this.fields.time || this.fields.intExt) ? "end" : null;
  }

  private cutHere(end: number): number {
    this.fields.end = end;
    this.to = end;
    return end;
  }

  private other(token: string, start: number, stop: number): number | "end" {
    // `四、饭馆，桌子上放着账本。老周坐在…`: a second sentence is told.
    if (this.open && this.fields.others >= 2 && this.norm[start - 1] === "。") return "end";
    this.fields.others++;
    const bracketed = this.norm[start - 1] === "(" || this.norm[start - 1] === "[" || this.norm[start - 1] === "【";
    if (bracketed && NOTE.test(token)) return stop;
    if (this.mode === "place" && this.fields.place && !this.placeOpen) return stop;
    if (!this.fields.place) {
      const tail = token.length > 3 && !this.fields.time && this.mode === null ? trailingTime(token) : 0;
      if (tail > 0 && token.length - tail >= 2) {
        this.fields.place = [start, stop - tail];
        this.fields.time = [stop - tail, stop];
        return stop;
      }
      this.fields.place = [start, stop];
      this.placeOpen = true;
    } else if (this.placeOpen) {
      this.fields.place[1] = bracketed && this.norm[stop] === ")" ? stop + 1 : stop;
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

import { GLUED_SIDE, intExtOf } from "../headings/intExt.ts";
import type { Fields, Range } from "../headings/headingFields.ts";
import type { Heading } from "../headings/sceneHeading.ts";

/** What a heading says, in the order in which it says it: P where, T when, S on which side. */
const ORDERS = ["PTS", "PST", "TSP", "STP", "TPS", "SPT", "PT", "PS", "TP", "SP"] as const;
type Order = (typeof ORDERS)[number];

/** How the family of such a heading begins; its order follows. */
export const RUN = "段";

const TIME =
  "((?:次日|翌日|当天|第二天)?(?:凌晨|清晨|早晨|早上|上午|中午|正午|下午|傍晚|黄昏|晚上|夜晚|深夜|午夜|半夜|白天|黑夜|黎明|日|夜|晨|昏|暮|早|晚|午|[子丑寅卯辰巳午未申酉戌亥]时)景?)";
const SIDE = `(内外景|室内|室外|${GLUED_SIDE})`;
const PLACE = "([\\u4e00-\\u9fffA-Za-z\\d]{2,10}?)";
/** `屋内日 `: where, on which side and when as one word in front of a blank, the place of one character too. */
const WORD_PLACE = "([\\u4e00-\\u9fff]{1,10}?)";
const WORD_ENDS = "(?= |$)";
const FIELD = { P: PLACE, T: TIME, S: SIDE };
const WORD = { ...FIELD, P: WORD_PLACE };
const WORD_SHAPES = (["PST", "PTS", "PT", "PS"] as const).map((order) => ({
  order,
  shape: new RegExp([...order].map((field) => WORD[field as keyof typeof WORD]).join("") + WORD_ENDS, "y"),
}));
const SEPARATOR = "(?: |,|、|。|\\.|·|/|\\||:|;|[—-]{1,3})";
/** Words that begin with a side or a time of day and name neither. */
const OTHER_WORD = "(?![面边人头部心容科衣套地侧国公婆孙甥本常光记子色里幕空会饭餐霞安年辈间练曦])";

interface Shape {
  order: Order;
  glued: boolean;
  /** At the head of other words. */
  head: RegExp;
  /** As a whole row. */
  row: RegExp;
}

const SHAPES: readonly Shape[] = [SEPARATOR, ""].flatMap((between) =>
  ORDERS.map((order) => {
    const words = [...order].map((field) => FIELD[field as keyof typeof FIELD]).join(between);
    return {
      order,
      glued: between === "",
      head: new RegExp(words + (order.endsWith("P") ? "" : OTHER_WORD), "y"),
      row: new RegExp(`^[【[(《]?${words}[】\\])》]?[。:]?$`),
    };
  }),
);
const LONGEST_ROW = 24;

/**
 * When, where and on which side in any order and with any mark between them, at `at`; null for any other words. Such words are a heading
 * only where the document writes several so. Two words that nothing parts (`晚上客厅`) begin sentences too often.
 */
export function fieldRun(norm: string, at: number): Heading | null {
  for (const { order, glued, head } of SHAPES) {
    if (glued && order.length < 3) continue;
    head.lastIndex = at;
    const match = head.exec(norm);
    if (match) return headingOf(order, glued, match, order.endsWith("P"));
  }
  for (const { order, shape } of WORD_SHAPES) {
    shape.lastIndex = at;
    const match = shape.exec(norm);
    if (match) return headingOf(order, true, match, false);
  }
  return null;
}

/** The heading of fields that fills a whole row. */
export function fieldRow(norm: string): Heading | null {
  if (norm.length > LONGEST_ROW) return null;
  for (const { order, glued, row } of SHAPES) {
    const match = row.exec(norm);
    if (match) return headingOf(order, glued, match, false);
  }
  return null;
}

/** `open` where the place stands last, so that only what follows shows where it ends. */
function headingOf(order: Order, glued: boolean, match: RegExpExecArray, open: boolean): Heading {
  const fields: Fields = { intExt: null, time: null, place: null, cast: null, end: 0, others: 1, labelled: false };
  let at = 0;
  for (const [i, field] of [...order].entries()) {
    const word = match[i + 1] as string;
    const from = match[0].indexOf(word, at);
    const range: Range = [from, from + word.length];
    at = range[1];
    if (field === "T") fields.time = range;
    else if (field === "S") fields.intExt = intExtOf(word);
    else if (!open) fields.place = range;
    else at = from + 1;
  }
  fields.end = open ? at : match[0].length;
  const family = `${RUN}${order}${glued ? "0" : ""}`;
  return { family, number: null, values: [], fields, end: fields.end, strength: 0.5 };
}

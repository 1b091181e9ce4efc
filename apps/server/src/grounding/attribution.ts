import type { Passages } from "./passages.ts";

/** A quotation that stands in the script, with the report's own words around it. */
export interface QuotedPassage {
  quote: string;
  /** The clause before it and behind it; other quotations are one placeholder each. */
  before: string;
  behind: string;
  /** The place that its citation names, which need not be where it was found; null without a citation. */
  cited: number | null;
}

const SAYS =
  "说|问|喊|叫道|大叫|答|骂|吼|念|唱|嚷|叹|嘟囔|嘀咕|质问|反问|追问|叮嘱|警告|坦白|承认|回应|回答|告诉|开口|吐出|喃喃|低语|冷笑|哭诉|解释|劝|求|命令|宣布|插话|接话|道";
/** Between who says something and what is said there is no other clause, and behind the verb nothing, or what a colon ends. */
const TO_SPEECH = new RegExp(
  `^[^，,。；！？]{0,12}?(?:${SAYS})(?:[^，。；！？]{0,10}[：:]|(?:道|着|了|过|出|起|的是|[这那]?样?一?[句声]话?){0,2}[，,]?)[*\\s]*$`,
  "u",
);
/** `贺敏：“…”`, `贺敏的“…”`, `贺敏那句“…”`, `贺敏的台词“…”`. */
const OWNER =
  /^\**(?:（[^（）]{1,8}）)?(?:[：:]|的|[这那]一?句话?|的?[这那]?一?句?(?:台词|对白|话|独白|反问|质问|回答|控诉|道歉|承诺|名言)|的[这那]一?句话?)[：:，,*\s]*$/u;
/** `“…”是贺敏的台词`, `“…”，贺敏说`. */
const SIGNED = new RegExp(`^[，,*\\s]*(?:这?(?:是|出自|来自)\\s*)?$`, "u");
const SIGNED_BEHIND = new RegExp(
  `^(?:[^，。；]{0,6}(?:${SAYS})(?:道|着|过)?(?:[。，,；！]|$)|(?:的|之)(?:台词|原话|话|口|对白|心声))`,
  "u",
);
/** Whoever stands behind one of these is spoken to or of, and does not speak. */
const ADDRESSEE =
  /(?:对|向|跟|冲|朝|给|替|问|告诉|劝|求|骂|喊|叫|逼|让|被|听|听到|听见|面对|和|与|同|把|将|安慰|质问|追问|反问|提醒|警告|回答|回应)\**$/u;

/** The person who is said to speak, by the words before the quotation. */
function speakerBefore(before: string, passages: Passages): number | null {
  const sentence = before.slice(Math.max(before.lastIndexOf("。"), before.lastIndexOf("；")) + 1);
  const people = passages.peopleIn(sentence);
  const last = people.at(-1);
  if (!last) return null;
  if (OWNER.test(sentence.slice(last.end)) && !ADDRESSEE.test(sentence.slice(0, last.start))) return last.person;
  for (const { person, start, end } of people.toReversed()) {
    if (ADDRESSEE.test(sentence.slice(0, start))) continue;
    return TO_SPEECH.test(sentence.slice(end)) ? person : null;
  }
  return null;
}

function speakerBehind(behind: string, passages: Passages): number | null {
  const [first] = passages.peopleIn(behind);
  if (!first || !SIGNED.test(behind.slice(0, first.start))) return null;
  return SIGNED_BEHIND.test(behind.slice(first.end)) ? first.person : null;
}

const PLACE =
  /第\s*[\d零〇一二两三四五六七八九十百]+(?:[-－][\d]+)?\s*(?:集\s*第\s*[\d零〇一二两三四五六七八九十百]+\s*)?[场章回]/gu;
/** Two places are set side by side, or one is where something begins or ends: the quotation need not stand in it. */
const TWO_PLACES =
  /呼应|回应|对照|对比|前后|首尾|到了?第|至第|铺垫|伏笔|回扣|重复|再次|又一次|照应|[场章回](?:以|之)?[后前起]|[场章回]开始|从第|直到/u;

/** `第2场里，贺父说“…”`: the place leads what is told up to the quotation. With a place of its own the quotation need only fit what stands right before it. */
const LEADING = /第[^，。；：]{1,12}[场章回](?:里|中|的|戏)?，?[^，。；]{0,14}$/u;
const RIGHT_BEFORE = /第[^，。；：]{1,12}[场章回](?:里|中|的|戏)?[^，。；]{0,14}$/u;

/** The one place that the prose gives to a quotation; null where it names none, or several. */
function placeBefore({ before, behind, cited }: QuotedPassage, passages: Passages): number | null {
  const names = `${before}${behind}`.match(PLACE) ?? [];
  if (names.length !== 1 || TWO_PLACES.test(`${before}${behind}`)) return null;
  if (!(cited === null ? LEADING : RIGHT_BEFORE).test(before)) return null;
  return passages.placeOf(names[0]?.replaceAll(/\s/gu, "") ?? "");
}

/** What ought to be said, and by whom, is no claim about the script. */
const PROPOSED = /建议|不妨|可以|可考虑|应该?由|改由|由[^，。；]{1,8}自己|留到|留给|移到|挪到|改成|改为/u;

/** Whether a quotation is given to who does not say it, set in a scene that does not hold it, or cut off behind a negation. */
export function isMisattributed(quoted: QuotedPassage, passages: Passages): boolean {
  const { quote, before, behind } = quoted;
  const speaker = PROPOSED.test(before) ? null : (speakerBefore(before, passages) ?? speakerBehind(behind, passages));
  const places = passages.occurrences(quote);
  if (places.length === 0) return false;
  if (speaker !== null && !places.some(({ start }) => passages.isSaidBy(start, speaker))) return true;
  const place = placeBefore(quoted, passages);
  if (place !== null && quoted.cited === null && !places.some(({ scene }) => scene === place)) return true;
  if (place !== null && quoted.cited !== null && place !== quoted.cited) return true;
  return places.every(({ negated }) => negated);
}

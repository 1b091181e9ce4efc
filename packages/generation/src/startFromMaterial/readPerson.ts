import { isFullName } from "@mochang/screenplay";
import { ROLE_WORDS } from "./outlineTerms.ts";

/** A person as an outline introduces him: what stands beside the name, by the biography's fields. */
export interface ReadPerson {
  name: string;
  /** 1 lead, 2 antagonist, 3 supporting; null: not said. */
  role: number | null;
  info: { age?: string; gender?: string; occupation?: string; relation?: string };
  /** Where a line said it, from every such line. */
  said?: { text: string; from: number; to: number }[];
}

const NAME = String.raw`(?:\p{Script=Han}{2,4}|[\p{Script=Han}·]{3,10}|[A-Z][A-Za-z.]{1,14})`;
const ROLE = String.raw`(?:(${[...ROLE_WORDS.keys()].toSorted((a, b) => b.length - a.length).join("|")})\s*[：:]\s*)?`;
const BRACKETED = new RegExp(String.raw`^${ROLE}(${NAME})\s*[（(]([^）)]{1,60})[）)]\s*[：:，,。]?\s*(.*)$`, "u");
const LISTED = new RegExp(String.raw`^${ROLE}(${NAME})\s*[，,]\s*((?:男|女|\d{1,3}岁)[^。]{0,60})(?:。\s*(.*))?$`, "u");
/** As LISTED, whatever comes first behind the name. */
const APPOSED = new RegExp(String.raw`^${ROLE}(${NAME})\s*[，,]\s*([^。：:！？；;]{2,60})。?$`, "u");
const COLON = new RegExp(String.raw`^(${NAME})\s*[：:]\s*(.*)$`, "u");
const AFTER_ROLE = new RegExp(String.raw`^${ROLE}(${NAME})$`, "u");

const WHOLE_NAME = new RegExp(`^${NAME}$`, "u");
export const isPersonName = (words: string): boolean => WHOLE_NAME.test(words);

/** The line with which a person begins; null for any other. `isLabel`: words that are no names; `isMetElsewhere`: words of another line, too. */
export function readPersonLine(
  words: string,
  isLabel: (word: string) => boolean,
  isMetElsewhere: (name: string) => boolean,
): { name: string; role: number | null; info: string; rest: string } | null {
  const met = BRACKETED.exec(words) ?? LISTED.exec(words) ?? apposed(words, isMetElsewhere);
  if (met?.[2]) return isLabel(met[2]) ? null : found(met[2], met[1], met[3], met[4]);
  const alone = AFTER_ROLE.exec(words);
  if (alone?.[2] && !isLabel(alone[2])) return found(alone[2], alone[1]);
  const colon = COLON.exec(words);
  return colon?.[1] && !isLabel(colon[1]) ? found(colon[1], undefined, "", colon[2]) : null;
}

const GENDER = /^[男女]性?$/u;
const AGE = /^(?:约|大约)?(?:\d{1,3}|[一二三四五六七八九十]{1,3})(?:多?岁|出头)?(?:左右)?$/u;
const APPOSED_PART_MAX = 12;
/** What begins with a surname's character and is done: 成了家, 高考后, 曾入狱, 尚年幼. */
const IS_DONE = /[了着过]|[后时前]$|^(?:[曾成任连全向尚查习常]|毕业|高[考中]|安家)/u;

/**
 * Whether words are surely a name before an age: events stand there as well (辍学，十五岁，去了县城。). Of two characters with a surname's in front
 * many are no names (金婚，七十岁): those need a role or a sex beside them, or are met elsewhere.
 */
const isSurelyName = (name: string, isSaidOtherwise: boolean, isMetElsewhere: (name: string) => boolean): boolean =>
  /[A-Z·]/u.test(name) ||
  (isFullName(name) &&
    !/^岳[父母]/u.test(name) &&
    (isSaidOtherwise || (!IS_DONE.test(name) && (name.length > 2 || isMetElsewhere(name)))));

/** A whole line of a name and short words behind commas, an age or a sex among them: 罗顺堂，上坪村长，五十八岁。 */
function apposed(words: string, isMetElsewhere: (name: string) => boolean): RegExpExecArray | null {
  const met = APPOSED.exec(words);
  const parts = (met?.[3] ?? "").split(/[，,、]/u).map((part) => part.trim());
  if (!met || parts.some(({ length }) => length > APPOSED_PART_MAX)) return null;
  const hasGender = parts.some((part) => GENDER.test(part));
  if (!hasGender && !parts.some((part) => /岁/u.test(part) && AGE.test(part))) return null;
  return isSurelyName(met[2] ?? "", hasGender || met[1] !== undefined, isMetElsewhere) ? met : null;
}

const found = (name: string, role: string | undefined, info = "", rest = "") => ({
  name,
  role: roleOf(role ?? "") ?? roleOf(info),
  info,
  rest,
});

/** The role that a word, or one in a list of them, says. */
export function roleOf(words: string): number | null {
  for (const word of words.split(/[，,、；;\s]+/u)) {
    const role = ROLE_WORDS.get(word);
    if (role !== undefined) return role;
  }
  return null;
}

/** What stands in brackets behind a name: sex, age, and what else is said as an occupation. */
export function readPersonInfo(words: string): ReadPerson["info"] {
  const info: ReadPerson["info"] = {};
  const rest: string[] = [];
  for (const part of words.split(/[，,、；;\s]+/u)) {
    if (part === "" || ROLE_WORDS.has(part)) continue;
    if (GENDER.test(part)) info.gender = part[0] ?? part;
    else if (AGE.test(part)) info.age = part.replace(/岁$/u, "");
    else rest.push(part);
  }
  if (rest.length > 0) info.occupation = rest.join("，");
  return info;
}

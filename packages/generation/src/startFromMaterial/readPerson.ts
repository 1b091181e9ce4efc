import { ROLE_WORDS } from "./outlineTerms.ts";

/** A person as an outline introduces him: what stands beside the name, by the biography's fields. */
export interface ReadPerson {
  name: string;
  /** 1 lead, 2 antagonist, 3 supporting; null: not said. */
  role: number | null;
  info: { age?: string; gender?: string; occupation?: string };
}

const NAME = String.raw`(?:\p{Script=Han}{2,4}|[\p{Script=Han}·]{3,10}|[A-Z][A-Za-z.]{1,14})`;
const ROLE = String.raw`(?:(${[...ROLE_WORDS.keys()].toSorted((a, b) => b.length - a.length).join("|")})\s*[：:]\s*)?`;
const BRACKETED = new RegExp(String.raw`^${ROLE}(${NAME})\s*[（(]([^）)]{1,60})[）)]\s*[：:，,。]?\s*(.*)$`, "u");
const LISTED = new RegExp(String.raw`^${ROLE}(${NAME})\s*[，,]\s*((?:男|女|\d{1,3}岁)[^。]{0,60})(?:。\s*(.*))?$`, "u");
const COLON = new RegExp(String.raw`^(${NAME})\s*[：:]\s*(.*)$`, "u");
const AFTER_ROLE = new RegExp(String.raw`^${ROLE}(${NAME})$`, "u");

/** The line with which a person begins; null for any other. `isLabel`: words that are no names. */
export function readPersonLine(
  words: string,
  isLabel: (word: string) => boolean,
): { name: string; role: number | null; info: string; rest: string } | null {
  const met = BRACKETED.exec(words) ?? LISTED.exec(words);
  if (met?.[2]) return isLabel(met[2]) ? null : found(met[2], met[1], met[3], met[4]);
  const alone = AFTER_ROLE.exec(words);
  if (alone?.[2] && !isLabel(alone[2])) return found(alone[2], alone[1]);
  const colon = COLON.exec(words);
  return colon?.[1] && !isLabel(colon[1]) ? found(colon[1], undefined, "", colon[2]) : null;
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
    if (/^[男女]性?$/u.test(part)) info.gender = part[0] ?? part;
    else if (/^(?:约|大约)?(?:\d{1,3}|[一二三四五六七八九十]{1,3})(?:多?岁|出头)?(?:左右)?$/u.test(part))
      info.age = part.replace(/岁$/u, "");
    else rest.push(part);
  }
  if (rest.length > 0) info.occupation = rest.join("，");
  return info;
}

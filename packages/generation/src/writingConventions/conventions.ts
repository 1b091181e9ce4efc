import { bannedWords } from "./bannedWords.ts";
import { ruleRows } from "./ruleRows.ts";
import { readRules, type Rules } from "./rulesText.ts";

/** How one person addresses another. */
export interface AddressRule {
  who: string;
  whom: string;
  /** Any of these; none where the rule only says what is avoided. */
  forms: readonly string[];
  /** Forms that the rule says are not used. */
  avoid: readonly string[];
}
/** Words of one person's speech. `who` null: everyone's. */
export interface DialectRule {
  who: string | null;
  /** Words that this person does not say, with the one that is said instead where the rule names it. */
  avoid: readonly { word: string; instead: string | null }[];
  /** Words that nobody else says. */
  only: readonly string[];
}
/** What must not happen, as far as a rule can see it. `row`: in the writer's words. */
export type NeverRule = { row: string } & (
  | { kind: "dies"; who: string }
  /** `place` null: nowhere. */
  | { kind: "appears"; who: string; place: string | null }
  | { kind: "meets"; who: string; whom: string }
  | { kind: "does"; who: string; what: string }
  | { kind: "thing"; what: string }
);

/** 写作约定 as the checker reads them. */
export interface Conventions {
  banned: readonly string[];
  address: readonly AddressRule[];
  dialect: readonly DialectRule[];
  never: readonly NeverRule[];
  /** Rows of 不能发生的事 that no rule can see: a model alone is told them. */
  unseen: readonly string[];
}
export const NO_CONVENTIONS: Conventions = { banned: [], address: [], dialect: [], never: [], unseen: [] };

const QUOTED = /[「『“"]([^」』”"]{1,20})[」』”"]/gu;
const quotedIn = (text: string): string[] => [...text.matchAll(QUOTED)].map((found) => found[1] ?? "");
const rowsOf = (text: string): string[] =>
  ruleRows(text)
    // One blank each: the patterns of rules may take as many in several places.
    .map((row) => row.replaceAll(/\s+/gu, " ").replace(/[。.]$/u, ""))
    .filter(Boolean);

/** The rules of a version, read against the names of its persons. What no part of them says in a form that is known stays words for a model. */
export function conventionsOf(text: string, names: readonly string[]): Conventions {
  const parts = readRules(text);
  const sortedNames = names.toSorted((a, b) => b.length - a.length);
  const never = rowsOf(parts.never).map((row) => ({ row, rule: neverRule(row, sortedNames) }));
  // Rows that stand under no heading may say how somebody is addressed, too.
  const addressRows = [...rowsOf(parts.address), ...rowsOf(parts.other).filter((row) => quotedIn(row).length > 0)];
  return {
    banned: bannedWords(text),
    address: addressRows.flatMap((row) => addressRule(row, sortedNames) ?? []),
    dialect: rowsOf(parts.dialect).flatMap((row) => dialectRule(row, sortedNames) ?? []),
    never: never.flatMap(({ row, rule }) => (rule ? [{ row, ...rule } as NeverRule] : [])),
    unseen: never.flatMap(({ row, rule }) => (rule ? [] : [row])),
  };
}

/** Rows of each part that no rule can see: what is written keeps to them as far as the model does, and is not held against them afterwards. */
export function rowsNoRuleSees(
  parts: Pick<Rules, "address" | "dialect" | "never">,
  names: readonly string[],
): Record<"address" | "dialect" | "never", string[]> {
  const sortedNames = names.toSorted((a, b) => b.length - a.length);
  const without = (part: string, rule: (row: string, sortedNames: readonly string[]) => object | null): string[] =>
    rowsOf(part).filter((row) => rule(row, sortedNames) === null);
  return {
    address: without(parts.address, addressRule),
    dialect: without(parts.dialect, dialectRule),
    never: without(parts.never, neverRule),
  };
}

/** 甲 → 乙「叔」, 甲叫乙“叔”, 甲管乙叫叔、大叔, 甲对乙只称「叔」，不称「爷」. */
function addressRule(row: string, names: readonly string[]): AddressRule | null {
  const [, first = "", second = "", rest = ""] =
    /^(.{1,12}?)\s*(?:→|->|=>|管|喊|叫|称呼?|对)\s*([^「『“"：:叫喊称为作不别从绝]{1,12}?)\s*(?:只|都|一直|始终)?\s*((?:[「『“"：:]|叫|喊|称|为|作|(?:不[能得可许要准]?|别|从不|绝不)(?=[叫喊称])).*)$/u.exec(
      row,
    ) ?? [];
  const [who, whom] = [first, second].map((part) => names.find((name) => name === part.trim()));
  if (!who || !whom || who === whom) return null;
  const [said = "", ...notSaid] = rest.split(/[，,；;]?(?:不[能得可许要准]?|别|从不|绝不)(?=[叫喊称说用])/u);
  const quoted = quotedIn(said);
  const forms = quoted.length > 0 ? quoted : said.replace(/^(?:[：:]|叫|喊|称|为|作)+/u, "").split(/[、，,或／/\s]+/u);
  const found = forms.map((form) => form.trim()).filter((form) => form !== "" && form.length <= 8);
  const avoid = notSaid.flatMap(quotedIn);
  return found.length + avoid.length > 0 ? { who, whom, forms: found, avoid } : null;
}

const EVERYONE = /^(?:都|大家|所有人|人人|全剧|全村|每个人|两村的人)/u;
const INSTEAD =
  /[「『“"]([^」』”"]{1,10})[」』”"]\s*(?:说成|写成|换成|要说|都说|→)\s*[「『“"]([^」』”"]{1,10})[」』”"]/gu;
const AVOIDED = /(?:不说|不用|不讲|别说)\s*((?:[「『“"][^」』”"]{1,10}[」』”"][、，和及或]?)+)/gu;
const ONLY = /只有.{1,12}?(?:才)?(?:说|用|讲)\s*((?:[「『“"][^」』”"]{1,10}[」』”"][、，和及或]?)+)/u;

/** 甲：把「什么」说成「啥」；甲不说「您」；只有甲说「中」. */
function dialectRule(row: string, names: readonly string[]): DialectRule | null {
  const who = names.find((name) => row.startsWith(name) || row.startsWith(`只有${name}`)) ?? null;
  const only = who === null ? [] : quotedIn(ONLY.exec(row)?.[1] ?? "");
  if (who === null && !EVERYONE.test(row)) return null;
  const swapped = [...row.matchAll(INSTEAD)].map(([, word = "", instead = ""]) => ({ word, instead }));
  const avoided = [...row.matchAll(AVOIDED)].flatMap(([, words = ""]) =>
    quotedIn(words).map((word) => ({ word, instead: null })),
  );
  const avoid = [...swapped, ...avoided];
  return avoid.length > 0 || only.length > 0 ? { who, avoid, only } : null;
}

const NOT = "(?:绝对?|永远|一定|始终|从来?|都)?(?:不能|不许|不可以?|不得|不准|不会|不要|别|不)(?:再|让)?";
/** Left of these a rule would have to know more than the words: 走漏, 知道, 原谅. */
const SEEN_ACTS =
  "哭|流泪|掉泪|笑|抽烟|喝酒|骂人|跪|下跪|磕头|开枪|动手|打人|杀人|唱歌|跳舞|戴眼镜|骑车|开车|说谎|回头|脱鞋|摘帽";

/** What a row forbids; null where no rule can see it. */
function neverRule(row: string, names: readonly string[]) {
  const compact = row.replaceAll(/[\s「」『』“”"]/gu, "");
  const bare = compact.replace(/^(?:不能|不许|别|不要)让/u, "");
  const who = names.find((name) => bare.startsWith(name));
  const not = bare === compact ? NOT : `(?:${NOT})?`;
  if (who) {
    const rest = bare.slice(who.length);
    const whom = names.find((name) => new RegExp(`^(?:和|跟|与|同)${name}`, "u").test(rest));
    if (whom && new RegExp(`^.${whom}${not}(?:见面|碰面|相遇|同场|碰上|见到)`, "u").test(rest))
      return { kind: "meets", who, whom } as const;
    if (new RegExp(`^${not}(?:死|牺牲|送命|丧命)`, "u").test(rest)) return { kind: "dies", who } as const;
    const [, place = null] =
      new RegExp(`^${not}(?:出现|出场|露面|上场|登场)(?:(?:在|于)(.{2,10}?)(?:里|中)?)?$`, "u").exec(rest) ??
      new RegExp(`^${not}(?:去|到|进|回)(.{2,10}?)$`, "u").exec(rest) ??
      [];
    if (place !== null || new RegExp(`^${not}(?:出现|出场|露面|上场|登场)$`, "u").test(rest))
      return { kind: "appears", who, place: place ?? null } as const;
    const act = new RegExp(`^${not}(${SEEN_ACTS})$`, "u").exec(rest)?.[1];
    return act === undefined ? null : ({ kind: "does", who, what: act } as const);
  }
  const thing = /^(?:全剧|全片|剧中|戏里)?(?:不能|不许|不得|不要|不)(?:再)?(?:出现|有|拍|写)([^，。、的]{1,8})$/u.exec(
    compact,
  );
  return thing?.[1] ? ({ kind: "thing", what: thing[1] } as const) : null;
}

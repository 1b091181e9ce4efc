import type { Quote } from "../figures/figures.ts";

/** What a fact is about; the values are what prompts, pages and bench scripts call them. */
export const FACT_KINDS = {
  age: "年龄",
  year: "年份",
  kinship: "亲属",
  job: "职业",
  time: "时间",
  money: "钱",
  injury: "伤",
  prop: "道具",
  knowledge: "知道",
  life: "生死",
  setup: "伏笔",
} as const;
export type FactKind = keyof typeof FACT_KINDS;

/** The states that a fact of some kinds has to name. */
export const FACT_STATES = {
  money: { total: "总数", part: "某项", spent: "付了", left: "还剩" },
  injury: { hurt: "受伤", healed: "痊愈", unhurt: "没有伤" },
  prop: {
    present: "出现",
    gained: "得到",
    given: "交出",
    lost: "丢失",
    destroyed: "毁坏",
    repaired: "修好",
    opened: "打开",
    unopened: "没打开",
  },
  knowledge: { learns: "得知", knows: "已知", tells: "说出", unaware: "不知道" },
  life: { dead: "死亡", away: "离开", back: "回来", alive: "在世" },
  setup: { planted: "埋下", paidOff: "兑现" },
} as const satisfies Partial<Record<FactKind, Readonly<Record<string, string>>>>;

type States = typeof FACT_STATES;
export type FactState = { [K in keyof States]: keyof States[K] }[keyof States];

/** One thing that the script settles, with the words that settle it. */
export interface Fact {
  kind: FactKind;
  /** The person or thing, as the script names it. */
  who: string;
  /** The event, the other person, the sum, the part of the body or the secret; empty where the kind has none. */
  about: string;
  /** Empty for kinds without states. */
  state: FactState | "";
  /** Words of the quote that hold the fact. */
  value: string;
  /** `scene` is the 1-based ordinal, 0 for the front matter. */
  quote: FactQuote;
  source: FactSource;
}
export type FactQuote = Quote & { scene: number };
export type FactSource = "rules" | "model";

/** The state that a word of `FACT_STATES` names for a kind; null for a word that is none, empty where the kind has no states. */
export function factState(kind: FactKind, word: string): FactState | "" | null {
  const states: Readonly<Record<string, string>> | undefined = (
    FACT_STATES as Partial<Record<FactKind, Readonly<Record<string, string>>>>
  )[kind];
  if (!states) return "";
  return (Object.keys(states).find((key) => states[key] === word) as FactState | undefined) ?? null;
}

/** The kind that a word of `FACT_KINDS` names; null for any other word. */
export const factKind = (word: string): FactKind | null =>
  (Object.keys(FACT_KINDS) as FactKind[]).find((kind) => FACT_KINDS[kind] === word) ?? null;

/** In the order of the text. */
export const inOrder = (a: Fact, b: Fact): number => a.quote.start - b.quote.start;

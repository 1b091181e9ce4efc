/** The parts of 写作约定, as one text that prompts and the checker read. */
export const RULE_PARTS = [
  { key: "address", title: "称呼", hint: "一行一条：谁 → 谁「叫什么」" },
  { key: "banned", title: "不用的词", hint: "用顿号或空格分开：命运、救赎" },
  { key: "dialect", title: "方言", hint: "谁说什么话，用哪些词" },
  { key: "never", title: "不能发生的事", hint: "一行一条" },
] as const;
export type RulePart = (typeof RULE_PARTS)[number]["key"];
export type Rules = Record<RulePart | "other", string>;

const heading = (title: string): string => `【${title}】`;

/** A text without headings is `other`: nothing that was written elsewhere is lost. */
export function readRules(text: string): Rules {
  const rules: Rules = { address: "", banned: "", dialect: "", never: "", other: "" };
  let part: keyof Rules = "other";
  const rows = new Map<keyof Rules, string[]>();
  for (const row of text.split("\n")) {
    const named = RULE_PARTS.find(({ title }) => row.trim() === heading(title));
    if (named) part = named.key;
    else if (row.trim() === heading("其他")) part = "other";
    else rows.set(part, [...(rows.get(part) ?? []), row]);
  }
  for (const [key, lines] of rows) rules[key] = lines.join("\n").trim();
  rules.banned = wordsOf(rules.banned).join("、");
  return rules;
}

/** Words as they are typed, or as they stand in the rule; 不用说 is a word, 不用「说」 a rule. */
export const wordsOf = (typed: string): string[] => [
  ...new Set(
    typed
      .replace(/^不用(?:\s*[:：]|(?=[\s「“"]))/u, "")
      .split(/[\s、，,；;“”「」"]+/u)
      .filter(Boolean),
  ),
];

/** One text again; words that are not to be used in the form that the checker looks for. */
export const writeRules = (rules: Rules): string =>
  [
    ...RULE_PARTS.map(
      ({ key, title }) => [title, key === "banned" ? banRule(rules.banned) : rules[key].trim()] as const,
    ),
    ["其他", rules.other.trim()] as const,
  ]
    .filter(([, text]) => text !== "")
    .map(([title, text]) => `${heading(title)}\n${text}`)
    .join("\n");

const banRule = (typed: string): string => {
  const words = wordsOf(typed);
  return words.length === 0 ? "" : `不用${words.map((word) => `「${word}」`).join("、")}`;
};

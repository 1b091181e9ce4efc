import type { CheckRule } from "@mochang/generation";
import type { SheetFinding } from "./findOnSheet.ts";

/** Findings that say the same of the same words: one item, wherever it stands. */
export interface FindingItem {
  key: string;
  /** In the script's order. */
  findings: readonly SheetFinding[];
}
export interface FindingGroup {
  name: string;
  /** Of findings, not of items. */
  count: number;
  items: FindingItem[];
}

/** What a writer sees first comes first: contradictions before wording, wording before figures. */
const GROUPS: readonly { name: string; rules: readonly CheckRule[] }[] = [
  { name: "前后对不上", rules: ["dead", "elsewhere", "prop", "time", "place"] },
  { name: "人名", rules: ["misspelt-name", "stranger", "not-planned", "missing-person"] },
  { name: "写作约定", rules: ["never", "address", "dialect", "banned-word"] },
  { name: "写过同样的话", rules: ["repeated"] },
  { name: "现成话和直说的感受", rules: ["cliche", "told-emotion"] },
  { name: "两个人说得一样", rules: ["same-voice"] },
  { name: "不是中文", rules: ["foreign-line"] },
  { name: "篇幅", rules: ["length"] },
];

/** Of these one item is one name, or one phrase, in as many scenes as it stands. */
const BY_WORDS: ReadonlySet<CheckRule> = new Set([
  "misspelt-name",
  "stranger",
  "not-planned",
  "missing-person",
  "banned-word",
  "address",
  "dialect",
  "cliche",
  "told-emotion",
]);

const itemKey = ({ key, finding: { rule, quote, other } }: SheetFinding): string => {
  if (BY_WORDS.has(rule)) return `${rule}/${quote}`;
  // A phrase that many scenes repeat is one item: by the place where it was written first.
  return rule === "repeated" && other ? `${rule}/${other.sceneId}/${other.line}` : key;
};

/** Findings by kind and by what they are about; within a kind what is said most often comes first. */
export function groupFindings(findings: readonly SheetFinding[]): FindingGroup[] {
  return GROUPS.map(({ name, rules }) => {
    const items = new Map<string, SheetFinding[]>();
    for (const one of findings) {
      if (!rules.includes(one.finding.rule)) continue;
      const key = itemKey(one);
      items.set(key, [...(items.get(key) ?? []), one]);
    }
    const sorted = [...items]
      .map(([key, all]) => ({ key, findings: all }))
      .toSorted((a, b) => b.findings.length - a.findings.length);
    return { name, count: sorted.reduce((sum, item) => sum + item.findings.length, 0), items: sorted };
  }).filter(({ count }) => count > 0);
}

import type { CorrectionRule } from "@mochang/screenplay/proofread";

/** What the corrections of each rule are called, in the order in which they are listed. */
export const CORRECTION_NAMES: Readonly<Record<CorrectionRule, string>> = {
  misspelling: "错别字",
  particle: "的、地、得",
  doubled: "字重了",
  unpaired: "引号括号不成对",
  "repeated-mark": "标点重了",
  "half-width": "半角标点",
  digits: "数字全角半角混用",
};

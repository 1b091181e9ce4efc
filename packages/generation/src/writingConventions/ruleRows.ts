/** The rows of a part of 写作约定, in the writer's words without their numbers. */
export const ruleRows = (text: string): string[] =>
  text
    .split(/[\n；;]/u)
    .map((row) => row.trim().replace(/^(?:[-*•·]|\d{1,2}[.、．])\s*/u, ""))
    .filter(Boolean);

import { expect, test } from "vitest";
import { hitUrl, opensAtLine } from "./hitUrl.ts";

const HIT = { scene: 3, heading: "", type: "dialogue", speaker: null, quote: "灯灭了。", marks: [], start: 8, end: 12 };

test.each([
  [2, 1, "/newEditscript", true],
  [2, 2, "/newEditscript", true],
  [1, 1, "/scenesanalyze", true],
  [1, 2, "/fullanalyze", false],
  [3, 1, "/createdscript", true],
])("a hit in a work of type %d and form %d opens %s; at its line: %s", (type, fileType, path, atLine) => {
  const script = { id: "s1", name: "渡口", author: "阿青", type, fileType, pingguType: null, lastVersionId: null };
  const work = { script } as unknown as Parameters<typeof hitUrl>[0];
  const { pathname, searchParams } = new URL(hitUrl(work, HIT), "http://here.test");
  expect([pathname, opensAtLine(work)]).toEqual([path, atLine]);
  expect(searchParams.has("words")).toBe(atLine);
});

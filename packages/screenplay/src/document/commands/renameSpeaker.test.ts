import { expect, test } from "vitest";
import { documentOf, lineId, run } from "../../testing/commandProperties.ts";
import { sceneFacts } from "../sceneFacts.ts";
import { renameSpeaker, replaceEach, setGivenSpeaker } from "./index.ts";

const plain = documentOf("1、渡口 日 外\n船靠岸了。\n甲：上船。\n乙：不上。\n");
const speech = lineId(plain, "不上");
/** A person has said that somebody else speaks this line. */
const doc = run(plain, (tr) => setGivenSpeaker(tr, speech, "甲"));
const speakers = (node: typeof doc) =>
  node.children.flatMap((row) => sceneFacts(row).lines.map(({ speaker }) => speaker));

test("what was known of a speaker says the new name, and holds of the words as they are now", () => {
  expect(speakers(doc).filter((name) => name === "甲").length).toBeGreaterThan(1);
  const renamed = run(doc, (tr) => {
    const before = tr.doc;
    return [
      replaceEach(tr, [
        { line: lineId(doc, "甲"), from: 0, to: 1, words: "丙" },
        { line: speech, from: 0, to: 2, words: "丙也不上" },
      ]),
      renameSpeaker(tr, before, "甲", "丙"),
    ].includes(true);
  });
  expect(speakers(renamed)).not.toContain("甲");
  expect(speakers(renamed).filter((name) => name === "丙")).toHaveLength(
    speakers(doc).filter((name) => name === "甲").length,
  );
});

test("nobody known by that name is no change", () => {
  expect(run(plain, (tr) => renameSpeaker(tr, tr.doc, "丁", "戊"))).toBe(plain);
});

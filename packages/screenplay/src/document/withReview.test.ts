import fc from "fast-check";
import { expect, test } from "vitest";
import { parseScreenplay } from "../parse/parseScreenplay.ts";
import { anyScript } from "../testing/anyScript.ts";
import { documentNode } from "./documentNode.ts";
import { textRuns } from "./lineText.ts";
import { readDocument } from "./readDocument.ts";
import { toDocument } from "./toDocument.ts";
import { type Review, withReview } from "./withReview.ts";

const counted = () => {
  let count = 0;
  return { newId: () => `new${++count}`, newNoteId: () => `note${++count}` };
};

const TEXT = "1、渡口 日 外\n△船靠岸。\n甲：上船。\n乙：等等。\n";
const comment = (words: string, text = "再短些") => {
  const start = TEXT.indexOf(words);
  return { start, end: start + words.length, text, author: "李导", at: null };
};

test("comments stand on their words, deleted words are struck where they stood, deleted rows are rows", () => {
  const read = toDocument(parseScreenplay(TEXT));
  const { document, notes } = withReview(
    read,
    {
      comments: [comment("上船"), comment("上船。\n乙：等")],
      deletions: [
        { at: TEXT.indexOf("靠岸"), text: "慢慢" },
        { at: TEXT.indexOf("乙：") - 1, text: "丙：走。\n丁：走。" },
      ],
    },
    counted(),
  );
  expect(notes.map(({ id, quote }) => [id, quote])).toEqual([
    ["note1", "上船"],
    ["note2", "上船。\n乙：等"],
  ]);
  const runs = document.scenes
    .flatMap((scene) => scene.content)
    .map((line) =>
      textRuns(line).map(
        ({ text, struck, marks }) =>
          `${struck ? "-" : ""}${text}${marks
            .filter(({ type }) => type === "annotation")
            .map(({ attrs }) => `@${String(attrs.id)}`)
            .join("")}`,
      ),
    );
  expect(runs.flat().join("|")).toBe(
    "1、渡口 日 外|△船|-慢慢|靠岸。|甲：|上船@note1@note2|。@note2|-丙：走。 丁：走。|乙：@note2|等@note2|等。",
  );
  expect(readDocument(document, read.reading).parsed).toEqual(readDocument(read.document, read.reading).parsed);
});

test("what was struck at an empty row is a row of its own; at the end of all it stands last", () => {
  const read = toDocument(parseScreenplay("1、渡口 日 外\n△船靠岸。\n\n△灯灭。\n"));
  const at = read.reading.text.indexOf("\n\n") + 1;
  const { document } = withReview(
    read,
    {
      comments: [],
      deletions: [
        { at, text: "△全删的一行。" },
        { at: read.reading.text.length, text: "△最后。" },
      ],
    },
    counted(),
  );
  const rows = document.scenes
    .flatMap((scene) => scene.content)
    .map((line) =>
      textRuns(line)
        .map((r) => (r.struck ? `-${r.text}` : r.text))
        .join("|"),
    );
  expect(rows).toEqual(["", "1、渡口 日 外", "△船靠岸。", "-△全删的一行。", "△灯灭。", "-△最后。"]);
});

const anyReview = fc.record({
  comments: fc.array(
    fc.record({ start: fc.nat(400), length: fc.nat(60) }).map(({ start, length }) => ({
      start,
      end: start + length,
      text: "注",
      author: "甲",
      at: null,
    })),
    { maxLength: 8 },
  ),
  deletions: fc
    .array(fc.record({ at: fc.nat(400), text: fc.constantFrom("删", "甲：走。\n乙：好。", " ", "\n") }), {
      maxLength: 6,
    })
    .map((all) => all.toSorted((a, b) => a.at - b.at)),
}) satisfies fc.Arbitrary<Review>;

test("law: whatever the review, the document is valid, reads as it read, and keeps every deleted word", () => {
  fc.assert(
    fc.property(anyScript, anyReview, (text, review) => {
      const parsed = parseScreenplay(text);
      const read = toDocument(parsed);
      const { document, notes } = withReview(read, review, counted());
      documentNode(document.scenes);
      expect(readDocument(document, read.reading).parsed).toEqual(parsed);
      expect(notes).toHaveLength(review.comments.length);
      const struck = document.scenes
        .flatMap((scene) => scene.content)
        .flatMap((line) => textRuns(line))
        .filter((run) => run.struck);
      const dense = (words: string): string => words.replaceAll(/\s/gu, "");
      expect(dense(struck.map((run) => run.text).join(""))).toBe(
        dense(review.deletions.map((deletion) => deletion.text).join("")),
      );
    }),
    { numRuns: 200 },
  );
});

import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { parseScreenplay } from "../parse/parseScreenplay.ts";
import { documentNode, documentText, retagLines, sceneRows, toDocument, toParsed } from "./index.ts";

const SCRIPT =
  "《渡口》\n编剧：无名\n\n1、渡口 日 外\n人物：甲、乙\n△船靠岸。\n甲：（挥手）上船。\n乙：不上。\n\n2、船舱 夜 内\n甲：到了。\n切至：\n";

const words = fc
  .array(
    fc.constantFrom(
      "1、渡口 日 外\n",
      "甲：走。\n",
      "△风。\n",
      "（停）",
      "乙（笑）：好",
      "\n",
      "第一集\n",
      "甲",
      "“",
      "。",
      " ",
      "第一场 内 夜\n",
      "\u200b",
    ),
    { maxLength: 60 },
  )
  .map((parts) => parts.join(""));

test("a document gives back what it was made of", () => {
  fc.assert(
    fc.property(words, (text) => {
      const parsed = parseScreenplay(text);
      expect(toParsed(toDocument(parsed), parsed.text)).toEqual(parsed);
    }),
  );
});

test("the schema takes every document, and rows come back unchanged", () => {
  fc.assert(
    fc.property(words, (text) => {
      const { scenes } = toDocument(parseScreenplay(text));
      const rows = sceneRows(documentNode(scenes));
      expect(JSON.parse(JSON.stringify(rows))).toEqual(JSON.parse(JSON.stringify(scenes)));
    }),
  );
});

test("plain text of a document holds each line at its offsets", () => {
  const parsed = documentText(toDocument(parseScreenplay(SCRIPT)));
  expect(parsed.text).toContain("甲：（挥手）上船。\n乙：不上。");
  for (const scene of parsed.scenes)
    for (const line of scene.lines) expect(parsed.text.slice(line.start, line.end)).toBe(line.text);
});

describe("re-tagging", () => {
  const doc = documentNode(toDocument(parseScreenplay(SCRIPT)).scenes);

  function typesOf(node: typeof doc): string[][] {
    return sceneRows(node).map((scene) => scene.content.map((line) => line.attrs.type));
  }

  test("changes a run of lines in one step that undoes", () => {
    const change = retagLines(doc, { scene: 1, line: 2 }, { scene: 1, line: 3 }, { type: "transition" });
    expect(change?.steps).toHaveLength(1);
    expect(typesOf(change!.doc)[1]).toEqual([
      "heading",
      "meta",
      "transition",
      "transition",
      "parenthetical",
      "dialogue",
      "character",
      "dialogue",
    ]);
    const back = change!.steps[0]!.invert(doc).apply(change!.doc);
    expect(back.doc?.eq(doc)).toBe(true);
  });

  test("a line that becomes a heading opens a scene", () => {
    const change = retagLines(doc, { scene: 1, line: 2 }, { scene: 1, line: 2 }, { type: "heading" });
    expect(change?.steps).toHaveLength(1);
    expect(typesOf(change!.doc).map((lines) => lines[0])).toEqual(["meta", "heading", "heading", "heading"]);
    expect(change!.doc.textContent).toBe(doc.textContent);
  });

  test("a heading that becomes action joins its scene to the one above", () => {
    const change = retagLines(doc, { scene: 2, line: 0 }, { scene: 2, line: 0 }, { type: "action" });
    expect(change?.steps).toHaveLength(1);
    expect(change!.doc.childCount).toBe(2);
    expect(change!.doc.textContent).toBe(doc.textContent);
    expect(typesOf(change!.doc)[1]?.slice(-4)).toEqual(["action", "character", "dialogue", "transition"]);
  });

  test("keeps the text and undoes, whatever is tagged", () => {
    const place = fc.record({ scene: fc.nat(2), line: fc.nat(8) });
    fc.assert(
      fc.property(
        place,
        place,
        fc.constantFrom("heading", "action", "dialogue", "meta", "chapter"),
        (first, last, type) => {
          const change = retagLines(doc, first, last, { type: type as "action" });
          if (!change) return;
          change.doc.check();
          expect(change.steps).toHaveLength(1);
          expect(change.doc.textContent).toBe(doc.textContent);
          expect(change.steps[0]!.invert(doc).apply(change.doc).doc?.eq(doc)).toBe(true);
          sceneRows(change.doc).forEach((scene, index) => {
            scene.content.forEach((line, i) =>
              expect((line.attrs.type === "heading" || line.attrs.type === "chapter") && i > 0 && index > 0).toBe(
                false,
              ),
            );
          });
        },
      ),
    );
  });

  test("refuses places that are not there", () => {
    expect(retagLines(doc, { scene: 9, line: 0 }, { scene: 9, line: 0 }, { type: "action" })).toBeNull();
  });
});

import fc from "fast-check";
import type { Node } from "prosemirror-model";
import { Transform } from "prosemirror-transform";
import { describe, expect, test } from "vitest";
import { countCharacters } from "../figures/count.ts";
import { parseScreenplay } from "../parse/parseScreenplay.ts";
import { editsWith } from "../testing/anyEdits.ts";
import { anyScript } from "../testing/anyScript.ts";
import { documentOf, lineId, newIds, run } from "../testing/commandProperties.ts";
import { changeTo } from "./changeTo.ts";
import { insertText, joinLines, restoreScene, splitLine, strike } from "./commands/index.ts";
import { documentNode, sceneRows } from "./documentNode.ts";
import type { LineJson, SceneJson } from "./json.ts";
import { lineText, textRuns } from "./lineText.ts";
import { mergeScenes } from "./merge/mergeScenes.ts";
import {
  lineOrigin,
  lineShares,
  noShares,
  type OriginShares,
  originOf,
  sceneShares,
  sharePercents,
  sharesTotal,
  sumShares,
} from "./originShares.ts";
import { toDocument } from "./toDocument.ts";

// Each writes with letters of his own, so that a letter tells whose it is whatever became of it.
const edits = editsWith({ author: ["ab", "c", "def。", "g"], model: ["AB", "C", "DEF。", "G"] });
const WROTE = { author: /[a-g]/u, model: /[A-G]/u };

/** Letters whose mark is not their writer's. */
function mistaken(rows: readonly SceneJson[]): string[] {
  return rows
    .flatMap(({ content }) => content)
    .flatMap((line) =>
      textRuns(line).flatMap((text) =>
        [...text.text]
          .filter((letter) => {
            const by = originOf(text);
            if (WROTE.author.test(letter)) return by !== "author";
            return WROTE.model.test(letter) ? by !== "model" : letter !== "。" && by !== "imported";
          })
          .map((letter) => `${letter} is not of ${originOf(text)}`),
      ),
    );
}

const text = (doc: Node): string =>
  sceneRows(doc)
    .flatMap((row) => row.content.map(lineText))
    .join("\n");
const shares = (doc: Node): OriginShares => sumShares(doc.children.map(sceneShares));
const opened = (script: string): Node => documentNode(toDocument(parseScreenplay(script)).document.scenes);

function edited(doc: Node, commands: (tr: Transform, name: string) => boolean, name: string): Node {
  const tr = new Transform(doc);
  commands(tr, name);
  return tr.doc;
}

describe("laws", () => {
  test("whatever is done to a text, each letter stays its writer's, and the shares sum to the text", () => {
    fc.assert(
      fc.property(anyScript, edits, edits, (script, first, second) => {
        const doc = edited(edited(opened(script), first, "x"), second, "y");
        expect(mistaken(sceneRows(doc))).toEqual([]);
        expect(sharesTotal(shares(doc))).toBe(countCharacters(text(doc)));
        const rows = sceneRows(doc);
        expect(sumShares(rows.map(sceneShares))).toEqual(shares(doc));
        expect(sumShares(rows.flatMap(({ content }) => content.map(lineShares)))).toEqual(shares(doc));
      }),
      { numRuns: 200 },
    );
  });

  test("a merge of two windows, and what it asks, keep each letter its writer's", () => {
    fc.assert(
      fc.property(anyScript, edits, edits, (script, first, second) => {
        const doc = opened(script);
        const [mine, theirs] = [edited(doc, first, "x"), edited(doc, second, "y")];
        const { scenes, questions } = mergeScenes(sceneRows(doc), sceneRows(mine), sceneRows(theirs));
        expect(mistaken(scenes)).toEqual([]);
        const tr = new Transform(mine);
        changeTo(tr, scenes);
        expect(mistaken(sceneRows(tr.doc))).toEqual([]);
        expect(sharesTotal(shares(tr.doc))).toBe(countCharacters(text(tr.doc)));
        const questionRows = questions.flatMap(({ mine: a, theirs: b }) => [a, b]).flatMap((side) => sideRows(side));
        expect(mistaken(questionRows)).toEqual([]);
      }),
      { numRuns: 200 },
    );
  });

  test("an earlier state that is put back is whose it was", () => {
    fc.assert(
      fc.property(anyScript, edits, edits, (script, first, second) => {
        const firstEdit = edited(opened(script), first, "x");
        const tr = new Transform(edited(firstEdit, second, "y"));
        const newId = newIds();
        for (const row of sceneRows(firstEdit)) restoreScene(tr, row, newId);
        expect(mistaken(sceneRows(tr.doc))).toEqual([]);
      }),
      { numRuns: 100 },
    );
  });

  test("percentages are whole and sum to 100, none is off by one or more", () => {
    const count = fc.nat(1_000_000);
    fc.assert(
      fc.property(count, count, count, count, (author, imported, changed, model) => {
        const all = { author, imported, changed, model };
        const total = sharesTotal(all);
        const percents = sharePercents(all);
        expect(sharesTotal(percents)).toBe(total === 0 ? 0 : 100);
        for (const origin of ["author", "imported", "changed", "model"] as const)
          if (total > 0) expect(Math.abs(percents[origin] - (all[origin] * 100) / total)).toBeLessThan(1);
      }),
    );
  });
});

const sideRows = (side: unknown): SceneJson[] =>
  side === null ? [] : Array.isArray(side) ? [{ content: side as LineJson[] } as SceneJson] : [side as SceneJson];

const lineAt = (doc: Node, words: string): LineJson =>
  sceneRows(doc)
    .flatMap(({ content }) => content)
    .find((line) => line.attrs.id === lineId(doc, words)) as LineJson;

describe("a line", () => {
  const doc = documentOf("1、渡口 日 外\n船靠岸了。\n甲：上船。\n");
  const id = lineId(doc, "船靠岸");
  const typedInto = run(doc, (tr) => insertText(tr, { line: lineId(doc, "上船"), at: 0 }, "快"));
  const line = (node: Node, words: string) => lineOrigin(lineAt(node, words));

  test("of a file stays a file's whatever its author writes in it; only his letters are his", () => {
    expect([line(doc, "船靠岸"), line(typedInto, "快上船")]).toEqual(["imported", "imported"]);
    expect(lineShares(lineAt(typedInto, "快上船"))).toEqual({ ...noShares(), author: 1, imported: 3 });
  });

  test("of a model that its author wrote in is one that was changed; a file's words beside it are no change", () => {
    const model = run(doc, (tr) => insertText(tr, { line: id, at: 5 }, "雾散了。", "model"));
    expect([line(model, "雾散"), lineShares(lineAt(model, "雾散"))]).toEqual([
      "model",
      { ...noShares(), imported: 5, model: 4 },
    ]);
    const changed = run(model, (tr) => insertText(tr, { line: id, at: 6 }, "全"));
    expect([line(changed, "雾全"), lineShares(lineAt(changed, "雾全"))]).toEqual([
      "changed",
      { ...noShares(), author: 1, imported: 5, changed: 4 },
    ]);
    const broken = run(changed, (tr) => splitLine(tr, { line: id, at: 7 }, "part"));
    expect([line(broken, "雾全"), line(broken, "散了")]).toEqual(["changed", "model"]);
    expect(
      line(
        run(broken, (tr) => joinLines(tr, id)),
        "雾全散",
      ),
    ).toBe("changed");
  });

  test("counts no white space and nothing that is struck out", () => {
    const typed = run(doc, (tr) => insertText(tr, { line: id, at: 0 }, "  夜 "));
    const struck = run(typed, (tr) => strike(tr, { line: id, from: 4, to: 6 }));
    expect(lineShares(lineAt(struck, "岸了"))).toEqual({ ...noShares(), author: 1, imported: 3 });
  });
});

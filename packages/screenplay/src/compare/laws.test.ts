import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { Parsed } from "../parsed.ts";
import { parseScreenplay } from "../parse/parseScreenplay.ts";
import { build, type SceneSketch } from "../testing/build.ts";
import { compareDrafts } from "./compareDrafts.ts";
import { diffScene } from "./diffLines.ts";
import { plain } from "./lineKeys.ts";
import { diffSpans } from "./diffSpans.ts";

const WORDS = [
  "雨下了一夜",
  "他把信折好放回抽屉",
  "灯亮了",
  "你昨天说的话还算数吗",
  "船已经开走了",
  "账本少了一页",
  "她没有回头",
  "门外有人敲了三下",
  "好",
  "INT. HOUSE",
  "我不认得这个字",
  "😀风",
];
const NAMES = ["林晚", "周渡", "老秦", "MARA"];
const row = fc.oneof(
  fc.tuple(
    fc.constant("action" as const),
    fc.array(fc.constantFrom(...WORDS), { minLength: 1, maxLength: 3 }).map((w) => w.join("，")),
  ),
  fc.tuple(fc.constant("dialogue" as const), fc.constantFrom(...WORDS), fc.constantFrom(...NAMES)),
  fc.tuple(
    fc.constant("character" as const),
    fc.constantFrom(...NAMES).map((n) => `${n}：`),
  ),
);
const sketch = fc.record({
  number: fc.option(fc.constantFrom("1", "2", "3-1"), { nil: null }),
  heading: fc.option(fc.constantFrom("客厅 夜 内", "码头 日 外", "第3场 客厅 夜 内"), { nil: undefined }),
  rows: fc.array(row, { maxLength: 6 }),
}) as fc.Arbitrary<SceneSketch>;
const draft = fc.array(sketch, { maxLength: 9 }).map((s) => build(s));
/** Two drafts that share some of their scenes. */
const pair = fc
  .tuple(
    fc.array(sketch, { maxLength: 8 }),
    fc.array(sketch, { maxLength: 4 }),
    fc.array(fc.integer({ min: 0, max: 9 }), { minLength: 12, maxLength: 12 }),
  )
  .map(([scenes, others, dice]) => {
    const next = scenes.filter((_, i) => (dice[i] ?? 0) < 7);
    for (const [i, o] of others.entries()) next.splice((dice[8 + i] ?? 0) % (next.length + 1), 0, o);
    return [build(scenes), build(next)] as const;
  });

const ordinals = (n: number): number[] => Array.from({ length: n }, (_, i) => i + 1);

/** What a scene says below its heading, without signs: of the same words, one format makes two lines where another makes one. */
const wordsOf = (scene: Parsed["scenes"][number] | undefined): string =>
  (scene?.lines ?? [])
    .filter((l) => l.type !== "heading" && l.type !== "meta")
    .map((l) => plain(l.text).replace(/[^\p{L}\p{N}]/gu, ""))
    .join("");

function expectWhole(old: Parsed, next: Parsed): void {
  const { scenes, counts } = compareDrafts(old, next);
  expect(scenes.flatMap((s) => s.old ?? []).sort((a, b) => a - b)).toEqual(ordinals(old.scenes.length));
  expect(scenes.flatMap((s) => s.new ?? [])).toEqual(ordinals(next.scenes.length));
  expect(Object.values(counts).reduce((a, b) => a + b, 0)).toBe(scenes.length);
  for (const s of scenes) {
    const { same, changed, added, removed } = s.lines;
    expect(same + changed + removed).toBe(s.old === null ? 0 : old.scenes[s.old - 1]?.lines.length);
    expect(same + changed + added).toBe(s.new === null ? 0 : next.scenes[s.new - 1]?.lines.length);
    if (s.kind === "kept" || s.kind === "moved")
      expect(wordsOf(next.scenes[(s.new ?? 0) - 1])).toBe(wordsOf(old.scenes[(s.old ?? 0) - 1]));
  }
}

describe("two drafts", () => {
  test("a draft against itself is kept whole", () => {
    fc.assert(
      fc.property(draft, (d) => {
        const c = compareDrafts(d, d);
        expect(c.counts).toEqual({ kept: d.scenes.length, moved: 0, changed: 0, new: 0, cut: 0 });
        expect(c.identical).toBe(true);
        expect(c.shared).toBe(1);
      }),
    );
  });
  test("every scene of both stands in it once, and every line is counted", () => {
    fc.assert(
      fc.property(pair, ([a, b]) => expectWhole(a, b)),
      { numRuns: 300 },
    );
    fc.assert(
      fc.property(draft, draft, (a, b) => expectWhole(a, b)),
      { numRuns: 200 },
    );
  });
  test("turned round, new is cut and cut is new", () => {
    fc.assert(
      fc.property(pair, ([a, b]) => {
        const [there, back] = [compareDrafts(a, b).counts, compareDrafts(b, a).counts];
        expect([back.new, back.cut, back.changed, back.kept + back.moved]).toEqual([
          there.cut,
          there.new,
          there.changed,
          there.kept + there.moved,
        ]);
      }),
      { numRuns: 400 },
    );
  });
  test("a shuffled draft is kept or moved", () => {
    fc.assert(
      fc.property(
        fc
          .array(sketch, { maxLength: 9 })
          .chain((s) => fc.tuple(fc.constant(s), fc.shuffledSubarray(s, { minLength: s.length, maxLength: s.length }))),
        ([scenes, shuffled]) => {
          const { counts } = compareDrafts(build(scenes), build(shuffled));
          expect(counts.kept + counts.moved).toBe(scenes.length);
        },
      ),
    );
  });
});

describe("the lines of two scenes", () => {
  const lines = fc
    .array(row, { maxLength: 30 })
    .map((rows) => build([{ rows }]).scenes[0] ?? { lines: [], number: null });
  test("make up both sides again", () => {
    fc.assert(
      fc.property(lines, lines, (a, b) => {
        const rows = diffScene(a, b);
        expect(rows.flatMap((r) => (r.op === "added" ? [] : [r.old]))).toEqual(a.lines);
        expect(rows.flatMap((r) => (r.op === "removed" ? [] : [r.new]))).toEqual(b.lines);
        for (const r of rows) {
          if (r.op !== "changed") continue;
          expect(r.oldParts.map((p) => p.text).join("")).toBe(r.old.text);
          expect(r.newParts.map((p) => p.text).join("")).toBe(r.new.text);
          expect(
            r.oldParts
              .filter((p) => p.same)
              .map((p) => p.text)
              .join(""),
          ).toBe(
            r.newParts
              .filter((p) => p.same)
              .map((p) => p.text)
              .join(""),
          );
        }
      }),
      { numRuns: 300 },
    );
  });
  test("pieces make up any text", () => {
    fc.assert(
      fc.property(
        fc.string({ unit: "binary", maxLength: 60 }),
        fc.string({ unit: "binary", maxLength: 60 }),
        (a, b) => {
          const spans = diffSpans(a, b);
          expect([spans.old.map((p) => p.text).join(""), spans.new.map((p) => p.text).join("")]).toEqual([a, b]);
        },
      ),
    );
  });
});

test("any parsed text compares with any other", () => {
  fc.assert(
    fc.property(fc.string({ unit: "binary", maxLength: 200 }), fc.string({ unit: "binary", maxLength: 200 }), (a, b) =>
      expectWhole(parseScreenplay(a), parseScreenplay(b)),
    ),
    { numRuns: 100 },
  );
});

import {
  differenceText,
  figureText,
  linesText,
  pairTitle,
  scoreText,
  summaryOf,
  type ScenePair,
  type SceneRow,
} from "@mochang/contract";
import { describe, expect, it } from "vitest";
import { countOf, passes } from "./sceneFilter.ts";
import { blockAt, layOutMap } from "./mapLayout.ts";
import { foldRows } from "./foldRows.ts";

const head = (ordinal: number, characters = 100) => ({
  ordinal,
  place: `第${ordinal}场`,
  number: null,
  heading: null,
  characters,
});
const pair = (
  kind: ScenePair["kind"],
  old: number | null,
  next: number | null,
  more: Partial<ScenePair> = {},
): ScenePair => ({
  kind,
  moved: kind === "moved",
  old: old === null ? null : head(old),
  new: next === null ? null : head(next),
  similarity: 1,
  lines: { same: 3, changed: 0, added: 0, removed: 0 },
  joined: null,
  ...more,
});

describe("words", () => {
  const draft = (sceneCount: number) => ({ sceneCount }) as never;
  it("say the whole in one sentence", () => {
    expect(
      summaryOf({
        old: draft(5),
        new: draft(5),
        unit: "场",
        identical: false,
        counts: { kept: 2, changed: 1, moved: 1, cut: 1, new: 1 },
      }),
    ).toBe("旧稿 5 场里，2 场没动，1 场改过，1 场只挪了位置，1 场删去；新稿新写了 1 场。");
    expect(
      summaryOf({
        old: draft(0),
        new: draft(2),
        unit: "章",
        identical: false,
        counts: { kept: 0, changed: 0, moved: 0, cut: 0, new: 2 },
      }),
    ).toBe("旧稿没有一章留下；新稿新写了 2 章。");
    expect(
      summaryOf({
        old: draft(2),
        new: draft(2),
        unit: "场",
        identical: true,
        counts: { kept: 2, changed: 0, moved: 0, cut: 0, new: 0 },
      }),
    ).toBe("两稿的 2 场完全一样。");
  });
  it("say figures and what differs", () => {
    expect([figureText(0.463, "share"), figureText(1204, "characters"), figureText(null, "minutes")]).toEqual([
      "46%",
      "1,204 字",
      "无",
    ]);
    expect([
      differenceText({ old: 0.5, new: 0.463, unit: "share" }),
      differenceText({ old: 9000, new: 10_204, unit: "characters" }),
      differenceText({ old: 3, new: 3, unit: "count" }),
      differenceText({ old: null, new: 3, unit: "minutes" }),
    ]).toEqual(["−4 个百分点", "+1,204", "不变", "无法相比"]);
  });
  it("claim no rise or fall that may be chance", () => {
    const at = (median: number) => ({ median, low: median, high: median, samples: [median] });
    expect([
      scoreText({ old: at(3.4), new: at(3.8), within: false }),
      scoreText({ old: at(3.4), new: at(3.8), within: true }),
      scoreText({ old: at(3.8), new: at(3.4), within: false }),
      scoreText({ old: at(3.4), new: at(3.4), within: true }),
    ]).toEqual(["升 0.4", "分差在评分波动之内", "降 0.4", "没有变化"]);
  });
  it("name a pair and its lines", () => {
    expect([pairTitle(pair("kept", 3, 3)), pairTitle(pair("moved", 3, 9)), pairTitle(pair("cut", 4, null))]).toEqual([
      "第3场",
      "第3场 → 第9场",
      "第4场",
    ]);
    expect(
      linesText(pair("changed", 1, 1, { moved: true, lines: { same: 9, changed: 2, added: 1, removed: 0 } })),
    ).toBe("改 2 行，加 1 行，也挪了位置");
    expect(
      linesText(pair("cut", 4, null, { joined: "第3场", lines: { same: 0, changed: 0, added: 0, removed: 7 } })),
    ).toBe("7 行，并入新稿第3场");
  });
});

describe("the map", () => {
  const pairs = [
    pair("kept", 1, 1),
    pair("new", null, 2),
    pair("moved", 3, 3),
    pair("changed", 2, 4),
    pair("cut", 4, null),
  ];
  const map = layOutMap(pairs, 1000, 20, 100);
  it("fills both bands in the order of their draft", () => {
    expect(map.old.map((b) => b.pair)).toEqual([0, 3, 2, 4]);
    expect(map.new.map((b) => b.pair)).toEqual([0, 1, 2, 3]);
    for (const band of [map.old, map.new])
      for (const [i, b] of band.entries())
        expect(b.x).toBeGreaterThanOrEqual((band[i - 1]?.x ?? -1) + (band[i - 1]?.width ?? 0));
    expect((map.new.at(-1)?.x ?? 0) + (map.new.at(-1)?.width ?? 0)).toBeLessThanOrEqual(1000);
  });
  it("ties what stands in both, moved ones on top", () => {
    expect(map.ribbons.map((r) => r.pair)).toEqual([0, 3, 2]);
  });
  it("finds the block under the pointer", () => {
    expect(blockAt(map.new, 0)?.pair).toBe(0);
    expect(blockAt(map.new, 5000)?.pair).toBe(3);
    expect(blockAt([], 3)).toBeNull();
  });
});

describe("lists", () => {
  it("filter by kind; changed and moved stands under both", () => {
    const both = pair("changed", 1, 2, { moved: true });
    expect([passes(both, "moved"), passes(both, "changed"), passes(both, "touched"), passes(both, "kept")]).toEqual([
      true,
      true,
      true,
      false,
    ]);
    expect(countOf([both, pair("kept", 2, 1)], "all")).toBe(2);
  });
  it("fold what stayed between changes, and unfold it", () => {
    const same = { op: "same", line: { type: "action", text: "甲" } } as SceneRow;
    const added = { op: "added", line: { type: "action", text: "乙" } } as SceneRow;
    const rows = [...Array.from({ length: 8 }, () => same), added, ...Array.from({ length: 3 }, () => same)];
    expect(foldRows(rows, new Set()).map((s) => ("folded" in s ? `…${s.folded}` : s.row.op))).toEqual([
      "…6",
      "same",
      "same",
      "added",
      "same",
      "same",
      "same",
    ]);
    expect(foldRows(rows, new Set([0]))).toHaveLength(12);
    expect(
      foldRows(
        Array.from({ length: 9 }, () => same),
        new Set(),
      ),
    ).toHaveLength(9);
  });
});

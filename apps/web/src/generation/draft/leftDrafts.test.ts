import type { BoardItem, WorkOverview } from "@mochang/contract/generation";
import { expect, it } from "vitest";
import { leftDrafts } from "./leftDrafts.ts";

const book = (drafts: Record<string, Record<string, unknown>>) => ({
  items: () => Object.keys(drafts),
  get: (key: string) => (drafts[key] ? { base: 1, values: drafts[key] } : null),
});
const items = [
  { id: "a", kind: "act" },
  { id: "s", kind: "scene" },
] as BoardItem[];
const OPEN = Array.from({ length: 8 }, () => null);

it("finds drafts whose item, or what a new one stands below, is gone", () => {
  const drafts = book({
    core: { theme: "欠" },
    "scene-s": { title: "还在" },
    "scene-gone": { title: "井边" },
    "biography-new-": { name: "沈照禾" },
    "sequence-new-a": { title: "还在" },
    "sequence-new-gone": { title: " " },
  });
  expect(leftDrafts(drafts, { items, locks: OPEN }).map(({ key, name }) => [key, name])).toEqual([
    ["scene-gone", "场景《井边》"],
    ["sequence-new-gone", "一份序列"],
  ]);
});

it("finds drafts of a step that was cleared and is locked, those of its only item and of a new one as well", () => {
  const drafts = book({ core: { theme: "欠" }, outline: { title: "旧渡" }, "act-new-": { title: "尾声" } });
  const locks = OPEN.map((_, i) => (i >= 3 ? { reason: "先交梗概" } : null)) as unknown as WorkOverview["locks"];
  expect(leftDrafts(drafts, { items, locks }).map(({ name }) => name)).toEqual(["故事大纲《旧渡》", "幕《尾声》"]);
});

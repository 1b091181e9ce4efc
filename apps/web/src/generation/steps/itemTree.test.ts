import type { BoardItem } from "@mochang/contract/generation";
import { describe, expect, it } from "vitest";
import {
  boardOf,
  dropOnBoard,
  moveOnBoard,
  moveScene,
  moveSequence,
  rewritePreview,
  scenesOf,
  stageOf,
  walkBoard,
} from "./itemTree.ts";

const item = (kind: BoardItem["kind"], id: string, parentId: string | null, sort: number, character: string[] = []) =>
  ({ kind, id, parentId, sort, character, name: id, title: id }) as unknown as BoardItem;
const board = boardOf([
  item("scene", "c1", "s2", 1),
  item("act", "a2", null, 2),
  item("act", "a1", null, 1),
  item("sequence", "s2", "a2", 1),
  item("sequence", "s1", "a1", 1),
  item("scene", "b2", "s1", 2),
  item("scene", "b1", "s1", 1),
]);

describe("the board", () => {
  it("numbers scenes through the acts in order", () => {
    expect(scenesOf(board).map(({ id, number }) => `${number}${id}`)).toEqual(["1b1", "2b2", "3c1"]);
  });
  it("is walked by arrows, and ends at its edges", () => {
    const to = (id: string, ...keys: string[]) =>
      keys.reduce<string | null>((at, key) => (at === null ? null : walkBoard(board, at, `Arrow${key}`)), id);
    expect(to("b1", "Down")).toBe("b2");
    expect(to("b2", "Right")).toBe("c1");
    expect(to("c1", "Left")).toBe("b1");
    expect(to("b1", "Up")).toBeNull();
    expect(to("c1", "Right")).toBeNull();
  });
});

describe("moving on the board", () => {
  it("moves a scene by keys in its sequence, and to the end of the one beside it", () => {
    expect(moveOnBoard(board, "b1", "ArrowDown")).toEqual({ parentId: "s1", sort: 2 });
    expect(moveOnBoard(board, "b2", "ArrowRight")).toEqual({ parentId: "s2", sort: 2 });
    expect(moveOnBoard(board, "b1", "ArrowUp")).toBeNull();
    expect(moveOnBoard(board, "c1", "ArrowRight")).toBeNull();
    expect(moveOnBoard(board, "gone", "ArrowUp")).toBeNull();
    expect(moveOnBoard(board, "b1", "Home")).toBeNull();
  });
  it("drops a scene in the place of another, or at a sequence's end", () => {
    expect(dropOnBoard(board, "c1", "b1")).toEqual({ parentId: "s1", sort: 1 });
    expect(dropOnBoard(board, "b1", "s1")).toEqual({ parentId: "s1", sort: 2 });
    expect(dropOnBoard(board, "b1", "s2")).toEqual({ parentId: "s2", sort: 2 });
    expect(dropOnBoard(board, "b1", "b1")).toBeNull();
    expect(dropOnBoard(board, "b1", "gone")).toBeNull();
  });
  it("moves a sequence within its act and over its edge", () => {
    expect(moveSequence(board, "s1", 1)).toEqual({ parentId: "a2", sort: 1 });
    expect(moveSequence(board, "s2", -1)).toEqual({ parentId: "a1", sort: 2 });
    expect(moveSequence(board, "s1", -1)).toBeNull();
    expect(moveSequence(board, "gone", 1)).toBeNull();
  });
});

describe("a scene goes by one place", () => {
  const small = boardOf([
    item("act", "a", null, 1),
    item("sequence", "s", "a", 1),
    item("sequence", "t", "a", 2),
    item("scene", "b1", "s", 1),
    item("scene", "b2", "s", 2),
    item("scene", "c1", "t", 1),
  ]);
  it("within its sequence, at its ends to the one beside it", () => {
    expect(moveScene(small, "b1", 1)).toEqual({ parentId: "s", sort: 2 });
    expect(moveScene(small, "b2", 1)).toEqual({ parentId: "t", sort: 1 });
    expect(moveScene(small, "c1", -1)).toEqual({ parentId: "s", sort: 3 });
  });
  it("nowhere from the first and the last place", () => {
    expect(moveScene(small, "b1", -1)).toBeNull();
    expect(moveScene(small, "c1", 1)).toBeNull();
    expect(moveScene(small, "gone", 1)).toBeNull();
  });
});

describe("what writing a sequence anew touches", () => {
  const saved = (isSubmit: boolean, one: BoardItem) => ({ ...one, isSubmit });
  const scenes = scenesOf(
    boardOf([
      item("act", "a", null, 1),
      item("sequence", "s", "a", 1),
      item("sequence", "t", "a", 2),
      item("sequence", "u", "a", 3),
      saved(false, item("scene", "b1", "s", 1)),
      saved(true, item("scene", "b2", "s", 2)),
      saved(false, item("scene", "b3", "s", 3)),
      saved(true, item("scene", "c1", "t", 1)),
    ]),
  );
  it("names the scenes that are written, those that stay, and where the causes are to be looked at again", () => {
    expect(rewritePreview(scenes, "s")).toEqual({
      ids: new Set(["b1", "b3"]),
      sentence: "会写 2 场：1、3。已保存的 2 一个字不动。",
      warning: "4 场起要重看前因，不会自动改。",
    });
  });
  it("is nothing where all is saved, and a first scene where there is none", () => {
    expect(rewritePreview(scenes, "t")).toBeNull();
    expect(rewritePreview(scenes, "u")).toMatchObject({ sentence: "会写 1 场。", warning: "" });
  });
});

describe("who is on stage", () => {
  const scenes = (cast: string[][]) =>
    scenesOf(
      boardOf([
        item("act", "a", null, 1),
        item("sequence", "s", "a", 1),
        ...cast.map((names, i) => item("scene", `x${i}`, "s", i + 1, names)),
      ]),
    );
  it("names who is long away, by scenes that are written", () => {
    const away = Array.from({ length: 8 }, () => ["乙"]);
    expect(stageOf(scenes([["甲"], ...away, ["甲"]]), []).find(({ name }) => name === "甲")?.gap).toEqual({
      from: 2,
      to: 9,
    });
    expect(stageOf(scenes([["甲"], ...away.slice(1), ["甲"]]), []).find(({ name }) => name === "甲")?.gap).toBeNull();
  });
  it("says of an unwritten scene neither yes nor no", () => {
    expect(stageOf(scenes([["甲"], []]), ["甲"])[0]?.presence).toEqual([true, null]);
  });
});

import type { BoardItem } from "@mochang/contract/generation";
import { describe, expect, it } from "vitest";
import { boardOf, scenesOf, stageOf, walkBoard } from "./board.ts";

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

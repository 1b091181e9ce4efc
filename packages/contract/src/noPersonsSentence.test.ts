import { computeFigures, parseScreenplay } from "@mochang/screenplay";
import { expect, it } from "vitest";
import { noPersonsSentence } from "./noPersonsSentence.ts";

const figuresOf = (script: string) => computeFigures(parseScreenplay(script));
const named = figuresOf("1、码头 日 外\n许岚：船要开了。\n老周：等等我。");
const nameless = figuresOf("1、码头 日 外\n△浪一遍遍打上来。\n△灯灭了。");

it("says why there is no table of persons, where one was asked for", () => {
  expect(noPersonsSentence({ arcs: [], figures: nameless })).toContain("没有点出名字的人物");
  expect(noPersonsSentence({ arcs: [], figures: named })).toContain("能在稿子里找到引文");
  expect(noPersonsSentence({ arcs: [{ name: "许岚", wants: "走", arc: "" }], figures: named })).toBeNull();
  expect(noPersonsSentence({ figures: nameless })).toBeNull();
});

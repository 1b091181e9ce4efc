import { expect, test } from "vitest";
import { parseScreenplay } from "../parseScreenplay.ts";

const speech = (name: string, words: string): string => `          ${name}\n     ${words}\n\n`;
const text = `THE LAST TRAM

Written by

A. Writer

FADE IN:

Black. The sound of rain.

INT. DEPOT - NIGHT

CLOSE ON
a key in a hand.

${speech("BRICK", "Where is it?")}${speech("MAGGIE ^", "Gone.")}${speech("BRICK (CONT'D)", "Then we wait.")}THE DOOR
opens slowly.

${speech("BRICK", "Who is there?")}LATER
They sleep.

EXT. STREET - DAY

${speech("MAGGIE", "Run.")}${speech("MAN IN HAT", "Tickets.")}`;

const parsed = parseScreenplay(text, { format: "text" });
const lines = [...parsed.frontMatter, ...parsed.scenes.flatMap((scene) => scene.lines)];
const typeOf = (words: string) => lines.find((line) => line.text === words)?.type;

test.each(["CLOSE ON", "THE DOOR", "LATER", "a key in a hand.", "opens slowly."])(
  "a direction in capitals is no speaker: %s",
  (words) => expect(typeOf(words)).toBe("action"),
);

test("names in capitals speak, once as well, and beside another", () => {
  expect(parsed.cast.map(({ name }) => name)).toEqual(["BRICK", "MAGGIE", "MAN IN HAT"]);
  expect(
    lines.flatMap(({ type, speaker, text: words }) => (type === "dialogue" ? [`${speaker}: ${words}`] : [])),
  ).toEqual([
    "BRICK: Where is it?",
    "MAGGIE: Gone.",
    "BRICK: Then we wait.",
    "BRICK: Who is there?",
    "MAGGIE: Run.",
    "MAN IN HAT: Tickets.",
  ]);
});

test("an English script begins with FADE IN, above its first heading", () =>
  expect(typeOf("Black. The sound of rain.")).toBe("action"));

test("words behind a direction in mid-speech, in the speech's column, are said", () => {
  const place = "INT. 修表铺 - 日\n\n老周坐着。\n\n";
  const long = `${" ".repeat(22)}老周\n${" ".repeat(10)}你来了。\n${" ".repeat(16)}（放下表）\n${" ".repeat(10)}坐吧。\n\n`;
  const short = `${" ".repeat(22)}六叔\n${" ".repeat(10)}来了。\n\n`;
  const read = parseScreenplay(`${place}${`${long}${short}门开了。\n\n`.repeat(3)}`).scenes.flatMap(
    (scene) => scene.lines,
  );
  expect(read.slice(2, 9).map(({ type, speaker, text: words }) => [type, speaker, words])).toEqual([
    ["character", undefined, "老周"],
    ["dialogue", "老周", "你来了。"],
    ["parenthetical", "老周", "（放下表）"],
    ["dialogue", "老周", "坐吧。"],
    ["character", undefined, "六叔"],
    ["dialogue", "六叔", "来了。"],
    ["action", undefined, "门开了。"],
  ]);
});

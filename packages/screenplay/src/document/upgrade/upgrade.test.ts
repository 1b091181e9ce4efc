import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { Line, Parsed, Scene } from "../../parsed.ts";
import { parseScreenplay } from "../../parse/parseScreenplay.ts";
import { anyScript } from "../../testing/anyScript.ts";
import { labelledSamples } from "../../testing/labelled.ts";
import { documentNode, duplicateIds } from "../documentNode.ts";
import { toParsed } from "../readDocument.ts";
import type { Schema1Line, Schema1Scene } from "./schema1.ts";
import { upgradeDocument } from "./upgradeDocument.ts";
import { upgradeScene } from "./upgradeScene.ts";

/** What schema 1 stored of a parsed text. */
function rows1(parsed: Parsed): Schema1Scene[] {
  let ids = 0;
  const front: Scene = {
    number: null,
    heading: null,
    fields: { intExt: null, time: null, place: null },
    lines: parsed.frontMatter,
  };
  return [front, ...parsed.scenes].map((scene, i) => ({
    type: "scene",
    attrs: {
      id: `old-scene${++ids}`,
      front: i === 0,
      headed: scene.heading !== null,
      number: scene.number,
      ...scene.fields,
    },
    content: scene.lines.length > 0 ? scene.lines.map(line1) : [empty()],
  }));

  function line1({ type, text, speaker = undefined, start, end, confidence }: Line): Schema1Line {
    const imported = { type: "origin", attrs: { by: "imported" } } as const;
    const marks = type === "parenthetical" ? [{ type: "parenthetical" } as const, imported] : [imported];
    return {
      type: "line",
      attrs: { id: `old-line${++ids}`, type, speaker: speaker ?? null, start, end, confidence },
      content: [{ type: "text", text, marks }],
    };
  }
  function empty(): Schema1Line {
    return {
      type: "line",
      attrs: { id: `old-line${++ids}`, type: "text", speaker: null, start: -1, end: -1, confidence: 1 },
    };
  }
}

const upgraded = (parsed: Parsed, scenes = rows1(parsed)) => {
  let ids = 0;
  return upgradeDocument({ ...parsed, scenes }, () => `new${++ids}`);
};

describe("a document of schema 1", () => {
  const keepsAll = (parsed: Parsed, name?: string): void => {
    const rows = rows1(parsed);
    const { document, reading } = upgraded(parsed, rows);
    documentNode(document.scenes);
    expect(duplicateIds(document.scenes)).toEqual([]);
    expect(toParsed(document, reading), name).toEqual(parsed);
    const ids = (scenes: readonly { content: readonly { attrs: { id: string } }[] }[]) =>
      scenes.flatMap((scene) => scene.content.map((line) => line.attrs.id));
    const keptIds = new Set(ids(document.scenes));
    expect(ids(rows).filter((id) => reading.lines[id] && !keptIds.has(id))).toEqual([]);
  };

  test("says what it said, under the same ids, whatever it is", () => {
    fc.assert(fc.property(anyScript, (text) => keepsAll(parseScreenplay(text))));
  });

  test("says what it said, for every labelled sample", { timeout: 60_000 }, () => {
    const samples = labelledSamples();
    expect(samples.length).toBeGreaterThan(40);
    for (const { name, parsed } of samples) keepsAll(parsed, name);
  });

  test("keeps its marks but those that are gone", () => {
    const parsed = parseScreenplay("1、渡口 日 外\n甲：（挥手）上船。\n");
    const rows = rows1(parsed);
    const [mood, speech] = rows[1]?.content.slice(2) ?? [];
    if (!mood || !speech) throw new Error("no speech");
    mood.content = [
      {
        type: "text",
        text: "（挥手）",
        marks: [{ type: "parenthetical" }, { type: "origin", attrs: { by: "human" } }],
      },
    ];
    speech.content = [
      { type: "text", text: "上船。", marks: [{ type: "strike" }, { type: "origin", attrs: { by: "model" } }] },
    ];
    const lines = upgraded(parsed, rows).document.scenes[1]?.content ?? [];
    expect(lines[2]?.content).toEqual([{ type: "text", text: "（挥手）" }]);
    expect(lines[3]?.content?.[0]?.marks).toEqual([{ type: "strike" }, { type: "origin", attrs: { by: "model" } }]);
  });

  test("a speaker that a person gave stays given", () => {
    const parsed = parseScreenplay("1、渡口 日 外\n船靠岸了。\n甲：走。\n");
    const rows = rows1(parsed);
    Object.assign(rows[1]?.content[1]?.attrs ?? {}, { type: "dialogue", speaker: "船家", confidence: 1 });
    const { document, reading } = upgraded(parsed, rows);
    expect(toParsed(document, reading).scenes[0]?.lines[1]).toMatchObject({ type: "dialogue", speaker: "船家" });
  });
});

test("a stored content is upgraded by its number", () => {
  const parsed = parseScreenplay("1、渡口 日 外\n甲：（挥手）上船。\n");
  const [, old] = rows1(parsed);
  const { document } = upgraded(parsed);
  expect(upgradeScene(old, 1)).toEqual(document.scenes[1]);
  expect(upgradeScene(document.scenes[1], 2)).toBe(document.scenes[1]);
  expect(() => upgradeScene(old, 3)).toThrow(RangeError);
});

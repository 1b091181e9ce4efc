import { readdirSync } from "node:fs";
import { join } from "node:path";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { computeFigures } from "../figures/computeFigures.ts";
import { parseScreenplay } from "../parse/parseScreenplay.ts";
import { anyScript } from "../testing/anyScript.ts";
import { decodeSample, labelledSamples } from "../testing/labelled.ts";
import type { LineJson, ScriptDocument } from "./json.ts";
import { duplicateIds } from "./documentNode.ts";
import { readDocument, toParsed } from "./readDocument.ts";
import { sceneStarts } from "./sceneStarts.ts";
import { toDocument } from "./toDocument.ts";

const TEXT = "1、渡口 日 外\n甲：（挥手）上船。（停）快。\n\n第二集\n\n2、船舱 夜 内\n乙：到了。\n";
const parsed = parseScreenplay(TEXT);
const { document, reading } = toDocument(parsed);

/** The document with its lines changed. */
const change = (map: (line: LineJson) => LineJson[]): ScriptDocument => ({
  ...document,
  scenes: document.scenes.map((scene) => ({ ...scene, content: scene.content.flatMap(map) })),
});

const words = (line: LineJson): string => (line.content ?? []).map((part) => part.text).join("");
const withText = (line: LineJson, text: string): LineJson => ({ ...line, content: [{ type: "text", text }] });

describe("with the import's reading a document is what was parsed", () => {
  test("for any text", () => {
    fc.assert(
      fc.property(anyScript, (text) => {
        const source = parseScreenplay(text);
        const result = toDocument(source);
        const again = readDocument(result.document, result.reading);
        expect(again.parsed).toEqual(source);
        expect(again.reading).toEqual(result.reading);
        expect(duplicateIds(result.document.scenes)).toEqual([]);
      }),
    );
  });

  const folder = join(import.meta.dirname, "../../samples");
  const files = readdirSync(folder, { recursive: true, encoding: "utf8" }).filter((file) => file.endsWith(".txt"));
  test("for every sample as it is parsed", { timeout: 120_000 }, () => {
    expect(files.length).toBeGreaterThan(60);
    for (const file of files) {
      const source = parseScreenplay(decodeSample(join(folder, file), file.includes("gbk") ? "gbk" : "utf-8"));
      const result = toDocument(source);
      expect(toParsed(result.document, result.reading), file).toEqual(source);
    }
  });

  test("for every labelled sample as it is labelled", { timeout: 60_000 }, () => {
    for (const sample of labelledSamples()) {
      const result = toDocument(sample.parsed);
      expect(toParsed(result.document, result.reading), sample.name).toEqual(sample.parsed);
    }
  });
});

test("a line that is made another kind and back again is as doubtful as it was, however often it was read meanwhile", () => {
  fc.assert(
    fc.property(
      fc.double({ min: 0, max: 1, noNaN: true }),
      fc.constantFrom("action", "meta", "text"),
      (confidence, kind) => {
        const unsure = structuredClone(reading);
        const id = document.scenes[1]?.content[0]?.attrs.id ?? "";
        Object.assign(unsure.lines[id] ?? {}, { confidence });
        const other = change((line) => [
          line.attrs.id === id ? { ...line, attrs: { ...line.attrs, type: kind } } : line,
        ]);
        const changed = readDocument(other, readDocument(other, unsure).reading).reading;
        expect(changed.lines[id]).toMatchObject({ type: kind, confidence: 1 });
        expect(readDocument(document, changed).reading).toEqual(unsure);
        const reworded = change((line) => [line.attrs.id === id ? withText(line, "别的") : line]);
        expect(readDocument(reworded, changed).reading.lines[id]).toMatchObject({ confidence: 1 });
        expect(readDocument(reworded, changed).reading.lines[id]).not.toHaveProperty("grammar");
      },
    ),
    { numRuns: 20 },
  );
});

describe("a document that was edited has a text of its own", () => {
  test("joined lines share a row, divisions and scenes stand apart", () => {
    expect(readDocument(document).parsed.text).toBe(
      "1、渡口 日 外\n甲：（挥手）上船。（停）快。\n\n第二集\n\n2、船舱 夜 内\n乙：到了。",
    );
  });

  test("its lines, their places and speakers are those of the new words; the rest is read as before", () => {
    const edited = change((line) => (words(line).startsWith("甲") ? [withText(line, "丙：")] : [line]));
    const now = readDocument(edited, reading);
    expect(now.parsed.text).toContain("丙：（挥手）上船。");
    expect(now.parsed.scenes[0]?.lines.map((line) => line.speaker)).toEqual([
      undefined,
      undefined,
      "丙",
      "丙",
      "丙",
      "丙",
      undefined,
    ]);
    for (const line of now.parsed.scenes.flatMap((scene) => scene.lines))
      expect(now.parsed.text.slice(line.start, line.end)).toBe(line.text);
    expect(now.parsed.scenes[1]?.lines[0]?.confidence).toBe(parsed.scenes[1]?.lines[0]?.confidence);
    expect(now.parsed.cast.map((member) => member.name)).toEqual(["丙", "乙"]);
    expect(readDocument(edited, now.reading).reading).toEqual(now.reading);
  });

  test("blank lines and what is struck out are not in it", () => {
    const blank = change((line) =>
      words(line) === "上船。" ? [line, withText({ ...line, attrs: { ...line.attrs, id: "new" } }, " \u3000")] : [line],
    );
    expect(readDocument(blank, reading).parsed).toEqual(parsed);
    const struck = change((line) =>
      words(line) === "上船。"
        ? [
            {
              ...line,
              content: [
                { type: "text", text: "上", marks: [{ type: "strike" }] },
                { type: "text", text: "船。" },
              ],
            },
          ]
        : [line],
    );
    expect(readDocument(struck, reading).parsed.text).toContain("（挥手）船。（停）快。");
  });

  test("lines that a model wrote are known", () => {
    const model = change((line) =>
      words(line) === "快。"
        ? [{ ...line, content: [{ type: "text", text: "慢。", marks: [{ type: "origin", attrs: { by: "model" } }] }] }]
        : [line],
    );
    expect([...readDocument(model, reading).modelLines].map((line) => line.text)).toEqual(["慢。"]);
    expect(readDocument(document, reading).modelLines.size).toBe(0);
  });
});

test("who stands in the cast line of a scene and is silent is in the cast, with an earlier reading and without", () => {
  const listed = toDocument(parseScreenplay("1、渡口 日 外\n人物：甲\n甲：上船。\n乙：到了。\n"));
  const edited = (line: LineJson): LineJson[] =>
    words(line) === "人物：甲" ? [withText(line, "人物：甲、林小桥")] : words(line) === "到了。" ? [] : [line];
  const scenes = listed.document.scenes.map((scene) => ({ ...scene, content: scene.content.flatMap(edited) }));
  for (const before of [undefined, listed.reading])
    expect(readDocument({ ...listed.document, scenes }, before).parsed.cast.map(({ name }) => name)).toEqual([
      "甲",
      "林小桥",
    ]);
});

test("whom the writer adds to a cast line is in the cast without a doubt, and counted, whatever he is called", () => {
  const text = "1、渡口 日 外\n人物：甲、乙\n甲：上船。\n乙：到了。\n";
  const listed = toDocument(parseScreenplay(text));
  const edited = (line: LineJson): LineJson =>
    words(line).startsWith("人物") ? withText(line, "人物：甲、乙、林小桥、大喇叭") : line;
  const scenes = listed.document.scenes.map((scene) => ({ ...scene, content: scene.content.map(edited) }));
  const { parsed: now, reading: last } = readDocument({ ...listed.document, scenes }, listed.reading);
  expect(now.cast.map(({ name }) => name)).toEqual(["甲", "乙", "林小桥", "大喇叭"]);
  expect(now.cast.some(({ doubtful }) => doubtful)).toBe(false);
  expect(computeFigures(now).peopleCount).toBe(4);
  expect(readDocument({ ...listed.document, scenes }, last).reading).toEqual(last);
});

test("who is in the scene is no part of its place, also after a line or the heading was changed", () => {
  const speech = "老周：你来了。\n林小桥：来了。\n";
  const heading = "1、审讯室 老周、林小桥（便衣） 日 内";
  const rest = `2、监控室 老周 夜 内\n${speech}3、县城 老街 日 外\n${speech}4、小区 老周 家门口 日 外\n${speech}`;
  const listed = toDocument(parseScreenplay(`${heading}\n${speech}${rest}`));
  const places = (map: (line: LineJson) => LineJson) => {
    const scenes = listed.document.scenes.map((scene) => ({ ...scene, content: scene.content.map(map) }));
    const { parsed: now } = readDocument({ ...listed.document, scenes }, listed.reading);
    return now.scenes.map(({ fields }) => fields.place);
  };
  const expected = ["审讯室", "监控室", "县城 老街", "小区 老周 家门口"];
  expect(places((line) => line)).toEqual(expected);
  expect(places((line) => (words(line) === heading ? withText(line, heading.replace("日", "夜")) : line))).toEqual(
    expected,
  );
});

test("a division is a row of its own, with what stands under it", () => {
  expect(
    document.scenes.map(({ attrs, content }) => [attrs.front, attrs.division, words(content[0] as LineJson)]),
  ).toEqual([
    [true, false, ""],
    [false, false, "1、渡口 日 外"],
    [false, true, "第二集"],
    [false, false, "2、船舱 夜 内"],
  ]);
  expect(parsed.scenes[0]?.lines.at(-1)).toMatchObject({ type: "episode", text: "第二集" });
});

test("scenes begin where their first words stand; a division is in the scene above", () => {
  expect(sceneStarts(document, reading)).toEqual([
    ["scene1", 0],
    ["scene2", 0],
    ["scene4", TEXT.indexOf("2、船舱")],
  ]);
});

test("a front matter of more lines than a call takes arguments is read", () => {
  const [row] = document.scenes;
  const line = row!.content[0]!;
  const lines = Array.from({ length: 200_000 }, (_, i) => ({
    ...withText(line, "字"),
    attrs: { ...line.attrs, id: `l${i}` },
  }));
  const front = { ...row!, attrs: { ...row!.attrs, front: true }, content: lines };
  expect(readDocument({ ...document, scenes: [front] }).parsed.frontMatter).toHaveLength(200_000);
});

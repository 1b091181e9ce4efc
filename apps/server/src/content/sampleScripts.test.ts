import {
  computeFigures,
  findInconsistencies,
  LOW_CONFIDENCE,
  parseScreenplay,
  sceneNamesOf,
} from "@mochang/screenplay";
import { expect, it } from "vitest";
import { readSampleScripts } from "./sampleScripts.ts";

const scripts = readSampleScripts();

it("holds scripts of different mediums, each signed as an example", () => {
  expect(scripts.length).toBeGreaterThan(0);
  expect(new Set(scripts.map((s) => s.medium)).size).toBe(scripts.length);
  expect(new Set(scripts.map((s) => s.genre)).size).toBe(scripts.length);
  for (const script of scripts) expect(script.note.length).toBeGreaterThan(40);
});

it.each(scripts.map((s) => [s.title, s] as const))(
  "《%s》 is read into its scenes without a doubt",
  (title, { text }) => {
    const parsed = parseScreenplay(text);
    const figures = computeFigures(parsed);
    const headings = text.split("\n").filter((line) => /^(?:\d+-)?\d+、/u.test(line));
    expect(parsed.kind).toBe("screenplay");
    expect(parsed.text.startsWith(`《${title}》`)).toBe(true);
    expect(parsed.scenes.map((s) => s.heading)).toEqual(headings);
    for (const scene of parsed.scenes) {
      expect(Object.values(scene.fields), scene.heading ?? "").not.toContain(null);
      expect(scene.lines.filter((line) => line.confidence < LOW_CONFIDENCE)).toEqual([]);
      expect(scene.lines.filter((line) => line.type === "text")).toEqual([]);
    }
    expect(new Set(sceneNamesOf(parsed)).size).toBe(parsed.scenes.length);
    expect(figures.hanCharacters).toBeGreaterThanOrEqual(8_000);
    expect(findInconsistencies(parsed, figures)).toEqual([]);
  },
);

it.each(scripts.map((s) => [s.title, s] as const))(
  "in 《%s》 those who speak stand in their scene's list",
  (_, { text }) => {
    for (const scene of parseScreenplay(text).scenes) {
      const listed = scene.lines.find((line) => line.type === "meta")?.text ?? "";
      const spoken = new Set(scene.lines.flatMap((line) => line.speaker ?? []));
      expect(
        [...spoken].filter((name) => !listed.includes(name) && name !== "广播"),
        scene.heading ?? "",
      ).toEqual([]);
    }
  },
);

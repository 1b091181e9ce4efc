import { expect, it } from "vitest";
import { editUrl, generatedUrl, placeIn, scenesUrl, type ScriptPlace } from "./pageUrls.ts";

const script = { id: "s1", name: "末班船", fileType: 1 };
const placeOf = (url: string) => placeIn(new URL(url, "http://localhost").searchParams);

it("gives back the place that an address names", () => {
  const places: ScriptPlace[] = [
    { scene: 0 },
    { scene: 12 },
    { scene: 3, passage: { start: 0, end: 9, words: "“走吧&别回头。”" } },
  ];
  for (const place of places) expect(placeOf(scenesUrl(script, place))).toEqual(place);
  expect(placeOf(scenesUrl(script))).toBeNull();
});

it("bears the first words of a long passage alone, without white space", () => {
  const words = `雨下了\n一整夜${"。".repeat(100)}`;
  const place = placeOf(scenesUrl(script, { scene: 1, passage: { start: 1, end: 108, words } }));
  expect(place?.passage?.words).toBe(`雨下了一整夜${"。".repeat(34)}`);
});

it("does not cut a character in two", () => {
  const wordsOf = (url: string) => new URL(url, "http://localhost").searchParams.get("words");
  const words = `${"船".repeat(119)}𠮷了`;
  expect(wordsOf(generatedUrl("s1", "", { scene: 1, words }))).toBe("船".repeat(119));
  expect(wordsOf(editUrl({ ...script, author: "" }, { scene: 1, words }))).toBe("船".repeat(119));
  const passage = { start: 0, end: 42, words: words.slice(80) };
  expect(wordsOf(scenesUrl(script, { scene: 1, passage }))).toBe("船".repeat(39));
  expect(wordsOf(generatedUrl("s1", "", { scene: 1, words: words.slice(1) }))).toBe(words.slice(1, 121));
});

it("takes a passage that is none as the scene", () => {
  expect(placeIn(new URLSearchParams("scene=2&start=9&end=4&words=a"))).toEqual({ scene: 2 });
  expect(placeIn(new URLSearchParams("scene=2&start=-1&end=4&words=a"))).toEqual({ scene: 2 });
  expect(placeIn(new URLSearchParams("scene=2&start=1&end=4"))).toEqual({ scene: 2 });
  expect(placeIn(new URLSearchParams("scene=x"))).toBeNull();
});

it("opens the editor at a scene alone, or with a place to be fixed in front", () => {
  const edited = { ...script, author: "" };
  const searchOf = (url: string) => new URL(url, "http://localhost").searchParams;
  const alone = searchOf(editUrl(edited, { scene: 28 }));
  expect([alone.get("scene"), alone.has("todo"), alone.has("words")]).toEqual(["28", false, false]);
  const fixed = searchOf(editUrl(edited, { scene: 3, words: "第一行\n第二行" }));
  expect([fixed.get("scene"), fixed.get("todo"), fixed.get("words")]).toEqual(["3", "", "第一行 第二行"]);
  expect([...searchOf(editUrl(edited)).keys()]).not.toContain("scene");
});

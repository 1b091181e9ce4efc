import type { IntExt, Line, Scene } from "../../parsed.ts";

const LABELS = {
  time: /^(?:時間?|时间?)\s*[:：]/u,
  place: /^(?:景|場景|场景|地點?|地点?)\s*[:：]/u,
  people: /^(?:人物?|出場人物|出场人物|出场|出場)\s*[:：]/u,
};
const INT_EXT: Record<IntExt, string> = { 内: "內", 外: "外", 内外: "內外" };

/**
 * Rows of the header block 時：景：人： that a scene's own lines under its heading do not hold, for above and below those lines. The values
 * are the author's words. `planned`: who the scene's plan says is in it, who need not speak.
 */
export function missingSceneRows(scene: Scene, planned: readonly string[] = []): { above: string[]; below: string[] } {
  const headerTexts = headerLines(scene).map((line) => line.text.trim());
  const has = (label: RegExp): boolean => headerTexts.some((text) => label.test(text));
  const { intExt, time, place } = scene.fields;
  const people = [
    ...new Set([
      ...planned,
      ...scene.lines.flatMap((line) => (line.type === "dialogue" && line.speaker ? [line.speaker] : [])),
    ]),
  ];
  const side = intExt === null ? "" : `（${INT_EXT[intExt]}）`;
  const above = [
    ...(has(LABELS.time) || time === null ? [] : [`時：${time}`]),
    ...(has(LABELS.place) || (place === null && side === "")
      ? []
      : [`景：${place ?? ""}${place === null ? INT_EXT[intExt as IntExt] : side}`]),
  ];
  return { above, below: has(LABELS.people) || people.length === 0 ? [] : [`人：${people.join("、")}`] };
}

/** The lines between a heading and the first line that is no header. */
export function headerLines(scene: Scene): Line[] {
  const from = scene.heading === null ? 0 : 1;
  const stop = scene.lines.findIndex((line, i) => i >= from && line.type !== "meta");
  return scene.lines.slice(from, stop < 0 ? undefined : stop);
}

import { countCharacters } from "../figures/count.ts";
import { placeKey } from "../figures/placeKey.ts";
import { parseOrdinal } from "../numerals/index.ts";
import type { Line, Parsed, Scene } from "../parsed.ts";
import type { ComparedScene, Comparison, LineCounts, SceneChange } from "./comparison.ts";
import { countLines, type KeyedLines } from "./diffLines.ts";
import { gramLength, gramsOf } from "./ngrams.ts";
import { heaviestIncreasingSubsequence } from "./heaviestIncreasingSubsequence.ts";
import { findJoins } from "./findJoins.ts";
import { countScript } from "./simplifiedCharacters.ts";
import {
  headingKey,
  headingSays,
  listsCast,
  createNameMasker,
  plain,
  isHeadingFieldLine,
  sceneKeys,
  type NameMasker,
} from "./lineKeys.ts";
import { matchEqual, matchSimilar, type SceneFeatures } from "./matchScenes.ts";
import { findRenames } from "./findRenames.ts";

/** Lines that say where, when and who, not what happens: two scenes are not alike for them. */
const isBody = (line: Line): boolean =>
  line.type !== "heading" && line.type !== "meta" && line.type !== "episode" && line.type !== "chapter";

interface Side {
  keyed: KeyedLines[];
  shapes: SceneFeatures[];
}

/** Kinds of which several lines in a row are one text. */
const FLOWING: ReadonlySet<Line["type"]> = new Set(["action", "dialogue", "text"]);

/** Where the lines begin that open the next episode, act or volume: they stand at the end of the scene before it, and say nothing of that scene. */
function borderOf(lines: readonly Line[]): number {
  let at = lines.length;
  while (at > 1 && (lines[at - 1]?.type === "episode" || lines[at - 1]?.type === "chapter")) at--;
  // A heading with nothing under it but the second line of its own name.
  return at === 1 ? lines.length : at;
}

/** What a scene says, whatever page format it is written in. */
function sceneKey(scene: Scene, own: readonly string[], mask: NameMasker, isForm: (line: Line) => boolean): string {
  const first = scene.lines[0];
  const headed = scene.heading !== null && first !== undefined;
  let content = headed ? mask(headingSays(headingKey(first.text, scene.number), scene.fields), first) : "";
  let before: Line["type"] | null = null;
  const end = borderOf(scene.lines);
  for (const [n, line] of scene.lines.entries()) {
    if ((headed && n === 0) || n >= end || isForm(line)) continue;
    // One format gives each sentence of an action its line, another all of them one.
    content += `${line.type === before && FLOWING.has(before) ? "" : "\n"}${own[n] ?? ""}`;
    before = line.type;
  }
  return content;
}

function sideOf(
  scenes: readonly Scene[],
  keys: readonly string[][],
  k: number,
  mask: NameMasker,
  isForm: (line: Line) => boolean,
): Side {
  const shapes = scenes.map((scene, i): SceneFeatures => {
    const lineKeys = keys[i] ?? [];
    const heading = scene.heading === null ? "" : (lineKeys[0] ?? "");
    const body = lineKeys.filter((_, n) => isBody(scene.lines[n] as Line));
    return {
      key: sceneKey(scene, lineKeys, mask, isForm),
      heading,
      place: scene.fields.place === null ? "" : plain(placeKey(scene.fields.place)),
      grams: gramsOf(body, k),
      characters: scene.lines.reduce((n, line) => n + countCharacters(line.text), 0),
    };
  });
  return { keyed: scenes.map((scene, i) => ({ lines: scene.lines, keys: keys[i] ?? [] })), shapes };
}

/** Most scenes list their cast: that is a format, not a note to one scene. */
const CAST_LIST_SHARE = 0.5;
const shareWithCast = ({ scenes }: Parsed): number =>
  scenes.filter(({ lines }) => lines.some(listsCast)).length / Math.max(1, scenes.length);

const keysOf = (scenes: readonly Scene[], mask: NameMasker): string[][] =>
  scenes.map((scene) => sceneKeys(scene, mask));
const NO_LINES: KeyedLines = { lines: [], keys: [] };

/**
 * Aligns the scenes of two drafts: kept, moved, changed, new, cut. By what the scenes say, not by their numbers; a person's new name
 * is no change. Every scene of both stands in the result exactly once. Near-linear in the length of the texts.
 */
export function compareDrafts(old: Parsed, next: Parsed): Comparison {
  const renames = findRenames(old, next);
  const masks = { old: createNameMasker(renames, "from"), new: createNameMasker(renames, "to") };
  const keys = { old: keysOf(old.scenes, masks.old), new: keysOf(next.scenes, masks.new) };
  const k = gramLength([...keys.old, ...keys.new].map((lines) => lines.join("")));
  // Where one of the drafts lists the cast under its headings and the other never does, the page format does, and nobody came or went.
  const [castBefore, castAfter] = [shareWithCast(old), shareWithCast(next)];
  const castIsForm = Math.min(castBefore, castAfter) === 0 && Math.max(castBefore, castAfter) >= CAST_LIST_SHARE;
  const isForm = (line: Line): boolean => isHeadingFieldLine(line) || (castIsForm && listsCast(line));
  const [a, b] = [
    sideOf(old.scenes, keys.old, k, masks.old, isForm),
    sideOf(next.scenes, keys.new, k, masks.new, isForm),
  ];

  const { to, from } = matchEqual(
    a.shapes.map((s) => s.key),
    b.shapes.map((s) => s.key),
  );
  const measured = matchSimilar(a.shapes, b.shapes, to, from);
  const similarity = new Map(measured.map((c) => [c.old * b.shapes.length + c.new, c.similarity]));
  const pairs = [...from].flatMap((i, j) => (i < 0 ? [] : [{ i, j }]));
  const stays = heaviestIncreasingSubsequence(
    pairs.map((p) => p.i),
    pairs.map((p) => 1 + (a.shapes[p.i]?.characters ?? 0) + (b.shapes[p.j]?.characters ?? 0)),
  );
  const moved = new Set(pairs.filter((_, n) => !stays[n]).map((p) => p.j));
  const into = findJoins(a.shapes, b.shapes, to, measured, "old");
  const outOf = findJoins(b.shapes, a.shapes, from, measured, "new");

  const present = (j: number): ComparedScene => {
    const i = from[j] ?? -1;
    if (i < 0)
      return {
        kind: "new",
        moved: false,
        old: null,
        new: j + 1,
        similarity: 0,
        lines: countLines(NO_LINES, b.keyed[j] ?? NO_LINES),
        joined: ordinal(outOf[j]),
      };
    const equal = a.shapes[i]?.key === b.shapes[j]?.key;
    const isMoved = moved.has(j);
    return {
      kind: equal ? (isMoved ? "moved" : "kept") : "changed",
      moved: isMoved,
      old: i + 1,
      new: j + 1,
      similarity: equal ? 1 : Math.min(0.999, Math.round((similarity.get(i * b.shapes.length + j) ?? 0) * 1000) / 1000),
      lines: countLines(a.keyed[i] ?? NO_LINES, b.keyed[j] ?? NO_LINES),
      joined: null,
    };
  };
  const cuts = cutAfter(to, moved);
  const cut = (i: number): ComparedScene => ({
    kind: "cut",
    moved: false,
    old: i + 1,
    new: null,
    similarity: 0,
    lines: countLines(a.keyed[i] ?? NO_LINES, NO_LINES),
    joined: ordinal(into[i]),
  });
  const scenes = [
    ...(cuts.get(-1) ?? []).map(cut),
    ...b.shapes.flatMap((_, j) => [present(j), ...(cuts.get(j) ?? []).map(cut)]),
  ];

  const counts: Record<SceneChange, number> = { kept: 0, moved: 0, changed: 0, new: 0, cut: 0 };
  for (const scene of scenes) counts[scene.kind] += 1;
  const front = compareFront(old.frontMatter, next.frontMatter, masks);
  const form = formOf(old, next, scenes, a.keyed, b.keyed);
  const identical =
    counts.kept === scenes.length &&
    (front === null || front.kind === "kept") &&
    renames.length === 0 &&
    form.script === null &&
    !form.layout &&
    !form.parts &&
    !form.numbers;
  return { scenes, counts, front, renames, form, shared: sharedOf(scenes, a.shapes, b.shapes), identical };
}

/** What differs in the form alone: scenes that stayed say the same, and are set otherwise. */
function formOf(
  old: Parsed,
  next: Parsed,
  scenes: readonly ComparedScene[],
  oldKeyed: readonly KeyedLines[],
  newKeyed: readonly KeyedLines[],
): Comparison["form"] {
  const stayed = scenes.flatMap((s) =>
    s.kind === "kept" || s.kind === "moved"
      ? [[oldKeyed[(s.old ?? 0) - 1] ?? NO_LINES, newKeyed[(s.new ?? 0) - 1] ?? NO_LINES] as const]
      : [],
  );
  const differ = (part: (scene: KeyedLines) => readonly string[]): boolean =>
    stayed.some(([x, y]) => part(x).join("\n") !== part(y).join("\n"));
  return {
    script: newScript(old, next),
    layout: differ((scene) =>
      scene.keys.filter((_, n) => n < borderOf(scene.lines) && isPlaced(scene.lines[n] as Line)),
    ),
    parts: differ((scene) => scene.keys.slice(borderOf(scene.lines))),
    numbers: scenes.some(
      (s) => s.old !== null && s.old === s.new && renumbered(old.scenes[s.old - 1], next.scenes[s.old - 1]),
    ),
  };
}

/** Lines whose place on the page is a matter of its format: where, when and who. */
const isPlaced = (line: Line): boolean =>
  line.type === "heading" || line.type === "chapter" || isHeadingFieldLine(line) || listsCast(line);

/** A scene that stands where it stood bears another number: 第一场 and 1 are one. */
function renumbered(old: Scene | undefined, next: Scene | undefined): boolean {
  const value = (scene: Scene | undefined): number | string | null =>
    scene?.number == null ? null : (parseOrdinal(plain(scene.number)) ?? plain(scene.number));
  const [before, after] = [value(old), value(next)];
  return before !== null && after !== null && before !== after;
}

/** A simplified text has a few such characters (names, signs); in a traditional one every third is. */
const MOSTLY = 0.1;
const HARDLY = 0.02;

/** The script that the new draft has changed to. */
function newScript(old: Parsed, next: Parsed): Comparison["form"]["script"] {
  const share = ({ scenes }: Parsed): number => {
    const sum = { han: 0, traditional: 0 };
    for (const { lines } of scenes) {
      for (const { text } of lines) {
        const found = countScript(text);
        sum.han += found.han;
        sum.traditional += found.traditional;
      }
    }
    return sum.han === 0 ? Number.NaN : sum.traditional / sum.han;
  };
  const [before, after] = [share(old), share(next)];
  return before < HARDLY && after > MOSTLY ? "traditional" : before > MOSTLY && after < HARDLY ? "simplified" : null;
}

const ordinal = (index: number | undefined): number | null => (index === undefined || index < 0 ? null : index + 1);

/** Cut scenes by the new index after which they are told: of the scene in place that stood before them; -1 is the beginning. */
function cutAfter(to: Int32Array, moved: ReadonlySet<number>): Map<number, number[]> {
  const after = new Map<number, number[]>();
  let at = -1;
  to.forEach((j, i) => {
    if (j >= 0) {
      if (!moved.has(j)) at = j;
      return;
    }
    const list = after.get(at);
    if (list) list.push(i);
    else after.set(at, [i]);
  });
  return after;
}

function compareFront(
  old: readonly Line[],
  next: readonly Line[],
  masks: { old: NameMasker; new: NameMasker },
): Comparison["front"] {
  if (old.length + next.length === 0) return null;
  const keyed = (lines: readonly Line[], mask: NameMasker): KeyedLines => ({
    lines,
    keys: sceneKeys({ lines: [...lines], number: null }, mask),
  });
  const lines: LineCounts = countLines(keyed(old, masks.old), keyed(next, masks.new));
  return {
    kind:
      old.length === 0
        ? "new"
        : next.length === 0
          ? "cut"
          : lines.changed + lines.added + lines.removed === 0
            ? "kept"
            : "changed",
    lines,
  };
}

/** How much of the longer draft stands in both, by characters. */
function sharedOf(scenes: readonly ComparedScene[], a: readonly SceneFeatures[], b: readonly SceneFeatures[]): number {
  const sum = (shapes: readonly SceneFeatures[]): number => shapes.reduce((n, s) => n + s.characters, 0);
  const longer = Math.max(sum(a), sum(b));
  if (longer === 0) return 1;
  const shared = scenes.reduce(
    (n, s) =>
      s.old === null || s.new === null
        ? n
        : n + s.similarity * Math.min(a[s.old - 1]?.characters ?? 0, b[s.new - 1]?.characters ?? 0),
    0,
  );
  return Math.round((shared / longer) * 1000) / 1000;
}

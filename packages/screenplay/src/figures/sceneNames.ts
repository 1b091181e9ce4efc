import { chineseNumeral, letteredNumbers } from "../numerals/index.ts";
import type { Line, Parsed } from "../parsed.ts";
import { readTitle } from "./chapterLabels.ts";

/** A scene as it is counted: its number as written, and the episode or act that it stands in. */
export interface NumberedScene {
  number: string | null;
  division: string | null;
}

/** What a scene is called. */
export interface SceneName {
  /** `第12A场`, `第二集第3场`: no two scenes of a script are called alike. */
  name: string;
  /** The same beside the scene itself: `12A`. */
  short: string;
  /** It is the number that its writer wrote, so that the heading need not show it again. */
  written: boolean;
}

/** Longer than any number; what is longer is a heading's words. */
const MAX_LENGTH = 12;
/** One number on more of the scenes than this, and no episode to tell them apart: the numbers count something else. */
const ALIKE = 0.1;

/** A number as it is shown: widths made one, without 第 and 场. */
const clean = (number: string): string =>
  number
    .normalize("NFKC")
    .replaceAll(/[\s「」『』“”"@【】：:，,。；;！？!?]/gu, "")
    .replaceAll(/^第|[场場景幕]$/gu, "");

/** The number as it is shown of the scene at a place: `十二` of the twelfth is 12. */
function shownNumber(number: string | null, ordinal: number): string | null {
  const numberText = number === null ? "" : clean(number);
  if (numberText === "" || numberText.length > MAX_LENGTH) return null;
  return numberText === chineseNumeral(ordinal) ? String(ordinal) : numberText;
}

/** Whether a heading's own number is the one that stands beside it, so that it need not be shown again. */
export const saysNumber = (number: string | null, short: string): boolean =>
  number !== null && (clean(number) === short || clean(number) === chineseNumeral(Number(short)));

const plain = (ordinal: number): SceneName => ({ name: `第${ordinal}场`, short: String(ordinal), written: false });

/** True where every name is another. */
const differ = (names: readonly string[]): boolean => new Set(names).size === names.length;

/**
 * What the scenes of a script are called: by their writer's own numbers where they have them, with the episode in front where numbers begin
 * again in each; else by their place. Where most have a number, a scene without one is called as the sheet calls it (`sceneLabels`): 12A behind 12; else after its place,
 * or after the scene before it where another has that number.
 */
export function sceneNames(scenes: readonly NumberedScene[]): SceneName[] {
  const numbers = scenes.map(({ number }, i) => shownNumber(number, i + 1));
  const written = numbers.filter((number) => number !== null);
  if (written.every((number, i) => number === String(i + 1)) && written.length === numbers.length)
    return numbers.map((_, i) => ({ ...plain(i + 1), written: true }));
  const apart = differ(written);
  const divided =
    !apart &&
    differ(scenes.flatMap(({ division }, i) => (numbers[i] === null ? [] : [`${division ?? ""} ${numbers[i]}`])));
  const alike = written.length - new Set(written).size;
  if (!apart && !divided && alike > Math.max(1, written.length * ALIKE)) return numbers.map((_, i) => plain(i + 1));
  const isLettered = !divided && written.length * 2 > scenes.length;
  return namedApart(scenes, isLettered ? letteredNumbers(numbers) : numbers, divided).map((name, i) => ({
    ...name,
    written: numbers[i] !== null,
  }));
}

function namedApart(
  scenes: readonly NumberedScene[],
  numbers: readonly (string | null)[],
  divided: boolean,
): Omit<SceneName, "written">[] {
  const usedNumbers = new Set(numbers);
  const times = new Map<string, number>();
  let before = "";
  return scenes.map(({ division }, i) => {
    const number = numbers[i] ?? null;
    const ordinal = String(i + 1);
    const free = !divided && !usedNumbers.has(ordinal);
    const base =
      number !== null
        ? `${divided && division !== null ? division : ""}第${number}场`
        : free
          ? `第${ordinal}场`
          : before === ""
            ? "首场"
            : `${before}后`;
    const n = (times.get(base) ?? 0) + 1;
    times.set(base, n);
    if (number !== null) before = base;
    const name = n === 1 ? base : `${base}（${n}）`;
    return { name, short: number ?? (free ? ordinal : "–") };
  });
}

/** The episode or act that a division's line names: `第二集`; null for a line that names none by a number. */
export function divisionLabel(line: Pick<Line, "type" | "text">): string | null {
  if (line.type !== "episode") return null;
  const { label } = readTitle(line.text);
  return label === "" ? null : label;
}

/** The scenes of a parsed text with their numbers and divisions. */
export function numberedScenes({ frontMatter, scenes }: Pick<Parsed, "frontMatter" | "scenes">): NumberedScene[] {
  const last = (lines: readonly Line[]): string | null | undefined =>
    lines.map(divisionLabel).findLast((label) => label !== null);
  let division = last(frontMatter) ?? null;
  return scenes.map((scene) => {
    const numbered = { number: scene.number, division };
    division = last(scene.lines) ?? division;
    return numbered;
  });
}

/** `sceneNames` of a parsed text. */
export const sceneNamesOf = (parsed: Pick<Parsed, "frontMatter" | "scenes">): SceneName[] =>
  sceneNames(numberedScenes(parsed));

import { chineseNumeral, letteredNumbers, parseOrdinal } from "../numerals/index.ts";
import type { Line, Parsed } from "../parsed.ts";
import { readTitle } from "./chapterLabels.ts";

/** A scene as it is counted: its number as written, and the episode or act that it stands in. */
export interface NumberedScene {
  number: string | null;
  division: string | null;
  /** `第二幕` of an act that has no scenes and is read as one. */
  act?: string | null;
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

/** A number as it is compared: 二 is 2. */
const inDigits = (number: string): string => String(parseOrdinal(number) ?? number);

/** Whether a heading's own number is the one that stands beside it, so that it need not be shown again. */
export const saysNumber = (number: string | null, short: string): boolean =>
  number !== null && (clean(number) === short || clean(number) === chineseNumeral(Number(short)));

/** An act that a heading opens with; 第三幕布后 is no act. */
const ACT = /^\s*第\s*([^\s幕]{1,4})\s*幕(?![布前后])\s*(.*)$/su;
/** Behind an act, a scene of it: `第一场`, `场一`, `1-1`. */
const SCENE_OF_ACT =
  /^[—\s]*\d+(?!\d|\s*(?:[年月日天岁个]|小时|分钟))|^.{0,8}(?:第[^场景]{1,6}[场景]|场[次\s]*[\d一二三四五六七八九十])/u;
/** The scene's number of `第二幕 4、客厅`, of which the parser reads 二; 第二幕 20 年后 and 第二幕 10：30 have none. */
const NUMBER_BEHIND_ACT =
  /^(?:\d{1,3}(?:-\d{1,3})*[A-Z]?(?=[、.．:：)）](?!\d)|\s*[场場]|\s*$)|\d{1,3}-\d{1,3}[A-Z]?(?=\s))/u;

/** A scene as it is counted below a line that names its division. The act in its own heading comes before an act above it, but not before an episode. */
export function numberedScene(
  { number, heading }: { number: string | null; heading: string | null },
  division: string | null,
): NumberedScene {
  const [, counted = "", rest = ""] = ACT.exec(heading ?? "") ?? [];
  const ordinal = parseOrdinal(counted);
  if (ordinal === null) return { number, division, act: null };
  const act = `第${counted.normalize("NFKC")}幕`;
  const behind = NUMBER_BEHIND_ACT.exec(rest)?.[0];
  const isOfAct = number === null || inDigits(clean(number)) === String(ordinal);
  return {
    number: behind !== undefined && isOfAct ? behind : number,
    division: division === null || division.endsWith("幕") ? act : division,
    act: SCENE_OF_ACT.test(rest) ? null : act,
  };
}

/** Whether the acts without scenes go by their names: where numbers of scenes meet otherwise. */
function areNamedByAct(scenes: readonly NumberedScene[]): boolean {
  const acts = scenes.flatMap(({ act }) => act ?? []);
  const numbers = scenes.flatMap(({ number }, i) => shownNumber(number, i + 1) ?? []).map(inDigits);
  return acts.length > 0 && acts.length < scenes.length && differ(acts) && !differ(numbers);
}

const plain = (ordinal: number): SceneName => ({ name: `第${ordinal}场`, short: String(ordinal), written: false });

/** True where every name is another. */
const differ = (names: readonly string[]): boolean => new Set(names).size === names.length;

/**
 * What the scenes of a script are called: by their writer's own numbers where they have them, with the episode in front where numbers begin
 * again in each; else by their place. Where most have a number, a scene without one is called as the sheet calls it (`sceneLabels`): 12A behind 12; else after its place,
 * or after the scene before it where another has that number.
 */
export function sceneNames(scenes: readonly NumberedScene[]): SceneName[] {
  const byAct = areNamedByAct(scenes);
  const acts = scenes.map(({ act }) => (byAct ? (act ?? null) : null));
  const shown = scenes.map(({ number }, i) => (acts[i] ? null : shownNumber(number, i + 1)));
  const isWritten = (i: number): boolean => shown[i] !== null;
  const written = shown.filter((number) => number !== null);
  if (written.every((number, i) => number === String(i + 1)) && written.length === shown.length)
    return shown.map((_, i) => ({ ...plain(i + 1), written: true }));
  const apart = differ(written);
  // 2 and 二 of two acts are one number, each told with its act.
  const values = shown.map((number) => (number === null ? null : inDigits(number)));
  const divided =
    !differ(written.map(inDigits)) &&
    differ(scenes.flatMap(({ division }, i) => (values[i] === null ? [] : [`${division ?? ""} ${values[i]}`])));
  const numbers = divided ? values : shown;
  const alike = written.length - new Set(written).size;
  if (!apart && !divided && alike > Math.max(1, written.length * ALIKE)) return numbers.map((_, i) => plain(i + 1));
  const isLettered = !divided && !byAct && written.length * 2 > scenes.length;
  const named = scenes.map(({ division }, i) => ({ division, act: acts[i] ?? null }));
  return namedApart(named, isLettered ? letteredNumbers(numbers) : numbers, divided).map((name, i) => ({
    ...name,
    written: isWritten(i) || acts[i] !== null,
  }));
}

function namedApart(
  scenes: readonly Pick<NumberedScene, "division" | "act">[],
  numbers: readonly (string | null)[],
  divided: boolean,
): Omit<SceneName, "written">[] {
  const usedNumbers = new Set(numbers);
  const times = new Map<string, number>();
  let before = "";
  return scenes.map(({ division, act }, i) => {
    if (act) {
      before = act;
      return { name: act, short: act.slice(1) };
    }
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
    const numbered = numberedScene(scene, division);
    division = last(scene.lines) ?? numbered.division;
    return numbered;
  });
}

/** `sceneNames` of a parsed text. */
export const sceneNamesOf = (parsed: Pick<Parsed, "frontMatter" | "scenes">): SceneName[] =>
  sceneNames(numberedScenes(parsed));

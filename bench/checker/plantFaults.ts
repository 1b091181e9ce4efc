import type { CheckedLine, CheckedScene, CheckRule, StoryBible } from "@mochang/generation";
import type { PlantedWords } from "./plantedWords.ts";

/** A script with one fault in it, and where a rule has to see it. */
export interface Planted {
  rule: CheckRule;
  scenes: CheckedScene[];
  sceneId: string;
  /** Words of the line that a finding must quote; null when the scene is enough. */
  line: number | null;
}

const insert = (scene: CheckedScene, at: number, rows: readonly CheckedLine[]): CheckedScene => ({
  ...scene,
  lines: [...scene.lines.slice(0, at), ...rows, ...scene.lines.slice(at)],
});
const action = (text: string): CheckedLine => ({ type: "action", text });

/** A script that faults are planted into, one at a time. */
interface Field {
  scenes: readonly CheckedScene[];
  words: PlantedWords;
  shift: number;
  /** The next scene with enough in it, by its index; which ones come follows from the script's size alone. */
  next(): number;
  /** Scenes with enough in them. */
  full: readonly number[];
  at(i: number): CheckedScene;
  replaced(i: number, scene: CheckedScene): CheckedScene[];
  oneOf(all: readonly string[], i: number): string;
}

const speakersOf = (scene: CheckedScene): string[] => [
  ...new Set(scene.lines.filter(({ type }) => type === "character").map(({ text }) => text)),
];
const middleOf = (scene: CheckedScene): number => Math.floor(scene.lines.length / 2);
const TRIES = 12;

function fieldOf(scenes: readonly CheckedScene[], words: PlantedWords, shift: number): Field {
  const at = (i: number): CheckedScene => scenes[i] as CheckedScene;
  const full = scenes.flatMap((scene, i) => (speakersOf(scene).length >= 2 && scene.lines.length >= 8 ? [i] : []));
  let turn = shift;
  return {
    scenes,
    words,
    shift,
    full,
    at,
    // The first scene has none before it to plant into.
    next: () => full[(turn++ * 7 + 3) % full.length] || (full[1] as number),
    replaced: (i, scene) => scenes.map((one, j) => (j === i ? scene : one)),
    oneOf: (all, i) => all[(i + shift) % all.length] as string,
  };
}

/** Plants each kind of fault, one fault at a time, with the wordings of its half. */
export function plantFaults(
  scenes: readonly CheckedScene[],
  bible: StoryBible,
  words: PlantedWords,
  shift: number,
): Planted[] {
  const field = fieldOf(scenes, words, shift);
  return [
    plantLine(field, "cliche", field.oneOf(words.cliches, 0)),
    plantLine(field, "cliche", field.oneOf(words.cliches, 2)),
    plantLine(field, "told-emotion", field.oneOf(words.emotions, 0)),
    plantLine(field, "foreign-line", field.oneOf(words.foreign, 0)),
    ...plantCast(field),
    ...plantHeading(field),
    ...plantStates(field, bible),
    ...plantProp(field),
    ...plantRepeat(field),
    plantSameVoice(field),
    plantLength(field),
  ];
}

function plantLine({ next, at, replaced }: Field, rule: CheckRule, text: string): Planted {
  const i = next();
  const line = middleOf(at(i));
  const row = action(text.replaceAll("X", speakersOf(at(i))[0] ?? "他"));
  return { rule, scenes: replaced(i, insert(at(i), line, [row])), sceneId: at(i).id, line };
}

/** Replaces the name of a scene's last cue by another one. */
function plantCast({ next, at, replaced, oneOf, words }: Field): Planted[] {
  const misspelt = (name: string): string => `${name.slice(0, 2)}${name[2] === "生" ? "成" : "生"}`;
  const renames = [
    ["stranger", /./u, () => oneOf(words.strangers, 0)],
    ["misspelt-name", /^\p{Script=Han}{3}$/u, misspelt],
  ] as const;
  return renames.flatMap(([rule, cuePattern, rename]): Planted[] => {
    for (let tries = 0; tries < TRIES; tries++) {
      const scene = at(next());
      const cue = scene.lines.findLastIndex(({ type, text }) => type === "character" && cuePattern.test(text));
      if (cue < 0) continue;
      const lines = scene.lines.map((row, i) => (i === cue ? { ...row, text: rename(row.text) } : row));
      const i = Number(scene.id.slice(1));
      return [{ rule, scenes: replaced(i, { ...scene, lines }), sceneId: scene.id, line: cue }];
    }
    return [];
  });
}

/** Another place, and another half of the day, in a heading. */
function plantHeading({ next, at, replaced, oneOf, words }: Field): Planted[] {
  const changes = [
    ["place", (text: string, place: string) => (place === "" ? text : text.replace(place, oneOf(words.places, 0)))],
    ["time", (text: string) => text.replace(/[日夜](?=\s|$)/u, (part) => (part === "日" ? "夜" : "日"))],
  ] as const;
  return changes.flatMap(([rule, change]): Planted[] => {
    for (let tries = 0; tries < TRIES; tries++) {
      const i = next();
      const { plan, lines, id } = at(i);
      const line = lines.findIndex(({ type }) => type === "heading");
      const old = lines[line]?.text ?? "";
      const text = change(old, plan.place);
      if (text === old) continue;
      const changed = lines.map((row, j) => (j === line ? { ...row, text } : row));
      return [{ rule, scenes: replaced(i, { ...at(i), lines: changed }), sceneId: id, line }];
    }
    return [];
  });
}

/** A person dies or is taken away at the end of a scene and speaks in the next one. */
function plantStates({ at, full, replaced, oneOf, words, scenes }: Field, bible: StoryBible): Planted[] {
  const states = [
    ["dead", oneOf(words.deaths, 0)],
    ["dead", oneOf(words.deaths, 1)],
    ["elsewhere", oneOf(words.absences, 0)],
  ] as const;
  const i = full[Math.floor(full.length / 3) + 1] as number;
  const name = speakersOf(at(i)).find((one) => bible.persons.some((person) => person.name === one));
  const before = scenes.findLastIndex((one, j) => j < i && one.lines.length > 4);
  if (name === undefined || before < 0) return [];
  return states.map(([rule, text]) => ({
    rule,
    scenes: replaced(before, insert(at(before), at(before).lines.length, [action(text.replaceAll("X", name))])),
    sceneId: at(i).id,
    line: at(i).lines.findIndex((row) => row.text === name),
  }));
}

function plantProp({ next, at, replaced, words, shift }: Field): Planted[] {
  const [ending, use] = words.props[shift % words.props.length] as readonly [string, string];
  const i = next();
  const line = middleOf(at(i));
  const scenes = replaced(i, insert(at(i), line, [action(use)]));
  scenes[i - 1] = insert(at(i - 1), at(i - 1).lines.length, [action(ending)]);
  return [{ rule: "prop", scenes, sceneId: at(i).id, line }];
}

function plantRepeat({ next, at, full, replaced, oneOf, words }: Field): Planted[] {
  const i = next();
  const before = full[0] as number;
  const line = middleOf(at(i));
  const repeatedLine = oneOf(words.repeated, 0);
  const scenes = replaced(i, insert(at(i), line, [action(repeatedLine)]));
  scenes[before] = insert(at(before), at(before).lines.length, [action(`窗外有人走过。${repeatedLine}`)]);
  return [{ rule: "repeated", scenes, sceneId: at(i).id, line }];
}

function plantSameVoice({ next, at, replaced, words, shift }: Field): Planted {
  const [one, other] = words.speeches[shift % words.speeches.length] as readonly [string, string];
  const i = next();
  const [first = "", second = ""] = speakersOf(at(i));
  const end = at(i).lines.length;
  const rows: CheckedLine[] = [
    { type: "character", text: first },
    { type: "dialogue", text: one },
    { type: "character", text: second },
    { type: "dialogue", text: other },
  ];
  return { rule: "same-voice", scenes: replaced(i, insert(at(i), end, rows)), sceneId: at(i).id, line: end + 3 };
}

/** A scene that has grown to several times its length. */
function plantLength({ next, at, replaced }: Field): Planted {
  const i = next();
  const lengthened = Array.from({ length: at(i).lines.length * 3 }, (_, n) =>
    action(`第${n}扇门开着，里面没有人，只有风把纸吹到地上第${n}次。`),
  );
  return { rule: "length", scenes: replaced(i, insert(at(i), 1, lengthened)), sceneId: at(i).id, line: null };
}

import {
  checkScript,
  NO_CONVENTIONS,
  type CheckedScene,
  type CheckFinding,
  type StoryBible,
} from "@mochang/generation";
import { computeFigures, countHan, parseScreenplay } from "@mochang/screenplay";
import { readFileSync } from "node:fs";
import type { BenchResult, Figure } from "./benchResult.ts";
import { plantFaults, type Planted } from "./checker/plantFaults.ts";
import { readWrittenScript } from "./checker/writtenScript.ts";
import { DEVELOPMENT, SET_ASIDE, type PlantedWords } from "./checker/plantedWords.ts";

const SAMPLES = new URL("../packages/screenplay/samples/", import.meta.url);
/** Scripts that other authors wrote for the parser; each is in one half only. */
const HALVES: readonly { name: string; words: PlantedWords; files: readonly string[] }[] = [
  {
    name: "development",
    words: DEVELOPMENT,
    files: ["clean/piano-hall", "clean/watch-repair", "episode-scene/long-county-opera"],
  },
  {
    name: "held out",
    words: SET_ASIDE,
    files: ["clean/platform-four", "clean/cotton-mill", "number-dunhao/long-reservoir"],
  },
];
/** Works with faults, written for this bench by an author who had not read the rules. */
const WRITTEN = [
  "ferry",
  "pass",
  "ward",
  "cable",
  "tram",
  "kiln",
  "glaze",
  "banquet",
  "cinema",
  "lift",
  "inquest",
  "ledger",
  "jujube",
  "quarry",
  "clockshop",
  "ward2",
  "pipe",
  "willow",
] as const;
const PRECISION = 0.9;
const RECALL = 0.7;

/** A script as if it had been planned so: each scene's place, time and persons are those that it has. */
function load(file: string): { scenes: CheckedScene[]; bible: StoryBible } {
  const parsed = parseScreenplay(readFileSync(new URL(`${file}.txt`, SAMPLES), "utf8"));
  const figures = computeFigures(parsed);
  const persons = figures.people.map(({ name, aliases }) => ({ name, aliases }));
  const names = persons.flatMap(({ name, aliases }) => [name, ...aliases]).toSorted((a, b) => b.length - a.length);
  // A generated cue is a name alone; those of the samples carry marks and manners of speech (△班主冷笑).
  const cue = (text: string): string => names.find((name) => text.replace(/^[△▲\s]+/u, "").startsWith(name)) ?? text;
  const scenes = parsed.scenes.map((scene, i): CheckedScene => {
    const lines = scene.lines.flatMap(({ type, text }): CheckedScene["lines"][number][] =>
      type === "meta" || type === "episode" || type === "chapter" || type === "text"
        ? []
        : [{ type, text: type === "character" ? cue(text.trim()) : text.trim() }],
    );
    return {
      id: `s${i}`,
      name: `第${i + 1}场`,
      plan: {
        time: scene.fields.time ?? "",
        place: scene.fields.place ?? "",
        character: figures.scenes[i]?.people ?? [],
        beats: [],
        characters: lines.reduce((sum, { text }) => sum + countHan(text), 0),
      },
      lines,
    };
  });
  return { scenes, bible: { persons, rules: NO_CONVENTIONS } };
}

const keyOf = ({ rule, sceneId, quote }: CheckFinding): string => `${rule}/${sceneId}/${quote}`;
const isFound = ({ rule, sceneId, line }: Planted, finding: CheckFinding): boolean =>
  finding.sceneId === sceneId &&
  (rule === finding.rule || (rule === "misspelt-name" && finding.rule === "stranger")) &&
  (line === null || finding.line === line);

interface Tally {
  planted: number;
  found: number;
  falsely: number;
}

/** Every fault planted alone into a script: what is found of them, and what else is found, in the script as it is and beside the faults. */
function tallyOf(file: string, words: PlantedWords, shift: number): Tally {
  const { scenes, bible } = load(file);
  const clean = checkScript(scenes, bible);
  const knownKeys = new Set(clean.map(keyOf));
  // The samples are built from recurring sentences, so repetitions between two scenes are real and not counted as false alarms.
  const tally = {
    planted: 0,
    found: 0,
    falsely: clean.filter(({ rule }) => rule !== "repeated" && rule !== "same-voice").length,
  };
  for (const fault of plantFaults(scenes, bible, words, shift)) {
    const findings = checkScript(fault.scenes, bible);
    tally.planted++;
    if (findings.some((finding) => isFound(fault, finding))) tally.found++;
    // A fault may show in more than one way and place; what has nothing to do with the scenes that were changed is false.
    const changed = new Set(fault.scenes.filter((scene, at) => scene !== scenes[at]).map(({ id }) => id));
    tally.falsely += findings.filter(
      (finding) =>
        !knownKeys.has(keyOf(finding)) && !changed.has(finding.sceneId) && !changed.has(finding.other?.sceneId ?? ""),
    ).length;
  }
  return tally;
}

/** Works written for this measure: what is found of the faults that their writer held to be within reach, before the rules were read. */
function tallyOfWritten(name: string): Tally & { beyond: number } {
  const { scenes, bible, faults } = readWrittenScript(name);
  const clean = checkScript(scenes, bible);
  const knownKeys = new Set(clean.map(keyOf));
  const reachable = faults.filter(({ reach }) => reach);
  const tally = {
    planted: reachable.length,
    found: 0,
    falsely: clean.length,
    beyond: faults.length - reachable.length,
  };
  for (const fault of faults) {
    const newFindings = checkScript(fault.scenes, bible).filter((finding) => !knownKeys.has(keyOf(finding)));
    if (fault.reach && newFindings.some(fault.isToldBy)) tally.found++;
    const changed = new Set(fault.scenes.filter((scene, at) => scene !== scenes[at]).map(({ id }) => id));
    tally.falsely += newFindings.filter(
      (finding) =>
        !fault.isToldBy(finding) && !changed.has(finding.sceneId) && !changed.has(finding.other?.sceneId ?? ""),
    ).length;
  }
  return tally;
}

const goal = (min: number, value: number) => ({ goal: `≥ ${min}`, met: value >= min });

function figuresOf(name: string, tallies: readonly Tally[], planted: number): Figure[] {
  const sum = (key: keyof Tally): number => tallies.reduce((total, tally) => total + tally[key], 0);
  const [all, found] = [sum("planted"), sum("found")];
  const [precision, recall] = [found / Math.max(1, found + sum("falsely")), found / Math.max(1, all)];
  return [
    { name: `${name}: planted`, value: all, unit: "faults", ...goal(planted, all) },
    { name: `${name}: precision`, value: precision, unit: "share", ...goal(PRECISION, precision) },
    { name: `${name}: recall`, value: recall, unit: "share", ...goal(RECALL, recall) },
  ];
}

export const run = async (): Promise<BenchResult> => {
  const written = WRITTEN.map(tallyOfWritten);
  return {
    bench: "checker",
    figures: [
      ...HALVES.flatMap(({ name, words, files }) =>
        figuresOf(
          name,
          files.map((file, i) => tallyOf(file, words, i)),
          30,
        ),
      ),
      ...figuresOf("written works, within reach", written, 60),
      {
        name: "written works: held to be beyond rules",
        value: written.reduce((total, { beyond }) => total + beyond, 0),
        unit: "faults",
        goal: "",
        met: true,
      },
    ],
  };
};

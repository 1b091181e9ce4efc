import { countHan } from "@mochang/screenplay";
import { cueName } from "./castRules.ts";
import type { CheckedScene, CheckFinding } from "./checkedScene.ts";

/** Characters in a row that two scenes of one work do not share by chance. */
const REPEATED = 12;
const HAN = /\p{Script=Han}/u;

interface At {
  scene: CheckedScene;
  line: number;
  quote: string;
}

/** Every run of so many characters, marks of punctuation left out, by the characters alone and as it is written. */
function* runs(text: string): Generator<{ key: string; written: string }> {
  const at = [...text.matchAll(/[\p{Script=Han}\p{L}\p{N}]/gu)].map((found) => found.index);
  for (let i = 0; i + REPEATED <= at.length; i++) {
    const ends = at.slice(i, i + REPEATED);
    yield {
      key: ends.map((index) => text[index]).join(""),
      written: text.slice(ends[0], (ends.at(-1) ?? 0) + 1),
    };
  }
}

/** The phrases of scenes that were written, for finding them again. */
export interface Phrases {
  add(scene: CheckedScene): void;
  /** Phrases of the scene that an earlier one has, one for each line. */
  repeatedIn(scene: CheckedScene): CheckFinding[];
}

export function createPhrases(): Phrases {
  const seen = new Map<string, At>();
  const prose = (scene: CheckedScene) =>
    scene.lines.flatMap(({ type, text }, line) => (type === "action" || type === "dialogue" ? [{ text, line }] : []));
  return {
    add(scene) {
      for (const { text, line } of prose(scene))
        for (const { key, written } of runs(text)) if (!seen.has(key)) seen.set(key, { scene, line, quote: written });
    },
    repeatedIn(scene) {
      return prose(scene).flatMap(({ text, line }): CheckFinding[] => {
        const run = [...runs(text)].find(({ key }) => (seen.get(key)?.scene.id ?? scene.id) !== scene.id);
        const at = run && seen.get(run.key);
        if (!at) return [];
        return [
          {
            rule: "repeated",
            sceneId: scene.id,
            line,
            quote: run.written,
            message: `${at.scene.name}里写过同样的话`,
            other: { sceneId: at.scene.id, line: at.line, quote: at.quote },
          },
        ];
      });
    },
  };
}

/** Speeches shorter than this are alike by the language: 好, 我知道了. */
const SPEECH = 9;
const ALIKE = 0.72;

/** Two persons who say the same in nearly the same words: either could say the other's line. */
export function voiceFindings(scene: CheckedScene): CheckFinding[] {
  const speeches: { who: string; line: number; text: string; pairs: Set<string> }[] = [];
  const findings: CheckFinding[] = [];
  let who = "";
  scene.lines.forEach(({ type, text }, line) => {
    if (type === "character") who = cueName(text);
    if (type !== "dialogue") return;
    const han = [...text].filter((c) => HAN.test(c));
    if (han.length < SPEECH) return;
    const pairs = new Set(han.slice(1).map((c, i) => `${han[i]}${c}`));
    const same = speeches.find((other) => other.who !== who && likeness(other.pairs, pairs) >= ALIKE);
    if (same)
      findings.push({
        rule: "same-voice",
        sceneId: scene.id,
        line,
        quote: text,
        message: `${same.who}和${who}的这两句可以互换`,
        other: { sceneId: scene.id, line: same.line, quote: same.text },
      });
    speeches.push({ who, line, text, pairs });
  });
  return findings;
}

function likeness(a: ReadonlySet<string>, b: ReadonlySet<string>): number {
  const shared = [...a].filter((pair) => b.has(pair)).length;
  return shared / Math.min(a.size, b.size);
}

const SHORT = 0.5;
const LONG = 1.8;

/** The scene's length against its plan. */
export function lengthFindings(scene: CheckedScene): CheckFinding[] {
  const planned = scene.plan.characters;
  if (planned === null || planned <= 0) return [];
  const written = scene.lines.reduce((sum, { text }) => sum + countHan(text), 0);
  if (written >= planned * SHORT && written <= planned * LONG) return [];
  return [
    {
      rule: "length",
      sceneId: scene.id,
      line: null,
      quote: scene.lines[0]?.text ?? "",
      message: `写了 ${written} 字，计划约 ${planned} 字`,
    },
  ];
}

import type { Parsed } from "@mochang/screenplay";
import type { Speeches } from "./speeches.ts";

/** Light of a scene, as far as its heading tells. */
export type Light = "dawn" | "day" | "dusk" | "night";

export interface SceneLine {
  text: string;
  /** Number of whoever speaks it. */
  speaker: number | null;
  /** Numbers of everybody that it names. */
  named: ReadonlySet<number>;
}

/** What the document tells of one scene. */
export interface SceneFacts {
  place: string | null;
  light: Light | null;
  /** Its words with its heading. */
  text: string;
  lines: readonly SceneLine[];
  /** Numbers of everybody who is listed, speaks or is named. */
  people: ReadonlySet<number>;
  /** The names by which it calls them. */
  names: ReadonlySet<string>;
}

const LIGHTS: readonly [RegExp, Light][] = [
  [/黄昏|傍晚|日落|夕/u, "dusk"],
  [/夜|晚|凌晨|子时|night/iu, "night"],
  [/晨|早|拂晓|黎明|破晓|dawn|morning/iu, "dawn"],
  [/日|昼|午|白天|day/iu, "day"],
];

/** Null where a heading names two, or none. */
function lightOf(time: string | null): Light | null {
  const found = LIGHTS.filter(([words]) => words.test(time ?? "")).map(([, light]) => light);
  return found.length === 1 ? (found[0] ?? null) : null;
}

/** Built once a script, when the first rule asks. */
export function sceneFactsOf(
  { scenes }: Pick<Parsed, "scenes">,
  { peopleIn }: Pick<Speeches, "peopleIn">,
): SceneFacts[] {
  const numbersIn = (text: string): number[] => peopleIn(text).map(({ person }) => person);
  return scenes.map(({ lines, fields, heading }) => {
    const read = lines.map((line) => ({
      text: line.text,
      speaker: line.speaker === undefined ? null : (numbersIn(line.speaker)[0] ?? null),
      named: new Set(numbersIn(line.text)),
    }));
    const text = `${heading ?? ""}\n${lines.map((line) => line.text).join("\n")}`;
    const speakers = lines.flatMap(({ speaker }) => speaker ?? []);
    return {
      place: fields.place,
      light: lightOf(fields.time),
      text,
      lines: read,
      people: new Set(read.flatMap(({ speaker, named }) => [...named, ...(speaker === null ? [] : [speaker])])),
      names: new Set([...speakers, ...peopleIn(text).map(({ name }) => name)]),
    };
  });
}

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
  /** Somebody in it may be one of the script whom it calls by another word: `黑影`, `病床上的男人`, a speaker of no other scene. */
  unnamed: boolean;
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

const SOMEBODY =
  /男人|女人|男子|女子|男孩|女孩|孩子|老人|少年|青年|姑娘|黑影|人影|身影|背影|蒙面|陌生|神秘|有人|来人|那人|一个人/u;

/** Built once a script, when the first rule asks. */
export function sceneFactsOf(
  { scenes }: Pick<Parsed, "scenes">,
  { peopleIn }: Pick<Speeches, "peopleIn">,
): SceneFacts[] {
  const numbersIn = (text: string): number[] => peopleIn(text).map(({ person }) => person);
  const scenesOfSpeaker = new Map<string, number>();
  for (const { lines } of scenes)
    for (const speaker of new Set(lines.flatMap((line) => line.speaker ?? [])))
      scenesOfSpeaker.set(speaker, (scenesOfSpeaker.get(speaker) ?? 0) + 1);
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
      unnamed: SOMEBODY.test(text) || speakers.some((name) => scenesOfSpeaker.get(name) === 1),
    };
  });
}

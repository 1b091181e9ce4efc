import { numberedScenes, type Parsed } from "@mochang/screenplay";
import { NUMERAL, readNumeral } from "./numerals.ts";
import type { Speeches } from "./speeches.ts";

/** Light of a scene, as far as its heading tells. */
export type Light = "dawn" | "day" | "dusk" | "night";

/** Light that a scene called so cannot have; dusk may be called either. */
export const DENYING_LIGHTS: Readonly<Record<"night" | "day", readonly Light[]>> = {
  night: ["day", "dawn"],
  day: ["night"],
};

export interface SceneLine {
  text: string;
  /** Number of whoever speaks it. */
  speaker: number | null;
  /** Numbers of everybody that it names. */
  named: ReadonlySet<number>;
}

/** What the document tells of one scene. */
export interface SceneFacts {
  /** Number of the episode that it stands in; null where the script does not tell. */
  episode: number | null;
  place: string | null;
  light: Light | null;
  /** Its words with its heading. */
  text: string;
  lines: readonly SceneLine[];
  /** Its lines that nobody speaks: actions, the cast line. */
  narration: string;
  /** Numbers of everybody who is listed, speaks or is named. */
  people: ReadonlySet<number>;
  /** Those of them who are there: who speak, are named where nobody speaks, or are called by name. */
  present: ReadonlySet<number>;
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

const EPISODE_LABEL = new RegExp(`^第\\s*(${NUMERAL})\\s*集$`, "u");
const EPISODE_AND_SCENE = /^(\d{1,3})[-－–—]\d{1,3}[A-Za-z]?$/u;

/** By the line above (`第2集`), or, where every scene is numbered so, by its own number (`2-3`). */
function episodesOf(scenes: ReturnType<typeof numberedScenes>): (number | null)[] {
  const inNumbers = scenes.map(({ number }) => EPISODE_AND_SCENE.exec(number ?? "")?.[1]);
  const areNumbered = inNumbers.every((episode) => episode !== undefined);
  return scenes.map(({ division }, i) => {
    const [, label] = EPISODE_LABEL.exec(division ?? "") ?? [];
    if (label !== undefined) return readNumeral(label)?.value ?? null;
    return areNumbered ? Number(inNumbers[i]) : null;
  });
}

/** Built once a script, when the first rule asks. */
export function sceneFactsOf(
  script: Pick<Parsed, "frontMatter" | "scenes">,
  { peopleIn }: Pick<Speeches, "peopleIn">,
): SceneFacts[] {
  const numbersIn = (text: string): number[] => peopleIn(text).map(({ person }) => person);
  const { scenes } = script;
  const episodes = episodesOf(numberedScenes(script));
  const scenesOfSpeaker = new Map<string, number>();
  for (const { lines } of scenes)
    for (const speaker of new Set(lines.flatMap((line) => line.speaker ?? [])))
      scenesOfSpeaker.set(speaker, (scenesOfSpeaker.get(speaker) ?? 0) + 1);
  /** `贺小炉，你来了`: whoever is called at the beginning of a sentence of a speech. */
  const addressedIn = (said: string): number[] =>
    peopleIn(said).flatMap(({ person, start, end }) =>
      /^[\s，,！!？?、…—]|^$/u.test(said.slice(end)) && /(?:^|[。！？!?…：:）)，,\s])$/u.test(said.slice(0, start))
        ? person
        : [],
    );
  return scenes.map(({ lines, fields, heading }, i) => {
    const read = lines.map((line) => ({
      text: line.text,
      speaker: line.speaker === undefined ? null : (numbersIn(line.speaker)[0] ?? null),
      named: new Set(numbersIn(line.text)),
    }));
    const text = `${heading ?? ""}\n${lines.map((line) => line.text).join("\n")}`;
    const narration = read.flatMap((line) => (line.speaker === null ? line.text : [])).join("\n");
    const speakers = lines.flatMap(({ speaker }) => speaker ?? []);
    return {
      episode: episodes[i] ?? null,
      place: fields.place,
      light: lightOf(fields.time),
      text,
      narration,
      lines: read,
      people: new Set(read.flatMap(({ speaker, named }) => [...named, ...(speaker === null ? [] : [speaker])])),
      present: new Set(
        read.flatMap(({ text: said, speaker, named }) =>
          speaker === null ? [...named] : [speaker, ...addressedIn(said)],
        ),
      ),
      names: new Set([...speakers, ...peopleIn(text).map(({ name }) => name)]),
      unnamed:
        SOMEBODY.test(`${heading ?? ""}\n${narration}`) || speakers.some((name) => scenesOfSpeaker.get(name) === 1),
    };
  });
}

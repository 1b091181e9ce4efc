import type { Line, Parsed } from "@mochang/screenplay";

/** Who says what in the script. */
export interface Speeches {
  /** Everybody named in a text, in its order. */
  peopleIn(text: string): PersonMention[];
  /** Whether what stands at an offset may be said by the person: a speech of theirs, of nobody in particular, or a line of action with their name. */
  isSaidBy(offset: number, person: number): boolean;
  /** Whether what stands at an offset is a speech of somebody who is named. */
  isSpeech(offset: number): boolean;
}

export interface PersonMention {
  person: number;
  /** As it is written here. */
  name: string;
  start: number;
  end: number;
}

type Script = Pick<Parsed, "cast" | "scenes">;

/** Names of one character are parts of other words too often. */
const MIN_NAME_LENGTH = 2;
/** Speakers who are no person of the story, and may be anybody. */
const VOICE = /^(?:旁白|画外音|字幕|众人|众|群众|男声|女声|声音|OS|VO)$/iu;

/** Every name with the number of its person: aliases are one. */
function personNumbers({ cast, scenes }: Script): Map<string, number> {
  const numbers = new Map<string, number>();
  cast.forEach(({ name, aliases }, i) => {
    for (const each of [name, ...aliases]) numbers.set(each, numbers.get(each) ?? i);
  });
  for (const { lines } of scenes)
    for (const { speaker } of lines)
      if (speaker !== undefined && !numbers.has(speaker)) numbers.set(speaker, cast.length + numbers.size);
  return numbers;
}

const escaped = (text: string): string => text.replaceAll(/[\\^$.*+?()[\]{}|]/gu, "\\$&");

/** Built once a script. */
export function indexSpeeches(script: Script): Speeches {
  const numbers = personNumbers(script);
  const names = [...numbers.keys()]
    .filter((name) => name.length >= MIN_NAME_LENGTH && !VOICE.test(name))
    .toSorted((a, b) => b.length - a.length);
  const mention = names.length > 0 ? new RegExp(names.map(escaped).join("|"), "gu") : null;
  const lines = script.scenes.flatMap((scene) => scene.lines);

  /** The line that an offset lies in; the lines are in the order of the text. */
  function lineAt(offset: number): Line | undefined {
    let low = 0;
    let high = lines.length - 1;
    while (low < high) {
      const mid = (low + high + 1) >> 1;
      if ((lines[mid]?.start ?? 0) <= offset) low = mid;
      else high = mid - 1;
    }
    const line = lines[low];
    return line && line.start <= offset && offset < line.end ? line : undefined;
  }
  const peopleIn = (text: string): PersonMention[] =>
    mention === null
      ? []
      : [...text.matchAll(mention)].map(({ 0: name, index }) => ({
          person: numbers.get(name) ?? -1,
          name,
          start: index,
          end: index + name.length,
        }));

  return {
    peopleIn,
    isSpeech: (offset) => lineAt(offset)?.speaker !== undefined,
    isSaidBy(offset, person) {
      const line = lineAt(offset);
      if (!line) return false;
      if (line.type !== "dialogue" && line.type !== "parenthetical")
        return peopleIn(line.text).some((named) => named.person === person);
      const { speaker } = line;
      if (speaker === undefined || VOICE.test(speaker) || numbers.get(speaker) === person) return true;
      return speaker.split(/[/／、，,＆&和与]/u).some((name) => numbers.get(name.trim()) === person);
    },
  };
}

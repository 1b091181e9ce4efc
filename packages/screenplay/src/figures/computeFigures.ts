import type { Parsed } from "../parsed.ts";
import { computeProse } from "./computeProse.ts";
import { countCharacters, countHan, median, round } from "./count.ts";
import type { Figures, PersonFigures, SceneFigures } from "./figures.ts";
import { certain } from "./joinedNames.ts";
import { rhythmCurve } from "./rhythmCurve.ts";
import { roundMinutes } from "./runningTime.ts";
import { sceneNamesOf } from "./sceneNames.ts";
import { SceneTally, type Speech } from "./sceneTally.ts";

/** People on the presence matrix and in the relation graph; more than these cannot be read in a picture. */
const MATRIX_PEOPLE = 16;

/** Acts stand above scenes as episodes do and are none. */
const EPISODE = /[集话話]|^\W{0,4}EP(?:ISODE)?[\s.]*\d/iu;

/** Every figure that rules can compute; pure and deterministic to the byte. Offsets and lengths refer to `parsed.text`. */
export function computeFigures(parsed: Parsed): Figures {
  const characters = countCharacters(parsed.text);
  const hanCharacters = countHan(parsed.text);
  const latin = characters > 0 && hanCharacters / characters < 0.2;
  const filmed = parsed.kind === "screenplay" || parsed.kind === "stage";
  const tally = new SceneTally(parsed, { latin, filmed });
  parsed.scenes.forEach((scene, i) => tally.add(scene, i + 1));
  const { places, presence, speeches, scenes, minutes, intExt, dayNight } = tally;

  const curve = rhythmCurve(
    scenes.map((s) => ({ characters: s.characters, speeches: s.speeches, people: s.people.length })),
  );
  scenes.forEach((s, i) => (s.rhythm = curve[i] ?? 0));
  if (filmed) nameScenes(parsed, scenes);
  const dialogueCharacters = speeches.reduce((n, s) => n + s.characters, 0);
  const cast = ranked(parsed, tally, dialogueCharacters);
  const people = certain(cast);
  const listed = people.slice(0, MATRIX_PEOPLE);
  const inScenes = scenes.reduce((n, s) => n + s.characters, 0);
  const longestScene = scenes.reduce<SceneFigures | null>(
    (best, s) => (best && best.characters >= s.characters ? best : s),
    null,
  );
  const longestSpeech = speeches.reduce<Speech | null>(
    (best, s) => (best && best.characters >= s.characters ? best : s),
    null,
  );
  const lines = [...parsed.frontMatter, ...parsed.scenes.flatMap((s) => s.lines)];
  return {
    kind: parsed.kind,
    characters,
    hanCharacters,
    sceneCount: scenes.length,
    episodeCount: lines.filter((l) => l.type === "episode" && EPISODE.test(l.text)).length,
    peopleCount: people.length,
    speechCount: speeches.length,
    dialogueCharacters,
    dialogueShare: inScenes > 0 ? round(dialogueCharacters / inScenes, 4) : 0,
    runningMinutes: filmed
      ? { low: roundMinutes(minutes.low), mid: roundMinutes(minutes.mid), high: roundMinutes(minutes.high) }
      : null,
    intExt,
    dayNight,
    scenes,
    people: cast,
    places: [...places.values()].sort(
      (a, b) => b.scenes.length - a.scenes.length || (a.scenes[0] ?? 0) - (b.scenes[0] ?? 0),
    ),
    presence: {
      people: listed.map((p) => p.name),
      cells: listed.map((p) => scenes.map((s) => presence.get(p.name)?.get(s.ordinal) ?? 0)),
    },
    coPresence: pairs(listed),
    sceneLength: { ...summary(scenes.map((s) => s.characters)), longestScene: longestScene?.ordinal ?? null },
    speechLength: {
      ...summary(speeches.map((s) => s.characters)),
      longestScene: longestSpeech?.scene ?? null,
      longestSpeaker: longestSpeech?.speaker ?? null,
    },
    prose: filmed ? null : computeProse(parsed),
  };
}

/** Gives a name to the scenes that are not called after their place. */
function nameScenes(parsed: Parsed, scenes: SceneFigures[]): void {
  sceneNamesOf(parsed).forEach(({ name }, i) => {
    const scene = scenes[i];
    if (scene && name !== `第${i + 1}场`) scene.label = name;
  });
}

/** People in order of importance, with their share of what is spoken. */
function ranked(parsed: Parsed, tally: SceneTally, dialogueCharacters: number): PersonFigures[] {
  const people = tally.allPeople();
  const members = new Map(parsed.cast.map((m) => [m.name, m]));
  // Who speaks or is listed and is not in the cast was not read as a person.
  for (const p of people) if (members.get(p.name)?.doubtful ?? !members.has(p.name)) p.doubtful = true;
  const cast = people.sort(
    (a, b) =>
      Number(a.doubtful ?? false) - Number(b.doubtful ?? false) ||
      b.scenes.length - a.scenes.length ||
      b.speechCharacters - a.speechCharacters ||
      a.firstScene - b.firstScene,
  );
  for (const p of cast) {
    p.share = dialogueCharacters > 0 ? round(p.speechCharacters / dialogueCharacters, 4) : 0;
    p.aliases = members.get(p.name)?.aliases ?? [];
  }
  return cast;
}

function summary(lengths: number[]): { mean: number; median: number; longest: number } {
  const total = lengths.reduce((a, b) => a + b, 0);
  return {
    mean: lengths.length ? round(total / lengths.length, 1) : 0,
    median: round(median(lengths), 1),
    longest: lengths.reduce((a, b) => Math.max(a, b), 0),
  };
}

/** Pairs of people who share scenes, most shared first. */
function pairs(people: PersonFigures[]): Figures["coPresence"] {
  const edges: Figures["coPresence"] = [];
  people.forEach((a, i) => {
    const ownScenes = new Set(a.scenes);
    for (const b of people.slice(i + 1)) {
      const shared = b.scenes.filter((s) => ownScenes.has(s)).length;
      if (shared > 0) edges.push({ from: a.name, to: b.name, scenes: shared });
    }
  });
  return edges.sort((x, y) => y.scenes - x.scenes);
}

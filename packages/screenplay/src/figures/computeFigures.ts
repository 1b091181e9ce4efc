import type { IntExt, Parsed, Scene } from "../parsed.ts";
import { computeProse } from "./computeProse.ts";
import { countCharacters, countHan, median, round } from "./count.ts";
import { dayNightAfter } from "./dayNight.ts";
import type { Figures, PersonFigures, PlaceFigures, SceneFigures } from "./figures.ts";
import { isPerson, personNamer, sceneCast, speakersOf } from "./people.ts";
import { placeKey } from "./placeKey.ts";
import { rhythmCurve } from "./rhythm.ts";
import { minutesOf, type Pace, roundMinutes } from "./runningTime.ts";

/** People on the presence matrix and in the relation graph; more than these cannot be read in a picture. */
const MATRIX_PEOPLE = 16;

/** Acts stand above scenes as episodes do and are none. */
const EPISODE = /[集话話]|^\W{0,4}EP(?:ISODE)?[\s.]*\d/iu;

interface Speech {
  scene: number;
  speaker: string | null;
  characters: number;
}

/** Unbroken runs of dialogue by one speaker, with parentheticals between them counted in. */
function speechesOf(scene: Scene, ordinal: number): Speech[] {
  const speeches: Speech[] = [];
  let open: Speech | null = null;
  for (const line of scene.lines) {
    if (line.type === "character") open = null;
    else if (line.type === "dialogue") {
      const speaker: string | null = line.speaker ?? null;
      if (open && open.speaker === speaker) open.characters += countCharacters(line.text);
      else speeches.push((open = { scene: ordinal, speaker, characters: countCharacters(line.text) }));
    } else if (line.type !== "parenthetical" && line.type !== "meta") open = null;
  }
  return speeches;
}

/** Every figure that rules can compute; pure and deterministic to the byte. Offsets and lengths refer to `parsed.text`. */
export function computeFigures(parsed: Parsed): Figures {
  const nameOf = personNamer(parsed);
  const characters = countCharacters(parsed.text);
  const hanCharacters = countHan(parsed.text);
  const latin = characters > 0 && hanCharacters / characters < 0.2;
  const filmed = parsed.kind === "screenplay" || parsed.kind === "stage";
  const people = new Map<string, PersonFigures>();
  const places = new Map<string, PlaceFigures>();
  const presence = new Map<string, Map<number, number>>();
  const speeches: Speech[] = [];
  const scenes: SceneFigures[] = [];
  const minutes = { low: 0, mid: 0, high: 0 };
  const intExt = { inside: 0, outside: 0, both: 0, unknown: 0 };
  const dayNight = { day: 0, night: 0, dawnDusk: 0, unknown: 0 };

  const names = new Set(parsed.cast.flatMap((m) => [m.name, ...m.aliases]));
  const known = (name: string): boolean => names.has(name);
  const person = (name: string, ordinal: number): PersonFigures => {
    let p = people.get(name);
    if (!p)
      people.set(
        name,
        (p = {
          name,
          aliases: [],
          firstScene: ordinal,
          lastScene: ordinal,
          scenes: [],
          speeches: 0,
          speechCharacters: 0,
          share: 0,
        }),
      );
    if (p.scenes.at(-1) !== ordinal) p.scenes.push(ordinal);
    p.lastScene = ordinal;
    return p;
  };

  parsed.scenes.forEach((scene, i) => {
    const ordinal = i + 1;
    const own = speechesOf(scene, ordinal);
    speeches.push(...own);
    const here = new Map<string, number>();
    for (const name of sceneCast(scene)?.names ?? [])
      if (isPerson(name)) here.set(nameOf(name), here.get(nameOf(name)) ?? 0);
    for (const s of own) {
      for (const speaker of s.speaker ? speakersOf(s.speaker, known) : []) {
        if (!isPerson(speaker)) continue;
        const name = nameOf(speaker);
        here.set(name, (here.get(name) ?? 0) + s.characters);
        const p = person(name, ordinal);
        p.speeches += 1;
        p.speechCharacters += s.characters;
      }
    }
    for (const [name, spoken] of here) {
      person(name, ordinal);
      let row = presence.get(name);
      if (!row) presence.set(name, (row = new Map()));
      row.set(ordinal, spoken || 0.5);
    }
    const first = scene.lines[0];
    const last = scene.lines.at(-1);
    const start = first?.start ?? 0;
    const end = last?.end ?? start;
    const counted = scene.lines.filter((l) => l.type !== "meta" && l.type !== "episode");
    const length = counted.reduce((n, l) => n + countCharacters(l.text), 0);
    const spoken = own.reduce((n, s) => n + s.characters, 0);
    const text = latin ? counted.map((l) => l.text).join(" ") : "";
    for (const pace of ["low", "mid", "high"] as Pace[])
      minutes[pace] += minutesOf(text, spoken, length - spoken, latin, pace);
    const half = dayNightAfter(scene.fields.time, scene.heading, scenes.at(-1)?.dayNight ?? "unknown");
    dayNight[half] += 1;
    intExt[sideOf(scene.fields.intExt)] += 1;
    if (scene.fields.place) {
      const key = placeKey(scene.fields.place);
      let place = places.get(key);
      if (!place) places.set(key, (place = { name: scene.fields.place, scenes: [], intExt: [] }));
      place.scenes.push(ordinal);
      if (scene.fields.intExt && !place.intExt.includes(scene.fields.intExt)) place.intExt.push(scene.fields.intExt);
    }
    scenes.push({
      ordinal,
      number: scene.number,
      heading: scene.heading,
      intExt: scene.fields.intExt,
      time: scene.fields.time,
      dayNight: half,
      place: scene.fields.place,
      start,
      end,
      characters: length,
      dialogueCharacters: spoken,
      speeches: own.length,
      people: [...here.keys()],
      minutes: filmed ? roundMinutes(minutesOf(text, spoken, length - spoken, latin)) : 0,
      rhythm: 0,
    });
  });

  const curve = rhythmCurve(
    scenes.map((s) => ({ characters: s.characters, speeches: s.speeches, people: s.people.length })),
  );
  scenes.forEach((s, i) => (s.rhythm = curve[i] ?? 0));
  const dialogueCharacters = speeches.reduce((n, s) => n + s.characters, 0);
  const aliases = new Map(parsed.cast.map((m) => [m.name, m.aliases]));
  const cast = [...people.values()].sort(
    (a, b) =>
      b.scenes.length - a.scenes.length || b.speechCharacters - a.speechCharacters || a.firstScene - b.firstScene,
  );
  for (const p of cast) {
    p.share = dialogueCharacters > 0 ? round(p.speechCharacters / dialogueCharacters, 4) : 0;
    p.aliases = aliases.get(p.name) ?? [];
  }
  const shown = cast.slice(0, MATRIX_PEOPLE);
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
    peopleCount: cast.length,
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
      people: shown.map((p) => p.name),
      cells: shown.map((p) => scenes.map((s) => presence.get(p.name)?.get(s.ordinal) ?? 0)),
    },
    coPresence: pairs(shown),
    sceneLength: { ...summary(scenes.map((s) => s.characters)), longestScene: longestScene?.ordinal ?? null },
    speechLength: {
      ...summary(speeches.map((s) => s.characters)),
      longestScene: longestSpeech?.scene ?? null,
      longestSpeaker: longestSpeech?.speaker ?? null,
    },
    prose: filmed ? null : computeProse(parsed),
  };
}

const sideOf = (side: IntExt | null) =>
  side === "内" ? "inside" : side === "外" ? "outside" : side === "内外" ? "both" : "unknown";

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
    const mine = new Set(a.scenes);
    for (const b of people.slice(i + 1)) {
      const shared = b.scenes.filter((s) => mine.has(s)).length;
      if (shared > 0) edges.push({ from: a.name, to: b.name, scenes: shared });
    }
  });
  return edges.sort((x, y) => y.scenes - x.scenes);
}

import type { IntExt, Parsed, Scene } from "../parsed.ts";
import { countCharacters } from "./count.ts";
import { dayNightAfter } from "./dayNight.ts";
import type { PersonFigures, PlaceFigures, SceneFigures } from "./figures.ts";
import { isPerson, personNamer, sceneCast, speakersOf } from "./people.ts";
import { placeKey } from "./placeKey.ts";
import { minutesOf, type Pace, roundMinutes } from "./runningTime.ts";
import { StageMentions } from "./stageMentions.ts";

export interface Speech {
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

/** No script has more people that are looked for inside other words. */
const MAX_NAMES = 400;
/** Words of such a length that the cast does not have are a piece of a sentence. */
const PHRASE = /^[\u4e00-\u9fff、，]{7,}$/;

/** What is counted scene by scene: people, places, speeches, minutes. */
export class SceneTally {
  readonly people = new Map<string, PersonFigures>();
  readonly places = new Map<string, PlaceFigures>();
  /** Characters that each person speaks in each scene by its ordinal; 0.5 for somebody who is there and silent, absent for one who is not there. */
  readonly presence = new Map<string, Map<number, number>>();
  readonly speeches: Speech[] = [];
  readonly scenes: SceneFigures[] = [];
  readonly minutes = { low: 0, mid: 0, high: 0 };
  readonly intExt = { inside: 0, outside: 0, both: 0, unknown: 0 };
  readonly dayNight = { day: 0, night: 0, dawnDusk: 0, unknown: 0 };
  private readonly mentions: StageMentions | null;
  /** Ordinals of the scenes that each person is only spoken of in. */
  private readonly mentionedIn = new Map<string, number[]>();
  private readonly nameOf: (name: string) => string;
  private readonly names: readonly string[];
  private readonly isKnown: (name: string) => boolean;
  private readonly latin: boolean;
  private readonly filmed: boolean;

  /** `latin`: length is measured in words; `filmed`: a script, whose scenes take time on the screen. */
  constructor(parsed: Parsed, { latin, filmed }: { latin: boolean; filmed: boolean }) {
    const names = new Set(parsed.cast.flatMap((m) => [m.name, ...m.aliases]));
    this.names = [...names].filter((name) => name.length > 1).slice(0, MAX_NAMES);
    this.isKnown = (name) => names.has(name);
    this.nameOf = personNamer(parsed);
    this.mentions = filmed ? new StageMentions(parsed) : null;
    this.latin = latin;
    this.filmed = filmed;
  }

  add(scene: Scene, ordinal: number): void {
    const speeches = speechesOf(scene, ordinal);
    for (const speech of speeches) this.speeches.push(speech);
    const here = this.peopleIn(scene, ordinal, speeches);
    const first = scene.lines[0];
    const last = scene.lines.at(-1);
    const start = first?.start ?? 0;
    const end = last?.end ?? start;
    const counted = scene.lines.filter((l) => l.type !== "meta" && l.type !== "episode");
    const length = counted.reduce((n, l) => n + countCharacters(l.text), 0);
    const spoken = speeches.reduce((n, s) => n + s.characters, 0);
    const text = this.latin ? counted.map((l) => l.text).join(" ") : "";
    for (const pace of ["low", "mid", "high"] as Pace[])
      this.minutes[pace] += minutesOf(text, spoken, length - spoken, this.latin, pace);
    const half = dayNightAfter(scene.fields.time, scene.heading, this.scenes.at(-1)?.dayNight ?? "unknown");
    this.dayNight[half] += 1;
    this.intExt[sideOf(scene.fields.intExt)] += 1;
    if (scene.fields.place) {
      const key = placeKey(scene.fields.place);
      let place = this.places.get(key);
      if (!place) this.places.set(key, (place = { name: scene.fields.place, scenes: [], intExt: [] }));
      place.scenes.push(ordinal);
      if (scene.fields.intExt && !place.intExt.includes(scene.fields.intExt)) place.intExt.push(scene.fields.intExt);
    }
    this.scenes.push({
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
      speeches: speeches.length,
      people: [...here.keys()],
      minutes: this.filmed ? roundMinutes(minutesOf(text, spoken, length - spoken, this.latin)) : 0,
      rhythm: 0,
    });
  }

  /** The people with their scenes, each with those where he is only spoken of. */
  allPeople(): PersonFigures[] {
    for (const p of this.people.values()) p.mentionedScenes = this.mentionedIn.get(p.name) ?? [];
    return [...this.people.values()];
  }

  /** The people who are present in a scene, in order, each with the characters he speaks: listed in its cast line, speaking, or acting by name. */
  private peopleIn(scene: Scene, ordinal: number, speeches: readonly Speech[]): Map<string, number> {
    const here = new Map<string, number>();
    for (const name of sceneCast(scene)?.names ?? [])
      if (isPerson(name) && !this.holdsAnother(name)) here.set(this.nameOf(name), 0);
    for (const s of speeches) {
      for (const speaker of s.speaker ? speakersOf(s.speaker, this.isKnown) : []) {
        if (!isPerson(speaker) || (!this.isKnown(speaker) && PHRASE.test(speaker))) continue;
        const name = this.nameOf(speaker);
        here.set(name, (here.get(name) ?? 0) + s.characters);
        const p = this.person(name, ordinal);
        p.speeches += 1;
        if (p.speakingScenes?.at(-1) !== ordinal) p.speakingScenes?.push(ordinal);
        p.speechCharacters += s.characters;
      }
    }
    const { acting, mentioned } = this.mentions?.in(scene) ?? { acting: [], mentioned: [] };
    for (const name of acting) if (!here.has(name)) here.set(name, 0);
    for (const name of mentioned) {
      if (here.has(name)) continue;
      const scenes = this.mentionedIn.get(name);
      if (scenes) scenes.push(ordinal);
      else this.mentionedIn.set(name, [ordinal]);
    }
    for (const [name, spoken] of here) {
      this.person(name, ordinal);
      let row = this.presence.get(name);
      if (!row) this.presence.set(name, (row = new Map()));
      row.set(ordinal, spoken || 0.5);
    }
    return here;
  }

  /** `巡井工黄刚`, `李涛走来`: words that the cast does not have, about somebody whom it has. */
  private holdsAnother(words: string): boolean {
    return !this.isKnown(words) && this.names.some((name) => words.includes(name));
  }

  private person(name: string, ordinal: number): PersonFigures {
    let p = this.people.get(name);
    if (!p) {
      p = {
        name,
        aliases: [],
        firstScene: ordinal,
        lastScene: ordinal,
        scenes: [],
        speakingScenes: [],
        mentionedScenes: [],
        speeches: 0,
        speechCharacters: 0,
        share: 0,
      };
      this.people.set(name, p);
    }
    if (p.scenes.at(-1) !== ordinal) p.scenes.push(ordinal);
    p.lastScene = ordinal;
    return p;
  }
}

const sideOf = (side: IntExt | null) =>
  side === "内" ? "inside" : side === "外" ? "outside" : side === "内外" ? "both" : "unknown";

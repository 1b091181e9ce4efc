import { numberedScenes, type Parsed } from "@mochang/screenplay";
import { placeNames } from "../prompting/index.ts";
import { foldText } from "./foldText.ts";
import { createPlaces } from "./places.ts";
import { sceneFactsOf, type SceneFacts } from "./sceneFacts.ts";
import { indexSpeeches, type Speeches } from "./speeches.ts";

/** A script as far as passages are looked up in it. Its content does not change. */
export type IndexedScript = Pick<Parsed, "text" | "title" | "frontMatter" | "scenes" | "kind" | "cast">;

/** What is the same of a script whichever part of its text quotations may come from. */
export interface ScriptIndex {
  /** What each scene or chapter is called. */
  names: readonly string[];
  /** See `createPlaces`. */
  placeOf(name: string): number | null;
  /** Everybody who speaks or is listed. */
  people: ReadonlySet<string>;
  speeches: Speeches;
  scenes(): readonly SceneFacts[];
}

const indexes = new WeakMap<IndexedScript, Map<string, ScriptIndex>>();

/** Built once a script and unit: a long novel is read in dozens of chunks, each with passages of its own. */
export function scriptIndexOf(script: IndexedScript, unit: "场" | "章"): ScriptIndex {
  const ofScript = indexes.get(script) ?? new Map<string, ScriptIndex>();
  indexes.set(script, ofScript);
  const found = ofScript.get(unit);
  if (found) return found;
  const names = placeNames(script, unit);
  const speeches = indexSpeeches(script);
  let scenes: readonly SceneFacts[] | null = null;
  const index: ScriptIndex = {
    names,
    placeOf: createPlaces(names, unit === "场" ? numberedScenes(script).map(({ division }) => division) : []),
    people: new Set(namesOf(script).map(foldText)),
    speeches,
    scenes: () => (scenes ??= sceneFactsOf(script, speeches)),
  };
  ofScript.set(unit, index);
  return index;
}

function namesOf({ cast, scenes }: Pick<Parsed, "cast" | "scenes">): string[] {
  const listed = cast.flatMap((person) => [person.name, ...person.aliases]);
  return [...listed, ...scenes.flatMap((scene) => scene.lines.flatMap((line) => line.speaker ?? []))];
}

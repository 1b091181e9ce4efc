import { LEAD, SUPPORTING } from "../entities/storySynopsis.ts";
import type { Values } from "../fields/field.ts";
import type { ScriptType } from "../scriptTypes.ts";
import { emptyStages } from "../structures.ts";
import { newItem, type StepItem, type Work } from "../generatedWork/work.ts";

/** A scene of a script that is there, as it was read. */
export interface ReadScene {
  /** Of the document's scene. */
  id: string;
  /** The words of its heading. */
  heading: string;
  place: string;
  time: string;
  people: readonly string[];
  /** What it belongs to where the script has episodes: scenes of one episode have the same. */
  episode: string | null;
  /** Something is written below its heading. */
  written: boolean;
}
export interface ReadScript {
  name: string;
  scriptType: ScriptType;
  scenes: readonly ReadScene[];
  /** The most present first. */
  persons: readonly string[];
}

/** Scenes of a sequence where the script says nothing of sequences. */
const PER_SEQUENCE = 5;
const PERSONS_MAX = 40;
/** Which part of the scenes the acts are, of three. */
const ACT_ENDS = [0.25, 0.75, 1];
const ACTS = ["第一幕", "第二幕", "第三幕"];

/**
 * A work made backwards from a script: its scenes as they are, in sequences (episodes, where it has them) and acts by their length, its persons, and an
 * outline of its headings. What a script does not say of itself is empty; nothing is submitted. Scenes keep their document's ids.
 */
export function workOfScript({ name, scriptType, scenes, persons }: ReadScript, newId: () => string): Work {
  const newStepItem = (fields: Pick<StepItem, "kind" | "parentId" | "sort" | "values"> & Partial<StepItem>): StepItem =>
    newItem({ id: newId(), ...fields, origins: originsOf(fields.values) });
  const cast = persons.slice(0, PERSONS_MAX).map((person, i) => ({ person, type: i === 0 ? LEAD : SUPPORTING }));
  const acts = inActs(inSequences(scenes));
  const only = { parentId: null, sort: 1 };
  const characterPlanning = cast.map(({ person, type }, i) => ({
    characterName: person,
    baseInfo: "",
    relation: "",
    characterType: type,
    sort: i + 1,
  }));
  const narrativeStructure = emptyStages(1).map((stage, i) => ({
    ...stage,
    content: (acts[i] ?? []).flatMap((group) => group.map(({ heading }) => heading)).join("\n"),
  }));
  const items = [
    newStepItem({ ...only, kind: "core", values: { scriptName: name } }),
    ...(cast.length === 0 ? [] : [newStepItem({ ...only, kind: "synopsis", values: { characterPlanning } })]),
    ...cast.map(({ person, type }, i) =>
      newStepItem({ kind: "biography", parentId: null, sort: i + 1, values: { name: person, type } }),
    ),
    newStepItem({ ...only, kind: "outline", values: { type: 1, narrativeStructure } }),
  ];
  for (const [a, sequences] of acts.entries()) {
    const act = newStepItem({ kind: "act", parentId: null, sort: a + 1, values: { title: ACTS[a] } });
    items.push(act);
    for (const [s, group] of sequences.entries()) {
      const sequence = newStepItem({
        kind: "sequence",
        parentId: act.id,
        sort: s + 1,
        values: { title: titleOf(group) },
      });
      items.push(sequence, ...group.map((scene, i) => sceneCard(scene, sequence.id, i + 1)));
    }
  }
  return { scriptType, step: 0, items };
}

/** The card of a scene that is there: what its heading and its lines say, the rest to be written. */
export function sceneCard(
  { id, heading, place, time, people, written }: ReadScene,
  parentId: string,
  sort: number,
): StepItem {
  const values = { title: place || heading, time, place, character: [...people] };
  return newItem({ id, kind: "scene", parentId, sort, values, origins: originsOf(values), scripted: written });
}

/** What stands in the script is its writer's. */
const originsOf = (values: Values): Record<string, "writer"> =>
  Object.fromEntries(
    Object.entries(values)
      .filter(([key, value]) => value !== "" && key !== "type" && !(Array.isArray(value) && value.length === 0))
      .map(([key]) => [key, "writer" as const]),
  );

const titleOf = (group: readonly ReadScene[]): string => group[0]?.episode ?? group[0]?.place ?? "";

function inSequences(scenes: readonly ReadScene[]): ReadScene[][] {
  const groups: ReadScene[][] = [];
  for (const scene of scenes) {
    const last = groups.at(-1);
    const goesOn = last && (scene.episode === null ? last.length < PER_SEQUENCE : last[0]?.episode === scene.episode);
    if (goesOn && last[0]?.episode === scene.episode) last.push(scene);
    else groups.push([scene]);
  }
  return groups;
}

/** At least one sequence an act, as long as there are so many. */
function inActs(sequences: readonly ReadScene[][]): ReadScene[][][] {
  const ends = ACT_ENDS.map((part, i) =>
    Math.max(Math.round(part * sequences.length), Math.min(i + 1, sequences.length)),
  );
  return ends.map((end, i) => sequences.slice(i === 0 ? 0 : ends[i - 1], end)).filter((act) => act.length > 0);
}

import { isEpisodic, itemsOf, numbersOf, scenesInOrder, type Work } from "@mochang/generation";
import { CONTENT_SCHEMA, type LineJson, type SceneJson } from "@mochang/screenplay";
import { readRows, readSnapshot, type SceneChange, type Snapshot } from "../../documents/index.ts";
import type { OwnVersion } from "../../modelRuns/index.ts";
import type { Queryable } from "../../platform/index.ts";
import type { GenerationRoutesDeps } from "../generationRoutesDeps.ts";
import { loadWork } from "../steps/loadWork.ts";
import { episodeRow, headingOf, headingRow, isBare, wordsOf } from "./sceneJson.ts";

export type SyncDeps = Pick<GenerationRoutesDeps, "db" | "saveScenes" | "pace">;

/** A save of another window comes between so often at most. */
const TRIES = 3;
/** A scene of more characters holds more than a heading. */
const BARE_CHARACTERS = 800;

/** Before the id of a sequence: the id of the row that opens its episode. */
const EPISODE = "episode-";

/** A row that the document is to have: a scene, or what opens an episode. */
interface ExpectedRow {
  id: string;
  opening: SceneJson;
  scripted: boolean;
}

/**
 * Makes the scenes of step 7 scenes of the document, under their ids and in their order, once all of them are saved: those that it lacks are added with
 * their headings, headings of scenes without a script follow their forms. What is told in episodes has a row above the first scene of each, with its number
 * and title. Scenes that it does not know stay. Asked again it finds nothing to do.
 */
export async function syncScenes(deps: SyncDeps, ownVersion: OwnVersion): Promise<void> {
  const documentId = ownVersion.version.id;
  for (let tries = 0; tries < TRIES; tries++) {
    const { work } = await loadWork(deps.db, documentId, ownVersion.script.id);
    if (work.step < 7) return;
    const snapshot = await readSnapshot(deps.db, documentId);
    const scenes = await changesFor(deps.db, snapshot, expectedRows(work));
    if (scenes.length === 0) return;
    const save = { documentId, opId: null, windowId: null, authorId: ownVersion.script.userId, session: null };
    const saved = await deps.saveScenes({ ...save, reason: "typed", schema: CONTENT_SCHEMA, scenes });
    if (saved.state === "stale") continue;
    deps.pace.saved(documentId);
    return;
  }
}

function expectedRows(work: Work): ExpectedRow[] {
  const numbers = numbersOf(work);
  const sequences = new Map(itemsOf(work, "sequence").map((sequence) => [sequence.id, sequence]));
  let opened: string | null = null;
  return scenesInOrder(work).flatMap(({ id, parentId, values, scripted }) => {
    const scene = { id, opening: headingRow(id, headingOf(values)), scripted };
    const sequence = isEpisodic(work.scriptType) ? sequences.get(parentId ?? "") : undefined;
    if (!sequence || sequence.id === opened) return [scene];
    opened = sequence.id;
    const title = String(sequence.values["title"] ?? "").trim();
    const episode = EPISODE + sequence.id;
    const text = `第${numbers.get(sequence.id)}集 ${title}`.trim();
    return [{ id: episode, opening: episodeRow(episode, text), scripted: false }, scene];
  });
}

async function changesFor(db: Queryable, snapshot: Snapshot, expected: readonly ExpectedRow[]): Promise<SceneChange[]> {
  const stored = new Map(snapshot.scenes.map((scene) => [scene.id, scene]));
  const rows = await shortRows(db, snapshot, new Set(expected.filter((row) => !row.scripted).map(({ id }) => id)));
  const misplaced = placesOf(snapshot, expected);
  const expectedIds = new Set(expected.map(({ id }) => id));
  const goneEpisodes = snapshot.scenes.filter(({ id }) => id.startsWith(EPISODE) && !expectedIds.has(id));
  const changes = expected.flatMap(({ id, opening }): SceneChange[] => {
    const place = misplaced.get(id);
    const scene = stored.get(id);
    if (!scene) return [{ id, content: opening, version: 0, place }];
    const row = rows.get(id);
    const first = row?.content[0];
    if (row && first && isBare(row) && wordsOf(first) !== wordsOf(opening.content[0] as LineJson))
      return [{ id, content: opening, version: scene.version, place }];
    return place ? [{ id, place }] : [];
  });
  return [...changes, ...goneEpisodes.map(({ id, version }) => ({ id, content: null, version }))];
}

/** Where each row goes, if any stands out of its order or is missing. */
function placesOf(
  snapshot: Snapshot,
  expected: readonly ExpectedRow[],
): Map<string, { after: string | null; before: string | null }> {
  const sceneIds = expected.map(({ id }) => id);
  const knownIds = new Set(sceneIds);
  const stand = snapshot.scenes.map(({ id }) => id).filter((id) => knownIds.has(id));
  const front = snapshot.scenes.find((scene) => scene.front)?.id ?? null;
  const places = new Map<string, { after: string | null; before: string | null }>();
  const from = sceneIds.findIndex((id, i) => stand[i] !== id);
  if (from < 0) return places;
  for (let i = from; i < sceneIds.length; i++)
    places.set(sceneIds[i] as string, { after: sceneIds[i - 1] ?? front, before: null });
  return places;
}

/** Rows without a script, as far as they are short enough to be headings. */
async function shortRows(db: Queryable, snapshot: Snapshot, ids: ReadonlySet<string>): Promise<Map<string, SceneJson>> {
  const scenes = snapshot.scenes.filter(({ id, characters }) => ids.has(id) && characters <= BARE_CHARACTERS);
  const found = new Map<string, SceneJson>();
  for await (const rows of readRows(db, { scriptId: snapshot.scriptId, scenes }))
    for (const row of rows) found.set(row.attrs.id, row);
  return found;
}

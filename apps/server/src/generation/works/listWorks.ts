import type { GeneratedCard, GeneratedList, GeneratedListQuery, StepCount } from "@mochang/contract/generation";
import { ENTITIES, STEPS, stepString } from "@mochang/generation";
import { and, count, desc, eq, inArray, isNotNull, lt, sql } from "drizzle-orm";
import type { z } from "zod";
import { loadDocument } from "../../documents/index.ts";
import {
  defaultDocument,
  GENERATE,
  presentTime,
  readLivingScripts,
  readScriptPage,
  readSomeScripts,
  type ScriptRow,
} from "../../library/index.ts";
import type { Queryable } from "../../platform/index.ts";
import { SAVING_SCRIPTS } from "../modelCalls/requests.ts";
import { coversOf, pictureUrl } from "../pictures/pictureFiles.ts";
import type { RunLog } from "../../run/index.ts";
import { generatedScripts, generatedWorks, stepItems } from "../tables.ts";
import { changedSteps, haltedRuns } from "./cardNotes.ts";

interface ListDeps {
  db: Queryable;
  runLog: Pick<RunLog, "findRuns" | "lastRuns">;
}

/** A page of a user's generated scripts, newest first, and the one to go on with. */
export async function listWorks(
  deps: ListDeps,
  userId: string,
  { currentPage, pageSize, deleteFlag }: z.output<typeof GeneratedListQuery>,
): Promise<GeneratedList> {
  const { db } = deps;
  const limit = { limit: pageSize, offset: (currentPage - 1) * pageSize };
  const { total, rows } = await readScriptPage(db, { userId, deleteFlag, type: GENERATE, ...limit });
  const lastId = deleteFlag === 0 ? await lastChanged(db, userId) : null;
  const apart = lastId === null || rows.some(({ id }) => id === lastId) ? [] : [lastId];
  const records = await presentCards(deps, userId, [...rows, ...(await readSomeScripts(db, userId, apart))]);
  const last = records.find(({ id }) => id === lastId) ?? null;
  return { total, records: records.slice(0, rows.length), last };
}

/** The script whose open version was changed last among those that are not finished. */
async function lastChanged(db: Queryable, userId: string): Promise<string | null> {
  const living = await readLivingScripts(db, userId, GENERATE);
  const lastOpen = await lastOpenVersions(
    db,
    living.map(({ id }) => id),
  );
  const open = living.flatMap(({ id, documentId }) => lastOpen.get(id) ?? documentId ?? []);
  if (open.length === 0) return null;
  const [work] = await db
    .select({ scriptId: generatedWorks.scriptId })
    .from(generatedWorks)
    .where(and(inArray(generatedWorks.documentId, open), lt(generatedWorks.step, STEPS.length)))
    .orderBy(desc(generatedWorks.updatedAt))
    .limit(1);
  return work?.scriptId ?? null;
}

/** The version of each script that its owner last had open, where it is not the default one. */
async function lastOpenVersions(db: Queryable, scriptIds: readonly string[]): Promise<Map<string, string>> {
  const { scriptId, lastDocumentId } = generatedScripts;
  const rows = await db
    .select({ scriptId, lastDocumentId })
    .from(generatedScripts)
    .where(and(inArray(scriptId, [...scriptIds]), isNotNull(lastDocumentId)));
  return new Map(rows.map((row) => [row.scriptId, row.lastDocumentId ?? ""]));
}

/** Cards of scripts, each with how far the version that its owner last had open has come. */
async function presentCards(
  { db, runLog }: ListDeps,
  userId: string,
  rows: readonly ScriptRow[],
): Promise<GeneratedCard[]> {
  if (rows.length === 0) return [];
  const kept = await db
    .select()
    .from(generatedScripts)
    .where(
      inArray(
        generatedScripts.scriptId,
        rows.map(({ id }) => id),
      ),
    );
  const byScript = new Map(kept.map((one) => [one.scriptId, one]));
  const versions = new Map<string, Awaited<ReturnType<typeof openVersion>>>();
  for (const row of rows)
    versions.set(row.id, await openVersion(db, row, byScript.get(row.id)?.lastDocumentId ?? null));
  const living = [...versions].flatMap(([scriptId, version]) => (version === null ? [] : [{ ...version, scriptId }]));
  const ids = living.map(({ id }) => id);
  const covers = await coversOf(db, ids);
  const cards = await cardsOf(db, living);
  const genres = await genresOf(db, ids);
  const changed = await changedSteps(db, ids);
  const halted = await haltedRuns(runLog, living);
  const writingRuns = [
    ...(await runLog.findRuns({ userId, ...SAVING_SCRIPTS, active: true })),
    ...(await runLog.findRuns({ userId, kinds: ["steps"], active: true })),
  ];
  const writing = new Map(writingRuns.map((run) => [run.scriptId, run.percent]));
  return rows.map((row): GeneratedCard => {
    const version = versions.get(row.id);
    const cover = version && covers.get(version.id);
    const percent = writing.get(row.id);
    return {
      id: row.id,
      scriptId: row.id,
      name: row.name,
      scriptType: byScript.get(row.id)?.scriptType ?? null,
      type: 3,
      lastVersionId: version?.id ?? "",
      versionName: version?.name ?? "",
      step: stepString(version?.step ?? 0),
      genre: (version && genres.get(version.id)) ?? "",
      cards: (version && cards.get(version.id)) ?? null,
      writing: percent === undefined ? null : { percent },
      changed: (version && changed.get(version.id)) ?? null,
      halted: (version && halted.get(version.id)) ?? null,
      coverImage: cover ? pictureUrl({ scriptId: row.id, versionId: version.id }, cover) : "",
      coverSource: cover?.source ?? null,
      saveAs: true,
      deleteFlag: row.deleteFlag,
      createTime: presentTime(row.createdAt),
      updateTime: presentTime(version?.updatedAt ?? row.createdAt),
    };
  });
}

/** How many cards of its open step each version has finished; steps of one form have none. */
async function cardsOf(
  db: Queryable,
  versions: readonly { id: string; step: number }[],
): Promise<Map<string, StepCount>> {
  if (versions.length === 0) return new Map();
  const { documentId, kind, isSubmit, scripted } = stepItems;
  const rows = await db
    .select({
      documentId,
      kind,
      count: count(),
      submitted: sql<number>`count(*) filter (where ${isSubmit})::int`,
      scripted: sql<number>`count(*) filter (where ${scripted})::int`,
    })
    .from(stepItems)
    .where(
      inArray(
        documentId,
        versions.map(({ id }) => id),
      ),
    )
    .groupBy(documentId, kind);
  return new Map(
    versions.flatMap(({ id, step }) => {
      const open = STEPS[step]?.kind;
      const isScript = open === "script";
      const row = rows.find((one) => one.documentId === id && one.kind === (isScript ? "scene" : open));
      if (!row || !ENTITIES[row.kind].many) return [];
      return [[id, { count: row.count, finish: isScript ? row.scripted : row.submitted }] as const];
    }),
  );
}

/** The genre that each version's story core names. */
async function genresOf(db: Queryable, ids: readonly string[]): Promise<Map<string, string>> {
  const { documentId, kind, fields } = stepItems;
  const rows = await db
    .select({ documentId, genre: sql<string | null>`${fields}->>'genre'` })
    .from(stepItems)
    .where(and(inArray(documentId, [...ids]), eq(kind, "core")));
  return new Map(rows.map((row) => [row.documentId, row.genre?.trim() ?? ""]));
}

async function openVersion(db: Queryable, row: { id: string; documentId: string | null }, last: string | null) {
  const found = last === null ? null : await loadDocument(db, last);
  const living = found?.scriptId === row.id && found.deletedAt === null ? found : null;
  const version = living ?? (await loadDocument(db, row.documentId ?? ""));
  if (!version) return null;
  const [work] = await db
    .select({ step: generatedWorks.step, updatedAt: generatedWorks.updatedAt })
    .from(generatedWorks)
    .where(inArray(generatedWorks.documentId, [version.id]));
  return { id: version.id, name: version.name ?? "", step: work?.step ?? 0, updatedAt: work?.updatedAt };
}

/** The step strings of versions, by their ids; versions that were not generated are left out. */
export async function stepStrings(db: Queryable, documentIds: readonly string[]): Promise<Map<string, string>> {
  if (documentIds.length === 0) return new Map();
  const rows = await db
    .select({ id: generatedWorks.documentId, step: generatedWorks.step })
    .from(generatedWorks)
    .where(inArray(generatedWorks.documentId, [...documentIds]));
  return new Map(rows.map(({ id, step }) => [id, stepString(step)]));
}

/** Where generated scripts were left, by their ids: the version last open (the default one where that is gone) with its step string. */
export async function generatedPlaces(
  db: Queryable,
  scriptIds: readonly string[],
): Promise<Map<string, { versionId: string; step: string }>> {
  const places = new Map<string, { versionId: string; step: string }>();
  if (scriptIds.length === 0) return places;
  const rows = await db
    .select()
    .from(generatedScripts)
    .where(inArray(generatedScripts.scriptId, [...scriptIds]));
  const last = new Map(rows.map((row) => [row.scriptId, row.lastDocumentId]));
  for (const id of scriptIds) {
    const documentId = await defaultDocument(db, id);
    const version = await openVersion(db, { id, documentId }, last.get(id) ?? null);
    if (version) places.set(id, { versionId: version.id, step: stepString(version.step) });
  }
  return places;
}

import type { GeneratedCard, GeneratedListQuery, StepCount } from "@mochang/contract/generation";
import { ENTITIES, STEPS, stepString } from "@mochang/generation";
import { and, count, eq, inArray, sql } from "drizzle-orm";
import type { z } from "zod";
import { loadDocument } from "../../documents/index.ts";
import { defaultDocument, GENERATE, presentTime, readScriptPage } from "../../library/index.ts";
import type { Queryable } from "../../platform/index.ts";
import { SAVING_SCRIPTS } from "../modelCalls/requests.ts";
import { coversOf, pictureUrl } from "../pictures/pictureFiles.ts";
import type { RunLog } from "../../run/index.ts";
import { generatedScripts, generatedWorks, stepItems } from "../tables.ts";

/** A page of a user's generated scripts, newest first, each with how far the version that he last had open has come. */
export async function listWorks(
  { db, runLog }: { db: Queryable; runLog: Pick<RunLog, "findRuns"> },
  userId: string,
  { currentPage, pageSize, deleteFlag }: z.output<typeof GeneratedListQuery>,
): Promise<{ total: number; records: GeneratedCard[] }> {
  const limit = { limit: pageSize, offset: (currentPage - 1) * pageSize };
  const { total, rows } = await readScriptPage(db, { userId, deleteFlag, type: GENERATE, ...limit });
  if (rows.length === 0) return { total, records: [] };
  const scripts = await db
    .select()
    .from(generatedScripts)
    .where(
      inArray(
        generatedScripts.scriptId,
        rows.map(({ id }) => id),
      ),
    );
  const byScript = new Map(scripts.map((one) => [one.scriptId, one]));
  const versions = new Map<string, Awaited<ReturnType<typeof openVersion>>>();
  for (const row of rows)
    versions.set(row.id, await openVersion(db, row, byScript.get(row.id)?.lastDocumentId ?? null));
  const living = [...versions.values()].filter((version) => version !== null);
  const covers = await coversOf(
    db,
    living.map(({ id }) => id),
  );
  const cards = await cardsOf(db, living);
  const genres = await genresOf(
    db,
    living.map(({ id }) => id),
  );
  const writingRuns = [
    ...(await runLog.findRuns({ userId, ...SAVING_SCRIPTS, active: true })),
    ...(await runLog.findRuns({ userId, kinds: ["steps"], active: true })),
  ];
  const writing = new Map(writingRuns.map((run) => [run.scriptId, run.percent]));
  const records: GeneratedCard[] = [];
  for (const row of rows) {
    const generated = byScript.get(row.id);
    const version = versions.get(row.id);
    const cover = version && covers.get(version.id);
    const percent = writing.get(row.id);
    records.push({
      id: row.id,
      scriptId: row.id,
      name: row.name,
      scriptType: generated?.scriptType ?? null,
      type: 3,
      lastVersionId: version?.id ?? "",
      versionName: version?.name ?? "",
      step: stepString(version?.step ?? 0),
      genre: (version && genres.get(version.id)) ?? "",
      cards: (version && cards.get(version.id)) ?? null,
      writing: percent === undefined ? null : { percent },
      coverImage: cover ? pictureUrl({ scriptId: row.id, versionId: version.id }, cover) : "",
      coverSource: cover?.source ?? null,
      saveAs: true,
      deleteFlag: row.deleteFlag,
      createTime: presentTime(row.createdAt),
      updateTime: presentTime(version?.updatedAt ?? row.createdAt),
    });
  }
  return { total, records };
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

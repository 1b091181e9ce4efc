import type { GeneratedCard, GeneratedList, GeneratedListQuery, StepCount } from "@mochang/contract/generation";
import { ENTITIES, STEPS, stepString } from "@mochang/generation";
import { and, count, eq, inArray, sql } from "drizzle-orm";
import type { z } from "zod";
import {
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
import { generatedWorks, stepItems } from "../tables.ts";
import { changedSteps, haltedRuns } from "./cardNotes.ts";
import { openVersions, type OpenVersion } from "./openVersions.ts";

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
  if (deleteFlag === 1)
    return { total, records: await presentCards(deps, userId, rows, await openVersions(db, rows)), last: null };
  const living = await readLivingScripts(db, userId, GENERATE);
  const versions = await openVersions(db, living);
  const lastId = lastChanged([...versions.values()]);
  const apart = lastId === null || rows.some(({ id }) => id === lastId) ? [] : [lastId];
  const listed = [...rows, ...(await readSomeScripts(db, userId, apart))];
  const records = await presentCards(deps, userId, listed, versions);
  const last = records.find(({ id }) => id === lastId) ?? null;
  return { total, records: records.slice(0, rows.length), last };
}

/** The script whose open version was changed last among those that are not finished. */
function lastChanged(versions: readonly OpenVersion[]): string | null {
  const last = versions
    .filter(({ step, updatedAt }) => step < STEPS.length && updatedAt !== undefined)
    .toSorted((a, b) => Number(b.updatedAt) - Number(a.updatedAt))[0];
  return last?.scriptId ?? null;
}

/** Cards of scripts, each with how far its open version has come; one in the trash says nothing of 待核 and runs. */
async function presentCards(
  { db, runLog }: ListDeps,
  userId: string,
  rows: readonly ScriptRow[],
  versions: ReadonlyMap<string, OpenVersion>,
): Promise<GeneratedCard[]> {
  if (rows.length === 0) return [];
  const open = rows.flatMap(({ id }) => versions.get(id) ?? []);
  const living = rows.flatMap(({ id, deleteFlag }) => (deleteFlag === 0 ? (versions.get(id) ?? []) : []));
  const ids = open.map(({ id }) => id);
  const covers = await coversOf(db, ids);
  const cards = await cardsOf(db, open);
  const genres = await genresOf(db, ids);
  const changed = await changedSteps(
    db,
    living.map(({ id }) => id),
  );
  const halted = await haltedRuns(runLog, living);
  const writing = await writingNow(runLog, userId);
  return rows.map((row): GeneratedCard => {
    const version = versions.get(row.id);
    const cover = version && covers.get(version.id);
    const percent = writing.get(row.id);
    return {
      id: row.id,
      scriptId: row.id,
      name: row.name,
      scriptType: version?.scriptType ?? null,
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

/** How far the runs that write a user's works have come, by the scripts' ids. */
async function writingNow({ findRuns }: ListDeps["runLog"], userId: string): Promise<Map<string | null, number>> {
  const writingRuns = [
    ...(await findRuns({ userId, ...SAVING_SCRIPTS, active: true })),
    ...(await findRuns({ userId, kinds: ["steps"], active: true })),
  ];
  return new Map(writingRuns.map((run) => [run.scriptId, run.percent]));
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

/** The step strings of versions, by their ids; versions that were not generated are left out. */
export async function stepStrings(db: Queryable, documentIds: readonly string[]): Promise<Map<string, string>> {
  if (documentIds.length === 0) return new Map();
  const rows = await db
    .select({ id: generatedWorks.documentId, step: generatedWorks.step })
    .from(generatedWorks)
    .where(inArray(generatedWorks.documentId, [...documentIds]));
  return new Map(rows.map(({ id, step }) => [id, stepString(step)]));
}

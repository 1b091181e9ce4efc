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
import { stepItems } from "../tables.ts";
import { changedSteps, haltedRuns } from "./cardNotes.ts";
import { lastOpenedVersions, type LastOpenedVersion } from "./lastOpenedVersions.ts";

interface ListDeps {
  db: Queryable;
  runLog: Pick<RunLog, "findRuns" | "lastRuns">;
}

/** A page of a user's generated scripts, newest first. It is polled while one of them is written: only its own works are looked at. */
export async function listWorks(
  deps: ListDeps,
  userId: string,
  { currentPage, pageSize, deleteFlag }: z.output<typeof GeneratedListQuery>,
): Promise<GeneratedList> {
  const limit = { limit: pageSize, offset: (currentPage - 1) * pageSize };
  const { total, rows } = await readScriptPage(deps.db, {
    userId,
    deleteFlag,
    type: GENERATE,
    orderBy: "created",
    ...limit,
  });
  return { total, records: await presentCards(deps, userId, rows) };
}

/** The work to go on with: of all that are not finished, the one that was changed last. */
export async function lastWork(deps: ListDeps, userId: string): Promise<GeneratedCard | null> {
  const versions = await lastOpenedVersions(deps.db, await readLivingScripts(deps.db, userId, GENERATE));
  const id = lastChanged([...versions.values()]);
  const rows = await readSomeScripts(deps.db, userId, id === null ? [] : [id]);
  return (await presentCards(deps, userId, rows))[0] ?? null;
}

/** The script whose last opened version was changed last among those that are not finished. */
function lastChanged(versions: readonly LastOpenedVersion[]): string | null {
  const last = versions
    .filter(({ step, updatedAt }) => step < STEPS.length && updatedAt !== undefined)
    .toSorted((a, b) => Number(b.updatedAt) - Number(a.updatedAt))[0];
  return last?.scriptId ?? null;
}

/** Cards of scripts, each with how far its last opened version has come; one in the trash says nothing of 待核 and runs. */
async function presentCards(
  { db, runLog }: ListDeps,
  userId: string,
  rows: readonly ScriptRow[],
): Promise<GeneratedCard[]> {
  if (rows.length === 0) return [];
  const versions = await lastOpenedVersions(db, rows);
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
      writing: writing.get(row.id) ?? null,
      changed: (version && changed.get(version.id)) ?? null,
      halted: (version && halted.get(version.id)) ?? null,
      coverImage: cover ? pictureUrl({ scriptId: row.id, versionId: version.id }, cover) : "",
      coverSource: cover?.source ?? null,
      saveAs: true,
      deleteFlag: row.deleteFlag,
      // A reading of a script in the trash leaves this time as it is (refreshScript.ts).
      deleteTime: row.deleteFlag === 1 ? presentTime(row.updatedAt) : null,
      createTime: presentTime(row.createdAt),
      updateTime: presentTime(version?.updatedAt ?? row.createdAt),
    };
  });
}

/** How far the runs that write a user's works have come, by the scripts' ids. */
async function writingNow(
  { findRuns }: ListDeps["runLog"],
  userId: string,
): Promise<Map<string | null, GeneratedCard["writing"]>> {
  const writingRuns = [
    ...(await findRuns({ userId, ...SAVING_SCRIPTS, active: true })),
    ...(await findRuns({ userId, kinds: ["steps"], active: true })),
  ];
  return new Map(
    writingRuns.map(({ scriptId, percent, remainingSeconds }) => [scriptId, { percent, remainingSeconds }]),
  );
}

/** How many cards of its open step each version has finished, of a finished one how many scripts; steps of one form have none. */
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
      const open = (STEPS[step] ?? STEPS.at(-1))?.kind;
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

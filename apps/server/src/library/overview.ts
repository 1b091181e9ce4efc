import {
  BLOCKED_TENANT,
  envelope,
  RecordCounts,
  RecordCountsQuery,
  ScriptPage,
  ScriptPageQuery,
  UnderWayList,
  type ScriptRecord,
  type UnderWay,
} from "@mochang/contract";
import { refuseBlockedTenant, userOf, type RequireUser } from "../account/index.ts";
import { ok, presented, type App, type Database, type Now, type Queryable } from "../platform/index.ts";
import { readUnderWay } from "../run/index.ts";
import { presentRows } from "./scriptRecord.ts";
import { countScripts, readScriptPage, readSomeScripts, type ScriptRow } from "./scriptRows.ts";
import { GENERATE } from "./scriptTypes.ts";

/** Where a generated script was left: the version that its owner last had open, and that version's step string. */
export interface GeneratedPlace {
  versionId: string;
  step: string;
}

export interface OverviewDeps {
  db: Database;
  now: Now;
  requireUser: RequireUser;
  /** Of generated scripts with their default versions, by the scripts' ids. */
  generatedPlaces(scripts: readonly Pick<ScriptRow, "id" | "documentId">[]): Promise<Map<string, GeneratedPlace>>;
}

/** Days for which a run that broke off stays in the list. */
const FAILED_DAYS = 7;
const DAY_MS = 86_400_000;
const tags = ["library"];
/** Tenant 8 has no evaluations, and sees none. */
const EVALUATE = 1;

/** Records of any type, generated ones with where they were left. */
export async function presentOverview(
  db: Queryable,
  { generatedPlaces }: Pick<OverviewDeps, "generatedPlaces">,
  rows: readonly ScriptRow[],
): Promise<ScriptRecord[]> {
  const records = await presentRows(db, rows);
  const generated = rows.filter(({ type }) => type === GENERATE);
  if (generated.length === 0) return records;
  const places = await generatedPlaces(generated);
  return records.map((record) => {
    const place = places.get(record.id);
    return place ? { ...record, lastVersionId: place.versionId, step: place.step } : record;
  });
}

const hiddenType = ({ tenantId }: { tenantId: number }): number | null =>
  tenantId === BLOCKED_TENANT ? EVALUATE : null;
/** Without what PostgreSQL refuses in a text. */
const storable = (words: string): string => words.replaceAll("\0", "").toWellFormed();

/** Lists of scripts, how many there are, and the work on them that is under way. */
export function registerOverview(app: App, deps: OverviewDeps): void {
  registerList(app, deps);
  registerTotals(app, deps);
}

function registerList(app: App, deps: OverviewDeps): void {
  const { db, requireUser } = deps;
  app.post(
    "/api/scripts/findPageByParam",
    {
      onRequest: requireUser,
      schema: {
        summary:
          "作品列表；不给 type 则三种都有；orderBy：changed 最近改动的在前，created 最近新建的在前；deleteFlag 1 为废纸篓",
        tags,
        body: ScriptPageQuery,
        response: { 200: envelope(ScriptPage) },
      },
    },
    async (request, reply) => {
      const user = userOf(request);
      const { currentPage, pageSize, type, deleteFlag, fileType, fileTheme, orderBy, scriptName } = request.body;
      if (type === EVALUATE) refuseBlockedTenant(user);
      const { total, going, rows } = await readScriptPage(db, {
        userId: user.id,
        deleteFlag,
        type: type ?? null,
        fileType: fileType ?? null,
        fileTheme: fileTheme === undefined ? null : storable(fileTheme),
        orderBy: orderBy ?? (type === undefined ? "changed" : "created"),
        name: storable(scriptName).trim(),
        exceptType: hiddenType(user),
        limit: pageSize,
        offset: (currentPage - 1) * pageSize,
      });
      // The presenter is typed: checking each record against its schema again would only cost.
      return presented(reply).send(ok({ total, going, records: await presentOverview(db, deps, rows) }));
    },
  );
}

/** How many works there are, and the work on them that is under way. */
function registerTotals(app: App, deps: OverviewDeps): void {
  const { db, requireUser } = deps;
  app.get(
    "/api/scripts/counts",
    {
      onRequest: requireUser,
      schema: {
        summary: "作品各有多少部：按来处、形式、类型",
        tags,
        querystring: RecordCountsQuery,
        response: { 200: envelope(RecordCounts) },
      },
    },
    async (request) => {
      const user = userOf(request);
      const name = storable(request.query.scriptName).trim();
      return ok(await countScripts(db, { userId: user.id, name, exceptType: hiddenType(user) }));
    },
  );

  app.get(
    "/api/scripts/underWay",
    {
      onRequest: requireUser,
      schema: { summary: "正在进行的和没有做完的", tags, response: { 200: envelope(UnderWayList) } },
    },
    async (request) => {
      const user = userOf(request);
      const all = await readUnderWay(db, user.id, new Date(deps.now().getTime() - FAILED_DAYS * DAY_MS));
      const found = await readSomeScripts(
        db,
        user.id,
        all.flatMap(({ scriptId }) => scriptId ?? []),
      );
      const rows = found.filter(({ type }) => user.tenantId !== BLOCKED_TENANT || type !== EVALUATE);
      const scripts = new Map((await presentOverview(db, deps, rows)).map((record) => [record.id, record]));
      return ok(
        all.flatMap((run): UnderWay[] => {
          const script = scripts.get(run.scriptId ?? "");
          if (!script || run.state === "done") return [];
          return [
            {
              runId: run.id,
              kind: run.kind,
              state: run.state,
              script,
              message: run.message,
              percent: run.percent,
              done: run.done,
              total: run.total,
              remainingSeconds: run.remaining,
              queueAhead: run.ahead,
            },
          ];
        }),
      );
    },
  );
}

import { EvaluationOutput, type Draft, type DraftCandidates } from "@mochang/contract";
import { loadOwnScript, presentTime, readDraftRow, readOtherScripts, type DraftRow } from "../../library/index.ts";
import type { Run } from "../../run/index.ts";
import type { EvaluationDeps } from "../deps.ts";

type DraftDeps = Pick<EvaluationDeps, "db" | "runLog">;

/** Scripts that are looked through for drafts, and those that are offered. */
const LOOKED_THROUGH = 500;
const OFFERED = 50;

/** A draft with the state and outcome of its newest evaluation. */
const presentDraft = ({ createdAt, ...row }: DraftRow, newest: Run | undefined): Draft => {
  const output = EvaluationOutput.safeParse(newest?.output).data;
  return {
    id: row.id,
    name: row.name,
    author: row.author,
    fileType: row.fileType,
    fileName: row.fileName,
    kind: row.kind,
    draftNumber: row.draftNumber,
    draftOf: row.draftOf,
    createTime: presentTime(createdAt),
    characters: row.characters,
    sceneCount: row.sceneCount,
    evaluation: newest
      ? {
          state: newest.state,
          grade: output?.grade ?? null,
          review: output?.review ?? false,
          rulesOnly: output !== undefined && output.model === null,
        }
      : null,
  };
};

/** A script as a draft. The caller has checked whose it is. */
export async function readDraft({ db, runLog }: DraftDeps, scriptId: string): Promise<Draft | null> {
  const row = await readDraftRow(db, scriptId);
  return row ? presentDraft(row, (await runLog.newestRuns([row.id], "evaluation")).get(row.id)) : null;
}

/** All that hang together by `draftOf`, upwards and downwards, also over a draft that was deleted. */
export function draftsTogether(
  rows: readonly Pick<DraftRow, "id" | "draftOf">[],
  start: Pick<DraftRow, "id" | "draftOf">,
): Set<string> {
  const next = new Map<string, string[]>();
  const join = (a: string, b: string): void => {
    const list = next.get(a);
    if (list) list.push(b);
    else next.set(a, [b]);
  };
  for (const { id, draftOf } of [start, ...rows]) {
    if (draftOf === null) continue;
    join(id, draftOf);
    join(draftOf, id);
  }
  const found = new Set([start.id]);
  for (const id of found) for (const other of next.get(id) ?? []) found.add(other);
  return found;
}

/** What a script can be compared with: the drafts of its work, the newest first, then works of the same name, then the others. @throws AppError not-found */
export async function loadCandidates(deps: DraftDeps, userId: string, scriptId: string): Promise<DraftCandidates> {
  const { db, runLog } = deps;
  const script = await loadOwnScript(db, userId, scriptId);
  const rows = await readOtherScripts(db, userId, script, LOOKED_THROUGH);
  const together = draftsTogether(rows, script);
  const relation = (row: DraftRow) => (together.has(row.id) ? "draft" : row.name === script.name ? "name" : "other");
  const RANK = { draft: 0, name: 1, other: 2 };
  const offered = rows
    .map((row) => ({ row, relation: relation(row) }) as const)
    .toSorted(
      (a, b) =>
        RANK[a.relation] - RANK[b.relation] || (a.relation === "draft" ? b.row.draftNumber - a.row.draftNumber : 0),
    )
    .slice(0, OFFERED);
  const newest = await runLog.newestRuns([script.id, ...offered.map(({ row }) => row.id)], "evaluation");
  return {
    script: presentDraft(script, newest.get(script.id)),
    candidates: offered.map((draft) => ({
      ...presentDraft(draft.row, newest.get(draft.row.id)),
      relation: draft.relation,
    })),
  };
}

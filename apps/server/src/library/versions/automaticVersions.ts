import { VERSION_NAME_MAX, type ScriptVersion } from "@mochang/contract";
import {
  copyDocument,
  documentState,
  HEAD_CHANNEL,
  loadVersion,
  lockDocument,
  pruneAutomatic,
  restoreDocument,
} from "../../documents/index.ts";
import { AppError, type NumberPublisher, type Transaction } from "../../platform/index.ts";
import { presentTime } from "../present.ts";
import type { Script } from "../scriptAccess.ts";
import { loadOwnVersion, lockScript, presentVersion, type VersionDeps } from "./scriptVersions.ts";

/** So many are kept of a script. */
const KEPT = 20;
const NOT_AUTOMATIC = "只有自动留存能换回来，版本请直接打开";
const ORIGIN_GONE = "它原来的版本已经删除，请把它存成版本";

export interface KeepAutomatically {
  scriptId: string;
  /** The version as it is now; deleted or not. */
  documentId: string;
  /** What is about to happen, as the list shows it: 改人物之前, 重写第二幕之前. */
  reason: string;
  authorId: string | null;
}

/**
 * Keeps a version as it is, with all that belongs to it, before something great is done to it (自动留存): call it inside the transaction that does it, before
 * its first write. It stands under the versions that people manage and does not count among them; the oldest beyond the last twenty of the script go.
 * Returns the copy's id.
 */
export async function keepAutomatically(tx: Transaction, request: KeepAutomatically, now: Date): Promise<string> {
  const id = await copyAutomatically(tx, request, now);
  await pruneAutomatic(tx, request.scriptId, KEPT, now);
  return id;
}

const copyAutomatically = (tx: Transaction, request: KeepAutomatically, now: Date): Promise<string> => {
  const { scriptId, documentId: from, reason, authorId } = request;
  return copyDocument(tx, { from, scriptId, name: reason.slice(0, VERSION_NAME_MAX), automatic: true, authorId }, now);
};

/** What is told of a version that went back to an earlier state. */
export interface AutomaticDeps extends VersionDeps {
  announcer: Pick<NumberPublisher, "announce">;
  pace: { saved(documentId: string): void };
}

const changedSince = (name: string): string =>
  `这个版本后来又存过别的内容，没有撤销，后写的都在。之前的样子在“版本”的自动留存里，叫“${name}”`;

/**
 * 换回来: the version that an automatic one was kept of is again as it was then; what it is now is kept first. Returns that version.
 * `ifState`: the `documentState` that is to be undone; where anything was stored since, nothing is done.
 * @throws AppError not-found, invalid for a version that was not kept by itself, gone where its origin was deleted, conflict
 */
export async function restoreAutomatic(
  deps: AutomaticDeps,
  userId: string,
  { id, ifState }: { id: string; ifState?: string | undefined },
): Promise<ScriptVersion> {
  const { db, now, announcer, pace } = deps;
  const { script, version } = await loadOwnVersion(db, userId, id);
  if (!version.automatic || version.parentId === null) throw new AppError("invalid", { msg: NOT_AUTOMATIC });
  const { parentId: to, createdAt } = version;
  const at = now();
  const reason = `换回 ${presentTime(createdAt).slice(0, 16)} 那一份之前`;
  const head = await db.transaction(async (tx) => {
    // Two documents are taken below: who takes all of a script's holds its row, too.
    await lockScript(tx, script);
    await refuseDeleted(tx, script, to);
    await lockDocument(tx, to);
    if (ifState !== undefined && (await documentState(tx, to)) !== ifState)
      throw new AppError("conflict", { msg: changedSince(version.name ?? presentTime(createdAt)) });
    await copyAutomatically(tx, { scriptId: script.id, documentId: to, reason, authorId: userId }, at);
    const seq = await restoreDocument(tx, { from: id, to, authorId: userId }, at);
    await pruneAutomatic(tx, script.id, KEPT, at);
    return seq;
  });
  announcer.announce(HEAD_CHANNEL, to, head);
  pace.saved(to);
  return presentVersion(db, await loadVersion(db, script.id, to), script);
}

async function refuseDeleted(tx: Transaction, script: Script, documentId: string): Promise<void> {
  const { deletedAt } = await loadVersion(tx, script.id, documentId);
  if (deletedAt !== null) throw new AppError("gone", { msg: ORIGIN_GONE });
}

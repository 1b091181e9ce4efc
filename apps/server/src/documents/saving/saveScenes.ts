import { formOfKind, inForm, type Form } from "@mochang/contract";
import { dropAnnotations, type SceneJson } from "@mochang/screenplay";
import { eq } from "drizzle-orm";
import {
  AppError,
  type NumberPublisher,
  type Database,
  type Now,
  type Queryable,
  type Transaction,
} from "../../platform/index.ts";
import { serialByKey } from "../../run/serialByKey.ts";
import { toStorableInTurns, type CheckScenes, type StorableScene } from "./checkedScene.ts";
import { currentScenes } from "./scenesChangedSince.ts";
import { HEAD_CHANNEL } from "./followHeads.ts";
import { MAX_SCENE_JSON } from "../limits.ts";
import { lockDocument } from "./lockDocument.ts";
import { planSave } from "./planSave.ts";
import { loadSaveBase, type SaveBase, type DocumentBefore } from "./loadSaveBase.ts";
import { fillLineIds, lineIdChanges, scenesWithFresh } from "./lineIds.ts";
import { documents } from "../tables.ts";
import { findReplayAnswer, sameAnswer, sentOf, type StoredAnswer } from "./replays.ts";
import type { Save, SaveAnswer, SceneChange, SceneVersions } from "./saveTypes.ts";
import { writeQuestions, writeSave } from "./writeSave.ts";

export interface SaveDeps {
  db: Database;
  now: Now;
  announcer: Pick<NumberPublisher, "announce">;
  check: CheckScenes;
  /** The schema number that this server writes. */
  schema: number;
  /** Of these notes those that have no row: their marks are nothing, and leave what is saved. Without it marks stay as they are sent. */
  missingNotes?(documentId: string, ids: readonly string[]): Promise<ReadonlySet<string>>;
}

/** What the caller does in the transaction of the save; what it throws takes the save back. */
export interface SaveHooks {
  /** Before the document's row is taken, whatever becomes of the save: takes rows that are taken ahead of it (`lockDocument` says which). */
  lock?: ((tx: Transaction) => Promise<unknown>) | undefined;
  /** Once it is certain that the save will be written: the document is held and says what it said. Not for a replay and a stale save. */
  before?: ((tx: Transaction) => Promise<void>) | undefined;
  /** Once the save is in it. Not for a replay and a stale save. */
  stored?: ((tx: Transaction, seq: number) => Promise<void>) | undefined;
}

export type SaveScenes = (save: Save, hooks?: SaveHooks) => Promise<SaveAnswer>;

/**
 * The function behind every write of a document (`createDocumentWriter` gives it the checks of the document model). A call is one row of the log and one `seq`, however many scenes; the document's row is taken first, so that
 * `seq` has no gap, its order is the order of commits, and two calls with several scenes cannot wait for each other crosswise.
 *
 * Almost every save is two statements: what it has to know, and what it writes, which is written only where the document's head is still the
 * one that was read. Whatever is not as usual begins again under the document's lock.
 *
 * A replay (the same `opId`) is looked up before any base is compared: it gets its first answer although its base is old by then. One that says
 * something else is none: its words would be taken for saved. It answers `stale` whatever its bases are, so that its client merges them and sends them under a number of their own. A content
 * whose base is not the scene's version answers `stale` and saves nothing, and so does one with a line that another scene holds by now; a place has no base: of two moves the later counts. A change
 * that names no version is taken only when the document's last save came from the same login session.
 * @throws AppError not-found, gone (the version was deleted), client-old (another schema), invalid
 */
export function createSaveScenes(deps: SaveDeps): SaveScenes {
  const turn = serialByKey();
  return async (save, hooks = {}) => {
    const sent = await checkSave(deps, save);
    const checked: CheckedSave = { sent, contents: await withoutDeadMarks(deps, save, sent) };
    // Windows of one document wait here, where they hold no connection.
    const answer = await turn(
      save.documentId,
      async () =>
        (hasHooks(hooks) || isUnusual(save) ? null : await saveAtOnce(deps.db, save, checked, deps.now())) ??
        deps.db.transaction(async (tx) => {
          await hooks.lock?.(tx);
          const stored = await saveLocked(tx, save, checked, { now: deps.now(), before: hooks.before });
          if (stored.state === "saved" && !stored.replayed) await hooks.stored?.(tx, stored.seq);
          return stored;
        }),
    );
    if (answer.state === "saved" && !answer.replayed)
      deps.announcer.announce(HEAD_CHANNEL, save.documentId, answer.seq);
    return answer;
  };
}

async function checkSave(
  { db, check, schema }: Pick<SaveDeps, "db" | "check" | "schema">,
  save: Save,
): Promise<Map<string, StorableScene>> {
  if (save.schema !== schema) throw new AppError("client-old");
  const ids = new Set(save.scenes.map((scene) => scene.id));
  if (ids.size !== save.scenes.length) throw new AppError("invalid");
  const contents = save.scenes.flatMap((scene) => (scene.content == null ? [] : [scene.content]));
  const checked = await toStorableInTurns(await check(contents), schema);
  const byId = new Map(checked.map((scene) => [scene.id, scene]));
  for (const { id, content } of save.scenes) if (content != null && !byId.has(id)) throw new AppError("invalid");
  if (checked.some((scene) => scene.json.length > MAX_SCENE_JSON))
    throw new AppError("invalid", { msg: inForm(TOO_LONG, await formOfDocument(db, save.documentId)) });
  return byId;
}

const TOO_LONG = "这一{场}太长，请分成几处";

/** What a document's parts are called. */
async function formOfDocument(db: Queryable, documentId: string): Promise<Form> {
  const [row] = await db.select({ kind: documents.form }).from(documents).where(eq(documents.id, documentId));
  return formOfKind(row?.kind ?? "");
}

async function withoutDeadMarks(
  deps: SaveDeps,
  save: Save,
  checked: Map<string, StorableScene>,
): Promise<Map<string, StorableScene>> {
  const ids = new Set([...checked.values()].flatMap((scene) => scene.notes));
  for (const id of save.notes ?? []) ids.delete(id);
  const missing = ids.size === 0 ? ids : await deps.missingNotes?.(save.documentId, [...ids]);
  if (!missing || missing.size === 0) return checked;
  const scenes = save.scenes.map((scene) =>
    scene.content == null ? scene : { ...scene, content: dropAnnotations(scene.content as SceneJson, missing) },
  );
  return checkSave(deps, { ...save, scenes });
}

const hasHooks = (hooks: SaveHooks): boolean => Object.values(hooks).some((hook) => hook !== undefined);

const namesNoBase = ({ content, version }: SceneChange): boolean => content !== undefined && version === undefined;

/** Whether a save needs more than is looked up for each. */
const isUnusual = ({ scenes, questions = [], answered = [] }: Save): boolean =>
  scenes.some(namesNoBase) || questions.length > 0 || answered.length > 0;

type Contents = ReadonlyMap<string, StorableScene>;

/** A save's contents as they are written, and as they were sent: which notes have rows may differ between a save and its replay. */
interface CheckedSave {
  contents: Contents;
  sent: Contents;
}

/** Saves without holding the document meanwhile; null, and nothing is saved, where anything is not as usual. */
async function saveAtOnce(db: Database, save: Save, checked: CheckedSave, now: Date): Promise<SaveAnswer | null> {
  const before = await loadSaveBase(db, save);
  if (before.replay || before.document.deleted || !before.document.hasLineIds || staleOf(save, before).size > 0)
    return null;
  return write(db, save, checked, before, now);
}

async function saveLocked(
  tx: Transaction,
  save: Save,
  checked: CheckedSave,
  hold: { now: Date; before: ((tx: Transaction) => Promise<void>) | undefined },
): Promise<SaveAnswer> {
  await lockDocument(tx, save.documentId);
  await fillLineIds(tx, save.documentId);
  const before = await loadSaveBase(tx, save);
  const { document } = before;
  const stale = before.replay ? withAllSent(document, save.scenes, new Map()) : staleOf(save, before);
  const isOld = stale.size > 0 || save.scenes.some(namesNoBase);
  const first = before.replay
    ? sameAnswer(save, checked.sent, before.replay)
    : isOld
      ? await findReplayAnswer(tx, save, checked.sent)
      : null;
  if (first) return { state: "saved", replayed: true, ...first };
  if (document.deleted) throw new AppError("gone");
  if (before.replay || stale.size > 0)
    return { state: "stale", head: document.head, scenes: await currentScenes(tx, document, stale) };
  const occupied = await scenesWithFresh(tx, document.id, lineIdChanges(save, checked.contents, before.scenes));
  if (occupied.length > 0)
    return {
      state: "stale",
      head: document.head,
      scenes: await currentScenes(tx, document, withOccupied(save, document, occupied)),
    };
  await hold.before?.(tx);
  const saved = await write(tx, save, checked, before, hold.now);
  if (!saved) throw new Error(`document ${document.id} changed under its lock`);
  await writeQuestions(tx, document.head + 1, save);
  return saved;
}

/** Null where the document has gone on since it was read. */
async function write(
  db: Queryable,
  save: Save,
  { contents, sent }: CheckedSave,
  before: SaveBase,
  now: Date,
): Promise<SaveAnswer | null> {
  const seq = before.document.head + 1;
  const plan = planSave(seq, save, contents, before);
  const after = new Map(plan.rows.map((row) => [row.id, row]));
  const scenes = save.scenes.map(({ id }): SceneVersions => {
    const row = after.get(id) ?? before.scenes.get(id);
    return [id, row?.version ?? 0, row?.placeVersion ?? 0];
  });
  const answer = save.scenes.map((change, i): StoredAnswer[number] => [
    ...(scenes[i] ?? [change.id, 0, 0]),
    sentOf(change, sent),
  ]);
  const isWritten = await writeSave(db, { save, seq, ...plan, bases: before.bases, answer, now });
  return isWritten ? { state: "saved", seq, replayed: false, scenes } : null;
}

/** Another scene holds a line of this save by now: the answer describes that scene together with the sent ones. */
const withOccupied = ({ scenes }: Save, document: DocumentBefore, occupied: readonly string[]): Map<string, number> =>
  withAllSent(document, scenes, new Map(occupied.map((id) => [id, document.head])));

/** The scenes whose base is not what is stored, each with the save from which on its changes are sent. */
function staleOf({ scenes, session }: Save, { document, scenes: before }: SaveBase): Map<string, number> {
  const isOwnSession = session !== null && session === document.lastSession;
  const stale = new Map<string, number>();
  for (const { id, content, version } of scenes) {
    if (content === undefined) continue;
    const now = before.get(id)?.version ?? 0;
    if (version === undefined ? now === 0 || isOwnSession : version === now) continue;
    // Who named no version, or none that was, has no base to follow from.
    stale.set(id, version === undefined || version === 0 || version > now ? document.head : version);
  }
  return stale.size === 0 ? stale : withAllSent(document, scenes, stale);
}

/** A refused save is answered with all sent scenes: a line may have moved from one of them to another. */
function withAllSent(
  document: DocumentBefore,
  scenes: Save["scenes"],
  stale: Map<string, number>,
): Map<string, number> {
  for (const { id, version } of scenes) if (!stale.has(id)) stale.set(id, version || document.head);
  return stale;
}

import { envelope, MESSAGES } from "@mochang/contract";
import {
  ContentSaved,
  DetailParams,
  GENERATION_PATHS as PATHS,
  SceneContentDetail,
  SubmitContent,
} from "@mochang/contract/generation";
import { itemOf, itemsOf, lockOf, saveScript, type Work } from "@mochang/generation";
import { CONTENT_SCHEMA, type Origin, type SceneJson } from "@mochang/screenplay";
import { z } from "zod";
import { userOf } from "../../account/index.ts";
import { readRows, readSnapshot, type Snapshot } from "../../documents/index.ts";
import { authorOf, type Author } from "../../library/index.ts";
import { versionOf, type OwnVersion } from "../../modelRuns/index.ts";
import { AppError, ok, type App, type Queryable, type Transaction } from "../../platform/index.ts";
import type { GenerationRoutesDeps } from "../generationRoutesDeps.ts";
import { announceSteps, changeWork, changeWorkIn, stepOfWork, type Changed } from "../steps/changeWork.ts";
import { loadWork } from "../steps/loadWork.ts";
import { presentItem, sceneNumbers, type PresentedItem } from "../steps/presentItem.ts";
import { namedVersion } from "../steps/readRoutes.ts";
import { bodyText, isBare, withBody, wordsOf } from "./sceneJson.ts";
import { syncScenes } from "./syncScenes.ts";

const tags = ["generation"];
const EMPTY = "这一场还没有写，写了再保存";
const CHANGED = "这一场刚刚在别处改过，请刷新后再保存";
/** A scene of a script. */
const BODY_MAX = 4 << 20;

/** Step 8: the script of each scene, in the version's document. */
export function registerContent(app: App, deps: GenerationRoutesDeps): void {
  const { db, requireUser } = deps;
  app.get(
    `${PATHS.contentDetail}/:scriptId/:versionId/:actId/:sequenceId`,
    {
      onRequest: requireUser,
      schema: {
        summary: "一个序列各场的剧本；文字在版本的文档里，场的 id 相同",
        tags,
        params: DetailParams.extend({ actId: z.string().max(64), sequenceId: z.string().max(64) }),
        response: { 200: envelope(z.array(SceneContentDetail as unknown as z.ZodType<PresentedItem>)) },
      },
    },
    async (request) => {
      const ownVersion = await namedVersion(db, userOf(request).id, request.params);
      await syncScenes(deps, ownVersion);
      const { work } = await loadWork(db, ownVersion.version.id, ownVersion.script.id);
      const items = itemsOf(work, "scene", request.params.sequenceId);
      const rows = await rowsOf(db, await readSnapshot(db, ownVersion.version.id), new Set(items.map(({ id }) => id)));
      const numbers = sceneNumbers(work);
      return ok(
        items.map((item) => {
          const row = rows.get(item.id);
          return {
            ...presentItem(ownVersion, work, "scene", item, numbers),
            sceneTitle: row?.content[0] ? wordsOf(row.content[0]) : "",
            sceneContent: String(item.values["theme"] ?? ""),
            content: row ? bodyText(row) : "",
          };
        }),
      );
    },
  );
  app.post(
    PATHS.contentSubmit,
    {
      onRequest: requireUser,
      bodyLimit: BODY_MAX,
      schema: {
        summary: "保存一场的剧本",
        description:
          "稿纸上写的由 /api/document/save 存，这里只记下这一场写好了；没有稿纸的可以带上 content，按剧本的格式读入这一场。",
        tags,
        body: SubmitContent,
        response: { 200: envelope(ContentSaved) },
      },
    },
    async (request) => {
      const { id, content } = request.body;
      const ownVersion = await versionOf(db, userOf(request).id, request.body);
      const author = authorOf(request);
      const done =
        content == null
          ? await markWritten(deps, ownVersion, id)
          : await writeScript(deps, ownVersion, author, { sceneId: id, text: content });
      return ok({ step: stepOfWork(done.work), id }, MESSAGES.saved);
    },
  );
}

async function rowsOf(db: Queryable, snapshot: Snapshot, ids: ReadonlySet<string>): Promise<Map<string, SceneJson>> {
  const found = new Map<string, SceneJson>();
  const scenes = snapshot.scenes.filter(({ id }) => ids.has(id));
  for await (const rows of readRows(db, { scriptId: snapshot.scriptId, scenes }))
    for (const row of rows) found.set(row.attrs.id, row);
  return found;
}

/** What writing a scene's script needs, in the web process and in the worker. */
export type ScriptDeps = Pick<GenerationRoutesDeps, "db" | "now" | "saveScenes" | "announcer" | "pace">;

/** The same where a run's worker writes a scene in the transaction that ends its step. */
export interface ScriptWorkerDeps extends ScriptDeps {
  /** The only function that writes documents, within a transaction of the caller's. */
  saveScenesIn(tx: Transaction, announcer: ScriptDeps["announcer"]): ScriptDeps["saveScenes"];
}

/** An item of step 7 and the scene of the document that it is; the document's scenes are made anew only where it is missing. @throws AppError step-locked, not-found */
async function openScene(deps: ScriptDeps, ownVersion: OwnVersion, sceneId: string) {
  const { work } = await loadWork(deps.db, ownVersion.version.id, ownVersion.script.id);
  const lock = lockOf(work, 8);
  if (lock) throw new AppError("step-locked", { msg: lock.reason });
  const item = itemOf(work, sceneId);
  if (item?.kind !== "scene") throw new AppError("not-found");
  let stored = await storedScene(deps.db, ownVersion.version.id, sceneId);
  if (!stored) {
    await syncScenes(deps, ownVersion);
    stored = await storedScene(deps.db, ownVersion.version.id, sceneId);
  }
  if (!stored) throw new AppError("not-found");
  return { ...stored, item };
}
type OpenScene = Awaited<ReturnType<typeof openScene>>;

async function storedScene(db: Queryable, documentId: string, sceneId: string) {
  const snapshot = await readSnapshot(db, documentId);
  const row = (await rowsOf(db, snapshot, new Set([sceneId]))).get(sceneId);
  return row && { row, version: snapshot.scenes.find(({ id }) => id === sceneId)?.version ?? 0 };
}

async function markWritten(deps: GenerationRoutesDeps, ownVersion: OwnVersion, sceneId: string) {
  const { row } = await openScene(deps, ownVersion, sceneId);
  if (isBare(row)) throw new AppError("invalid", { msg: EMPTY });
  return changeWork(deps, ownVersion, (work) => saveScript(work, sceneId));
}

/** A scene's script as text. */
interface SceneText {
  sceneId: string;
  text: string;
  /** Whose words they are; absent: the author's. */
  by?: Origin;
}
type SavedScript = Changed<{ work: Parameters<typeof saveScript>[0] }>;

/**
 * Writes a scene's script from text, by the only function that writes documents, and counts it as written in the same transaction.
 * @throws AppError step-locked, not-found, invalid, conflict where the scene was changed meanwhile
 */
export async function writeScript(
  deps: ScriptDeps,
  ownVersion: OwnVersion,
  author: Author,
  script: SceneText,
): Promise<SavedScript> {
  if (script.text.trim() === "") throw new AppError("invalid", { msg: EMPTY });
  const done = await storeScript(deps, ownVersion, author, {
    ...script,
    scene: await openScene(deps, ownVersion, script.sceneId),
  });
  if (!done) throw new AppError("conflict", { msg: CHANGED });
  return done;
}

/** A save of a window comes between so often at most. */
const TRIES = 3;

/** The same for a scene that nobody has written in, saved as finished or not; another stays as it is. @throws AppError step-locked, not-found, conflict */
async function writeUnwritten(
  deps: ScriptDeps,
  ownVersion: OwnVersion,
  author: Author,
  script: SceneText,
): Promise<void> {
  for (let tries = 0; tries < TRIES; tries++) {
    const scene = await openScene(deps, ownVersion, script.sceneId);
    if (scene.item.scripted || !isBare(scene.row)) return;
    if (await storeScript(deps, ownVersion, author, { ...script, scene })) return;
  }
  throw new AppError("conflict", { msg: CHANGED });
}

/**
 * `writeUnwritten` in a transaction of the caller's, who calls what it answers after the commit: whoever reads or saves the scene is told then. A scene
 * that was deleted meanwhile is left out.
 */
export async function writeUnwrittenIn(
  tx: Transaction,
  deps: ScriptWorkerDeps,
  ownVersion: OwnVersion,
  author: Author,
  script: SceneText,
): Promise<() => void> {
  const notices: (() => void)[] = [];
  const announcer: ScriptDeps["announcer"] = {
    announce: (...notice) => void notices.push(() => deps.announcer.announce(...notice)),
  };
  const { work } = await loadWork(tx, ownVersion.version.id, ownVersion.script.id);
  if (itemOf(work, script.sceneId))
    await writeUnwritten(
      {
        db: tx,
        now: deps.now,
        announcer,
        saveScenes: deps.saveScenesIn(tx, announcer),
        pace: { saved: (documentId) => void notices.push(() => deps.pace.saved(documentId)) },
      },
      ownVersion,
      author,
      script,
    );
  return () => {
    for (const tell of notices) tell();
  };
}

/** Everyone with a biography, and whom the scene's card names. */
const personsOf = (work: Work, sceneId: string): string[] => [
  ...new Set(
    [
      ...itemsOf(work, "biography").map(({ values }) => values["name"]),
      ...((itemOf(work, sceneId)?.values["character"] ?? []) as unknown[]),
    ]
      .map((name) => String(name ?? "").trim())
      .filter((name) => name !== ""),
  ),
];

/** Null where the scene was changed since it was opened. */
async function storeScript(
  deps: ScriptDeps,
  ownVersion: OwnVersion,
  author: Author,
  { sceneId, text, by, scene: { row, version } }: SceneText & { scene: OpenScene },
): Promise<SavedScript | null> {
  const { work } = await loadWork(deps.db, ownVersion.version.id, ownVersion.script.id);
  const content = withBody(row, text, personsOf(work, sceneId), by);
  let done: SavedScript | undefined;
  const saved = await deps.saveScenes(
    {
      documentId: ownVersion.version.id,
      opId: null,
      windowId: null,
      authorId: author.userId,
      session: author.session,
      reason: by === "model" ? "model" : "typed",
      schema: CONTENT_SCHEMA,
      scenes: [{ id: sceneId, content, version }],
    },
    {
      stored: async (tx: Transaction) => {
        done = await changeWorkIn(tx, ownVersion, (now) => saveScript(now, sceneId), deps.now());
      },
    },
  );
  if (saved.state === "stale" || !done) return null;
  announceSteps(deps, ownVersion.version.id, done.revision);
  deps.pace.saved(ownVersion.version.id);
  return done;
}

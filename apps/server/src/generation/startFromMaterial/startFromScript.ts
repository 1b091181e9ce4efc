import { randomUUID } from "node:crypto";
import type { CreatedScript } from "@mochang/contract/generation";
import { followScript, workOfScript, type ReadScript, type ScriptType } from "@mochang/generation";
import { certain } from "@mochang/screenplay";
import { documentIdOf, handOverVersion, loadKeptScript } from "../../library/index.ts";
import type { OpenVersion } from "../../modelRuns/index.ts";
import { AppError, type Transaction } from "../../platform/index.ts";
import type { GenerationRoutesDeps } from "../generationRoutesDeps.ts";
import { writeWork } from "../steps/changeWork.ts";
import { loadWork, rowOfItem } from "../steps/loadWork.ts";
import { generatedScripts, generatedWorks, stepItems } from "../tables.ts";

const NO_NOVEL = "小说不能从场景开始，请先改成剧本";
const NO_SCENES = "没有读到场景，先把剧本分好场";
/** Rows of one statement. */
const CHUNK = 200;

/**
 * Makes a generated script of a version of any script: the document is copied with its ids, and its steps are made backwards from it. `id` is the caller's:
 * asked again with it, it is the script that is there.
 * @throws AppError invalid: a novel, or a script without scenes
 */
export async function startFromScript(
  { db, now }: Pick<GenerationRoutesDeps, "db" | "now">,
  version: OpenVersion,
  { id, scriptType }: { id: string; scriptType: ScriptType },
): Promise<CreatedScript> {
  const { script, documentId, work } = version;
  if (work.form === "novel") throw new AppError("invalid", { msg: NO_NOVEL });
  if (work.figures.scenes.length === 0) throw new AppError("invalid", { msg: NO_SCENES });
  await db.transaction(async (tx) => {
    const at = now();
    if (!(await handOverVersion(tx, { id, script, documentId, type: 3 }, at))) return;
    const existingId = documentIdOf(await loadKeptScript(tx, script.userId, id), "");
    await storeWork(tx, existingId, id, readOf(version, scriptType), at);
  });
  return { id, scriptId: id, versionId: documentIdOf(await loadKeptScript(db, script.userId, id), "") };
}

/** The steps of the script; those that came along with a copy of a generated one follow what was written since. */
async function storeWork(
  tx: Transaction,
  documentId: string,
  scriptId: string,
  read: ReadScript,
  at: Date,
): Promise<void> {
  const work = workOfScript(read, randomUUID);
  const { scriptType } = read;
  await tx
    .insert(generatedScripts)
    .values({ scriptId, scriptType })
    .onConflictDoUpdate({ target: generatedScripts.scriptId, set: { scriptType } });
  const stored = await tx
    .insert(generatedWorks)
    .values({ documentId, scriptId, step: work.step, revision: 1, updatedAt: at })
    .onConflictDoNothing()
    .returning({ id: generatedWorks.documentId });
  if (stored.length === 0) {
    const copied = (await loadWork(tx, documentId, scriptId)).work;
    await writeWork(tx, documentId, copied, followScript(copied, read.scenes), at);
    return;
  }
  for (let from = 0; from < work.items.length; from += CHUNK)
    await tx
      .insert(stepItems)
      .values(work.items.slice(from, from + CHUNK).map((item) => rowOfItem(documentId, item, at)));
}

const EPISODE = /第[^第场]{1,6}集/u;

function readOf({ script, work }: OpenVersion, scriptType: ScriptType): ReadScript {
  const { figures, sceneIds } = work;
  return {
    name: script.name,
    scriptType,
    scenes: figures.scenes.flatMap(({ ordinal, heading, label, place, time, people, characters }) => {
      const id = sceneIds[ordinal];
      if (id === undefined) return [];
      return {
        id,
        heading: heading ?? "",
        place: place ?? "",
        time: time ?? "",
        people,
        episode: EPISODE.exec(label ?? heading ?? "")?.[0] ?? null,
        written: characters > [...(heading ?? "")].length,
      };
    }),
    persons: certain(figures.people).map(({ name }) => name),
  };
}

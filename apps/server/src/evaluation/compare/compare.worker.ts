import { toParsed } from "@mochang/screenplay";
import { compareDrafts, diffScene, type Comparison, type DiffRow } from "@mochang/screenplay/compare";
import { assembleDocument } from "../../platform/assembleDocument.ts";
import { workerTask } from "../../platform/workerTask.ts";
import type { CompareTask, DraftPart } from "./compareInWorker.ts";

/** Compares two drafts that come in parts, or two scenes. */
export default workerTask<CompareTask, DraftPart, Comparison | DiffRow[]>(async (task, parts) => {
  if (task.kind === "lines") return diffScene(task.old, task.new, task.renames);
  const drafts: Record<DraftPart["side"], DraftPart[]> = { old: [], new: [] };
  for await (const part of parts) drafts[part.side].push(part);
  return compareDrafts(await parsedOf(drafts.old), await parsedOf(drafts.new));
});

async function parsedOf(parts: readonly DraftPart[]) {
  const { document, reading } = await assembleDocument(inTurn(parts));
  return toParsed(document, reading);
}

async function* inTurn<T>(parts: readonly T[]): AsyncGenerator<T, void, undefined> {
  yield* parts;
}

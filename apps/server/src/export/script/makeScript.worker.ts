import { readDocument, type SceneJson, type ScriptDocument } from "@mochang/screenplay";
import type { DocumentPart } from "../../library/index.ts";
import { transferring, workerTask } from "../../platform/workerTask.ts";
import { makeScript, type MadeScript, type MakeOptions, type ScriptWish } from "./makeScript.ts";

/** What is to be written; the document follows in parts. */
export interface MakeScriptTask {
  wish: ScriptWish;
  options: MakeOptions;
}

type DocumentHead = Omit<ScriptDocument, "scenes"> & { text: string };

/** Writes one script. */
export default workerTask<MakeScriptTask, DocumentPart, MadeScript>(async ({ wish, options }, parts) => {
  let head: DocumentHead | null = null;
  const scenes: SceneJson[] = [];
  for await (const part of parts) {
    if (part.kind === "head") head = JSON.parse(part.json) as DocumentHead;
    else scenes.push(...(JSON.parse(part.json) as SceneJson[]));
  }
  if (!head) throw new Error("a script without its head");
  const { text, ...rest } = head;
  const { bytes, losses } = await makeScript(readDocument({ ...rest, scenes }, text), wish, options);
  // A view of a larger buffer cannot be handed over whole.
  const own = bytes.byteLength === bytes.buffer.byteLength ? bytes : bytes.slice();
  return transferring({ bytes: own, losses }, [own.buffer as ArrayBuffer]);
});

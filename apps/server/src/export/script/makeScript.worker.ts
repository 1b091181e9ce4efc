// Writes one script beside the event loop: takes the document in pieces, answers once, ends.
import { parentPort } from "node:worker_threads";
import { readDocument, type SceneJson, type ScriptDocument } from "@mochang/screenplay";
import { makeScript, type MadeScript, type MakeOptions, type ScriptWish } from "./makeScript.ts";

/** What the thread hears: the document's pieces as JSON, then what is wished. */
export type ScriptPiece =
  | { kind: "head"; json: string }
  | { kind: "scenes"; json: string }
  | { kind: "make"; wish: ScriptWish; options: MakeOptions };

/** What it answers. A failure arrives as the thread's own error. */
export type ScriptAnswer = MadeScript;

let head: (Omit<ScriptDocument, "scenes"> & { text: string }) | null = null;
const scenes: SceneJson[] = [];

parentPort?.on("message", (piece: ScriptPiece) => {
  if (piece.kind === "head") head = JSON.parse(piece.json) as typeof head;
  else if (piece.kind === "scenes") scenes.push(...(JSON.parse(piece.json) as SceneJson[]));
  else if (head) void make(head, piece.wish, piece.options);
});

async function make(
  { text, ...rest }: NonNullable<typeof head>,
  wish: ScriptWish,
  options: MakeOptions,
): Promise<void> {
  const { bytes, losses } = await makeScript(readDocument({ ...rest, scenes }, text), wish, options);
  // A view of a larger buffer cannot be handed over whole.
  const own = bytes.byteLength === bytes.buffer.byteLength ? bytes : bytes.slice();
  parentPort?.postMessage({ bytes: own, losses } satisfies ScriptAnswer, [own.buffer as ArrayBuffer]);
  parentPort?.close();
}

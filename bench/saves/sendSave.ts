import type { SaveDocument, SavedDocument } from "@mochang/contract";
import type { Writer } from "./writer.ts";

/** One save as its sender saw it. */
export interface SentSave {
  opId: string;
  seq: number;
  /** Milliseconds until the whole answer was there. */
  clientMs: number;
  sentBytes: number;
  answerBytes: number;
  /** Of the scene's content alone. */
  sceneBytes: number;
}

/** Sends one save. @throws TypeError when it is not known whether it was taken, Error when the server refuses */
export async function sendSave(port: number, writer: Writer, save: SaveDocument): Promise<SentSave> {
  const body = JSON.stringify(save);
  const began = performance.now();
  const response = await fetch(`http://127.0.0.1:${port}/api/document/save`, {
    method: "POST",
    headers: { "content-type": "application/json", token: writer.token },
    body,
  });
  const text = await response.text();
  const clientMs = performance.now() - began;
  if (response.status === 503) throw new TypeError(text);
  if (!response.ok) throw new Error(`${response.status} ${text.slice(0, 200)}`);
  const { data } = JSON.parse(text) as { data: SavedDocument };
  writer.acknowledge(data);
  return {
    opId: save.opId,
    seq: data.seq,
    clientMs,
    sentBytes: Buffer.byteLength(body),
    answerBytes: Buffer.byteLength(text),
    sceneBytes: Buffer.byteLength(JSON.stringify(save.scenes[0]?.content)),
  };
}

import { once } from "node:events";
import { Agent, request, type IncomingMessage } from "node:http";
import { text as textOf } from "node:stream/consumers";
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
}

/** As each writer's browser does, a connection is used again. Without fetch: its streams took a third of the processor time of a save here. */
const agent = new Agent({ keepAlive: true });

/** Sends one save. @throws TypeError when it is not known whether it was taken, Error when the server refuses */
export async function sendSave(port: number, writer: Writer, save: SaveDocument): Promise<SentSave> {
  const body = JSON.stringify(save);
  const sentBytes = Buffer.byteLength(body);
  const began = performance.now();
  const { status, text } = await post(port, body, {
    "content-type": "application/json",
    "content-length": String(sentBytes),
    token: writer.token,
  });
  const clientMs = performance.now() - began;
  if (status === 503) throw new TypeError(text);
  if (status !== 200) throw new Error(`${status} ${text.slice(0, 200)}`);
  const { data } = JSON.parse(text) as { data: SavedDocument };
  writer.acknowledge(data);
  return { opId: save.opId, seq: data.seq, clientMs, sentBytes, answerBytes: Buffer.byteLength(text) };
}

/** @throws TypeError for a broken connection */
async function post(
  port: number,
  body: string,
  headers: Record<string, string>,
): Promise<{ status: number; text: string }> {
  const sent = request({ agent, host: "127.0.0.1", port, method: "POST", path: "/api/document/save", headers });
  sent.end(body);
  try {
    const [response] = (await once(sent, "response")) as [IncomingMessage];
    return { status: response.statusCode ?? 0, text: await textOf(response) };
  } catch (cause) {
    throw new TypeError("the connection broke", { cause });
  }
}

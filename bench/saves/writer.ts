import { randomUUID } from "node:crypto";
import type { Save, SaveAnswer } from "../../apps/server/src/documents/index.ts";
import { SCHEMA } from "./log.ts";
import { typeInto, type SceneContent } from "./scenes.ts";

/** One save as its sender saw it. */
export interface SentSave {
  opId: string;
  seq: number;
  /** Milliseconds until the whole answer was there, and those that the server says it took. */
  clientMs: number;
  serverMs: number;
  sentBytes: number;
  answerBytes: number;
  sceneBytes: number;
}

/** Saves in a scene before the writer goes on to the next. */
const STAY = 60;

/** A person at one document: knows the versions of its scenes and sends one scene at a time. */
export class Writer {
  readonly documentId: string;
  private readonly scenes: SceneContent[];
  private readonly versions = new Map<string, number>();
  private step: number;

  /** `step`: where in the document and in the typed words this writer begins. */
  constructor(documentId: string, scenes: SceneContent[], step: number) {
    this.documentId = documentId;
    this.scenes = scenes;
    this.step = step;
  }

  /** The next save of this writer. It is the same until `acknowledge` was called. */
  next(): Save {
    const id = this.scene().attrs.id;
    return {
      documentId: this.documentId,
      opId: randomUUID(),
      windowId: "window",
      authorId: null,
      session: this.documentId,
      reason: "typed",
      schema: SCHEMA,
      scenes: [{ id, content: typeInto(this.scene(), this.step), version: this.versions.get(id) ?? 1 }],
    };
  }

  /** Takes the versions of a save that was acknowledged, and types on. */
  acknowledge(answer: SaveAnswer & { state: "saved" }): void {
    for (const [id, version] of answer.scenes) this.versions.set(id, version);
    this.step += 1;
  }

  private scene(): SceneContent {
    const scene = this.scenes[1 + (Math.floor(this.step / STAY) % (this.scenes.length - 1))];
    if (!scene) throw new Error("a document without scenes");
    return scene;
  }
}

/** Sends one save. @throws TypeError when the connection breaks, Error when the server refuses */
export async function sendSave(port: number, writer: Writer, save: Save): Promise<SentSave> {
  const body = JSON.stringify(save);
  const began = performance.now();
  const response = await fetch(`http://127.0.0.1:${port}/api/document/save`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body,
  });
  const text = await response.text();
  const clientMs = performance.now() - began;
  if (response.status === 503) throw new TypeError(text);
  const answer = JSON.parse(text) as SaveAnswer;
  if (!response.ok || answer.state !== "saved") throw new Error(`${response.status} ${text.slice(0, 200)}`);
  writer.acknowledge(answer);
  return {
    opId: save.opId ?? "",
    seq: answer.seq,
    clientMs,
    serverMs: Number(/dur=([\d.]+)/u.exec(response.headers.get("server-timing") ?? "")?.[1]),
    sentBytes: Buffer.byteLength(body),
    answerBytes: Buffer.byteLength(text),
    sceneBytes: Buffer.byteLength(JSON.stringify(save.scenes[0]?.content)),
  };
}

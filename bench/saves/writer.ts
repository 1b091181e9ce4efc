import { randomUUID } from "node:crypto";
import type { SaveDocument, SavedDocument, ScriptStructure } from "@mochang/contract";
import { CONTENT_SCHEMA, type SceneJson } from "@mochang/screenplay";
import { typeInto } from "./syntheticScene.ts";

/** Saves in a scene before the writer goes on to the next. */
const STAY = 60;

/** A person at one document: knows its scenes with their versions and sends one scene at a time. */
export class Writer {
  readonly token: string;
  readonly documentId: string;
  private readonly scriptId: string;
  private readonly scenes: SceneJson[];
  private readonly versions: Map<string, number>;
  private step: number;

  /** `step`: where in the document and in the typed words this writer begins. */
  constructor(token: string, page: ScriptStructure, step: number) {
    this.token = token;
    this.scriptId = page.scriptId;
    this.documentId = page.versionId;
    this.scenes = page.scenes.filter((scene) => !scene.attrs.front && !scene.attrs.division);
    this.versions = new Map(page.scenes.map((scene, i) => [scene.attrs.id, page.versions[i]?.[0] ?? 1]));
    this.step = step;
  }

  /** The next save of this writer: one more second of typing. */
  next(): SaveDocument {
    const at = Math.floor(this.step / STAY) % this.scenes.length;
    const scene = this.scenes[at];
    if (!scene) throw new Error("a document without scenes");
    const content = typeInto(scene, this.step);
    this.scenes[at] = content;
    this.step += 1;
    const { id } = scene.attrs;
    return {
      scriptId: this.scriptId,
      versionId: this.documentId,
      opId: randomUUID(),
      windowId: this.documentId,
      reason: "typed",
      schema: CONTENT_SCHEMA,
      scenes: [{ id, content, version: this.versions.get(id) ?? 1 }],
    };
  }

  /** Takes the versions of a save that was acknowledged. */
  acknowledge(answer: Pick<SavedDocument, "scenes">): void {
    for (const [id, version] of answer.scenes) this.versions.set(id, version);
  }
}

import type { DocumentChanges, SaveDocument, SavedDocument, SceneNow, StaleDocument } from "@mochang/contract";
import { type SceneJson, sceneRows } from "@mochang/screenplay";
import type { Node } from "prosemirror-model";
import { ApiError, networkError } from "../../../lib/apiError.ts";
import { changedRows, docOf, idOf, rowNode } from "../storedDocument.ts";

/** A server of one document in memory: what `laws` proves on the real one is told here step by step. */
export class TestServer {
  doc: Node;
  head = 1;
  readonly versions = new Map<string, [number, number]>();
  readonly saves: SaveDocument[] = [];
  /** Saves that were not taken. */
  stale = 0;
  /** What the next calls meet instead of an answer. */
  fault: "none" | "unreachable" | "answer-lost" | ApiError = "none";
  private readonly answers = new Map<string, SavedDocument>();

  constructor(doc: Node) {
    this.doc = doc;
    for (const row of doc.children) this.versions.set(idOf(row), [1, 1]);
  }

  send = async (body: SaveDocument): Promise<SavedDocument | StaleDocument> => {
    this.meet();
    const answer = this.replay(body) ?? this.take(body);
    if (this.fault === "answer-lost") throw networkError();
    return answer;
  };

  changes = async (_seq: number): Promise<DocumentChanges> => {
    this.meet();
    return { head: this.head, scenes: this.rows() };
  };

  /** Another window saves this document. */
  saveAs(doc: Node, opId = `other${this.head}`): void {
    const scenes = changedRows({ doc: this.doc, versions: this.versions }, doc);
    this.take({ scriptId: "s", versionId: "v", opId, windowId: "other", schema: 2, scenes });
  }

  private meet(): void {
    if (this.fault instanceof ApiError) throw this.fault;
    if (this.fault === "unreachable") throw networkError();
  }

  /** Every scene; those that were deleted without a content. */
  private rows(): SceneNow[] {
    const rows = sceneRows(this.doc);
    const living = new Set(rows.map(({ attrs }) => attrs.id));
    const deleted = [...this.versions.keys()].filter((id) => !living.has(id));
    const now = (id: string, after: string | null, content: SceneJson | null): SceneNow => {
      const [version = 0, placeVersion = 0] = this.versions.get(id) ?? [];
      return { id, version, placeVersion, after, content };
    };
    return [
      ...rows.map((content, i) => now(content.attrs.id, rows[i - 1]?.attrs.id ?? null, content)),
      ...deleted.map((id) => now(id, null, null)),
    ];
  }

  /** Whether a save brings a line that stands in a scene which it does not write. */
  private bringsHeldLine(scenes: SaveDocument["scenes"]): boolean {
    const written = new Map(
      scenes.flatMap(({ id, content }) => (content === undefined ? [] : [[id, content] as const])),
    );
    const others = this.doc.children.filter((row) => !written.has(idOf(row)));
    const lineIds = new Set(others.flatMap((row) => row.children.map(idOf)));
    const brought = [...written.values()].flatMap((content) => (content as SceneJson | null)?.content ?? []);
    return brought.some(({ attrs }) => lineIds.has(attrs.id));
  }

  /** The first answer to a save with this number; one of other words is told what stands. */
  private replay(body: SaveDocument): SavedDocument | StaleDocument | null {
    const answer = this.answers.get(body.opId);
    const first = this.saves.find(({ opId }) => opId === body.opId);
    if (!answer || !first) return null;
    if (JSON.stringify(first.scenes) === JSON.stringify(body.scenes)) return answer;
    this.stale++;
    return { state: "stale", head: this.head, scenes: this.rows() };
  }

  private take(body: SaveDocument): SavedDocument | StaleDocument {
    const isStale = body.scenes.some(
      ({ id, content, version }) => content !== undefined && (this.versions.get(id)?.[0] ?? 0) !== version,
    );
    if (isStale || this.bringsHeldLine(body.scenes)) {
      this.stale++;
      return { state: "stale", head: this.head, scenes: this.rows() };
    }
    this.saves.push(body);
    this.head++;
    const rows = new Map(this.doc.children.map((row) => [idOf(row), row]));
    const order = [...rows.keys()];
    for (const { id, content, place } of body.scenes) {
      const [, placed = 0] = this.versions.get(id) ?? [];
      if (content !== undefined) this.versions.set(id, [this.head, placed]);
      if (content === null) rows.delete(id);
      else if (content !== undefined) rows.set(id, rowNode(content as SceneJson));
      if (!place) continue;
      const at = order.indexOf(id);
      if (at >= 0) order.splice(at, 1);
      order.splice(place.after === null ? 0 : order.indexOf(place.after) + 1, 0, id);
    }
    this.doc = docOf(order.flatMap((id) => rows.get(id) ?? []));
    const scenes = body.scenes.map(({ id }): [string, number, number] => [id, ...(this.versions.get(id) ?? [0, 0])]);
    const answer: SavedDocument = { state: "saved", seq: this.head, replayed: false, scenes };
    this.answers.set(body.opId, { ...answer, replayed: true });
    return answer;
  }
}

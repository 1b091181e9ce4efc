import { CONTENT_SCHEMA, mergeDocuments, type MergeQuestion } from "@mochang/screenplay";
import type { DocumentChanges, Form, SaveDocument, SavedDocument, SceneNow, StaleDocument } from "@mochang/contract";
import type { Node } from "prosemirror-model";
import { ApiError } from "../../lib/apiError.ts";
import type { StreamEffects } from "../../lib/stream.ts";
import { type GivenQuestion, type Journal, journalRows, type SaveOperation } from "./journal.ts";
import { afterAnswer, journalSides, withoutOperation } from "./orphanedJournal.ts";
import { type SavePause, holdOf, isFinal, isRetried } from "./saveFailure.ts";
import { saveInterval } from "./saveInterval.ts";
import { afterSave, changedRows, saveOf, type StoredDocument, withRows } from "./storedDocument.ts";

export type SaveReason = NonNullable<SaveDocument["reason"]>;

/** The document that is written on. */
export interface EditedDocument {
  doc: () => Node;
  /** The document as it may be sent: the line that the input method is at work in is as it was before. Null: nothing may be sent. */
  sendable: () => Node | null;
  /** Changes it into this one in the smallest steps, which no undo takes back; false when that would touch the line being composed. */
  apply: (target: Node) => boolean;
}

export interface SaveLoopEffects {
  /** The time of day. */
  now: () => number;
  /** Milliseconds of a clock that nobody sets: by the time of day a save could wait for as long as that was put back. */
  elapsed: () => number;
  later: StreamEffects["later"];
  newId: () => string;
  /** @throws ApiError */
  send: (body: SaveDocument, leaving: boolean) => Promise<SavedDocument | StaleDocument>;
  changes: (seq: number) => Promise<DocumentChanges>;
  /** Makes sure that the journal holds everything, and not the journals of closed windows that were taken over. False when it could not. */
  journal: (adopted?: readonly string[]) => Promise<boolean>;
  /** What `unsent`, `hold` or `savedAt` say may have changed. */
  onState: () => void;
  /** A fault of this code itself. */
  onFault: (error: unknown) => void;
  /** The server's open questions may have changed. */
  onQuestions: () => void;
  /** The words of a dead window are taken over. */
  onAdopted: (windowId: string) => void;
  /** The journal of a dead window could not be sent; the writer is asked what becomes of it. */
  onLeftover: (journal: Journal) => void;
}

export interface SaveLoopInputs {
  scriptId: string;
  versionId: string;
  /** Of this opening of the document. */
  journalId: string;
  /** The same for whatever this window opens. */
  windowId: string;
  userId: string;
  form: Form;
  stored: StoredDocument;
}

const MIN_RETRY_MS = 1_000;
const MAX_RETRY_MS = 15_000;

/** A journal of a dead window, whose lock this one holds. */
interface DeadJournal {
  journal: Journal;
  release: () => void;
}

/**
 * Sends what is written, one call after the other: a save is sent with its own number until it is answered; others' changes are fetched and merged between two saves,
 * never while one is under way. What was sent and what is in the journal decide everything; nothing is kept only in a timer.
 */
export class SaveLoop {
  stored: StoredDocument;
  hold: SavePause | null = null;
  savedAt: number | null = null;
  private readonly inputs: SaveLoopInputs;
  private readonly document: EditedDocument;
  private readonly effects: SaveLoopEffects;
  private operation: SaveOperation | null = null;
  private questions: GivenQuestion[] = [];
  private answered: string[] = [];
  private reason: SaveReason = "typed";
  /** The run whose words stand in what is not saved; of several the last. */
  private runId: string | null = null;
  /** The newest save that was heard of. */
  private announcedHead: number;
  /** Since when something is changed that no save under way holds. */
  private changedAt: number | null = null;
  private dead: DeadJournal[] = [];
  private retryAt = 0;
  private retryMs = MIN_RETRY_MS;
  /** Others have changed the line that is composed: nothing goes on before it is done. */
  private mergeWaits = false;
  /** Nothing is changed but the line that is composed: others' changes of other lines come in meanwhile. */
  private saveWaits = false;
  private isRunning = false;
  private isClosed = false;
  private isImmediate = false;
  private cancel: (() => void) | null = null;

  constructor(inputs: SaveLoopInputs, document: EditedDocument, effects: SaveLoopEffects) {
    this.inputs = inputs;
    this.document = document;
    this.effects = effects;
    this.stored = inputs.stored;
    this.announcedHead = inputs.stored.head;
  }

  /** The server has not acknowledged every word. */
  get unsent(): boolean {
    return this.changedAt !== null || this.operation !== null || this.hasAnswers || this.dead.length > 0;
  }

  private get hasAnswers(): boolean {
    return this.questions.length > 0 || this.answered.length > 0;
  }

  /** The document was changed by its writer. */
  changed(reason: SaveReason = "typed", runId: string | null = null): void {
    if (reason !== "typed") this.reason = reason;
    this.runId = runId ?? this.runId;
    const isFirst = this.changedAt === null;
    this.changedAt ??= this.effects.elapsed();
    const wasRefused = this.hold !== null && !isRetried(this.hold) && !isFinal(this.hold);
    if (wasRefused) this.hold = null;
    this.effects.onState();
    // Later keys of a burst go with its first.
    if (isFirst || wasRefused) this.plan();
  }

  /** The line being composed is done. */
  compositionEnded(): void {
    this.mergeWaits = false;
    this.saveWaits = false;
    this.plan();
  }

  /** Another window has saved. */
  heardOf(head: number): void {
    this.announcedHead = Math.max(this.announcedHead, head);
    this.plan();
  }

  /** The network may be back, or someone has logged in: what failed is tried now. */
  wake(): void {
    this.retryAt = 0;
    this.retryMs = MIN_RETRY_MS;
    this.plan();
  }

  /** Sends what is changed now, without waiting for more. */
  saveNow(): void {
    if (!this.unsent) return;
    this.isImmediate = true;
    this.plan();
  }

  /** These questions are answered by what the document now says. */
  answer(ids: readonly string[]): void {
    this.answered.push(...ids);
    this.changed("merged");
  }

  /** Takes over the journal of a dead window. */
  adopt(journal: Journal, release: () => void): void {
    this.dead.push({ journal, release });
    this.plan();
  }

  /** The page is being left: what fits is sent, in a request that outlives it. The journal holds it, too. */
  leave(maxBytes: number): void {
    if (this.isClosed || (this.hold && isFinal(this.hold))) return;
    const operation = this.operation ?? this.makeOperation();
    if (!operation) return;
    this.operation = operation;
    if (new TextEncoder().encode(JSON.stringify(operation.body)).length > maxBytes) return;
    // A page that comes back sends it again by its number.
    this.effects.send(operation.body, true).catch(() => undefined);
  }

  close(): void {
    this.isClosed = true;
    this.cancel?.();
    for (const { release } of this.dead) release();
    this.dead = [];
  }

  /** What the journal holds of this window; null when nothing is unsent. */
  journal(): Journal | null {
    if (!this.unsent) return null;
    const { journalId, windowId, userId, scriptId, versionId } = this.inputs;
    const rows = journalRows(this.stored, this.document.sendable() ?? this.document.doc(), this.operation);
    if (rows.length === 0 && this.questions.length === 0 && this.answered.length === 0 && !this.operation) return null;
    return {
      id: journalId,
      windowId,
      userId,
      scriptId,
      versionId,
      schema: CONTENT_SCHEMA,
      at: this.effects.now(),
      operation: this.operation,
      rows,
      questions: this.questions,
      answered: this.answered,
      runId: this.runId,
    };
  }

  private plan(): void {
    this.cancel?.();
    this.cancel = null;
    if (this.isRunning || this.isClosed || (this.hold && isFinal(this.hold))) return;
    const at = this.dueAt();
    if (at === null) return;
    this.cancel = this.effects.later(() => void this.run(), Math.max(0, at - this.effects.elapsed()));
  }

  /** When there is something to do; null: nothing. */
  private dueAt(): number | null {
    if (this.operation) return this.retryAt;
    if (this.mergeWaits) return null;
    if (this.announcedHead > this.stored.head || this.dead.length > 0) return this.retryAt;
    if (this.saveWaits || (this.hold && !isRetried(this.hold))) return null;
    if (this.hasAnswers) return this.retryAt;
    if (this.changedAt === null) return null;
    const due = this.isImmediate ? 0 : this.changedAt + saveInterval(this.stored.doc, this.document.doc());
    return Math.max(this.retryAt, due);
  }

  private async run(): Promise<void> {
    if (this.isRunning) return;
    this.isRunning = true;
    try {
      while (!this.isClosed && (await this.step()));
    } finally {
      this.isRunning = false;
      this.effects.onState();
      this.plan();
    }
  }

  /** Does what is due; false when nothing more is. */
  private async step(): Promise<boolean> {
    const at = this.dueAt();
    if (at === null || at > this.effects.elapsed() || (this.hold && isFinal(this.hold))) return false;
    try {
      if (this.operation) await this.send(this.operation);
      else if (this.announcedHead > this.stored.head) await this.fetch();
      else if (this.dead.length > 0) await this.adoptNext();
      else await this.save();
      return true;
    } catch (error) {
      // A fault of our own must not stop anyone from writing; it is told as such.
      if (!(error instanceof ApiError)) this.effects.onFault(error);
      this.failed(holdOf(error, this.inputs.form));
      return false;
    }
  }

  private failed(hold: SavePause): void {
    this.hold = hold;
    this.retryAt = this.effects.elapsed() + this.retryMs;
    this.retryMs = Math.min(this.retryMs * 2, MAX_RETRY_MS);
    if (!isRetried(hold) && !isFinal(hold)) this.takeBack();
  }

  /** A save that was refused: its questions and answers go with the next one. */
  private takeBack(): void {
    if (!this.operation) return;
    this.questions.unshift(...(this.operation.body.questions ?? []));
    this.answered.unshift(...(this.operation.body.answered ?? []));
    this.reason = this.operation.body.reason ?? "typed";
    this.runId ??= this.operation.body.runId ?? null;
    this.operation = null;
    this.changedAt ??= this.effects.elapsed();
  }

  private succeeded(): void {
    this.hold = null;
    this.retryAt = 0;
    this.retryMs = MIN_RETRY_MS;
  }

  private sent: Node | null = null;

  private makeOperation(): SaveOperation | null {
    const doc = this.document.sendable();
    const scenes = doc ? changedRows(this.stored, doc) : [];
    if (!doc || (scenes.length === 0 && !this.hasAnswers)) return null;
    const { scriptId, versionId, windowId } = this.inputs;
    this.sent = doc;
    this.changedAt = null;
    const { questions, answered, reason, runId } = this;
    [this.questions, this.answered, this.reason, this.runId] = [[], [], "typed", null];
    const body = { scriptId, versionId, opId: this.effects.newId(), windowId, reason, runId, schema: CONTENT_SCHEMA };
    return { body: { ...body, scenes, questions, answered }, at: this.effects.now() };
  }

  private async save(): Promise<void> {
    this.isImmediate = false;
    const operation = this.makeOperation();
    if (!operation) return this.nothingToSave();
    this.operation = operation;
    // The number stands in the journal before the server can count it. Where it cannot, the words are safest at the server.
    await this.effects.journal();
    await this.send(operation);
  }

  /** Nothing differs, or only the line being composed. */
  private nothingToSave(): void {
    if (changedRows(this.stored, this.document.doc()).length > 0) this.saveWaits = true;
    else this.settle();
  }

  /** Looks whether the server has everything now. */
  private settle(): void {
    const isChanged = changedRows(this.stored, this.document.doc()).length > 0;
    this.changedAt = isChanged ? (this.changedAt ?? this.effects.elapsed()) : null;
    if (!this.unsent) this.savedAt = this.effects.now();
  }

  private async send(operation: SaveOperation): Promise<void> {
    const answer = await this.effects.send(operation.body, false);
    this.succeeded();
    if (this.operation !== operation) return;
    if (answer.state === "stale") {
      this.takeBack();
      // It has waited its interval: merged, it goes at once.
      this.isImmediate = true;
      // All changes since this window's own state are merged together: the answer tells those that touch the sent scenes, and a scene of it may hold
      // lines of another one that was joined to it before.
      if (answer.head > this.stored.head) this.announcedHead = Math.max(this.announcedHead, answer.head);
      else this.takeIn(answer.scenes, this.stored.head);
    } else {
      this.operation = null;
      this.stored = afterSave(this.stored, this.sent ?? this.document.doc(), operation.body, answer);
      this.announcedHead = Math.max(this.announcedHead, answer.seq);
      this.settle();
      if ((operation.body.questions?.length ?? 0) > 0 || (operation.body.answered?.length ?? 0) > 0)
        this.effects.onQuestions();
    }
    await this.effects.journal();
  }

  private async fetch(): Promise<void> {
    const { head, scenes } = await this.effects.changes(this.stored.head);
    this.succeeded();
    // The page was being left meanwhile: what it sent is answered first.
    if (this.operation) return;
    if (this.takeIn(scenes, head)) this.announcedHead = Math.max(head, this.announcedHead);
    await this.effects.journal();
    this.effects.onQuestions();
  }

  /** Merges what others have saved into the document. False when that has to wait for the line being composed. */
  private takeIn(scenes: readonly SceneNow[], head: number): boolean {
    const theirs = withRows(this.stored, scenes, head);
    if (!this.mergeIn(this.document.doc(), theirs)) return false;
    this.stored = theirs;
    this.settle();
    return true;
  }

  private mergeIn(mine: Node, theirs: StoredDocument): boolean {
    const base = this.stored;
    const { doc, questions } = mergeDocuments(base.doc, mine, theirs.doc);
    // A question holds the words of both sides for good: it is not asked of words that are still being composed.
    const isSettled = questions.length === 0 || this.document.sendable()?.eq(mine) === true;
    if (!isSettled || !this.document.apply(doc)) {
      this.mergeWaits = true;
      return false;
    }
    this.ask(questions, this.inputs.windowId, (question) => saveOf(question, base, theirs));
    return true;
  }

  /** `windowId` wrote one side, the save that `theirSeq` tells the other; undefined: nobody knows which. */
  private ask(
    questions: readonly MergeQuestion[],
    windowId: string,
    theirSeq: (question: MergeQuestion) => number | undefined,
  ): void {
    for (const question of questions) {
      const { id, of, base, mine, theirs } = question;
      const sides = { base, mine, theirs, windowId, theirSeq: theirSeq(question) };
      this.questions.push({ id: this.effects.newId(), about: id, of, ...sides });
    }
    // What is accepted stays told as such.
    if (questions.length > 0 && this.reason !== "model") this.reason = "merged";
  }

  /** Sends the save that a dead window had under way, by its own number, and takes its other words into this document. */
  private async adoptNext(): Promise<void> {
    const [next] = this.dead;
    if (!next) return;
    const { operation } = next.journal;
    if (operation) {
      const answer = await this.sendOfDead(next, operation);
      if (!answer) return;
      next.journal = answer.state === "saved" ? afterAnswer(next.journal) : withoutOperation(next.journal);
      this.announcedHead = Math.max(this.announcedHead, answer.state === "saved" ? answer.seq : answer.head);
    }
    // Others' changes come first, so that its words are merged with what the server has now.
    if (this.announcedHead > this.stored.head || this.operation) return;
    const { journal } = next;
    const { base, mine } = journalSides(journal, this.stored.doc);
    const merged = mergeDocuments(base, mine, this.stored.doc);
    // The dead window's words are in no save yet.
    if (!this.mergeIn(this.document.doc(), { ...this.stored, doc: merged.doc, versions: new Map() })) return;
    // A journal does not name the saves that its rows were made from.
    const { windowId = journal.id } = journal;
    this.ask(merged.questions, windowId, () => undefined);
    this.questions.push(...journal.questions.map((question) => ({ windowId, ...question })));
    this.answered.push(...journal.answered);
    this.reason = "merged";
    this.runId = journal.runId ?? this.runId;
    this.changedAt ??= this.effects.elapsed();
    // Where this fails it stands in both journals: taken over again it changes nothing.
    await this.effects.journal([journal.id]);
    this.drop(next);
    this.effects.onAdopted(windowId);
    this.settle();
  }

  private async sendOfDead(next: DeadJournal, operation: SaveOperation): Promise<SavedDocument | StaleDocument | null> {
    try {
      const answer = await this.effects.send(operation.body, false);
      this.succeeded();
      return answer;
    } catch (error) {
      const hold = holdOf(error, this.inputs.form);
      if (isRetried(hold) || isFinal(hold)) throw error;
      this.effects.onLeftover(next.journal);
      this.drop(next);
      return null;
    }
  }

  private drop(dead: DeadJournal): void {
    this.dead = this.dead.filter((other) => other !== dead);
    dead.release();
  }
}

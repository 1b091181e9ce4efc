import type {
  DocumentChanges,
  Form,
  OpenQuestion,
  SaveDocument,
  SavedDocument,
  StaleDocument,
} from "@mochang/contract";
import { CONTENT_SCHEMA } from "@mochang/screenplay";
import type { StreamEffects } from "../../lib/stream.ts";
import { createStore, type Store } from "../../ui/store.ts";
import { upgradeJournal } from "./orphanedJournal.ts";
import type { Journal, JournalStore } from "./journal.ts";
import type { WindowLocks } from "../../lib/browserLocks.ts";
import type { ClosedWindows } from "../../lib/closedWindows.ts";
import { JournalWriter } from "./journalWriter.ts";
import { type EditedDocument, SaveLoop, type SaveReason } from "./saveLoop.ts";
import { savingState, type SavingState } from "./savingState.ts";
import { idOf, type RowVersions } from "./storedDocument.ts";

/** All that saving does outside of itself. */
export interface SavingEffects {
  now: () => number;
  elapsed: () => number;
  later: StreamEffects["later"];
  newId: () => string;
  /** Of this window, the same after a reload. */
  windowId: () => string;
  closedWindows: ClosedWindows;
  /** @throws ApiError */
  send: (body: SaveDocument, leaving: boolean) => Promise<SavedDocument | StaleDocument>;
  changes: (seq: number) => Promise<DocumentChanges>;
  questions: () => Promise<OpenQuestion[]>;
  subscribeToSaves: (seq: number, onHead: (head: number) => void) => () => void;
  journals: JournalStore;
  locks: WindowLocks;
  /** A fault of this code itself. */
  onFault: (error: unknown) => void;
  onLoggedOut: (listener: (userId: string) => void) => () => void;
}

export interface SavingInputs {
  userId: string;
  scriptId: string;
  versionId: string;
  form: Form;
  /** The newest save in the document as it was opened. */
  seq: number;
  /** Of its rows in their order. */
  versions: readonly RowVersions[];
}

/** What a request that outlives its page may carry. */
const LEAVING_BYTES = 60_000;
/** The server knows a save's number for so long; what is older may have counted already, and is offered to its writer. */
const REPLAY_MS = 90 * 86_400_000;

/** The saving of one open document, from its opening on: everything that is typed goes to the journal and to the server, everything that others save comes in. */
export class SavingSession {
  readonly state: Store<SavingState>;
  /** What merges could not settle, in whatever window. */
  readonly questions: Store<readonly OpenQuestion[]> = createStore<readonly OpenQuestion[]>([]);
  /** Journals of closed windows that are not sent: too old, or refused. Their writer decides. */
  readonly leftovers: Store<readonly Journal[]> = createStore<readonly Journal[]>([]);
  /** The newest save of others that was fetched: what stands beside the scenes may have changed with it. */
  readonly othersSaved: Store<number> = createStore(0);
  readonly inputs: SavingInputs;
  readonly windowId: string;
  private readonly effects: SavingEffects;
  private readonly loop: SaveLoop;
  private readonly writer: JournalWriter;
  private readonly ends: (() => void)[] = [];
  private isClosed = false;
  private isFinishing = false;

  constructor(inputs: SavingInputs, document: EditedDocument, effects: SavingEffects) {
    this.inputs = inputs;
    this.effects = effects;
    const windowId = (this.windowId = effects.windowId());
    // A journal belongs to one opening of the document: its lock is held by this session, not by the window, which may open it again before this one has ended.
    const journalId = effects.newId();
    const { userId, scriptId, versionId, form } = inputs;
    const doc = document.doc();
    const versions = new Map(
      doc.children.map((row, i): [string, RowVersions] => [idOf(row), inputs.versions[i] ?? [0, 0]]),
    );
    this.loop = new SaveLoop(
      { userId, scriptId, versionId, form, journalId, windowId, stored: { doc, versions, head: inputs.seq } },
      document,
      {
        now: effects.now,
        elapsed: effects.elapsed,
        later: effects.later,
        newId: effects.newId,
        send: effects.send,
        changes: async (seq) => {
          const changes = await effects.changes(seq);
          this.othersSaved.set(changes.head);
          return changes;
        },
        journal: (adopted) => this.writer.write(adopted),
        onState: () => this.showState(),
        onFault: effects.onFault,
        onQuestions: () => void this.loadQuestions(),
        onAdopted: effects.closedWindows.add,
        onLeftover: (journal) => this.leftovers.set([...this.leftovers.get(), journal]),
      },
    );
    this.writer = new JournalWriter(journalId, {
      later: effects.later,
      store: effects.journals,
      current: () => this.loop.journal(),
      onState: () => this.showState(),
    });
    this.state = createStore(savingState({ unsent: false, savedAt: null, hold: null, journal: this.writer }));
    this.ends.push(effects.locks.hold(journalId));
    this.ends.push(effects.onLoggedOut((loggedOutId) => loggedOutId === userId && void this.forget()));
    this.ends.push(effects.subscribeToSaves(inputs.seq, (head) => this.loop.heardOf(head)));
    void this.adoptDead();
    void this.loadQuestions();
  }

  /** Whether a window is gone, and this one has taken its words over. */
  isClosedWindow(windowId: string): boolean {
    return this.effects.closedWindows.has(windowId);
  }

  /** The document was changed by its writer. */
  changed(reason?: SaveReason, runId?: string): void {
    if (this.isClosed) return;
    this.writer.changed();
    this.loop.changed(reason, runId);
  }

  compositionEnded(): void {
    this.loop.compositionEnded();
    this.writer.changed();
  }

  /** The network may be back, or someone has logged in. */
  wake(): void {
    this.loop.wake();
  }

  /** Sends what is changed without waiting for more. */
  saveNow(): void {
    this.loop.saveNow();
    void this.writer.write();
  }

  /** The page is being left. */
  leave(): void {
    if (this.isClosed) return;
    this.loop.leave(LEAVING_BYTES);
    void this.writer.write();
  }

  /** These questions are answered by what the document now says. */
  answer(ids: readonly string[]): void {
    this.questions.set(this.questions.get().filter(({ id }) => !ids.includes(id)));
    this.writer.changed();
    this.loop.answer(ids);
  }

  /** What is not with the server; null when it has everything. */
  unsent(): Journal | null {
    return this.loop.journal();
  }

  /** Removes a leftover from this machine. */
  async discard(id: string): Promise<void> {
    await this.effects.journals.write({ remove: [id] });
    this.leftovers.set(this.leftovers.get().filter((journal) => journal.id !== id));
  }

  /** Nothing of this document stays on the machine, and nothing more is written. */
  async forget(): Promise<void> {
    this.stop();
    await this.writer.forget();
  }

  /** The editor is gone: what is left is sent, then the session ends by itself. */
  finish(): void {
    this.isFinishing = true;
    this.saveNow();
    this.showState();
  }

  /** The window closes the document; its journal stays for the next one. */
  close(): void {
    this.stop();
    this.writer.close();
  }

  private stop(): void {
    this.isClosed = true;
    this.loop.close();
    for (const end of this.ends) end();
  }

  private showState(): void {
    const { unsent, savedAt, hold } = this.loop;
    if (this.isFinishing && !this.isClosed && !unsent && !this.writer.isStored) this.close();
    const next = savingState({ unsent, savedAt, hold, journal: this.writer });
    const now = this.state.get();
    const isSame = now.kind === next.kind && now.savedAt === next.savedAt && now.sentence === next.sentence;
    if (!isSame || now.reason !== next.reason) this.state.set(next);
  }

  private async adoptDead(): Promise<void> {
    const { userId, scriptId, versionId } = this.inputs;
    const journals = await this.effects.journals.read(userId).catch(() => []);
    for (const journal of journals) {
      if (journal.scriptId !== scriptId || journal.versionId !== versionId || journal.schema > CONTENT_SCHEMA) continue;
      const release = await this.effects.locks.take(journal.id, journal.at);
      if (!release) continue;
      if (this.isClosed) release();
      else if (this.effects.now() - (journal.operation?.at ?? journal.at) > REPLAY_MS) {
        this.leftovers.set([...this.leftovers.get(), journal]);
        this.ends.push(release);
      } else this.loop.adopt(upgradeJournal(journal), release);
    }
  }

  private async loadQuestions(): Promise<void> {
    // What fails is asked again after the next save with a question in it, or when the document is opened.
    const open = await this.effects.questions().catch(() => null);
    if (open && !this.isClosed) this.questions.set(open);
  }
}

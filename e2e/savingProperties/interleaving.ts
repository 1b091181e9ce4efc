import { randomUUID } from "node:crypto";
import { documentNode, type SceneJson, sceneRows } from "@mochang/screenplay";
import type { DocumentChanges } from "@mochang/contract";
import { keepClosedWindows } from "../../apps/web/src/lib/closedWindows.ts";
import { networkError } from "../../apps/web/src/lib/apiError.ts";
import { SavingSession } from "../../apps/web/src/sheet/saving/savingSession.ts";
import { memoryJournals } from "../../apps/web/src/sheet/saving/testing/memoryJournals.ts";
import { settled, TestClock } from "../../apps/web/src/sheet/saving/testing/testClock.ts";
import { TestDocument } from "../../apps/web/src/sheet/saving/testing/testDocument.ts";
import type { PropertyTestServer } from "./propertyTestServer.ts";
import { type Random, randomEdit, seededRandom } from "./randomEdits.ts";

const TEXT =
  "《渡口》\n\n1、渡口 日 外\n船靠岸了。\n他去，天黑，人散。\n\n2、船舱 夜 内\n甲：到了。\n他坐下。还有多远。\n\n3、岸 日 外\n雾散了。\n";

/** A call of a client that the network has in hand: the server has seen it or not, the client is answered later or never. */
interface Call {
  window: Window;
  perform: () => Promise<unknown>;
  performed: { answer: unknown } | { error: unknown } | null;
  resolve: (answer: unknown) => void;
  reject: (error: unknown) => void;
}

interface Window {
  session: SavingSession;
  id: string;
  document: TestDocument;
  lives: boolean;
  onHead: (head: number) => void;
}

/** A body or an answer, short enough to be read in a failure. */
const shortOf = (value: unknown): string =>
  JSON.stringify(value, (key, v: unknown) => {
    if (key === "content" && (v as SceneJson | null)?.type === "scene") return wordsOf(v as SceneJson);
    return ["scriptId", "versionId", "windowId", "schema"].includes(key) ? undefined : v;
  });

const wordsOf = (row: SceneJson): string =>
  row.content.map((line) => (line.content ?? []).map((run) => run.text).join("")).join("/");

const describeRows = (rows: readonly SceneJson[]): string[] => rows.map((row) => `${row.attrs.id}: ${wordsOf(row)}`);

/** Characters of the private use area: each stands for one thing that someone has typed. */
const tokensIn = (text: string): Set<string> => new Set(text.match(/[\uE000-\uF8FF]/gu));

/** Two windows that write on one document of the real server at random, over a network that loses requests and answers, in a browser whose windows are killed. */
export class Interleaving {
  private readonly random: Random;
  private readonly server: PropertyTestServer;
  private readonly clock = new TestClock();
  private readonly journals = memoryJournals();
  private readonly windows: Window[] = [];
  private calls: Call[] = [];
  private documentId = "";
  private tokens = 0;
  /** What someone took out who had it before his eyes. */
  private readonly removed = new Set<string>();
  /** What was only in the memory of a window that was killed. */
  private readonly unstored = new Set<string>();
  private readonly all = new Set<string>();
  private readonly log: (() => string)[] = [];
  /** The newest save. */
  private head = 1;

  constructor(server: PropertyTestServer, seed: number) {
    this.server = server;
    this.random = seededRandom(seed);
  }

  async run(steps: number): Promise<void> {
    this.documentId = await this.server.makeDocument(TEXT);
    await this.open();
    await this.open();
    for (let i = 0; i < steps; i++) await this.act();
    await this.end();
    await this.check();
  }

  /** What has happened, made readable only when something fails. */
  private note(what: () => string): void {
    this.log.push(what);
  }

  private logAnswer<T>(window: Window, describe: () => string, answer: T): T {
    this.note(() => `${this.windows.indexOf(window)} ${describe()} → ${shortOf(answer)}`);
    const { seq = 0, head = 0 } = answer as { seq?: number; head?: number };
    this.head = Math.max(this.head, seq, head);
    return answer;
  }

  /** A new window on the document as it is, or one that was loaded again and keeps its id. */
  private async open(windowId: string = randomUUID()): Promise<void> {
    const page = await this.server.changes(this.documentId, 0);
    const living = page.scenes.filter((scene) => scene.content !== null);
    const document = new TestDocument(documentNode(living.map((scene) => scene.content as SceneJson)));
    const window: Window = {
      id: windowId,
      document,
      lives: true,
      onHead: () => undefined,
      session: undefined as never,
    };
    const call = <T>(perform: () => Promise<T>): Promise<T> =>
      new Promise((resolve, reject) => {
        if (!window.lives) return;
        this.calls.push({ window, perform, performed: null, resolve: resolve as Call["resolve"], reject });
      });
    window.session = new SavingSession(
      {
        userId: "writer",
        scriptId: this.server.scriptId,
        versionId: this.documentId,
        form: "screenplay",
        seq: page.head,
        versions: living.map(({ version, placeVersion }) => [version, placeVersion]),
      },
      document,
      {
        now: () => this.clock.now,
        elapsed: () => this.clock.now,
        later: (act, ms) => this.clock.later(() => void (window.lives && act()), ms),
        newId: randomUUID,
        windowId: () => windowId,
        closedWindows: keepClosedWindows(() => null),
        send: (body) =>
          call(async () => this.logAnswer(window, () => `save ${shortOf(body)}`, await this.server.send(body))),
        changes: (seq) =>
          call<DocumentChanges>(async () =>
            this.logAnswer(window, () => `changes ${seq}`, await this.server.changes(this.documentId, seq)),
          ),
        questions: async () => [],
        subscribeToSaves: (_seq, onHead) => {
          window.onHead = onHead;
          return () => undefined;
        },
        journals: {
          read: this.journals.store.read,
          write: async (change) => {
            if (window.lives) await this.journals.store.write(change);
          },
        },
        locks: {
          hold: (id) => {
            const release = this.journals.locks.hold(id);
            this.locks.set(window, [...(this.locks.get(window) ?? []), release]);
            return release;
          },
          take: async (id, at) => {
            const release = await this.journals.locks.take(id, at);
            if (release) this.locks.set(window, [...(this.locks.get(window) ?? []), release]);
            return release;
          },
        },
        onFault: (error) => this.faults.push(error),
        onLoggedOut: () => () => undefined,
      },
    );
    this.windows.push(window);
    await settled();
  }
  private readonly faults: unknown[] = [];
  private readonly locks = new Map<Window, (() => void)[]>();

  private get living(): Window[] {
    return this.windows.filter((window) => window.lives);
  }

  private async act(): Promise<void> {
    const what = this.random(20);
    const window = this.living[this.random(this.living.length)];
    if (!window) return;
    if (what < 7) this.edit(window);
    else if (what < 11) await this.clock.pass([50, 300, 1_100, 4_000][this.random(4)] ?? 50);
    else if (what < 18) await this.network();
    else if (what < 19) this.tellHeads();
    else await this.kill(window);
    await settled();
    if (this.faults.length > 0) throw this.faults[0];
  }

  private edit(window: Window): void {
    const before = tokensIn(window.document.doc().textContent);
    const did = window.document.edit((tr) =>
      randomEdit(tr, {
        random: this.random,
        token: () => String.fromCharCode(0xe000 + this.tokens++),
        newId: () => randomUUID().slice(0, 8),
      }),
    );
    if (!did) return;
    const after = tokensIn(window.document.doc().textContent);
    for (const token of before) if (!after.has(token)) this.removed.add(token);
    for (const token of after) this.all.add(token);
    window.session.changed();
    this.note(() => `edit ${this.windows.indexOf(window)}`);
  }

  /** A call reaches the server, is answered, or is lost, before the server sees it or after. */
  private async network(): Promise<void> {
    const call = this.calls[this.random(this.calls.length)];
    if (!call) return;
    if (!call.performed && this.random(5) > 0) return this.perform(call);
    this.answer(call, this.random(5) === 0);
  }

  private async perform(call: Call): Promise<void> {
    this.note(() => `perform ${this.windows.indexOf(call.window)}`);
    call.performed = await call.perform().then(
      (answer) => ({ answer }),
      (error: unknown) => ({ error }),
    );
  }

  private answer(call: Call, isLost: boolean): void {
    this.calls = this.calls.filter((other) => other !== call);
    this.note(() => `answer ${this.windows.indexOf(call.window)} ${isLost || !call.performed ? "lost" : ""}`);
    if (!call.window.lives) return;
    if (isLost || !call.performed) call.reject(networkError());
    else if ("answer" in call.performed) call.resolve(call.performed.answer);
    else call.reject(call.performed.error);
  }

  private tellHeads(): void {
    for (const window of this.living) window.onHead(this.head);
  }

  /** The browser is killed, or its window is closed without a word; what it has sent may still arrive. */
  private async kill(window: Window): Promise<void> {
    this.note(() => `kill ${this.windows.indexOf(window)}`);
    window.lives = false;
    for (const release of this.locks.get(window) ?? []) release();
    const stored = tokensIn(JSON.stringify(this.journals.all()));
    const loggedTokens = tokensIn(JSON.stringify(await this.server.changes(this.documentId, 0)));
    const elsewhere = this.living.map(({ document }) => tokensIn(document.doc().textContent));
    for (const token of tokensIn(window.document.doc().textContent))
      if (!stored.has(token) && !loggedTokens.has(token) && !elsewhere.some((tokens) => tokens.has(token)))
        this.unstored.add(token);
    await this.open(this.random(2) === 0 ? window.id : undefined);
  }

  /** Restores the network and waits until all windows have sent and received everything. */
  private async end(): Promise<void> {
    for (let round = 0; round < 200; round++) {
      this.tellHeads();
      await this.clock.pass(1_000);
      while (this.calls.length > 0) {
        const [call] = this.calls;
        if (!call) break;
        if (!call.performed) await this.perform(call);
        this.answer(call, false);
        await settled();
      }
      await settled();
      if (this.faults.length > 0) throw this.faults[0];
      if (await this.isQuiet()) return;
    }
    throw new Error(
      this.story({
        never: "quiet",
        states: this.living.map(({ session }) => session.state.get()),
        server: describeRows(JSON.parse(await this.rows()) as SceneJson[]),
        windows: this.living.map(({ document }) => describeRows(sceneRows(document.doc()))),
      }),
    );
  }

  private story(found: object): string {
    return JSON.stringify({ ...found, log: this.log.map((line) => line()) }, null, 1);
  }

  private async isQuiet(): Promise<boolean> {
    if (this.calls.length > 0 || this.living.some(({ session }) => session.state.get().kind !== "saved")) return false;
    const server = await this.rows();
    return this.living.every(({ document }) => JSON.stringify(sceneRows(document.doc())) === server);
  }

  private async rows(): Promise<string> {
    const { scenes } = await this.server.changes(this.documentId, 0);
    return JSON.stringify(scenes.flatMap(({ content }) => (content === null ? [] : [content])));
  }

  private async check(): Promise<void> {
    const storedText = await this.rows();
    const questions = JSON.stringify(await this.server.questions(this.documentId));
    const [inText, questionTokens] = [tokensIn(storedText), tokensIn(questions)];
    const lost = [...this.all].filter(
      (token) =>
        !this.removed.has(token) && !this.unstored.has(token) && !inText.has(token) && !questionTokens.has(token),
    );
    // What is asked about may stand twice until it is answered.
    const twice = [...inText].filter((token) => !questionTokens.has(token) && storedText.split(token).length > 2);
    const found = { lost, twice, journals: this.journals.all() };
    if (Object.values(found).some((faults) => faults.length > 0)) throw new Error(this.story(found));
  }
}

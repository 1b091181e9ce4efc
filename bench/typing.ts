// 50,000 characters typed in two windows of one script under 200 random faults: browser, server or database killed, network cut, clock set, a window
// closed. Nothing acknowledged may be lost, and of the rest at most the last save interval. MOCHANG_TYPING_FAULTS=20 makes it smaller.
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { SESSION_COOKIE } from "../apps/server/src/platform/http/origin.ts";
import buildWeb from "../e2e/fixtures/buildWeb.ts";
import type { BenchResult, Figure } from "./benchResult.ts";
import { atMost } from "./saves/figures.ts";
import { startBrowser, type KillableBrowser } from "./typing/browser.ts";
import { CHUNK_CHARACTERS, ChunkLog, chunksIn, WINDOWS, type WindowName } from "./typing/chunks.ts";
import { openProduct, type ProductUnderFaults } from "./typing/productUnderFaults.ts";
import { WritingWindow } from "./typing/writingWindow.ts";

const FAULTS = Number(process.env["MOCHANG_TYPING_FAULTS"] ?? 200);
const CHARACTERS = 250 * FAULTS;
/** A save interval and what the browser's timers may be late on a busy machine. */
const SAVE_INTERVAL_MS = 1_000;
/** After a fault everything must be with the server within this. */
const REST_MS = 60_000;
const TAKEOVER_MS = 2_000;
const BURST_CHUNKS = 4;
/** Chunks in a line. */
const LINE_CHUNKS = 12;
/** Both windows write in one scene, at two places, and go on to the next one after so much. */
const SCENE_CHUNKS = 120;
const DAY_MS = 86_400_000;

const KINDS = ["browser", "server", "database", "network", "clock", "window"] as const;
type Kind = (typeof KINDS)[number];

/** The same numbers in every run. */
function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) % 4_294_967_296;
    return state / 4_294_967_296;
  };
}

const SCENES = Math.ceil(CHARACTERS / CHUNK_CHARACTERS / SCENE_CHUNKS) + 1;
const placeOf: Record<WindowName, string> = { 雁: "岸上", 鱼: "水里" };
const numbered = (n: number): string => String(n).padStart(3, "0");
const scriptText = (): string =>
  `《末班渡》\n\n${Array.from({ length: SCENES }, (_, i) => `${i + 1}、渡口 晨 外\n有人在岸上等第${numbered(i)}班。\n阿苇：来了。\n有鱼在水里游第${numbered(i)}圈。\n`).join("\n")}`;
const lineOf = (window: WindowName, scene: number): string =>
  window === "雁" ? `${placeOf[window]}等第${numbered(scene)}班。` : `${placeOf[window]}游第${numbered(scene)}圈。`;

/** The two windows, in a browser that may be killed. */
class Writing {
  readonly log = new ChunkLog();
  readonly faults = new Map<Kind, number>();
  unrested = 0;
  private readonly product: ProductUnderFaults;
  private readonly profile: string;
  private readonly scriptId: string;
  private readonly address: string;
  private browser!: KillableBrowser;
  private windows = new Map<WindowName, WritingWindow>();
  private next: Record<WindowName, number> = { 雁: 0, 鱼: 0 };

  constructor(product: ProductUnderFaults, profile: string, scriptId: string) {
    this.product = product;
    this.profile = profile;
    this.scriptId = scriptId;
    const query = new URLSearchParams({ scriptId, fileType: "1", scriptName: "末班渡" });
    this.address = `${product.url}/newEditscript?${query.toString()}`;
  }

  async openBrowser(): Promise<void> {
    this.browser = await startBrowser(this.profile);
    const { product } = this;
    await this.browser.context.addCookies([{ name: SESSION_COOKIE, value: product.token, url: product.url }]);
    for (const name of WINDOWS) await this.openWindow(name);
  }

  close = (): Promise<void> => this.browser.close();

  get typed(): number {
    return (this.next.雁 + this.next.鱼) * CHUNK_CHARACTERS;
  }

  /** Types a burst in each window by turns. */
  async type(bursts: number): Promise<void> {
    for (let i = 0; i < bursts; i++)
      for (const name of WINDOWS) {
        const window = this.window(name);
        const from = this.next[name];
        if (from % SCENE_CHUNKS === 0) await window.goBehind(lineOf(name, from / SCENE_CHUNKS));
        await window.type(from, BURST_CHUNKS, from % LINE_CHUNKS === 0);
        this.next[name] = from + BURST_CHUNKS;
      }
  }

  async fault(kind: Kind, random: () => number): Promise<void> {
    this.faults.set(kind, (this.faults.get(kind) ?? 0) + 1);
    const downMs = 200 + random() * 3_000;
    switch (kind) {
      case "browser":
        await this.browser.kill();
        this.log.browserKilled(performance.now());
        return this.openBrowser();
      case "window": {
        const name = WINDOWS[random() < 0.5 ? 0 : 1];
        await this.window(name).page.close();
        return this.openWindow(name);
      }
      case "server":
        return this.during(this.product.killServer(downMs));
      case "database":
        this.product.killDatabase();
        return this.during(delay(downMs));
      case "network":
        this.product.proxy.disconnect();
        await this.during(delay(downMs));
        return this.product.proxy.reconnect();
      case "clock":
        return this.window(WINDOWS[random() < 0.5 ? 0 : 1]).moveClock((random() - 0.5) * 2 * DAY_MS);
    }
  }

  /** Waits until the server has the words of both windows. */
  async rest(): Promise<void> {
    for (const name of WINDOWS) if (!(await this.window(name).isSaved(REST_MS))) this.unrested += 1;
  }

  private async during(fault: Promise<void>): Promise<void> {
    await this.type(2);
    await fault;
  }

  private window(name: WindowName): WritingWindow {
    const window = this.windows.get(name);
    if (!window) throw new Error(`no window ${name}`);
    return window;
  }

  private async openWindow(name: WindowName): Promise<void> {
    const window = await WritingWindow.open(this.browser.context, this.address, name, this.log);
    this.windows.set(name, window);
    // The journals of closed windows are taken over shortly after opening; text typed before that would come before older words.
    await delay(TAKEOVER_MS);
    await window.isSaved(REST_MS);
    const windowChunks = (await this.product.readLines(this.scriptId))
      .flatMap(chunksIn)
      .filter((text) => text.startsWith(name));
    await window.goBehind(windowChunks.at(-1) ?? lineOf(name, 0));
  }
}

function figuresOf(writing: Writing, lines: readonly string[], seconds: number): Figure[] {
  const losses = writing.log.losses(lines);
  for (const [name, list] of Object.entries(losses))
    if (Array.isArray(list) && list.length > 0) process.stderr.write(`${name}: ${list.slice(0, 20).join(" ")}\n`);
  const reported = (name: string, value: number, unit: string): Figure => ({ name, value, unit, goal: "", met: true });
  return [
    ...[...writing.faults].map(([kind, count]) => reported(`faults: ${kind}`, count, "")),
    reported("characters typed", losses.typed * CHUNK_CHARACTERS, ""),
    reported("of them acknowledged by an answer", losses.acknowledged * CHUNK_CHARACTERS, ""),
    atMost("acknowledged and lost", losses.acknowledgedLost.length, "", 0),
    atMost("lost without a kill of the browser", losses.lostWithoutKill.length, "", 0),
    reported("gone with a killed browser", losses.lostAgesMs.length * CHUNK_CHARACTERS, "characters"),
    atMost("the oldest of them before the kill", Math.max(0, ...losses.lostAgesMs), "ms", SAVE_INTERVAL_MS),
    atMost("there twice", losses.twice.length, "", 0),
    atMost("out of order", losses.outOfOrder.length, "", 0),
    atMost("windows not saved a minute after a fault", writing.unrested, "", 0),
    reported("time", seconds, "s"),
  ];
}

export async function run(): Promise<BenchResult> {
  buildWeb();
  const began = performance.now();
  const profile = mkdtempSync(join(tmpdir(), "mochang-typing-"));
  const product = await openProduct();
  const random = seeded(11);
  try {
    const scriptId = await product.makeScript("末班渡", scriptText());
    const writing = new Writing(product, profile, scriptId);
    await writing.openBrowser();
    try {
      for (let i = 0; i < FAULTS; i++) {
        while (writing.typed < (CHARACTERS * (i + 1)) / FAULTS) await writing.type(1);
        await writing.fault(KINDS[Math.floor(random() * KINDS.length)] ?? "browser", random);
        // Of every other fault the next one comes before everything is saved.
        if (random() < 0.5) await writing.rest();
        process.stderr.write(`${i + 1} of ${FAULTS} faults, ${writing.typed} characters\n`);
      }
      await writing.rest();
      const lines = await product.readLines(scriptId);
      return { bench: "typing", figures: figuresOf(writing, lines, (performance.now() - began) / 1_000) };
    } finally {
      await writing.close();
    }
  } finally {
    await product.close();
    rmSync(profile, { recursive: true, force: true, maxRetries: 5 });
  }
}

// What a page shows, as Chromium's own screencast sends it: a frame for each change, with its time.
import type { CDPSession, Page } from "@playwright/test";
import { writeFileSync } from "node:fs";
import { join } from "node:path";

/** A picture and the seconds that it is shown. */
export interface Frame {
  file: string;
  seconds: number;
}

export interface Caption {
  from: number;
  to: number;
  text: string;
}

export interface Take {
  frames: Frame[];
  captions: Caption[];
  seconds: number;
}

/** What stands still for longer, because the machine is slow or a model writes, is cut to this. */
const LONGEST_STILL_SECONDS = 1.2;
/** The last picture, and a picture under a new caption, stand long enough to be read. */
const READING_SECONDS = 2.2;

interface Shot {
  file: string;
  /** Seconds since 1970, by Chromium's clock. */
  at: number;
}

/** Records one page after another as one film. */
export class Screencast {
  readonly #folder: string;
  readonly #shots: Shot[] = [];
  readonly #said: { text: string; shot: number }[] = [];
  #session: CDPSession | null = null;

  constructor(folder: string) {
    this.#folder = folder;
  }

  /** Continues the recording with this page. */
  async show(page: Page): Promise<void> {
    await this.stop();
    await page.bringToFront();
    const session = await page.context().newCDPSession(page);
    session.on("Page.screencastFrame", ({ data, metadata, sessionId }) => {
      const file = join(this.#folder, `${String(this.#shots.length).padStart(5, "0")}.png`);
      writeFileSync(file, Buffer.from(data, "base64"));
      this.#shots.push({ file, at: metadata.timestamp ?? Date.now() / 1000 });
      // A page that was closed meanwhile cannot be acknowledged.
      void session.send("Page.screencastFrameAck", { sessionId }).catch(() => undefined);
    });
    await session.send("Page.startScreencast", { format: "png", everyNthFrame: 1 });
    this.#session = session;
  }

  /** What the picture shows from here on. */
  say(text: string): void {
    this.#said.push({ text, shot: this.#shots.length });
  }

  async stop(): Promise<void> {
    await this.#session?.send("Page.stopScreencast").catch(() => undefined);
    this.#session = null;
  }

  /** The film as it is to be cut. */
  take(): Take {
    return cutTake(this.#shots, this.#said);
  }
}

/** Stills are shortened; a caption begins with the first picture after it was said, or on the last one, shown once more. */
export function cutTake(shots: readonly Shot[], said: readonly { text: string; shot: number }[]): Take {
  const starts: number[] = [];
  let seconds = 0;
  const last = shots.at(-1);
  const saidAfterLast = said.some(({ shot }) => shot >= shots.length);
  const shown = last && saidAfterLast ? [...shots, { file: last.file, at: last.at + LONGEST_STILL_SECONDS }] : shots;
  const frames = shown.map(({ file, at }, i): Frame => {
    starts.push(seconds);
    const until = shown[i + 1]?.at;
    const opensCaption = said.some(({ shot }) => shot === i);
    const stillSeconds =
      until === undefined ? READING_SECONDS : Math.min(Math.max(until - at, 0), LONGEST_STILL_SECONDS);
    const shownSeconds = opensCaption ? Math.max(stillSeconds, READING_SECONDS) : stillSeconds;
    seconds += shownSeconds;
    return { file, seconds: shownSeconds };
  });
  const captions = said.map(({ text, shot }, i) => ({
    from: starts[shot] ?? seconds,
    to: starts[said[i + 1]?.shot ?? shown.length] ?? seconds,
    text,
  }));
  return { frames, captions: captions.filter(({ from, to }) => to > from), seconds };
}

const stamp = (seconds: number): string => {
  const minutes = Math.floor(seconds / 60);
  return `${String(minutes).padStart(2, "0")}:${(seconds - minutes * 60).toFixed(3).padStart(6, "0")}`;
};

/** The captions as WebVTT. */
export const webVtt = (captions: readonly Caption[]): string =>
  ["WEBVTT", ...captions.map(({ from, to, text }) => `${stamp(from)} --> ${stamp(to)}\n${text}`)].join("\n\n") + "\n";

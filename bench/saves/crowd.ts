import { setTimeout as delay } from "node:timers/promises";
import type { Figure } from "../bench.ts";
import type { Installation } from "../installation.ts";
import { atMost, percentile } from "./figures.ts";
import { makeDocument } from "./log.ts";
import { startSaveServer } from "./saveServer.ts";
import { makeScenes } from "./scenes.ts";
import { sendSave, Writer, type SentSave } from "./writer.ts";

const SCENES = 30;
const SCENE_CHARACTERS = 1_000;
const INTERVAL_MS = 1_000;

/** Writers who each save once a second in a script of 30,000 characters, for so long. */
export async function crowdFigures(installation: Installation, writers: number, seconds: number): Promise<Figure[]> {
  const server = await startSaveServer(installation);
  try {
    const people: Writer[] = [];
    for (let i = 0; i < writers; i++) {
      const scenes = makeScenes(SCENES, SCENE_CHARACTERS, i * 7_919);
      people.push(new Writer(await makeDocument(installation, scenes), scenes, i));
    }
    const sent: SentSave[] = [];
    const errors: string[] = [];
    const until = Date.now() + seconds * 1_000;
    await Promise.all(people.map((writer, i) => write(server.port, writer, (INTERVAL_MS * i) / writers)));

    async function write(port: number, writer: Writer, offset: number): Promise<void> {
      for (let due = Date.now() + offset; due < until; due += INTERVAL_MS) {
        await delay(Math.max(0, due - Date.now()));
        await sendSave(port, writer, writer.next()).then(
          (save) => sent.push(save),
          (error: unknown) => errors.push(String(error)),
        );
      }
    }

    for (const error of new Set(errors.slice(0, 20))) process.stderr.write(`${error}\n`);
    const of = (pick: (save: SentSave) => number, share: number): number => percentile(sent.map(pick), share);
    return [
      atMost(`saves of ${writers} writers in ${seconds} s that failed, of ${sent.length}`, errors.length, "", 0),
      atMost(
        "a save in the server, 95th percentile",
        of((s) => s.serverMs, 0.95),
        "ms",
        100,
      ),
      atMost(
        "a save in the server, median",
        of((s) => s.serverMs, 0.5),
        "ms",
        null,
      ),
      atMost(
        "a save at the client, 95th percentile",
        of((s) => s.clientMs, 0.95),
        "ms",
        300,
      ),
    ];
  } finally {
    await server.stop();
  }
}

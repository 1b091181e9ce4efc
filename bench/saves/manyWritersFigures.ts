import { setTimeout as delay } from "node:timers/promises";
import type { Figure } from "../benchResult.ts";
import type { Installation } from "../openInstallation.ts";
import { atLeast, atMost, percentile } from "./figures.ts";
import { openWriters } from "./openWriters.ts";
import { sendSave, type SentSave } from "./sendSave.ts";
import { readServerTimes, shareWithin } from "./serverTimes.ts";
import type { Writer } from "./writer.ts";

const SCRIPT = { scenes: 30, characters: 1_000 };
const INTERVAL_MS = 1_000;

/** Writers who each save once a second in a script of 30,000 characters for the given time. */
export async function manyWritersFigures(
  installation: Installation,
  port: number,
  writers: number,
  seconds: number,
): Promise<Figure[]> {
  const people = await openWriters(installation, port, writers, SCRIPT);
  const sent: SentSave[] = [];
  const errors: string[] = [];
  const before = await readServerTimes(port);
  const until = Date.now() + seconds * 1_000;
  await Promise.all(people.map((writer, i) => write(writer, (INTERVAL_MS * i) / writers)));
  const after = await readServerTimes(port);

  async function write(writer: Writer, offset: number): Promise<void> {
    for (let due = Date.now() + offset; due < until; due += INTERVAL_MS) {
      await delay(Math.max(0, due - Date.now()));
      await sendSave(port, writer, writer.next()).then(
        (save) => sent.push(save),
        (error: unknown) => errors.push(String(error)),
      );
    }
  }

  for (const error of new Set(errors.slice(0, 20))) process.stderr.write(`${error}\n`);
  const clientMs = sent.map((save) => save.clientMs);
  return [
    atMost(`saves of ${writers} writers in ${seconds} s that failed, of ${sent.length}`, errors.length, "", 0),
    atMost("saves a second", sent.length / seconds, "", null),
    atLeast("saves that took at most 100 ms in the server", shareWithin(before, after, 100), "%", 95),
    atMost("a save at the client, 95th percentile", percentile(clientMs, 0.95), "ms", 300),
    atMost("a save at the client, median", percentile(clientMs, 0.5), "ms", null),
  ];
}

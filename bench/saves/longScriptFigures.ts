import type { Figure } from "../benchResult.ts";
import type { Installation } from "../openInstallation.ts";
import { atLeast, atMost, percentile } from "./figures.ts";
import { openWriters } from "./openWriters.ts";
import { sendSave, type SentSave } from "./sendSave.ts";
import { readServerTimes, shareWithin } from "./serverTimes.ts";

const SCRIPT = { scenes: 500, characters: 1_000 };
const SAVES = 200;
/** Before them, so that what is measured is compiled. */
const WARM_UP = 100;
/** What a save may send and receive beside the scene's own JSON. */
const ENVELOPE_BYTES = 1_024;

/** Saves one after the other in a script of 500,000 characters. */
export async function longScriptFigures(installation: Installation, port: number): Promise<Figure[]> {
  const [writer] = await openWriters(installation, port, 1, SCRIPT);
  if (!writer) throw new Error("no writer");
  for (let i = 0; i < WARM_UP; i++) await sendSave(port, writer, writer.next());
  const sent: SentSave[] = [];
  const before = await readServerTimes(port);
  let sceneBytes = 0;
  let besideBytes = 0;
  for (let i = 0; i < SAVES; i++) {
    const save = writer.next();
    const answered = await sendSave(port, writer, save);
    const bytes = Buffer.byteLength(JSON.stringify(save.scenes[0]?.content));
    sceneBytes = Math.max(sceneBytes, bytes);
    besideBytes = Math.max(besideBytes, answered.sentBytes - bytes + answered.answerBytes);
    sent.push(answered);
  }
  const within = shareWithin(before, await readServerTimes(port), 20);
  const clientMs = sent.map((save) => save.clientMs);
  return [
    atLeast("saves in 500,000 characters that took at most 20 ms in the server", within, "%", 95),
    atMost("a save in 500,000 characters at the client, median", percentile(clientMs, 0.5), "ms", null),
    atMost("its scene on the wire", sceneBytes, "bytes", null),
    atMost("what goes over the wire beside the scene, both ways", besideBytes, "bytes", ENVELOPE_BYTES),
  ];
}

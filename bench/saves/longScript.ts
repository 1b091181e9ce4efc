import type { Figure } from "../bench.ts";
import type { Installation } from "../installation.ts";
import { atMost, percentile } from "./figures.ts";
import { makeDocument } from "./log.ts";
import { startSaveServer } from "./saveServer.ts";
import { makeScenes } from "./scenes.ts";
import { sendSave, Writer, type SentSave } from "./writer.ts";

const SCENES = 500;
const SCENE_CHARACTERS = 1_000;
const SAVES = 200;
/** What a save may send and receive beside the scene's own JSON. */
const ENVELOPE_BYTES = 1_024;

/** Saves one after the other in a script of 500,000 characters. */
export async function longScriptFigures(installation: Installation): Promise<Figure[]> {
  const server = await startSaveServer(installation);
  try {
    const scenes = makeScenes(SCENES, SCENE_CHARACTERS);
    const writer = new Writer(await makeDocument(installation, scenes), scenes, 0);
    const sent: SentSave[] = [];
    for (let i = 0; i < SAVES; i++) sent.push(await sendSave(server.port, writer, writer.next()));
    const beside = Math.max(...sent.map((s) => s.sentBytes - s.sceneBytes + s.answerBytes));
    const serverMs = sent.map((s) => s.serverMs);
    return [
      atMost("a save in 500,000 characters in the server, 95th percentile", percentile(serverMs, 0.95), "ms", 20),
      atMost("a save in 500,000 characters in the server, median", percentile(serverMs, 0.5), "ms", null),
      atMost("its scene on the wire", Math.max(...sent.map((s) => s.sceneBytes)), "bytes", null),
      atMost("what goes over the wire beside the scene, both ways", beside, "bytes", ENVELOPE_BYTES),
    ];
  } finally {
    await server.stop();
  }
}

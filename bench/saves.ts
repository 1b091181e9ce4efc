// Saves of documents: 200 writers for three minutes, kills of server and database, one save in a long script, and what a writer's day
// takes on the disk. MOCHANG_SAVES_WRITERS, MOCHANG_SAVES_SECONDS, MOCHANG_SAVES_KILLS and MOCHANG_SAVES_DAY make it smaller. The save path
// stands behind a plain HTTP server here (saves/server.ts).
import type { BenchResult } from "./bench.ts";
import { openInstallation } from "./installation.ts";
import { crowdFigures } from "./saves/crowd.ts";
import { killFigures } from "./saves/kills.ts";
import { longScriptFigures } from "./saves/longScript.ts";
import { writerDayFigures } from "./saves/writerDay.ts";

const setting = (name: string, standard: number): number => Number(process.env[`MOCHANG_SAVES_${name}`] ?? standard);
const WRITERS = setting("WRITERS", 200);
const SECONDS = setting("SECONDS", 180);
const KILLS = setting("KILLS", 50);
/** Eight hours, a save a second. */
const DAY_SAVES = setting("DAY", 28_800);

export async function run(): Promise<BenchResult> {
  const installation = await openInstallation({});
  try {
    const figures = [
      ...(await writerDayFigures(installation, DAY_SAVES)),
      ...(await longScriptFigures(installation)),
      ...(await crowdFigures(installation, WRITERS, SECONDS)),
      ...(await killFigures(installation, KILLS)),
    ];
    return { bench: "saves", figures };
  } finally {
    await installation.close();
  }
}

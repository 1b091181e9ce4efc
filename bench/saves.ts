// Saves of documents through the product's route: 200 writers for three minutes, one save in a long script, kills of server and database, and what
// a writer's day takes on the disk. MOCHANG_SAVES_WRITERS, MOCHANG_SAVES_SECONDS, MOCHANG_SAVES_KILLS and MOCHANG_SAVES_DAY make it smaller;
// 0 leaves that part out, as MOCHANG_SAVES_LONG=0 does with the long script.
import { once } from "node:events";
import type { BenchResult, Figure } from "./benchResult.ts";
import { openInstallation } from "./openInstallation.ts";
import { manyWritersFigures } from "./saves/manyWritersFigures.ts";
import { killFigures } from "./saves/killFigures.ts";
import { longScriptFigures } from "./saves/longScriptFigures.ts";
import { writerDayFigures } from "./saves/writerDayFigures.ts";

const setting = (name: string, standard: number): number => Number(process.env[`MOCHANG_SAVES_${name}`] ?? standard);
const WRITERS = setting("WRITERS", 200);
const SECONDS = setting("SECONDS", 180);
const LONG = setting("LONG", 1) > 0;
const KILLS = setting("KILLS", 50);
/** Eight hours, a save a second. */
const DAY_SAVES = setting("DAY", 28_800);

export async function run(): Promise<BenchResult> {
  const installation = await openInstallation({});
  try {
    const servers = [await installation.start("web"), await installation.start("worker")];
    const port = servers[0]?.port ?? 0;
    const figures: Figure[] = [];
    if (DAY_SAVES > 0) figures.push(...(await writerDayFigures(installation, port, DAY_SAVES)));
    if (LONG) figures.push(...(await longScriptFigures(installation, port)));
    if (WRITERS > 0) figures.push(...(await manyWritersFigures(installation, port, WRITERS, SECONDS)));
    for (const { child } of servers) {
      child.kill("SIGTERM");
      if (child.exitCode === null) await once(child, "exit");
    }
    if (KILLS > 0) figures.push(...(await killFigures(installation, KILLS)));
    return { bench: "saves", figures };
  } finally {
    await installation.close();
  }
}

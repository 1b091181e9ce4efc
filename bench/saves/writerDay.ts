import { sql } from "drizzle-orm";
import { compactDocument } from "../../apps/server/src/documents/compact.ts";
import { openSaves } from "../../apps/server/src/documents/index.ts";
import type { Figure } from "../bench.ts";
import type { Installation } from "../installation.ts";
import { atMost } from "./figures.ts";
import { checkScenes, makeDocument, SCHEMA } from "./log.ts";
import { makeScenes } from "./scenes.ts";
import { Writer } from "./writer.ts";

const TABLES = ["saves", "scene_saves", "scene_contents", "document_scenes"];
const DAY_MS = 86_400_000;

/** Eight hours of one writer, a save a second, as they lie on the disk: at the day's end, and when compaction has passed a day after its beginning. */
export async function writerDayFigures(installation: Installation, saves: number): Promise<Figure[]> {
  const { db } = installation;
  const scenes = makeScenes(30, 1_000);
  const writer = new Writer(await makeDocument(installation, scenes), scenes, 0);
  const before = await sizeMb(db);
  const start = Date.now() - DAY_MS;
  let saved = 0;
  const saveScenes = openSaves({
    db,
    now: () => new Date(start + saved * 1_000),
    announcer: { announce: () => undefined },
    check: checkScenes,
    schema: SCHEMA,
  });
  for (; saved < saves; saved++) {
    const answer = await saveScenes(writer.next());
    if (answer.state !== "saved") throw new Error("a save of the only writer was stale");
    writer.acknowledge(answer);
  }
  const day = (await sizeMb(db)) - before;
  await compactDocument(db, writer.documentId, new Date(start + DAY_MS));
  const compacted = (await sizeMb(db)) - before;
  return [
    atMost(`the log of a writer's day, ${saves} saves`, day, "MB", 60),
    atMost("the same after compaction", compacted, "MB", 3),
  ];
}

/** What the log's tables take with their indexes when nothing dead is in them. */
async function sizeMb(db: Installation["db"]): Promise<number> {
  for (const table of TABLES) await db.execute(sql`vacuum full ${sql.raw(table)}`);
  const { rows } = await db.execute<{ bytes: string }>(
    sql`select sum(pg_total_relation_size(t::regclass)) as bytes from unnest(${sql.param(TABLES)}::text[]) as t`,
  );
  return Number(rows[0]?.bytes) / 1e6;
}

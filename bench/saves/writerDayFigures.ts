import { CONTENT_SCHEMA } from "@mochang/screenplay";
import { sql } from "drizzle-orm";
import { compactDocument } from "../../apps/server/src/documents/compaction/compactDocument.ts";
import { checkScenes, createSaveScenes } from "../../apps/server/src/documents/index.ts";
import type { Figure } from "../benchResult.ts";
import type { Installation } from "../openInstallation.ts";
import { atMost } from "./figures.ts";
import { openWriters } from "./openWriters.ts";

const TABLES = ["saves", "scene_saves", "scene_contents", "document_scenes", "replay_answers"];
const SCRIPT = { scenes: 30, characters: 1_000 };
const DAY_MS = 86_400_000;

/**
 * Eight hours of one writer, a save a second, as they lie on the disk: at the day's end, and when compaction has passed a day after its beginning.
 * The saves go to the only function that writes documents in this process, by a clock that says when they would have come.
 */
export async function writerDayFigures(installation: Installation, port: number, saves: number): Promise<Figure[]> {
  const { db } = installation;
  const [writer] = await openWriters(installation, port, 1, SCRIPT);
  if (!writer) throw new Error("no writer");
  const before = await sizeMb(db);
  const start = Date.now() - DAY_MS;
  let saved = 0;
  const saveScenes = createSaveScenes({
    db,
    now: () => new Date(start + saved * 1_000),
    announcer: { announce: () => undefined },
    check: checkScenes,
    schema: CONTENT_SCHEMA,
  });
  for (; saved < saves; saved++) {
    const { opId, windowId, schema, scenes } = writer.next();
    const from = { documentId: writer.documentId, authorId: writer.documentId, session: writer.token };
    const answer = await saveScenes({ ...from, opId, windowId, schema, scenes, reason: "typed" });
    if (answer.state !== "saved") throw new Error("a save of the only writer was stale");
    writer.acknowledge(answer);
    if ((saved + 1) % 5_000 === 0) process.stderr.write(`${saved + 1} saves of the day\n`);
  }
  const day = (await sizeMb(db)) - before;
  await compactDocument(db, writer.documentId, new Date(start + DAY_MS));
  const compacted = (await sizeMb(db)) - before;
  return [
    atMost(`the log of a writer's day, ${saves} saves`, day, "MB", 60),
    atMost("a save of it", (day * 1e6) / saves, "bytes", null),
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

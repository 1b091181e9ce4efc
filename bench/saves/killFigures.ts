import { once } from "node:events";
import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { sql } from "drizzle-orm";
import type { Figure } from "../benchResult.ts";
import type { Installation, Server } from "../openInstallation.ts";
import { atMost } from "./figures.ts";
import { openWriters } from "./openWriters.ts";
import { sendSave } from "./sendSave.ts";
import type { Writer } from "./writer.ts";

const WRITERS = 20;
const SCRIPT = { scenes: 6, characters: 600 };
const SAVE_EVERY_MS = 100;
const RETRY_MS = 100;
/** Delay between an answered save and the next kill, so that each kill hits saves under way. */
const BETWEEN_MS = { min: 200, max: 1_500 };

interface Acknowledged {
  documentId: string;
  opId: string;
  seq: number;
}

/** Kill -9 of server and database in turn while people write: every acknowledged save is in the log once, and the log's fold is the projection. */
export async function killFigures(installation: Installation, kills: number): Promise<Figure[]> {
  let server: Server = await installation.start("web");
  let writing = true;
  const acknowledged: Acknowledged[] = [];
  const errors: string[] = [];
  try {
    const work = [];
    for (const writer of await openWriters(installation, server.port ?? 0, WRITERS, SCRIPT)) work.push(write(writer));
    const oneRound = async (): Promise<void> => {
      const before = acknowledged.length;
      while (acknowledged.length < before + WRITERS && errors.length === 0) await delay(20);
    };
    for (let i = 0; i < kills; i++) {
      await oneRound();
      await delay(BETWEEN_MS.min + ((i * 7_919) % (BETWEEN_MS.max - BETWEEN_MS.min)));
      if (i % 2 === 0) {
        await kill(server);
        server = await installation.start("web");
      } else killDatabase(installation.dataDir);
      if ((i + 1) % 10 === 0) process.stderr.write(`${i + 1} of ${kills} kills, ${acknowledged.length} saves\n`);
    }
    await oneRound();
    writing = false;
    await Promise.all(work);
  } finally {
    writing = false;
    await kill(server);
  }

  async function write(writer: Writer): Promise<void> {
    while (writing) {
      const save = writer.next();
      for (let answered = false; !answered;) {
        try {
          const { opId, seq } = await sendSave(server.port ?? 0, writer, save);
          acknowledged.push({ documentId: writer.documentId, opId, seq });
          answered = true;
        } catch (error) {
          // After a broken connection the outcome of the save is unknown: the same save is sent again.
          if (!(error instanceof TypeError)) {
            errors.push(String(error));
            return;
          }
          await delay(RETRY_MS);
        }
      }
      await delay(SAVE_EVERY_MS);
    }
  }

  for (const error of new Set(errors)) process.stderr.write(`${error}\n`);
  return [
    atMost(`saves refused between ${kills} kills, of ${acknowledged.length} acknowledged`, errors.length, "", 0),
    ...(await logFigures(installation, acknowledged)),
  ];
}

async function kill({ child }: Server): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const exited = once(child, "exit");
  child.kill("SIGKILL");
  await exited;
}

function killDatabase(dataDir: string): void {
  const [file] = globSync("**/postmaster.pid", { cwd: dataDir });
  const pid = file ? Number(readFileSync(join(dataDir, file), "utf8").split("\n")[0]) : 0;
  if (pid > 0) process.kill(pid, "SIGKILL");
}

async function logFigures({ db }: Installation, acknowledged: readonly Acknowledged[]): Promise<Figure[]> {
  const count = async (query: ReturnType<typeof sql>): Promise<number> =>
    Number((await db.execute<{ n: string }>(query)).rows[0]?.n ?? Number.NaN);
  const column = (name: keyof Acknowledged) => sql.param(acknowledged.map((save) => save[name]));
  const columns = sql.raw("document_id, scene_id, seq, hash, order_key, version, place_version");
  const fold = sql`select distinct on (document_id, scene_id) ${columns} from scene_saves order by document_id, scene_id, seq desc`;
  const projection = sql`select ${columns} from document_scenes`;
  return [
    atMost(
      "acknowledged saves that are not in the log once",
      await count(sql`
        select count(*) n from unnest(${column("documentId")}::text[], ${column("opId")}::text[], ${column("seq")}::int[]) as a(document, op, seq)
        where (select count(*) from saves s where s.document_id = document and s.op_id = op and s.seq = a.seq) <> 1`),
      "",
      0,
    ),
    atMost(
      "documents whose saves have a gap",
      await count(
        // Of those that were written in: a compacted log has gaps by design.
        sql`select count(*) n from documents d where d.id = any (${column("documentId")}::text[])
          and d.head <> (select count(*) from saves s where s.document_id = d.id)`,
      ),
      "",
      0,
    ),
    atMost(
      "scenes where the fold of the log is not the projection",
      await count(
        sql`select count(*) n from (((${fold}) except (${projection})) union all ((${projection}) except (${fold}))) x`,
      ),
      "",
      0,
    ),
  ];
}

import { randomUUID } from "node:crypto";
import { maskPhone } from "@mochang/contract";
import { AUDIT_VIA, type AuditKind, type AuditLine } from "@mochang/contract/admin";
import { asc, count, desc, eq } from "drizzle-orm";
import { phonesOf } from "../account/index.ts";
import { csvField, type Queryable } from "../platform/index.ts";
import { boxesOf } from "./grantWords.ts";
import { auditLog } from "./tables.ts";

/** Who acts: an administrator of the web app, or whoever has the server's command line. */
export interface Actor {
  /** Null: the command line. */
  id: string | null;
}
export const COMMAND_LINE: Actor = { id: null };

export interface Act {
  kind: AuditKind;
  /** What is done, in words; `{user}` stands for the account. */
  action: string;
  subjectId?: string;
  detail: string;
}

/** Adds a line; in the transaction of what it tells of, so that neither is without the other. */
export async function writeAudit(db: Queryable, actor: Actor, act: Act, now: Date): Promise<void> {
  await db.insert(auditLog).values({ id: randomUUID(), actorId: actor.id, subjectId: null, ...act, at: now });
}

type Row = typeof auditLog.$inferSelect;

async function present(db: Queryable, rows: readonly Row[]): Promise<AuditLine[]> {
  const phones = await phonesOf(
    db,
    rows.flatMap(({ actorId, subjectId }) => [actorId, subjectId].filter((id) => id !== null)),
  );
  const named = (id: string): string => {
    const phone = phones.get(id);
    return phone === undefined ? "已注销的账号" : maskPhone(phone);
  };
  return rows.map((row) => ({
    id: row.id,
    at: row.at.toISOString(),
    who: row.actorId === null ? "命令行" : named(row.actorId),
    what: row.subjectId === null ? row.action : row.action.replace("{user}", named(row.subjectId)),
    subject: row.subjectId === null ? null : named(row.subjectId),
    boxes: boxesOf(row.action),
    detail: row.detail,
    via: row.actorId === null ? "cli" : "web",
  }));
}

const whichOf = (kind: AuditKind | "") => (kind === "" ? undefined : eq(auditLog.kind, kind));

/** A page of the log, the newest first; `kind` empty: all. */
export async function readAudit(
  db: Queryable,
  { kind, limit, offset }: { kind: AuditKind | ""; limit: number; offset: number },
): Promise<{ total: number; records: AuditLine[] }> {
  const which = whichOf(kind);
  const [counted] = await db.select({ total: count() }).from(auditLog).where(which);
  const rows = await db
    .select()
    .from(auditLog)
    .where(which)
    .orderBy(desc(auditLog.at), auditLog.id)
    .limit(limit)
    .offset(offset);
  return { total: counted?.total ?? 0, records: await present(db, rows) };
}

/** Rows of one statement of the file. */
const CHUNK = 500;
const beijingTime = new Intl.DateTimeFormat("sv-SE", {
  timeZone: "Asia/Shanghai",
  dateStyle: "short",
  timeStyle: "medium",
});

/** The log as CSV, the oldest first: lines that come meanwhile stand at its end. */
export async function* auditCsv(db: Queryable, kind: AuditKind | ""): AsyncGenerator<string, void, undefined> {
  yield "\uFEFF时间,谁,做了什么,缘由或原先,从哪里\r\n";
  for (let offset = 0; ; offset += CHUNK) {
    const rows = await db
      .select()
      .from(auditLog)
      .where(whichOf(kind))
      .orderBy(asc(auditLog.at), auditLog.id)
      .limit(CHUNK)
      .offset(offset);
    for (const { at, who, what, detail, via } of await present(db, rows))
      yield `${[beijingTime.format(new Date(at)), who, csvField(what), csvField(detail), AUDIT_VIA[via]].join(",")}\r\n`;
    if (rows.length < CHUNK) return;
  }
}

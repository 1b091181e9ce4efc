import { envelope, MessagePage, PageQuery, ReadMessages } from "@mochang/contract";
import { and, count, desc, eq, isNull } from "drizzle-orm";
import { z } from "zod";
import { userOf, type RequireUser } from "../account/index.ts";
import { presentTime } from "../library/index.ts";
import { AppError, ok, refusedField, type App, type Database, type Now, type Queryable } from "../platform/index.ts";
import { messages } from "./tables.ts";

export interface MessageRoutesDeps {
  db: Database;
  now: Now;
  requireUser: RequireUser;
}

const WHICH = "请写明哪一条消息（id），或者全部（all 为 true）";

type Row = typeof messages.$inferSelect;
type Outcome = z.infer<typeof MessagePage>["records"][number]["outcome"];

const present = (row: Row) => ({
  id: row.id,
  title: row.title,
  time: presentTime(row.createdAt),
  read: row.readAt !== null,
  outcome: row.outcome as Outcome,
  link: row.link,
});

async function countUnread(db: Queryable, userId: string): Promise<number> {
  const [row] = await db
    .select({ unread: count() })
    .from(messages)
    .where(and(eq(messages.userId, userId), isNull(messages.readAt)));
  return row?.unread ?? 0;
}

/** What ended runs left for their user: a list, how many are unread, and reading. */
export function registerMessages(app: App, { db, now, requireUser }: MessageRoutesDeps): void {
  const tags = ["message"];
  const guarded = { onRequest: requireUser };

  app.post(
    "/api/message/findPageByParam",
    {
      ...guarded,
      schema: { summary: "消息，新的在前", tags, body: PageQuery, response: { 200: envelope(MessagePage) } },
    },
    async (request) => {
      const user = userOf(request);
      const { currentPage, pageSize } = request.body;
      const ofUser = eq(messages.userId, user.id);
      const [counted] = await db.select({ total: count() }).from(messages).where(ofUser);
      const rows = await db
        .select()
        .from(messages)
        .where(ofUser)
        .orderBy(desc(messages.createdAt), messages.id)
        .limit(pageSize)
        .offset((currentPage - 1) * pageSize);
      return ok({ total: counted?.total ?? 0, unread: await countUnread(db, user.id), records: rows.map(present) });
    },
  );

  app.get(
    "/api/message/unreadCount",
    {
      ...guarded,
      schema: { summary: "未读消息的条数", tags, response: { 200: envelope(z.object({ unread: z.number() })) } },
    },
    async (request) => ok({ unread: await countUnread(db, userOf(request).id) }),
  );

  app.post(
    "/api/message/read",
    {
      ...guarded,
      ...refusedField({ "": WHICH, id: WHICH, all: WHICH }),
      schema: {
        summary: "一条（id）或全部（all 为 true）消息标为已读",
        tags,
        body: ReadMessages,
        response: { 200: envelope(z.null()) },
      },
    },
    async (request) => {
      const user = userOf(request);
      const { id } = request.body;
      const ofUser = and(eq(messages.userId, user.id), id === undefined ? undefined : eq(messages.id, id));
      if (id !== undefined && (await db.select({ id: messages.id }).from(messages).where(ofUser)).length === 0)
        throw new AppError("not-found");
      await db
        .update(messages)
        .set({ readAt: now() })
        .where(and(ofUser, isNull(messages.readAt)));
      return ok(null);
    },
  );
}

/** Every message of a user, for the export of the account. */
export async function* messagesOf(db: Database, userId: string): AsyncGenerator<unknown, void, undefined> {
  const rows = await db.select().from(messages).where(eq(messages.userId, userId)).orderBy(desc(messages.createdAt));
  for (const row of rows)
    yield { title: row.title, outcome: row.outcome, createdAt: row.createdAt, readAt: row.readAt };
}

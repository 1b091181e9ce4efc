import { sql } from "drizzle-orm";
import { afterAll, expect, test } from "vitest";
import { listenNumbers, openNumberPublisher, type PublishedNumber } from "./numberPublisher.ts";
import { silentLog } from "./log.ts";
import { openNotifications } from "./notify.ts";
import { testDatabase } from "./testDatabase.ts";

const { db, connection } = await testDatabase();
const ear = openNotifications(connection, silentLog());
afterAll(() => ear.close());
// The pool has its connection before a statement is counted: a server under load may refuse the first one, which the publisher then sends again.
await db.execute(sql`select 1`);

function counting() {
  const statements: unknown[] = [];
  const counted = {
    execute: (query: Parameters<typeof db.execute>[0]) => (statements.push(query), db.execute(query)),
  } as Pick<typeof db, "execute">;
  return { counted, statements };
}

test("what was written within one batch is one statement, of each thing its highest number, in order of coming", async () => {
  const { counted, statements } = counting();
  const received: (PublishedNumber[] | null)[] = [];
  await listenNumbers(ear, "heads", (announced) => received.push(announced));
  const announcer = openNumberPublisher(counted, silentLog());
  announcer.announce("heads", "b", 1);
  announcer.announce("heads", "a", 3);
  announcer.announce("heads", "a", 2);
  announcer.announce("others", "a", 9);
  await expect
    .poll(() => received)
    .toEqual([
      [
        ["b", 1],
        ["a", 3],
      ],
    ]);
  expect(statements).toHaveLength(1);
  announcer.announce("heads", "a", 4);
  await announcer.close();
  await expect
    .poll(() => received)
    .toEqual([
      [
        ["b", 1],
        ["a", 3],
      ],
      [["a", 4]],
    ]);
});

test("a thousand are still one statement, in payloads that PostgreSQL takes", async () => {
  const { counted, statements } = counting();
  const received: string[] = [];
  await listenNumbers(ear, "many", (announced) => received.push(...(announced ?? []).map(([id]) => id)));
  const announcer = openNumberPublisher(counted, silentLog());
  const ids = Array.from({ length: 1000 }, (_, i) => `一部作品 ${i}`);
  for (const id of ids) announcer.announce("many", id, 1);
  await announcer.flush();
  await expect.poll(() => received).toEqual(ids);
  expect(statements).toHaveLength(1);
});

test("what the database refused is sent again, with what has come since", async () => {
  let refusals = 1;
  const refusing = {
    execute: ((query: never) =>
      refusals-- > 0 ? Promise.reject(new Error("too many clients already")) : db.execute(query)) as never,
  };
  const announcer = openNumberPublisher(refusing, silentLog(), 1);
  const received: (PublishedNumber[] | null)[] = [];
  await listenNumbers(ear, "sometimes", (announced) => received.push(announced));
  announcer.announce("sometimes", "a", 1);
  await expect.poll(() => received).toEqual([[["a", 1]]]);
  refusals = 1;
  announcer.announce("sometimes", "a", 2);
  await announcer.flush();
  announcer.announce("sometimes", "a", 3);
  announcer.announce("sometimes", "b", 1);
  await announcer.flush();
  await expect
    .poll(() => received)
    .toEqual([
      [["a", 1]],
      [
        ["a", 3],
        ["b", 1],
      ],
    ]);
});

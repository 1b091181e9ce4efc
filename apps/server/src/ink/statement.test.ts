import { LedgerPage } from "@mochang/contract";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openTestApp, type TestApp } from "../testApp.ts";
import { openInk } from "./ink.ts";

let t: TestApp;
let me: { token: string; userId: string };
beforeAll(async () => {
  t = await openTestApp();
  me = await t.logIn();
});
afterAll(() => t.close());

const page = async (payload: object = {}, token = me.token) =>
  LedgerPage.parse(
    (await t.app.inject({ method: "POST", url: "/api/ink/findPageByParam", payload, headers: { token } })).json().data,
  );

test("entries of a run are one line a kind, the newest first; their sum is the balance; the file has every entry", async () => {
  const ink = openInk({ db: t.db, now: t.services.now });
  await t.pool.query(
    `insert into runs (id, user_id, script_id, kind, state, created_at, touched_at) values ('r1', $1, 's1', 'evaluation', 'done', now(), now())`,
    [me.userId],
  );
  await ink.reserve(me.userId, "r1", "1", [
    { step: "a", units: 500_000 },
    { step: "b", units: 300_000 },
  ]);
  await ink.settle("r1", "a", { units: 400_000 });
  await ink.release("r1", "b");
  await ink.grant(me.userId, 1_000, { note: '=HYPERLINK("x"),管理员' });
  const { total, records } = await page();
  expect(total).toBe(5);
  expect(records.map(({ kind, units }) => [kind, units])).toEqual([
    ["grant", 1_000],
    ["release", 300_000],
    ["settle", 100_000],
    ["reserve", -800_000],
    ["grant", 10_000_000],
  ]);
  expect(records[2]).toMatchObject({ cost: 400_000, what: "已删除的作品" });
  expect(records.reduce((sum, { units }) => sum + units, 0)).toBe(records[0]?.balanceAfter);
  expect((await page({ kind: "settle" })).records).toHaveLength(1);
  expect((await page({ currentPage: 2, pageSize: 2 })).records.map(({ kind }) => kind)).toEqual(["settle", "reserve"]);

  const today = records[0]?.time.slice(0, 7);
  expect((await page()).months).toEqual([today]);
  expect((await page({ month: today, kind: "settle" })).records).toHaveLength(1);
  expect(await page({ month: "1999-12" })).toEqual({ total: 0, months: [today], records: [] });
  for (const month of ["1999", "' or true --", "2026-11-01", "2026-13", "2026-00"])
    expect(
      (
        await t.app.inject({
          method: "POST",
          url: "/api/ink/findPageByParam",
          payload: { month },
          headers: { token: me.token },
        })
      ).statusCode,
    ).toBe(400);

  const csv = (await t.app.inject({ url: "/api/ink/csv", headers: { token: me.token } })).body.split("\r\n");
  expect(csv[0]).toBe("\uFEFF时间,类别,事项,变动（滴）,余墨（滴）");
  expect(csv.filter((line) => line !== "")).toHaveLength(7);
  expect(csv[2]).toMatch(/,预扣,已删除的作品,-500\.000,9500\.000$/u);
  expect(csv[6]).toContain(`"'=HYPERLINK(""x""),管理员"`);
});

test("the file is narrowed as the page is, over several reads of the ledger, and says so in its name", async () => {
  const writer = await t.logIn();
  const ink = openInk({ db: t.db, now: t.services.now });
  await ink.grant(writer.userId, 1_000, { note: "上个月的" });
  await t.pool.query("update ink_entries set at = at - interval '40 days' where user_id = $1 and note = '上个月的'", [
    writer.userId,
  ]);
  await t.pool.query(
    `insert into ink_entries (id, user_id, seq, kind, units, balance_after, at)
      select 'many' || n, $1, 2 + n, case when n % 600 = 0 then 'release' else 'reserve' end, 0, 10001000, now() from generate_series(1, 1200) n`,
    [writer.userId],
  );
  const file = (query: string) => t.app.inject({ url: `/api/ink/csv${query}`, headers: { token: writer.token } });
  const rows = async (query: string) => (await file(query)).body.trimEnd().split("\r\n").slice(1);

  expect(await rows("")).toHaveLength(1202);
  expect(await rows("?kind=release")).toHaveLength(2);
  const { months } = await page({}, writer.token);
  expect(months).toHaveLength(2);
  expect(await rows(`?month=${months[1]}`)).toEqual([expect.stringContaining(",赠送,上个月的,1.000,10001.000")]);
  expect(await rows(`?month=${months[1]}&kind=release`)).toEqual([]);
  expect((await file(`?month=${months[1]}&kind=grant`)).headers["content-disposition"]).toContain(
    encodeURIComponent(`用墨账目_${months[1]}_赠送.csv`),
  );
  const refused = async (query: Record<string, string>): Promise<unknown[]> => {
    const ofFile = await file(`?${new URLSearchParams(query).toString()}`);
    const ofPage = await t.app.inject({
      method: "POST",
      url: "/api/ink/findPageByParam",
      payload: query,
      headers: { token: writer.token },
    });
    return [ofFile, ofPage].map((answer) => [answer.statusCode, answer.json().msg]);
  };
  const month = [400, "月份（month）要写作 2026-11 这样，不写是全部"];
  expect(await refused({ month: "2026-13" })).toEqual([month, month]);
  const kind = [400, "账目的种类（kind）只有 reserve、settle、release、grant，不写是全部"];
  expect(await refused({ kind: "spent" })).toEqual([kind, kind]);
});

test("where runs overlap each line's balance follows from the line before it, under a filter too", async () => {
  const writer = await t.logIn();
  const ink = openInk({ db: t.db, now: t.services.now });
  for (const run of ["o1", "o2"]) {
    await t.pool.query(
      `insert into runs (id, user_id, script_id, kind, state, created_at, touched_at) values ($2, $1, 's1', 'evaluation', 'done', now(), now())`,
      [writer.userId, run],
    );
    await ink.reserve(
      writer.userId,
      run,
      "1",
      ["a", "b", "c"].map((step) => ({ step, units: 100_000 })),
    );
  }
  await ink.settle("o1", "a", { units: 40_000 });
  await ink.settle("o2", "a", { units: 70_000 });
  await ink.release("o1", "b");
  await ink.settle("o2", "b", { units: 10_000 });
  await ink.settle("o1", "c", { units: 90_000 });

  const { records } = await page({}, writer.token);
  expect(records.map(({ kind, units }) => [kind, units])).toEqual([
    ["settle", 70_000],
    ["settle", 120_000],
    ["release", 100_000],
    ["reserve", -300_000],
    ["reserve", -300_000],
    ["grant", 10_000_000],
  ]);
  for (const [i, line] of records.entries())
    expect(line.balanceAfter).toBe((records[i + 1]?.balanceAfter ?? 0) + line.units);
  const { rows } = await t.pool.query("select balance::int from ink_accounts where user_id = $1", [writer.userId]);
  expect(records[0]?.balanceAfter).toBe(rows[0]?.balance);
  const settled = records.filter((line) => line.kind === "settle");
  expect((await page({ kind: "settle" }, writer.token)).records).toEqual(settled);
});

test("nobody sees another's ledger; a kind that there is not is refused", async () => {
  expect((await page({}, (await t.logIn()).token)).total).toBe(1);
  for (const url of ["/api/ink/csv", "/api/ink/findPageByParam"])
    expect((await t.app.inject({ method: url.endsWith("csv") ? "GET" : "POST", url })).statusCode).toBe(401);
  const wrong = await t.app.inject({
    method: "POST",
    url: "/api/ink/findPageByParam",
    payload: { kind: "' or 1=1" },
    headers: { token: me.token },
  });
  expect(wrong.statusCode).toBe(400);
});

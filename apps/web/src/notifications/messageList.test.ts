import type { Message } from "@mochang/contract";
import { expect, test } from "vitest";
import { groupByDay, listOf, firstPageOnly, newUnread, nextPage, withRead, type Messages } from "./messageList.ts";

const message = (n: number, over: Partial<Message> = {}): Message => ({
  id: `m${n}`,
  title: `第 ${n} 条`,
  time: `2026-11-21 10:00:${String(n % 60).padStart(2, "0")}`,
  read: false,
  outcome: "done",
  link: null,
  ...over,
});
const pages = (...lists: Message[][]): Messages => ({
  pages: lists.map((records) => ({ total: 45, unread: 3, records })),
  pageParams: lists.map((_, i) => i + 1),
});

test("pages follow one another until all are there, and a message that slid to the next page stands once", () => {
  const page = { total: 45, unread: 0, records: [] };
  expect([nextPage(page, [page]), nextPage(page, [page, page]), nextPage(page, [page, page, page])]).toEqual([
    2,
    3,
    undefined,
  ]);
  expect(nextPage({ ...page, total: 20 }, [page])).toBeUndefined();
  expect(nextPage({ ...page, total: 0 }, [page])).toBeUndefined();
  expect(listOf(pages([message(3), message(2)], [message(2), message(1)])).map((m) => m.id)).toEqual([
    "m3",
    "m2",
    "m1",
  ]);
  expect(firstPageOnly(pages([message(3)], [message(2)])).pages).toHaveLength(1);
});

test("messages stand under their days, each with the time that its day leaves to be said", () => {
  const at = (n: number, time: string) => message(n, { time });
  const list = [at(4, "2026-11-21 16:42:00"), at(3, "2026-11-20 21:08:00"), at(2, "2026-11-18 09:00:00")];
  expect(groupByDay(list, new Date("2026-11-21T17:00:00+08:00"))).toEqual([
    { day: "今天", rows: [{ message: list[0], time: "16:42" }] },
    { day: "昨天", rows: [{ message: list[1], time: "21:08" }] },
    { day: "更早", rows: [{ message: list[2], time: "11 月 18 日" }] },
  ]);
  const ahead = at(5, "2026-11-22 00:00:10");
  expect(groupByDay([ahead], new Date("2026-11-21T23:59:50+08:00"))).toEqual([
    { day: "今天", rows: [{ message: ahead, time: "00:00" }] },
  ]);
  expect(groupByDay([], new Date())).toEqual([]);
});

test("reading one counts one less, reading all none", () => {
  const all = pages([message(2)], [message(1)]);
  expect(withRead(all, "m1").pages.map((p) => [p.unread, p.records[0]?.read])).toEqual([
    [2, false],
    [2, true],
  ]);
  expect(withRead(all).pages.map((p) => [p.unread, p.records[0]?.read])).toEqual([
    [0, true],
    [0, true],
  ]);
});

test("new messages are those that came since, also within one second, and one that was written again", () => {
  const before = [message(5), message(4)];
  expect(newUnread(before, before)).toEqual([]);
  expect(newUnread(before, [message(6), message(5, { id: "same-second" }), ...before]).map((m) => m.id)).toEqual([
    "m6",
    "same-second",
  ]);
  expect(newUnread(before, [message(7, { id: "m4" }), message(5)]).map((m) => m.id)).toEqual(["m4"]);
  // Those that come into sight because a newer one is gone are old.
  expect(newUnread(before, [message(5), message(4), message(3)])).toEqual([]);
  expect(newUnread(before, [message(6, { read: true }), ...before])).toEqual([]);
  expect(newUnread([], [message(1)]).map((m) => m.id)).toEqual(["m1"]);
});

import type { Message } from "@mochang/contract";
import { expect, test } from "vitest";
import { listOf, firstPageOnly, newUnread, nextPage, withRead, type Messages } from "./messageList.ts";

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

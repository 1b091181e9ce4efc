import type { Message, MessagePage } from "@mochang/contract";
import type { InfiniteData } from "@tanstack/react-query";
import type { z } from "zod";
import { relativeTime } from "../lib/format.ts";

type Page = z.infer<typeof MessagePage>;
/** What has been fetched of the messages: pages from the newest on. */
export type Messages = InfiniteData<Page>;

export const MESSAGES_PER_PAGE = 20;

/** The page to fetch next; undefined when all are there. */
export const nextPage = (last: Page, pages: readonly Page[]): number | undefined =>
  pages.length * MESSAGES_PER_PAGE < last.total ? pages.length + 1 : undefined;

/** Each message once: a new message moves the others to later pages, so that pages overlap. */
export const listOf = ({ pages }: Messages): Message[] => [
  ...new Map(pages.flatMap((page) => page.records).map((m) => [m.id, m])).values(),
];

const DAYS = ["今天", "昨天"];
const EARLIER = "更早";

/** Messages under 今天, 昨天 and 更早, each with its time of day, or the date of an earlier one. */
export function groupByDay(
  list: readonly Message[],
  now = new Date(),
): { day: string; rows: { message: Message; time: string }[] }[] {
  const groups = new Map([...DAYS, EARLIER].map((day) => [day, [] as { message: Message; time: string }[]]));
  for (const message of list) {
    const words = relativeTime(message.time, now);
    const [, day, time] = /^(今天|昨天|明天) (.+)$/u.exec(words) ?? [];
    // Over midnight this clock may be behind the server's.
    groups.get(day === "明天" ? "今天" : (day ?? EARLIER))?.push({ message, time: time ?? words });
  }
  return [...groups].filter(([, rows]) => rows.length > 0).map(([day, rows]) => ({ day, rows }));
}

/** The same with one message (`id`) or all of them read. */
export const withRead = (all: Messages, id?: string): Messages => ({
  ...all,
  pages: all.pages.map((page) => ({
    ...page,
    unread: id === undefined ? 0 : Math.max(0, page.unread - 1),
    records: page.records.map((m) => (id === undefined || m.id === id ? { ...m, read: true } : m)),
  })),
});

/** Only the newest page, which is the one that is polled. */
export const firstPageOnly = (all: Messages): Messages => ({
  pages: all.pages.slice(0, 1),
  pageParams: all.pageParams.slice(0, 1),
});

/** The unread messages that were not there before. A run that ends again changes the time of its message, which makes it new. */
export const newUnread = (before: readonly Message[], now: readonly Message[]): Message[] => {
  const keysBefore = new Set(before.map((m) => `${m.id} ${m.time}`));
  const latest = before[0]?.time ?? "";
  return now.filter((m) => !m.read && m.time >= latest && !keysBefore.has(`${m.id} ${m.time}`));
};

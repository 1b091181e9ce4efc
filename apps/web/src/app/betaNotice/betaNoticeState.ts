import { readSetting, writeSetting } from "../../lib/storage.ts";
import { createStore } from "../../ui/store.ts";

const KEY = "betaNoticeRead";

/** Whether the notice was opened on this machine. */
export const noticeRead = createStore(readSetting(KEY) === "1");

export function markNoticeRead(): void {
  writeSetting(KEY, "1");
  noticeRead.set(true);
}

/** Both dates of the beta as the notice writes them; each null where the configuration leaves it out. */
export function betaDates(
  start: string | null,
  end: string | null,
  day: (stamp: string) => string,
): { start: string | null; end: string | null } {
  const clock = (stamp: string) =>
    new Date(stamp).toLocaleTimeString("zh-CN", { timeZone: "Asia/Shanghai", hour12: false });
  return { start: start && day(start), end: end && `${day(end)} ${clock(end)}` };
}

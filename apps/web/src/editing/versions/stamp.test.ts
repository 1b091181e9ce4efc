import { expect, test } from "vitest";
import { dayText, nameOfNow, stampText, versionName } from "./stamp.ts";

const NOW = Date.UTC(2026, 10, 22, 9, 30);

test("times are told from today on, by the clock of Beijing", () => {
  const stamps = ["2026-11-22 17:05:09", "2026-11-21 23:59:59", "2026-11-12 09:05:00", "2025-12-31 09:05:00", "?"];
  expect(stamps.map((stamp) => stampText(stamp, NOW))).toEqual([
    "今天 17:05",
    "昨天 23:59",
    "11 月 12 日 09:05",
    "2025 年 12 月 31 日",
    "?",
  ]);
  expect(stampText("2026-11-23 01:00:00", Date.UTC(2026, 10, 22, 16, 30))).toBe("今天 01:00");
});

test("a day is told whole", () => expect(dayText("2026-01-09 17:05:09")).toBe("2026 年 1 月 9 日"));

test("a version without a name of its own is called after what it is", () => {
  const version = { createTime: "2026-11-12 09:05:00", name: "2026-11-12 09:05:00", defaultFlag: "1" } as never;
  expect(versionName(version)).toBe("默认版本");
  expect(versionName({ ...(version as object), defaultFlag: "0" } as never)).toBe("2026-11-12 09:05 的稿子");
  expect(versionName({ ...(version as object), name: "第二稿" } as never)).toBe("第二稿");
  expect(nameOfNow(new Date(2026, 0, 2, 3, 4))).toBe("2026-01-02 03:04");
});

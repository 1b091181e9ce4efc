import { readLosses } from "@mochang/contract";
import { expect, test } from "vitest";
import { exportLossMessage } from "./exportLossMessage.ts";

test("a download's header becomes one sentence, and none where nothing was lost", () => {
  const header = encodeURIComponent(
    JSON.stringify([
      { message: "字库里没有的字印成了编码", count: 2 },
      { message: "看不见的字符没有印出", count: 1 },
    ]),
  );
  expect(exportLossMessage(readLosses(header))).toBe(
    "文件已下载。字库里没有的字印成了编码（2 处）；看不见的字符没有印出。",
  );
  for (const nothing of [null, "", "%", "[1]", "%5B%5D"]) expect(exportLossMessage(readLosses(nothing))).toBeNull();
});

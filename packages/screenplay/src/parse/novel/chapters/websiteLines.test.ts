import { expect, test } from "vitest";
import { isWebsiteLine } from "./websiteLines.ts";

test.each([
  "(本章完)",
  "本章未完,请点击下一页继续阅读!",
  "更新时间:2012-3-4 本章字数:3021",
  "最新网址:www.example.com",
  "手机用户请到m.example.com阅读",
  "求推荐票求收藏!",
  "新书上传,求月票",
  "PS:明天两更",
  "上一章 目录 下一章",
  "天才一秒记住本站地址",
])("%s", (line) => {
  expect(isWebsiteLine(line)).toBe(true);
});

test.each([
  "他跪在地上求收藏家把画还给他。",
  "“求月票!”他说。",
  "车速已经到了120km/h,他还在踩油门。",
  "他把这一章翻了过去,下一章是空白的。",
  "未完待续的故事,他讲了三十年。",
  "她在小说里写过这样一条河。",
  "字数越来越少,信却越来越厚。",
  "",
])("no furniture: %s", (line) => {
  expect(isWebsiteLine(line)).toBe(false);
});

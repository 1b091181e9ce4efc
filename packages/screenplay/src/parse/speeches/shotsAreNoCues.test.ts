import { expect, test } from "vitest";
import { sceneEnd } from "../../testing/sceneEnd.ts";

test.each([
  "镜头推近：老周正在喝茶。",
  "一组空镜：月色，窗帘，衣架。",
  "画面闪现：老周倒在地上。",
  "切换：维修店里没有人。",
  "镜三：老周与林小桥合影。",
  "闪回结束：老周抱住林小桥。",
  "镜头一：老周在门口。",
  "特写：老周的手。",
])("a shot is no cue: %s", (line) => expect(sceneEnd(line)).toEqual([`action ${line}`]));

test.each([
  "镜子：我是魔镜。",
  "小镜子：我来了。",
  "画外音：三年过去了。",
  "画家：这幅画好。",
  "一组组长：报告。",
  "切糕王：来一块。",
  "闪电侠：我来了。",
  "镜明：师父。",
  "组长：开会。",
  "画面外的老周：你好。",
  "画面音：三年过去了。",
  "画面里的老周：你好。",
  "画面中人：你好。",
  "镜头前的记者：各位观众。",
  "镜头后的导演：停。",
  "特写演员：到。",
  "特写演员甲：到。",
  "特写师傅：好。",
  "闪现侠：我来了。",
  "分镜师：画好了。",
  "镜头助理：换好了。",
  "画面导播：切。",
])("somebody called by like words speaks: %s", (line) =>
  expect(sceneEnd(line)[0]).toBe(`character ${line.slice(0, line.indexOf("：") + 1)}`),
);

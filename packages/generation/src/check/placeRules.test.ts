import { expect, test } from "vitest";
import { CLEAN, rulesOf, scene } from "../testing/scenes.ts";

test("another place and another time than planned", () => {
  expect(rulesOf([scene(CLEAN.replace("上坪井台", "省城车站"))])).toEqual(["place"]);
  expect(rulesOf([scene(CLEAN.replace("　日", "　夜"))])).toEqual(["time"]);
  expect(rulesOf([scene(CLEAN.replace("上坪井台", "井台边上"), { place: "井台边" })])).toEqual([]);
});

test("the first lines say another place of the work, or another part of the day; later ones may go on", () => {
  const home = scene("景 内　炮库　日\n动 弹数过了。", { place: "炮库" });
  const heading = "景 外　上坪井台　日\n";
  expect(rulesOf([home, scene(`${heading}动 炮库里，沈照禾放下井绳。`)])).toEqual(["place"]);
  expect(rulesOf([home, scene(`${heading}动 两人站在炮库，都不说话。`)])).toEqual(["place"]);
  expect(rulesOf([home, scene(`${heading}动 沈照禾守在炮库门口那年才六岁。`)])).toEqual([]);
  expect(rulesOf([home, scene(`${heading}动 深夜，沈照禾放下井绳。`, { time: "下午" })])).toEqual(["time"]);
  expect(rulesOf([home, scene(`${heading}动 傍晚，沈照禾放下井绳。`, { time: "下午" })])).toEqual([]);
  const rows = ["绳子断了。", "没有人说话。", "她坐着。", "深夜，灯亮了。"].map((row) => `动 ${row}`).join("\n");
  expect(rulesOf([home, scene(heading + rows, { time: "下午" })])).toEqual([]);
  // What is seen holds for the whole scene, until it goes on.
  const seen = `${heading}${rows.replace("深夜，灯亮了。", "月光照着井沿。")}`;
  expect(rulesOf([home, scene(seen, { time: "下午" })])).toEqual(["time"]);
  expect(rulesOf([home, scene(seen.replace("她坐着。", "天渐渐黑了。"), { time: "下午" })])).toEqual([]);
  expect(rulesOf([home, scene(seen.replace("月光照着井沿。", "天色暗下来。"), { time: "下午" })])).toEqual([]);
});

test("what stands in the sky tells another part of the day", () => {
  const at = (time: string, row: string) => rulesOf([scene(`景 外　上坪井台　${time}\n动 ${row}`, { time })]);
  expect(at("上午", "月亮升到树顶。")).toEqual(["time"]);
  expect(at("夜", "太阳正当头，井台发白。")).toEqual(["time"]);
  expect(at("清晨", "月亮还挂在树顶。")).toEqual([]);
  expect(at("黄昏", "夕阳落在井台上。")).toEqual([]);
});

test("what stands in a place tells it, where two such things do and none of the planned one", () => {
  const at = (place: string, rows: string) =>
    rulesOf([scene(`景 内　${place}　日\n${rows}`, { place, character: [] })]);
  expect(at("小学教室", "动 护士从床尾绕过去，吊瓶里的药水还剩一半。")).toEqual(["place"]);
  expect(at("小学教室", "动 护士走进来，把体温计递给老师。")).toEqual([]);
  expect(at("小学教室", "动 护士从床尾绕过去。\n动 黑板擦干净了。")).toEqual([]);
  expect(at("村口", "动 护士从床尾绕过去。")).toEqual([]);
  expect(at("国道", "动 码头上没有别的车，一辆重卡停在水边。")).toEqual(["place"]);
  expect(at("面馆", "动 县局食堂里只剩两桌人。")).toEqual(["place"]);
});

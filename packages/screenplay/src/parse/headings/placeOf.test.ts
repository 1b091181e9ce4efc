import { expect, test } from "vitest";
import { parseScreenplay } from "../parseScreenplay.ts";
import { placeOf } from "./placeOf.ts";

test.each([
  ["渡口", "渡口"],
  ["中国银行不远处的一条狭窄胡同道口", "中国银行不远处的一条狭窄胡同道口"],
  ["明虎家。厨房", "明虎家。厨房"],
  ["MOTEL PARKING LOT", "MOTEL PARKING LOT"],
  ["FERRY / WHEELHOUSE, UPPER DECK", "FERRY / WHEELHOUSE, UPPER DECK"],
  ["机修车间内。（工人们已经在收拾工具准备下班", "机修车间内"],
  ["老邵家，昏暗的地下库房，屋里点着黄色的灯泡", "老邵家"],
  ["背景：江边的小路", "江边的小路"],
  ["切换到审讯室", "审讯室"],
  ["公安局，走廊尽头的灯一闪一闪地亮起来", "公安局"],
  ["老码头，清晨的雾气从江面上慢慢升起", "老码头"],
  ["建筑工地，塔吊在烈日下缓缓转动起来", "建筑工地"],
  ["村头，几个老人坐在大槐树下乘凉闲聊", "村头"],
  ["北京大学，未名湖畔的柳树刚刚发芽抽绿", "北京大学"],
  ["白洋淀，一望无际的芦苇在晨风里摇晃", "白洋淀"],
  ["红星公司（一家不大的广告公司，十来个人）", "红星公司"],
  ["废弃的房间 镜头缓缓扫过空荡荡的四壁", "废弃的房间"],
  ["HONG KONG POLICE HQ 警察总部", "HONG KONG POLICE HQ 警察总部"],
  ["ABANDONED GAS STATION (ROUTE 66)", "ABANDONED GAS STATION (ROUTE 66)"],
])("the place in %s is %s", (words, place) => expect(placeOf(words)).toBe(place));

test.each([
  "字幕：半年后",
  "空镜",
  "叠化",
  "镜头里",
  "旁白",
  "地点",
  "时 间",
  "有一天",
  "夜幕降临",
  "她拿抹布擦了擦手，又掏出手机，捏着鼻子细声细气地",
  "社员们大汗淋漓地收工，每个人都满头大汗，脸色通红",
  "阳光温暖。　街上的人不多，摩托车偶尔从店前驶去",
  "吃过早饭，林小桥背上书包准备去上学",
  "夜，黑暗的小院，半开着的房门里没有人",
])("%s is no place", (words) => expect(placeOf(words)).toBeNull());

const speeches = "老周：你来了。\n林小桥：来了。\n老周：坐吧。\n林小桥：不坐了。\n";
const fields = (text: string) => parseScreenplay(text).scenes.map((scene) => scene.fields);

test.each([
  ["1、外景飞机场 中午", { intExt: "外", time: "中午", place: "飞机场" }],
  ["1、日内出租房", { intExt: "内", time: "日", place: "出租房" }],
  ["1、日内瓦机场 夜", { intExt: null, time: "夜", place: "日内瓦机场" }],
  ["1、日内瓦湖畔 夜", { intExt: null, time: "夜", place: "日内瓦湖畔" }],
  ["1、内堂 日", { intExt: null, time: "日", place: "内堂" }],
])("the side that is glued to the place: %s", (heading, expected) =>
  expect(fields(`${heading}\n${speeches}2、教室 日 内\n${speeches}3、操场 日 外\n${speeches}`)[0]).toEqual(expected),
);

test("who is in the scene is no part of its place", () =>
  expect(
    fields(
      `1、审讯室 老周、林小桥（便衣） 夜 内\n${speeches}2、监控室 老周 日 内\n${speeches}3、县城 老街 日 外\n${speeches}`,
    ).map(({ place }) => place),
  ).toEqual(["审讯室", "监控室", "县城 老街"]));

test("labels that are glued to the values in front of them", () =>
  expect(fields([1, 2, 3].map((n) => `场：${n} 景：客厅门口时：下午\n人：老周 林小桥\n${speeches}`).join(""))).toEqual(
    [1, 2, 3].map(() => ({ intExt: null, time: "下午", place: "客厅门口" })),
  ));

test("places in English are told whole, however long", () =>
  expect(
    fields(
      ["MOTEL PARKING LOT", "SAN FRANCISCO STREET", "MARTHA'S LIVING ROOM", "HOTEL MARTHA"]
        .map((place) => `INT. ${place} - NIGHT\n\nRain on the windows.\n\nMARTHA\nYou came.\n`)
        .join("\n"),
    ).map(({ place }) => place),
  ).toEqual(["MOTEL PARKING LOT", "SAN FRANCISCO STREET", "MARTHA'S LIVING ROOM", "HOTEL MARTHA"]));

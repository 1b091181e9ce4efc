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
  ["城南国贸中心大厦，几个保安在门口来回踱步", "城南国贸中心大厦"],
  ["江边渔家酒楼包厢，几个客人正在推杯换盏", "江边渔家酒楼包厢"],
  ["夜色里的江边画舫，笙歌从水面上传过来", "夜色里的江边画舫"],
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
  ["1、夜外滩边", { intExt: null, time: "夜", place: "外滩边" }],
  ["1、日内蒙草原", { intExt: null, time: "日", place: "内蒙草原" }],
  ["1、夜外婆家", { intExt: null, time: "夜", place: "外婆家" }],
  ["1、日外滩头阵地", { intExt: "外", time: "日", place: "滩头阵地" }],
  ["1、夜内瓦舍", { intExt: "内", time: "夜", place: "瓦舍" }],
  ["1、夜内蒙恬大帐", { intExt: "内", time: "夜", place: "蒙恬大帐" }],
  ["1、日内蒙古包", { intExt: "内", time: "日", place: "蒙古包" }],
  ["1、夜外婆媳家", { intExt: "外", time: "夜", place: "婆媳家" }],
  ["1、夜外公家", { intExt: null, time: "夜", place: "外公家" }],
  ["1、日内外公家", { intExt: "内", time: "日", place: "外公家" }],
  ["1、夜外孙家", { intExt: null, time: "夜", place: "外孙家" }],
  ["1、夜外科病房", { intExt: null, time: "夜", place: "外科病房" }],
  ["1、夜外卖店", { intExt: null, time: "夜", place: "外卖店" }],
  ["1、日外国语学校", { intExt: null, time: "日", place: "外国语学校" }],
  ["1、日外贸公司", { intExt: null, time: "日", place: "外贸公司" }],
  ["1、日外交部", { intExt: null, time: "日", place: "外交部" }],
  ["1、夜外环路", { intExt: null, time: "夜", place: "外环路" }],
  ["1、日内科病房", { intExt: null, time: "日", place: "内科病房" }],
  ["1、日内务府", { intExt: null, time: "日", place: "内务府" }],
  ["1、日内衣店", { intExt: null, time: "日", place: "内衣店" }],
  ["1、日内阁大堂", { intExt: null, time: "日", place: "内阁大堂" }],
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

const run = speeches.replaceAll("\n", "");
test.each([
  "院子日外婆婆坐在门槛上。",
  "院子日外婆媳二人吵了起来。",
  "院子日外公交车停在门口。",
  "客厅日内蒙着白布的家具。",
  "客厅夜内蒙面人翻窗而入。",
  "帐篷日内蒙恬坐在案前。",
  "草原日内蒙古包里坐满了人。",
  "草原日内蒙古大夫走了进来。",
  "大帐日内蒙古兵跪成一排。",
  "瓦岗寨日内瓦岗众将议事。",
  "客厅夜内瓦片碎了一地。",
  "阵地夜外滩头上火光一片。",
  "海边日外滩涂上停着小船。",
  "办公室日内科长坐在桌前。",
])("a sentence glued to its heading begins with no place: %s", (words) =>
  expect(fields(`${words}${run}`.repeat(6))).toHaveLength(6),
);

test("the side stands apart from who speaks behind it", () => {
  const { cast, scenes } = parseScreenplay(`1、院子 日 外婆婆：吃饭了。\n${speeches}2、客厅 日 内\n${speeches}`);
  expect(scenes[0]?.fields.intExt).toBe("外");
  expect(cast.map(({ name }) => name)).toContain("婆婆");
});

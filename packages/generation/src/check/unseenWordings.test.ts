import { describe, expect, test } from "vitest";
import { BIBLE, rulesOf, scene, sceneAtWell } from "../testing/scenes.ts";
import { checkScript } from "./checkScript.ts";

// Wordings of works by hands that had not read the rules.

const BOTH = "动 沈照禾把绳子提上来。\n动 风停了。\n动 井沿上有霜。\n人 沈照禾\n话 走吧。";

test("a person who was planned and of whom no cue and no action has a name is missing", () => {
  expect(checkScript([sceneAtWell(BOTH)], BIBLE)).toMatchObject([{ rule: "missing-person", quote: "罗顺堂" }]);
  for (const present of ["动 顺堂蹲下来。", "动 老罗蹲下来。", "人 罗顺堂（画外音）"])
    expect(rulesOf([sceneAtWell(`${BOTH}\n${present}`)])).toEqual([]);
  expect(rulesOf([sceneAtWell(`${BOTH}\n人 沈照禾\n话 罗顺堂呢？`)])).toEqual(["missing-person"]);
  // A scene of a few lines is not written yet.
  expect(rulesOf([sceneAtWell("动 沈照禾把绳子提上来。")])).toEqual([]);
});

const acts = sceneAtWell("动 罗顺堂撩起袍角跨进门。");

describe("who dies", () => {
  test.each([
    "动 罗顺堂登上窑顶，掀开天眼，纵身跳进了火里。",
    "动 罗顺堂脚下一滑栽进江里，等捞上来，身子已经凉透了。",
    "动 罗顺堂捂着胸口软了下去，歪在门槛上，再没起来。",
    "动 罗顺堂被人抹了脖子。",
    "人 沈照禾\n话 罗顺堂昨晚骑摩托撞了电线杆，没救过来。",
    "人 沈照禾\n话 罗顺堂都埋了，他怎么作证？",
    "人 沈照禾\n话 罗顺堂押到徐州，半夜把自己挂在梁上，天亮时人已经硬了。",
  ])("%s", (row) => expect(rulesOf([sceneAtWell(row), acts])).toEqual(["dead"]));

  test.each([
    "人 沈照禾\n话 罗顺堂死了吗？",
    "人 沈照禾\n话 要是罗顺堂死了，谁来看井？",
    "人 沈照禾\n话 我以为罗顺堂死了。",
    "人 罗顺堂\n话 罗顺堂死了也不走。",
    "动 罗顺堂栽进江里，又爬了上来。",
    "动 罗顺堂差点跳进了火里。",
    "动 罗顺堂一下子跌倒在地，没有出声。",
  ])("not by %s", (row) => expect(rulesOf([sceneAtWell(row), acts])).toEqual([]));

  test.each([
    "动 罗顺堂的雨衣挂在墙上。",
    "动 罗顺堂家的门开着。",
    "动 罗顺堂娘坐在地上哭。",
    "动 她想起那年，罗顺堂蹲在井边。",
    "动 照片里，罗顺堂抱着孩子。",
    "动 罗顺堂生前爱坐这条凳。",
  ])("and the dead do not act by %s", (row) =>
    expect(rulesOf([sceneAtWell("动 罗顺堂死了。"), sceneAtWell(row)])).toEqual([]),
  );
});

describe("who has left", () => {
  const alone = { character: ["沈照禾"] };
  test.each([
    "动 罗顺堂翻身上了骡子，往徽州的官道上去了，到底没有回头。",
    "动 罗顺堂踏上跳板，船篙一点，货船离了岸。",
    "人 沈照禾\n话 罗顺堂今早坐船进京了。",
    "人 沈照禾\n话 罗顺堂移民了。",
  ])("%s", (row) =>
    expect(rulesOf([sceneAtWell(row), sceneAtWell("动 罗顺堂推开门。", alone)])).toContain("elsewhere"),
  );

  test("who left for good is not here though he was planned, unless the scene tells of his return", () => {
    const left = sceneAtWell("人 沈照禾\n话 罗顺堂坐船进京了，往后不回来了。");
    expect(rulesOf([left, acts])).toEqual(["elsewhere"]);
    expect(rulesOf([left, sceneAtWell("动 罗顺堂推开门。\n人 沈照禾\n话 你怎么回来了？")])).toEqual([]);
  });

  test.each([
    "动 罗顺堂拎起箱子出了门。\n动 一个小时后，罗顺堂坐飞机去了加拿大。",
    "人 罗顺堂\n话 调令下来了，我今晚去省城报到，往后不回来了。\n动 罗顺堂敬了个礼，提着包走进电梯，离开了。",
    "人 罗顺堂\n话 我签了五年。\n动 罗顺堂提起箱子上了去广州的火车。",
  ])("for long, by signs that add up, though he was planned: %s", (row) => {
    expect(rulesOf([sceneAtWell(row), acts])).toEqual(["elsewhere"]);
    expect(rulesOf([sceneAtWell(`${row}\n动 罗顺堂又走回井边，放下包。`), acts])).toEqual([]);
  });
  test.each([
    "动 罗顺堂上了火车。",
    "动 罗顺堂出了门。\n人 沈照禾\n话 他在外地念完大学才回来。",
    "人 罗顺堂\n话 我去广州五年了。",
    "动 罗顺堂想起要坐飞机去加拿大念书，出了门。",
  ])("not for long: %s", (row) => expect(rulesOf([sceneAtWell(row), acts])).toEqual([]));

  test.each([
    "人 沈照禾\n话 罗顺堂走了吗？",
    "人 沈照禾\n话 罗顺堂去了一趟街上。",
    "动 罗顺堂往门口走了两步，回过头。",
  ])("not by %s", (row) =>
    expect(rulesOf([sceneAtWell(row), sceneAtWell("动 罗顺堂推开门。", alone)])).not.toContain("elsewhere"),
  );
});

describe("signs of a time of day", () => {
  const at = (time: string, row: string) => rulesOf([scene(`景 外　上坪井台　${time}\n动 ${row}`, { time })]);
  test.each([
    ["清晨", "月亮正挂在中天，井台发白。"],
    ["上午", "巷口的更夫敲过了头更。"],
    ["中午", "暮色四合，井台边点起了灯。"],
    ["上午", "晚上九点多钟，灯管嗡嗡响。"],
    ["深夜", "晌午刚过，一柱日光落下来。"],
    ["傍晚", "鸡刚叫头遍，树上挂着残月。"],
  ])("%s: %s", (time, row) => expect(at(time, row)).toEqual(["time"]));
  test.each([
    ["清晨", "卯时的梆子刚敲过，井台是湿的。"],
    ["深夜", "鸡叫头遍，井台是湿的。"],
    ["午后", "晌午的客人散了。"],
    ["上午", "那天晚上的月亮她还记得。"],
    ["夜", "阳光般的灯照着井台，像白天一样。"],
    ["上午", "头更衣服堆在井边。"],
  ])("%s holds %s", (time, row) => expect(at(time, row)).toEqual([]));
});

describe("another kind of place", () => {
  const at = (place: string, row: string) =>
    rulesOf([scene(`景 内　${place}　日\n动 ${row}`, { place })]).filter((rule) => rule === "place");
  test.each([
    ["杜家当铺", "寺里的石阶白得晃眼。"],
    ["昌江码头", "雾还没散，驿站马厩里的草料味冲得人打喷嚏。"],
    ["市医院病房", "教室里坐满了人。"],
  ])("%s: %s", (place, row) => expect(at(place, row)).toEqual(["place"]));
  test.each([
    ["杜家当铺", "寺里传来钟声。"],
    ["市医院病房", "走廊里坐满了人。"],
    ["昌江码头", "她想起寺里的石阶。"],
    ["村口", "教室里坐满了人。"],
  ])("%s may hold %s", (place, row) => expect(at(place, row)).toEqual([]));
  test("a place of the work is known by the part of its name that tells it apart", () => {
    const field = scene("景 外　贺家晒谷场　日\n动 稻子堆着。", { place: "贺家晒谷场" });
    const inn = (row: string) => scene(`景 内　高家酒楼包厢　日\n动 ${row}`, { place: "高家酒楼包厢" });
    expect(rulesOf([field, inn("午后的晒谷场铺满新稻。")])).toEqual(["place"]);
    expect(rulesOf([field, inn("晒谷场那边有人喊。")])).toEqual([]);
  });
});

describe("what is no more, named by a word that the script has elsewhere", () => {
  const use = "动 沈照禾掏出无人机。";
  test.each([
    "动 无人机刮上棚绳，一头栽进油锅，外壳化成一坨黑疙瘩。",
    "动 沈照禾抓起无人机，嚓嚓几下掰开，扔进灶膛。",
    "动 她袖子一带，案上那架无人机滑下去，在青砖上摔成了几瓣。",
  ])("%s", (end) => expect(rulesOf([sceneAtWell(end), sceneAtWell(use)])).toEqual(["prop"]));
  test("in the scene itself as well; a new one is another", () => {
    expect(rulesOf([sceneAtWell(`动 无人机掉进江里。\n${use}`)])).toEqual(["prop"]);
    expect(rulesOf([sceneAtWell("动 无人机掉进江里。"), sceneAtWell("动 沈照禾掏出新买的无人机。")])).toEqual([]);
    expect(rulesOf([sceneAtWell("动 无人机掉进江里。"), sceneAtWell("动 沈照禾拿着无人机的残片。")])).toEqual([]);
  });
});

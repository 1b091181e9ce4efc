import { describe, expect, test } from "vitest";
import { conventionsOf } from "../writingConventions/conventions.ts";
import { BIBLE, rulesOf, scene, sceneAtWell } from "../testing/scenes.ts";
import { checkScript } from "./checkScript.ts";

// Wordings of four works by two hands that had not read the rules, and what must not be accused by the rules for them.

const acts = sceneAtWell("动 罗顺堂撩起袍角跨进门。");
const unplanned = sceneAtWell("动 罗顺堂撩起袍角跨进门。", { character: ["沈照禾"] });

describe("who is dead", () => {
  test.each([
    "动 医生在单子上填下：罗顺堂，死亡时间十四点四十。",
    "动 罗顺堂的遗像挂在正中，笑得很和气。",
    "动 罗顺堂晃了两晃，扑倒在坡上，牺牲的时候手里还攥着绳子。",
    "动 罗顺堂两眼一翻，直挺挺地往后倒，救护车还堵在半路上，人就断了气。",
    "人 沈照禾\n话 罗顺堂撞见我，我怕他嚷，就把他勒死了。",
    "人 沈照禾\n话 罗顺堂前儿夜里出车祸，没了，你知道不？",
    "人 沈照禾\n话 罗顺堂不必来了。他昨晚叫人抹了脖子。",
  ])("%s", (row) => expect(rulesOf([sceneAtWell(row), acts])).toEqual(["dead"]));
  test.each([
    "动 罗顺堂没了主意。",
    "动 罗顺堂把他打死了。",
    "人 沈照禾\n话 罗顺堂借过我五百，没了再说。",
    "动 电视剧里罗顺堂的坟前站满了人。",
    "人 沈照禾\n话 罗顺堂让我动的手，我就把他杀了。",
    "人 沈照禾\n话 罗顺堂找到他的时候，身子都凉透了。",
    "人 沈照禾\n话 罗顺堂死了，这井谁看？",
    "动 罗顺堂追上去，一枪把他打死了。",
    "动 罗顺堂的棺材早就打好了。",
    "动 床上空着，罗顺堂没了。",
    "人 沈照禾\n话 罗顺堂守着庄敏。她昨晚断了气。",
  ])("not by %s", (row) => expect(rulesOf([sceneAtWell(row), acts])).toEqual([]));
  test("from a flashback on, not from a dream", () => {
    const death = "动 罗顺堂死了。";
    expect(rulesOf([sceneAtWell(death, { time: "日（闪回）" }), acts])).toEqual(["dead"]);
    expect(rulesOf([sceneAtWell(death, { time: "日（梦）" }), acts])).toEqual([]);
  });
  test("speaks on a tape or by telephone, whichever line says so", () => {
    const dead = sceneAtWell("动 罗顺堂死了。");
    const said = sceneAtWell("人 罗顺堂（录音）\n话 账本在井里。");
    expect(rulesOf([dead, said])).toEqual([]);
    const { lines, ...rest } = sceneAtWell("人 罗顺堂\n话 账本在井里。");
    const manner = { type: "parenthetical" as const, text: "（电话里）" };
    expect(rulesOf([dead, { ...rest, lines: lines.toSpliced(2, 0, manner) }])).toEqual([]);
  });
});

describe("who has left", () => {
  test.each([
    "动 罗顺堂过了检票口，上了去贵阳的车，没有回头。",
    "动 船家解了缆，罗顺堂的船出了水门，往明州去了。",
    "动 两个民兵捆了罗顺堂，连夜押去了专区。",
  ])("%s", (row) => expect(rulesOf([sceneAtWell(row), unplanned])).toContain("elsewhere"));
  test.each([
    "动 罗顺堂把凳子搬到井台边上。",
    "动 警察把罗顺堂的电脑带走。",
    "动 罗顺堂把车开走了。",
    "动 罗顺堂的车停在井边。",
    "动 沈照禾抓住罗顺堂的手。",
  ])("not by %s", (row) => expect(rulesOf([sceneAtWell(row), unplanned])).not.toContain("elsewhere"));
});

describe("names", () => {
  const of = (names: string[], row: string) =>
    checkScript([sceneAtWell(row, { character: [] })], {
      persons: names.map((name) => ({ name, aliases: [] })),
      rules: BIBLE.rules,
    }).flatMap(({ rule, quote }) => (rule === "misspelt-name" ? [quote] : []));
  test.each([
    [["孔繁"], "动 孔凡端着保温杯坐下。", "孔凡"],
    [["魏国安", "老魏"], "人 孔繁\n话 送老卫一程。", "老卫"],
    [["妙音"], "动 佛前点着一支蜡，妙因捻着佛珠。", "妙因"],
    [["刘冬冬"], "动 他冲着刘东东啐了一口。", "刘东东"],
    [["耿大年"], "动 他抱着耿大牛留下的雷。", "耿大牛"],
  ])("%s: %s", (names, row, quote) => expect(of(names, row)).toEqual([quote]));
  test.each([
    [["孔繁"], "动 孔洞里灌满了水。"],
    [["孔繁"], "动 他做了个空翻。"],
    [["石有福"], "人 孔繁\n话 他是有福的人。"],
    [["一鸣"], "动 一名提着刀的士兵站着。"],
    [["陈刚"], "人 孔繁\n话 陈总，您找我？"],
    [["王佳怡"], "动 王家一家五口都搬走了。"],
    [["关欣怡"], "人 孔繁\n话 你也不关心一下你爸。"],
    [["雷明"], "动 雷鸣震着窗纸。"],
    [["同事甲"], "人 孔繁\n话 和同事家里人吃饭。"],
    [["刘东东", "刘冬冬"], "动 刘东东看着刘冬冬。"],
  ])("not with %s: %s", (names, row) => expect(of(names, row)).toEqual([]));
  test("somebody with a trade and a name acts and is not known", () => {
    expect(rulesOf([sceneAtWell("动 财务总监马德胜抹着汗站起来。")])).toEqual(["stranger"]);
    for (const row of ["财务总监抹着汗站起来。", "保安冷冷地看着她。", "医生马上拿起电话。", "主任房里亮着灯。"])
      expect(rulesOf([sceneAtWell(`动 ${row}`)])).toEqual([]);
  });
});

describe("where and when", () => {
  const rules = (place: string, time: string, row: string) =>
    rulesOf([scene(`景 内　${place}　${time}\n${row}`, { place, time, character: [] })]);
  test.each([
    ["市医院病房", "夜", "动 墙上的钟过了十二点，卧室里只亮着一盏台灯。", "place"],
    ["高铁站候车厅", "日", "动 人很多。\n动 【内景·长途汽车站·中午】", "place"],
    ["居委会", "日", "动 菜市场旁边的凉亭里，石桌上摆着茶。", "place"],
    ["车库", "傍晚", "人 庄敏\n话 这大清早的您别急。", "time"],
    ["渡口", "午时", "动 旗子冻硬了，暮色四合。", "time"],
    ["楼道", "清晨", "动 晚饭过后，楼道里亮着灯。", "time"],
    ["公墓", "黄昏", "动 一大早，草叶上挂着霜。", "time"],
  ])("%s, %s: %s", (place, time, row, rule) => expect(rules(place, time, row)).toEqual([rule]));
  test.each([
    ["沈家", "夜", "动 卧室里只亮着一盏台灯。"],
    ["车库", "傍晚", "人 庄敏\n话 别大清早的打电话。"],
    ["楼道", "清晨", "动 她说晚饭过后再来。"],
    ["酒馆", "夜", "动 码头边，小酒馆亮着灯。"],
    ["派出所", "夜", "动 审讯室里，两个人对坐着。"],
    ["井台", "日", "动 （内 鼓声三通）"],
    ["井台", "日", "动 外 面下着雨。"],
    ["井台", "傍晚", "人 庄敏\n话 买这大清早的票做什么？"],
  ])("not in %s, %s: %s", (place, time, row) => expect(rules(place, time, row)).toEqual([]));
});

describe("things that come to an end", () => {
  test.each([
    ["动 罗顺堂把那半张地图凑到灯上点着，看到它烧成一撮灰。", "动 罗顺堂把那半张地图摊在膝盖上。"],
    ["动 沈照禾把红色行李箱落在了车上，后来也没能找回来。", "动 沈照禾把红色行李箱立在井边。"],
    ["动 那只翡翠镯子啪地一声，在石板上摔成了三截。", "动 沈照禾把翡翠镯子转了两圈。"],
    ["动 罗顺堂摘下头盔，送给了那孩子。", "动 罗顺堂把头盔摘下来，夹在胳膊底下。"],
  ])("%s %s", (end, use) => expect(rulesOf([sceneAtWell(end), sceneAtWell(use)])).toEqual(["prop"]));
  test.each([
    ["动 罗顺堂摘下头盔，送给了那孩子。", "动 孩子戴上头盔跑了。"],
    ["人 罗顺堂\n话 门禁卡丢了。", "动 罗顺堂拿门禁卡往门上一贴。"],
    ["动 罗顺堂把怀表送给孩子，孩子塞回他手里。", "动 罗顺堂掏出怀表。"],
    ["动 罗顺堂把怀表送给孩子。\n动 孩子把怀表还给了罗顺堂。", "动 罗顺堂掏出怀表。"],
  ])("not %s %s", (end, use) => expect(rulesOf([sceneAtWell(end), sceneAtWell(use)])).toEqual([]));
});

test("rules of address that stand under no heading, and what one does not call another", () => {
  const check = (rules: string, said: string) =>
    checkScript([sceneAtWell(`人 沈照禾\n话 ${said}\n人 罗顺堂\n话 嗯。`)], {
      ...BIBLE,
      rules: conventionsOf(rules, ["沈照禾", "罗顺堂"]),
    }).map(({ rule, quote }) => `${rule} ${quote}`);
  const address = "沈照禾对罗顺堂只称“罗叔”，不称“大人”。";
  expect(check(address, "回大人，井干了。")).toEqual(["address 大人"]);
  expect(check(address, "罗叔，井干了。")).toEqual([]);
  expect(check("沈照禾对罗顺堂不称「叔」。", "叔，井干了。")).toEqual(["address 叔"]);
  expect(check("沈照禾对罗顺堂不称「叔」。", "罗顺堂，井干了。")).toEqual([]);
  // Minutes, where a pattern takes blanks in three places.
  expect(check(`【称呼】\n沈照禾管${" ".repeat(2_900)}x`, "井干了。")).toEqual([]);
  expect(check("对敌人只称“鬼子”，不称“日军”“日本兵”。", "日军来了。")).toEqual(["banned-word 日军"]);
  expect(check("古装戏，禁用词：分钟、小时。", "等了一分钟。")).toEqual(["banned-word 分钟"]);
});

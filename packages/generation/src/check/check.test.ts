import { describe, expect, test } from "vitest";
import { NO_CONVENTIONS } from "../writingConventions/conventions.ts";
import type { CheckedLine, CheckedScene, StoryBible } from "./checkedScene.ts";
import { checkScript } from "./checkScript.ts";
import { bannedWords } from "../writingConventions/bannedWords.ts";
import { lineFaults } from "./lineFaults.ts";

const BIBLE: StoryBible = {
  persons: ["沈照禾", "罗顺堂", "庄敏"].map((name) => ({ name, aliases: [] })),
  rules: { ...NO_CONVENTIONS, banned: ["其实"] },
};
const PLAN = { time: "日", place: "上坪井台", character: ["沈照禾", "罗顺堂"], beats: [], characters: null };
let count = 0;
function scene(rows: string, plan: Partial<CheckedScene["plan"]> = {}): CheckedScene {
  const types: Record<string, CheckedLine["type"]> = { 景: "heading", 动: "action", 人: "character", 话: "dialogue" };
  const lines = rows
    .trim()
    .split("\n")
    .map((row): CheckedLine => ({ type: types[row.trim()[0] ?? ""] ?? "action", text: row.trim().slice(2) }));
  count++;
  return { id: `s${count}`, name: `第${count}场`, plan: { ...PLAN, ...plan }, lines };
}
const rulesOf = (scenes: CheckedScene[]): string[] => checkScript(scenes, BIBLE).map(({ rule }) => rule);
const CLEAN = `景 外　上坪井台　日
动 沈照禾把井绳放到底，绳头还短一截。
人 罗顺堂
话 你爹当年就是从这儿拉上来的。
人 沈照禾
话 绳子谁剪的？`;

test("a clean scene has no findings", () => {
  expect(checkScript([scene(CLEAN), scene(CLEAN.replaceAll(/[动话] .*/gu, ""))], BIBLE)).toEqual([]);
});

describe("one line", () => {
  const action = (text: string) => lineFaults({ type: "action", text }, ["其实"]).map(({ rule }) => rule);
  test.each([
    ["空气仿佛凝固了。", "cliche"],
    ["她眼中闪过一丝慌乱。", "cliche"],
    ["这不是告别，而是开始。", "cliche"],
    ["沈照禾感到非常悲伤。", "told-emotion"],
    ["其实门没有锁。", "banned-word"],
    ["She looks at the well for a long time.", "foreign-line"],
  ])("%s is %s", (text, rule) => expect(action(text)).toContain(rule));

  test("what is only like them passes", () => {
    for (const text of ["他笑了一下，嘴里还有饭。", "空气里有煤烟味。", "她把 iPhone 放在桌上。", "这不是他的杯子。"])
      expect(action(text)).toEqual([]);
    expect(lineFaults({ type: "dialogue", text: "我心里难过，行了吧。" })).toEqual([]);
    expect(lineFaults({ type: "character", text: "其实" }, ["其实"])).toEqual([]);
  });

  test("its quote stands in it word for word", () => {
    for (const text of ["他嘴角勾起一抹冷笑。", "一股寒意从脚底升起。"])
      for (const { quote } of lineFaults({ type: "action", text })) expect(text).toContain(quote);
  });
});

test("the writer's rules name words that are not wanted", () => {
  expect(bannedWords("不用“其实”、“突然”。\n对白要短。禁止出现「然而」")).toEqual(["其实", "突然", "然而"]);
  expect(bannedWords("多用短句，像“好。”这样")).toEqual([]);
});

describe("a scene against the story", () => {
  test("a speaker whom nobody knows, one written wrong, one not planned", () => {
    expect(rulesOf([scene(`${CLEAN}\n人 骆平川\n话 站住。`)])).toEqual(["stranger"]);
    expect(rulesOf([scene(`${CLEAN}\n人 沈照河\n话 站住。`)])).toEqual(["misspelt-name"]);
    expect(rulesOf([scene(`${CLEAN}\n人 庄敏\n话 站住。`)])).toEqual(["not-planned"]);
    expect(rulesOf([scene(`${CLEAN}\n人 卖票的女人\n话 站住。`)])).toEqual([]);
    expect(rulesOf([scene(`${CLEAN}\n动 远处有人喊沈兆禾。`)])).toEqual(["misspelt-name"]);
  });

  test("another place and another time than planned", () => {
    expect(rulesOf([scene(CLEAN.replace("上坪井台", "省城车站"))])).toEqual(["place"]);
    expect(rulesOf([scene(CLEAN.replace("　日", "　夜"))])).toEqual(["time"]);
    expect(rulesOf([scene(CLEAN.replace("上坪井台", "井台边上"), { place: "井台边" })])).toEqual([]);
  });

  test("who died speaks again, but not in a memory or as a voice", () => {
    const death = scene(`${CLEAN}\n动 罗顺堂死了。`);
    const later = scene("景 外　上坪井台　日\n人 罗顺堂\n话 我回来看看。");
    const found = checkScript([death, later], BIBLE);
    expect(found).toMatchObject([{ rule: "dead", sceneId: later.id, quote: "罗顺堂", other: { sceneId: death.id } }]);
    const memory = scene("景 外　上坪井台　日　闪回\n人 罗顺堂\n话 水要省着喝。");
    const voice = scene("景 外　上坪井台　日\n人 罗顺堂（画外音）\n话 水要省着喝。");
    expect(rulesOf([death, memory, voice])).toEqual([]);
  });

  test("who is locked up is not here, until he is out", () => {
    const away = scene("景 外　上坪井台　日\n动 罗顺堂被关进看守所。");
    const here = "景 外　上坪井台　日\n人 罗顺堂\n话 给我一瓢水。";
    expect(rulesOf([away, scene(here)])).toEqual(["elsewhere"]);
    expect(rulesOf([away, scene(here.replace("人 罗", "动 罗顺堂出狱那天没有人接。\n人 罗"))])).toEqual([]);
  });

  test("what was burnt is not read again", () => {
    const end = scene("景 外　上坪井台　日\n动 借条在炉子里烧成了灰。");
    const use = scene("景 外　上坪井台　日\n动 沈照禾掏出那张借条。");
    expect(checkScript([end, use], BIBLE)).toMatchObject([{ rule: "prop", other: { sceneId: end.id } }]);
  });

  test("who breathed his last acts again; somebody else's last breath is not his", () => {
    const place = "景 外　上坪井台　日\n";
    const death = scene(`${place}动 罗顺堂靠着井沿坐下去，没了气息。`);
    const acts = scene(`${place}动 罗顺堂走过来，接过井绳。`);
    expect(checkScript([death, acts], BIBLE)).toMatchObject([{ rule: "dead", quote: "罗顺堂走" }]);
    for (const lawful of ["罗顺堂的雨衣挂在墙上。", "沈照禾看着罗顺堂的照片。", "她好像看见罗顺堂走过来。"])
      expect(rulesOf([death, scene(`${place}动 ${lawful}`)])).toEqual([]);
    const other = scene(`${place}动 罗顺堂抱着庄敏，庄敏断了气。`);
    expect(rulesOf([other, acts])).toEqual([]);
  });

  test.each([
    ["沈照禾一脚踩碎了收音机。", "沈照禾按下收音机，红灯亮了。"],
    ["暖水瓶掉在地上，摔得粉碎。", "沈照禾拿起暖水瓶。"],
    ["沈照禾把图纸撕碎。", "图纸卷在最上面。"],
    ["她把信凑到油灯上烧成了灰。", "沈照禾展开那封信。"],
    ["沈照禾把怀表扔进江里。", "她把怀表贴在耳边。"],
    ["一阵风把账本刮进江里。", "沈照禾翻开账本。"],
    ["铜铃从她手里滑落，被车轮压扁了。", "沈照禾摘下铜铃。"],
    ["墨水瓶滚下桌，在砖地上碎了。", "沈照禾拧开墨水瓶。"],
  ])("%s %s", (end, use) => {
    const heading = "景 外　上坪井台　日\n动 ";
    expect(rulesOf([scene(heading + end), scene(heading + use)])).toEqual(["prop"]);
    expect(rulesOf([scene(heading + use), scene(heading + end)])).toEqual([]);
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
  });

  test("names with one other character where somebody acts; a surname with a title is somebody with a name", () => {
    expect(rulesOf([scene(`${CLEAN}\n动 申照禾把绳子提上来。`)])).toEqual(["misspelt-name"]);
    expect(rulesOf([scene(`${CLEAN}\n动 罗顺唐把绳子提上来。`)])).toEqual(["misspelt-name"]);
    expect(rulesOf([scene(`${CLEAN}\n动 对照禾说不清。`)])).toEqual([]);
    expect(rulesOf([scene(`${CLEAN}\n动 沈照和切着菜。`)])).toEqual(["misspelt-name"]);
    expect(rulesOf([scene(`${CLEAN}\n人 沈照禾\n话 罗顺唐，你过来。`)])).toEqual(["misspelt-name"]);
    expect(rulesOf([scene(`${CLEAN}\n动 沈照禾切着菜。`)])).toEqual([]);
    expect(rulesOf([scene(`${CLEAN}\n人 周律师\n话 签字。`)])).toEqual(["stranger"]);
  });

  test("a phrase of an earlier scene comes back, and two persons say the same", () => {
    const one = scene("景 外　上坪井台　日\n动 窗台上晾着三双补过的线手套，最小的还在滴水。");
    const two = scene("景 外　上坪井台　日\n动 屋里没有人。窗台上晾着三双补过的线手套，最小的还在滴水。");
    const [found] = checkScript([one, two], BIBLE);
    expect(found).toMatchObject({ rule: "repeated", sceneId: two.id, other: { sceneId: one.id, line: 1 } });
    expect(two.lines[1]?.text).toContain(found?.quote);
    const same = `${CLEAN}\n人 罗顺堂\n话 你说的这些我都知道，我没有别的办法。\n人 沈照禾\n话 你说的这些我都知道，我也没有别的办法。`;
    expect(rulesOf([scene(same)])).toEqual(["same-voice"]);
  });

  test("much shorter than planned", () => expect(rulesOf([scene(CLEAN, { characters: 600 })])).toEqual(["length"]));

  test("only the findings of the scene that is asked for", () => {
    const bad = scene(`${CLEAN}\n动 空气仿佛凝固了。`);
    const good = scene(CLEAN.replaceAll(/动 .*|话 .*/gu, ""));
    expect(checkScript([bad, good], BIBLE, good.id)).toEqual([]);
    expect(checkScript([bad, good], BIBLE, bad.id)).toHaveLength(1);
  });
});

describe("what later scenes are held against", () => {
  const here = (rows: string, plan: Partial<CheckedScene["plan"]> = {}) => scene(`景 外　上坪井台　日\n${rows}`, plan);

  test("a death in the last clause is the death of whom the sentence is about", () => {
    const death = here("动 罗顺堂的手松开，死了。");
    expect(rulesOf([death, here("动 罗顺堂靠着井台卷烟。")])).toEqual(["dead"]);
    expect(rulesOf([death, here("动 罗顺堂从石阶下走上来。")])).toEqual(["dead"]);
    const drowned = here("动 跳板断了，罗顺堂跌进江里，再也没有上来。");
    expect(rulesOf([drowned, here("动 罗顺堂靠着井台卷烟。")])).toEqual(["dead"]);
    expect(rulesOf([here("动 罗顺堂跌进江里，又上来了。"), here("动 罗顺堂靠着井台卷烟。")])).toEqual([]);
    expect(rulesOf([here("动 罗顺堂看见庄敏倒下，死了。"), here("动 罗顺堂靠着井台卷烟。")])).toEqual([]);
    expect(rulesOf([death, here("动 罗顺堂靠在棺材里，一动不动。")])).toEqual([]);
  });

  test("a thing that broke in two, and one torn up in the clause behind it, are not used again", () => {
    const broken = here("动 沈照禾手一滑，搪瓷缸掉在石板上，摔成两半。");
    expect(rulesOf([broken, here("动 沈照禾端起搪瓷缸喝了一口。")])).toEqual(["prop"]);
    const torn = here("动 沈照禾拿出信，撕碎了，扔进风里。");
    expect(rulesOf([torn, here("动 沈照禾抽出那封信，看了一遍。")])).toEqual(["prop"]);
    expect(rulesOf([torn, here("动 沈照禾举起信号枪。")])).toEqual([]);
  });

  test("who left by a vehicle is not here unless it was planned, or is told to be back", () => {
    const departedScene = here("动 罗顺堂上了车，去省城的车开走了。");
    const alone = { character: ["沈照禾"] };
    const sailedScene = here("动 罗顺堂跳上驳船，驳船离了岸。");
    expect(rulesOf([sailedScene, here("动 罗顺堂坐在井边。", alone)])).toContain("elsewhere");
    expect(rulesOf([departedScene, here("动 罗顺堂坐在井边。", alone)])).toContain("elsewhere");
    expect(rulesOf([departedScene, here("动 罗顺堂坐在车站里。")])).toEqual([]);
    expect(rulesOf([departedScene, here("动 罗顺堂下了车。\n动 罗顺堂坐在井边。", alone)])).not.toContain("elsewhere");
  });
});

test("a person of the work who acts is planned for the scene", () => {
  expect(rulesOf([scene("景 外　上坪井台　日\n动 庄敏掀开门帘，跺了跺鞋。")])).toEqual(["not-planned"]);
  expect(rulesOf([scene("景 外　上坪井台　日\n动 墙上挂着庄敏的雨衣。")])).toEqual([]);
});

test("what stands in the sky tells another part of the day", () => {
  const at = (time: string, row: string) => rulesOf([scene(`景 外　上坪井台　${time}\n动 ${row}`, { time })]);
  expect(at("上午", "月亮升到树顶。")).toEqual(["time"]);
  expect(at("夜", "太阳正当头，井台发白。")).toEqual(["time"]);
  expect(at("清晨", "月亮还挂在树顶。")).toEqual([]);
  expect(at("黄昏", "夕阳落在井台上。")).toEqual([]);
});

describe("what only looks like an end", () => {
  const here = (row: string) => scene(`景 外　上坪井台　日\n动 ${row}`);

  test.each([
    ["沈照禾把木箱推到火炉旁。", "沈照禾打开木箱。"],
    ["沈照禾把水桶推到井边。", "沈照禾提起水桶。"],
    ["沈照禾把渔网抛到河岸上。", "沈照禾抱着渔网。"],
    ["沈照禾把被子推进炉房。", "沈照禾抱着被子。"],
    ["沈照禾把手机扔到了床上。", "沈照禾掏出手机。"],
    ["沈照禾把简历摔到桌上。", "沈照禾拿着简历。"],
    ["沈照禾把书包扔进车里。", "沈照禾提着书包。"],
    ["书包被罗顺堂扔到床上。", "沈照禾提起书包。"],
    ["沈照禾把铁门摔得山响。", "沈照禾打开铁门。"],
    ["沈照禾把账本摔在桌上。", "沈照禾翻开账本。"],
    ["沈照禾把窗纸剪成喜字。", "沈照禾拿起窗纸。"],
    ["沈照禾把石头扔进井里。", "沈照禾拿起石头。"],
    ["沈照禾把柴扔进灶里。", "沈照禾抱着柴。"],
    ["罗顺堂把汽车开进河滩。", "罗顺堂用汽车堵住路口。"],
    ["风把帽子吹到井台上。", "沈照禾戴上帽子。"],
    ["沈照禾把信投进信箱。", "罗顺堂拿出信。"],
    ["沈照禾把信塞进灶台的砖缝。", "罗顺堂抽出信。"],
    ["罗顺堂把锅烧热。", "罗顺堂端着锅。"],
    ["茶杯掉在床上，没有碎。", "沈照禾端起茶杯。"],
    ["沈照禾把铜锁砸开。", "沈照禾拿着铜锁。"],
  ])("%s The thing is still there: %s", (end, use) => expect(rulesOf([here(end), here(use)])).toEqual([]));

  test.each([
    "罗顺堂下了地窖，再没有上来。",
    "罗顺堂死了这条心，低头卷烟。",
    "罗顺堂死了老婆，一个人过。",
    "罗顺堂死了一样躺着。",
    "罗顺堂去世的父亲也是打井的。",
    "罗顺堂假装断了气。",
    "罗顺堂要是死了，谁来看井？",
    "罗顺堂昏过去，又睁开眼睛。",
    "罗顺堂睡着了，手里的烟掉在地上。",
    "罗顺堂差点断了气。",
    "罗顺堂看着庄敏断了气。",
    "罗顺堂的照片落在地上。",
    "罗顺堂走了，再也没有回来。",
  ])("%s Nobody of that name died", (row) => expect(rulesOf([here(row), here("罗顺堂靠着井台卷烟。")])).toEqual([]));

  test.each([
    "沈大爷把绳子放下去。",
    "沈大夫提着药箱来了。",
    "罗大娘端着一碗水。",
    "罗顺堂、罗家的都来了。",
    "庄大姐笑着走过来。",
    "沈照禾，沈主任叫你。",
    "沈照的意思是先挖。",
    "罗老板从车上下来。",
  ])("%s Nobody is misspelt", (row) => expect(rulesOf([here(row)])).toEqual([]));

  test("of a short name and a verb no other name is made", () => {
    const persons = ["肖南", "肖南生", "沈照禾"].map((name) => ({ name, aliases: [] }));
    const lying = scene("景 内　屋里　日\n动 肖南躺在病床上。", { place: "屋里", character: ["肖南"] });
    expect(checkScript([lying], { ...BIBLE, persons })).toEqual([]);
  });
});

test.each([
  ["沈照禾把借条扔进火盆。", "沈照禾掏出借条。"],
  ["沈照禾把怀表抛进江心。", "沈照禾摸出怀表。"],
  ["罗顺堂把收音机砸了。", "罗顺堂打开收音机。"],
  ["沈照禾把镜子摔得粉碎。", "沈照禾拿起镜子。"],
  ["罗顺堂把合同烧成灰。", "罗顺堂翻开合同。"],
  ["山洪把木桥冲下悬崖。", "罗顺堂用木桥挡路。"],
])("%s is the end of it: %s", (end, use) => {
  const here = (row: string) => scene(`景 外　上坪井台　日\n动 ${row}`);
  expect(rulesOf([here(end), here(use)])).toEqual(["prop"]);
});

/** What stands in the next scene in a hand that takes it out. */
const isUsedAgain = (end: string, thing: string): string[] => {
  const here = (row: string) => scene(`景 外　上坪井台　日\n动 ${row}`);
  return rulesOf([here(end), here(`沈照禾掏出${thing}。`)]);
};

describe("ends of things in the words of a script", () => {
  test.each([
    ["沈照禾把怀表扔进江里。", "怀表"],
    ["沈照禾一扬手，怀表扔进了江里。", "怀表"],
    ["怀表被罗顺堂扔进江里。", "怀表"],
    ["怀表被扔进了火盆。", "怀表"],
    ["那封信被罗顺堂丢进炉子里。", "信"],
    ["借条被丢进了灶膛。", "借条"],
    ["沈照禾把怀表丢下悬崖。", "怀表"],
    ["沈照禾把账本扔下山崖。", "账本"],
    ["沈照禾将怀表抛入江中。", "怀表"],
    ["沈照禾把戒指扔进大海。", "戒指"],
    ["沈照禾把戒指丢进下水道。", "戒指"],
    ["沈照禾把药瓶扔进马桶，按下冲水。", "药瓶"],
    ["沈照禾把照片扔进火里。", "照片"],
    ["沈照禾把照片丢进火中。", "照片"],
    ["怀表掉进江里。", "怀表"],
    ["怀表脱手掉进江里，沉了下去。", "怀表"],
    ["怀表从她手里滑落，掉进江里。", "怀表"],
    ["沈照禾手一松，怀表掉进井里。", "怀表"],
    ["沈照禾手一松，怀表落进江里。", "怀表"],
    ["钥匙从桥缝里掉下去，落进江里。", "钥匙"],
    ["钥匙一滑，掉进了下水道。", "钥匙"],
    ["钥匙落入水中，不见了。", "钥匙"],
    ["罗顺堂一甩手把钥匙扔进水库。", "钥匙"],
    ["罗顺堂把钥匙扔进池塘。", "钥匙"],
    ["罗顺堂把手枪丢进水沟。", "手枪"],
    ["罗顺堂把账本投进火堆。", "账本"],
    ["沈照禾把信撕碎，扔进江里。", "信"],
    ["沈照禾把信撕成两半。", "信"],
    ["沈照禾把信撕得粉碎。", "信"],
    ["沈照禾把信撕了个粉碎。", "信"],
    ["沈照禾撕碎了那封信。", "信"],
    ["沈照禾烧了那封信。", "信"],
    ["沈照禾烧掉了账本。", "账本"],
    ["沈照禾砸碎了镜子。", "镜子"],
    ["沈照禾砸烂收音机。", "收音机"],
    ["沈照禾摔碎了茶杯。", "茶杯"],
    ["茶杯摔在地上，碎了一地。", "茶杯"],
    ["茶杯失手落地，摔得粉碎。", "茶杯"],
    ["茶杯摔得粉碎。", "茶杯"],
    ["沈照禾失手摔了茶杯，碎片溅了一地。", "茶杯"],
    ["沈照禾把茶杯往地上一摔，碎了。", "茶杯"],
    ["沈照禾把茶杯往墙上一砸，四分五裂。", "茶杯"],
    ["沈照禾举起茶杯，狠狠摔在地上，碎片四溅。", "茶杯"],
    ["沈照禾抓起怀表，扔进江里。", "怀表"],
    ["沈照禾掏出怀表，用力扔进江里。", "怀表"],
    ["沈照禾摘下戒指，丢进井里。", "戒指"],
    ["沈照禾拿起账本，一页页扔进火盆。", "账本"],
    ["沈照禾拿起信，丢进火里。", "信"],
    ["罗顺堂夺过账本，扔进炉子。", "账本"],
    ["罗顺堂接过信，投进火盆。", "信"],
    ["江水卷走了账本。", "账本"],
    ["账本被江水卷走了。", "账本"],
    ["账本被大水冲走。", "账本"],
    ["风把信吹进江里。", "信"],
    ["帽子被风吹进江里。", "帽子"],
    ["火苗吞没了账本。", "账本"],
    ["账本在火盆里烧成灰烬。", "账本"],
    ["账本化为灰烬。", "账本"],
    ["那封信化成了灰。", "信"],
    ["账本烧成了一堆灰。", "账本"],
    ["账本被火烧没了。", "账本"],
    ["沈照禾将账本付之一炬。", "账本"],
    ["沈照禾把账本喂了灶火。", "账本"],
    ["沈照禾把账本塞进灶膛，火苗一下窜起来。", "账本"],
    ["沈照禾把账本扔进垃圾桶。", "账本"],
    ["沈照禾把怀表扔到江里。", "怀表"],
    ["沈照禾把怀表扔向江心。", "怀表"],
    ["沈照禾把怀表甩进江里。", "怀表"],
    ["沈照禾把怀表掷进江里。", "怀表"],
    ["怀表沉进江底。", "怀表"],
    ["怀表沉入江底。", "怀表"],
    ["怀表被车轮碾碎。", "怀表"],
    ["怀表被火车压扁。", "怀表"],
    ["墨水瓶从桌上滚下来，摔碎了。", "墨水瓶"],
    ["花瓶倒在地上，碎了。", "花瓶"],
    ["花瓶碎了。", "花瓶"],
    ["花瓶被打碎了。", "花瓶"],
    ["罗顺堂打碎了花瓶。", "花瓶"],
    ["罗顺堂一脚把收音机踢碎。", "收音机"],
    ["罗顺堂一脚踩烂收音机。", "收音机"],
    ["罗顺堂把手机摔成了两半。", "手机"],
    ["罗顺堂把手机摔得四分五裂。", "手机"],
    ["罗顺堂折断了钢笔。", "钢笔"],
    ["罗顺堂把钢笔折断。", "钢笔"],
    ["罗顺堂把钢笔折成两截。", "钢笔"],
    ["罗顺堂把照片剪成碎片。", "照片"],
    ["罗顺堂把合同绞碎。", "合同"],
    ["罗顺堂把合同塞进碎纸机。", "合同"],
  ])("%s", (end, thing) => expect(isUsedAgain(end, thing)).toEqual(["prop"]));

  test.each([
    ["沈照禾把木箱推到火炉旁。", "木箱"],
    ["沈照禾把手机扔到床上。", "手机"],
    ["书包被扔到床上。", "书包"],
    ["书包被丢在车里。", "书包"],
    ["怀表掉在地上。", "怀表"],
    ["怀表掉进口袋里。", "怀表"],
    ["沈照禾把怀表扔给罗顺堂。", "怀表"],
    ["怀表掉进井边的草里。", "怀表"],
    ["沈照禾差点把怀表扔进江里。", "怀表"],
    ["沈照禾想把怀表扔进江里。", "怀表"],
    ["沈照禾要把怀表扔进江里，罗顺堂拉住她。", "怀表"],
    ["沈照禾作势把怀表扔进江里。", "怀表"],
    ["沈照禾把怀表扔进江里又捞上来。", "怀表"],
    ["钥匙掉进水里，沈照禾捞起来。", "钥匙"],
    ["钥匙落在水边。", "钥匙"],
    ["沈照禾没有把信烧掉。", "信"],
    ["沈照禾假装把信丢进火里。", "信"],
    ["沈照禾把信投进信箱。", "信"],
    ["沈照禾把鱼钩抛进江里。", "鱼钩"],
    ["沈照禾把渔网撒进河里。", "渔网"],
    ["沈照禾把水桶放进井里。", "水桶"],
    ["水桶掉进井里，沈照禾又拽上来。", "水桶"],
    ["沈照禾把脚伸进水里。", "脚"],
    ["沈照禾把毛巾丢进水里，搓了搓。", "毛巾"],
    ["沈照禾把衣服扔进水盆。", "衣服"],
    ["沈照禾把衣服扔进水里洗。", "衣服"],
    ["沈照禾摔了一跤，书包摔出老远。", "书包"],
    ["沈照禾把手伸进火里。", "手"],
    ["沈照禾把茶叶丢进水里。", "茶叶"],
    ["罗顺堂把船推进江里。", "船"],
    ["罗顺堂把木船推进河里。", "木船"],
    ["罗顺堂把汽车开进水里。", "汽车"],
    ["镜子碎了一角。", "镜子"],
    ["手机屏幕碎了。", "手机"],
    ["手机屏摔碎了，还亮着。", "手机"],
    ["茶杯碎了一只。", "茶杯"],
    ["雨伞被风吹翻。", "雨伞"],
    ["帽子被风吹走了。", "帽子"],
    ["罗顺堂把烟头扔进江里。", "烟头"],
    ["罗顺堂把球扔进水里。", "球"],
  ])("%s It is there still", (end, thing) => expect(isUsedAgain(end, thing)).toEqual([]));

  test("what is fished out, found or mended is there again", () => {
    const here = (row: string) => scene(`景 外　上坪井台　日\n动 ${row}`);
    const end = here("沈照禾把怀表扔进江里。");
    for (const row of ["罗顺堂从江里捞起怀表。", "罗顺堂把怀表捡了回来。", "怀表修好了，摆在桌上。"])
      expect(rulesOf([end, here(row), here("沈照禾掏出怀表。")])).toEqual([]);
  });
});

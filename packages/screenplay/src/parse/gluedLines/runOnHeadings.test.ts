import { describe, expect, test } from "vitest";
import { parseScreenplay } from "../parseScreenplay.ts";

const talk = "沈越：你来了。林栖：来了。沈越：坐吧。林栖：不坐了。沈越关上窗，慢慢坐下。";
const headings = (text: string) => parseScreenplay(text).scenes.map(({ heading }) => heading);

describe("headings in text without line ends", () => {
  test.each([
    [
      "numbers with the place and the sentence glued on",
      `1客厅日沈越坐下。${talk}${talk}\n2花园日两人散步。${talk}${talk}\n3客厅夜沈越坐下。${talk}`,
      3,
    ],
    [
      "a time of day with the sentence glued on",
      `1、档案室 夜沈越翻着卷宗。${talk}2、家中 日林栖在煎药。${talk}3、会议室 日沈越试衣服。${talk}`,
      ["1、档案室 夜", "2、家中 日", "3、会议室 日"],
    ],
    [
      "a side, a place and a time behind dashes",
      `码头恩仇 作者:佚名 外 旷野——日 天气晴朗。${talk} 林栖 你不是已经 内 破庙——夜 沈越躺在地上。${talk} 外 断崖——日 风很大。${talk}`,
      ["外 旷野——日", "内 破庙——夜", "外 断崖——日"],
    ],
    [
      "a place with the sentence glued on that a comma goes on with",
      `1、日，外，小区草坪沈越拍手，林栖笑了。${talk}2、日，外，工厂门口两个工人抬着箱子，走得很慢。${talk}3、日，内，林栖和沈越的家林栖推开门，走进来。${talk}`,
      ["1、日，外，小区草坪", "2、日，外，工厂门口", "3、日，内，林栖和沈越的家"],
    ],
    [
      "what is told in brackets behind when and on which side",
      `1、日、外、黄昏。（下班了，人们走了出来。）${talk}2、夜、内。（沈越坐在桌边，写着什么。）${talk}3、日、内（客厅）${talk}`,
      ["1、日、外、黄昏。", "2、夜、内。", "3、日、内（客厅）"],
    ],
    [
      "a place within a place",
      `场景一：沈越家，客厅。${talk}场景二：沈越家，厨房。${talk}场景三：沈越家，卧室。${talk}`,
      ["场景一：沈越家，客厅。", "场景二：沈越家，厨房。", "场景三：沈越家，卧室。"],
    ],
    [
      "a number and its colon in front of a sentence about somebody",
      `场景一：沈越和林栖坐在床上。${talk}场景二：林栖在修自行车。${talk}场景三：沈越走过来。${talk}`,
      ["场景一：", "场景二：", "场景三："],
    ],
    [
      "an act and its colon",
      `第一幕：沈越和林栖在院子里。${talk}${talk}第二幕：两人走在街上。${talk}${talk}`,
      ["第一幕：", "第二幕："],
    ],
    ["ordinals with a title glued on", `第一场读心${talk}第二场摊牌${talk}第三场和解${talk}`, 3],
    ["ordinals with a label glued on", `第一场地点：井场${talk}${talk}第二场地点：办公室${talk}${talk}`, 2],
    [
      "ordinals that begin again in each act",
      `第一场村口${talk}第二场河边${talk}第一场村口${talk}第二场桥上${talk}`,
      4,
    ],
    ["numbers in brackets", `（1） 客厅。内。日。${talk}（2） 厨房。内。日。${talk}（3） 街上。外。夜。${talk}`, 3],
    ["words for scenes with Han numbers", `情景一：操场上。${talk}情景二：教室里。${talk}情景三：宿舍。${talk}`, 3],
    [
      "shots where nothing else opens a scene",
      `镜头一：操场上。${talk}镜头二：教室里。${talk}镜头三：宿舍。${talk}`,
      3,
    ],
    [
      "a side and a place",
      `内景办公室。${talk}外景人行道。${talk}内景茶楼。${talk}`,
      ["内景办公室。", "外景人行道。", "内景茶楼。"],
    ],
    [
      "place, time and side as one word",
      `大街日外${talk}办公室日内${talk}校门口日外${talk}`,
      ["大街日外", "办公室日内", "校门口日外"],
    ],
    [
      "place and time",
      `大街上 日 ${talk}客栈里 夜 ${talk}树林中 傍晚 ${talk}`,
      ["大街上 日", "客栈里 夜", "树林中 傍晚"],
    ],
    [
      "a side, a place and a time between dashes",
      `内——阿力租的房子——早晨${talk}外——大街上——黄昏${talk}`,
      ["内——阿力租的房子——早晨", "外——大街上——黄昏"],
    ],
    [
      "a side and a place between blanks",
      `内 医院大厅 天${talk} 外 学校门口 天${talk} 内 手术室 天${talk}`,
      ["内 医院大厅", "外 学校门口", "内 手术室"],
    ],
    [
      "numbers in title marks",
      `《1，财务室，日》${talk} 《2，会议室，夜》${talk} 《3，食堂，日》${talk}`,
      ["《1，财务室，日》", "《2，会议室，夜》", "《3，食堂，日》"],
    ],
    [
      "numbers at line starts with a direction behind them",
      `1（宿舍里${talk}）${talk}\n2旅馆${talk}${talk}\n3找工作${talk}${talk}`,
      3,
    ],
    [
      "Han numbers with the sentence glued on",
      ["一", "二", "三", "四", "五", "六", "七"].map((number) => `${number}麻将馆里${talk}${talk}`).join(""),
      7,
    ],
    [
      "numbers that begin again in each episode",
      [1, 2, 3, 4, 1, 2, 3, 4].map((number) => `${number}、街口 日。${talk}${talk}`).join(""),
      8,
    ],
    ["a letter behind the number", `第12场 客厅 日${talk}第12A场 院子 夜${talk}第13场 街口 日${talk}`, 3],
    ["dots before a number", `7、客厅。夜。${talk}......8、院子。日。${talk}......9、田里。傍晚。${talk}`, 3],
  ])("with %s", (_, text, expected) => {
    if (typeof expected === "number")
      expect(headings(text).filter((heading) => heading !== null)).toHaveLength(expected);
    else expect(headings(text)).toEqual(expected);
  });

  test("shots that are counted between headings are none", () => {
    const shots = `1、全景，沈越走来。${talk}2、近景，林栖回头。${talk}3、特写，一封信。${talk}`;
    expect(headings(`第一场 客厅 日 内${shots}第二场 院子 夜 外${shots}第三场 街口 日 外${shots}`)).toHaveLength(3);
  });

  test("counted things, contests and lists are none", () => {
    expect(headings(`1、客厅 日 内${talk}他说第一场比赛赢了。第二场比赛输了。第三场比赛平了。${talk}`)).toEqual([
      "1、客厅 日 内",
    ]);
    expect(headings(`1、客厅 日 内${talk}镜头一转，镜头二人同框。${talk}`)).toEqual(["1、客厅 日 内"]);
  });

  test("names that a blank parts are cues, and no numbers", () => {
    const parsed = parseScreenplay(`1、客厅 日 内${"卫 三：走吧。沈 越：去哪里？".repeat(6)}`);
    expect(parsed.scenes).toHaveLength(1);
    expect(parsed.cast.map(({ name }) => name)).toEqual(["卫三", "沈越"]);
  });
});

describe("paragraph indents inside a line", () => {
  const paragraph = "　　沈越：你来了。　　林栖：来了。　　沈越把门关上，靠在门边看她。　　";

  test("are read as line ends", () => {
    const { scenes } = parseScreenplay(
      `1、客厅${paragraph.repeat(3)}2、楼下${paragraph.repeat(3)}3、客厅${paragraph.repeat(3)}`,
    );
    expect(scenes.map(({ heading }) => heading)).toEqual(["1、客厅", "2、楼下", "3、客厅"]);
    expect(scenes[0]?.lines.slice(1, 6).map(({ type }) => type)).toEqual([
      "character",
      "dialogue",
      "character",
      "dialogue",
      "action",
    ]);
  });

  test("in short lines part a name from its words", () => {
    const { scenes } = parseScreenplay(
      "第一场　客厅\n沈越　　你来了。\n林栖　　来了。\n沈越　　坐吧。\n林栖　　不坐了。\n".repeat(3),
    );
    expect(scenes[0]?.lines[1]?.type).toBe("character");
  });
});

describe("headings that stood behind something", () => {
  const scene = (before: string, heading: string): string =>
    `${talk}${before}${heading}（沈越走进来，四下看看。）${talk}`;

  test.each(["（沈越叹了口气。）", "沈越：我不知道……", "沈越：“再见。”", "沈越：好！！"])("behind %s", (before) =>
    expect(
      headings(`书房 夜 内景（沈越坐在灯下。）${scene(before, "院中 夜 外景")}${scene(before, "小树林 白天 外景")}`),
    ).toEqual(["书房 夜 内景", "院中 夜 外景", "小树林 白天 外景"]),
  );

  test("each of a named sequence, whatever stands behind the number", () =>
    expect(
      headings(
        `第一场 客厅 日内沈越坐下。${talk}第二场 巷口就在沈越出门的时候，林栖也下了楼。${talk}${talk}第三场转眼，一年过去了。${talk}${talk}第四场【背景：旧戏台】${talk}第四场结束第五场【背景：码头】${talk}`,
      ),
    ).toEqual(["第一场 客厅 日内", "第二场", "第三场转眼", "第四场【背景：旧戏台】", "第五场【背景：码头】"]));

  test("words for a scene whose number is glued to what is said", () =>
    expect(
      headings(`场景一 日 茶馆里${talk}${talk}沈越：好啊场景二 日 河边桥上${talk}${talk}场景三 日 大街上${talk}`),
    ).toHaveLength(3));

  test("a sentence about somebody is no place", () =>
    expect(headings(`第一场沈越站在门外${talk}${talk}第二场林栖打开灯${talk}${talk}第三场码头${talk}`)).toEqual([
      "第一场",
      "第二场",
      "第三场码头",
    ]));

  test("two numbered ones in one sentence are two", () =>
    expect(
      headings(
        `场景一：沈越在灯下磨墨。${talk}场景二：林栖与沈越放灯。场景三：林栖试衣。深夜【沈越推开门。】${talk}${talk}场景四：码头。${talk}`,
      ),
    ).toHaveLength(4));

  test("the end of a row", () =>
    expect(
      headings(
        `内景 书房 日\n沈越：坐。\n林栖：我想出去走走。内景 绣楼 日\n沈越：坐。\n林栖：不坐了。\n外景 渡口 夜\n沈越：船来了。\n`,
      ),
    ).toEqual(["内景 书房 日", "内景 绣楼 日", "外景 渡口 夜"]));

  test("side, place and time as one word, and a room in front of the side", () => {
    const speeches = "沈越：坐。\n林栖：不坐了。\n沈越：那走吧。\n林栖：走。\n";
    const found = parseScreenplay(`外景候车大厅中午\n${speeches}内景旅馆二楼房间深夜\n${speeches}`).scenes;
    expect(found.map(({ fields }) => fields)).toEqual([
      { intExt: "外", place: "候车大厅", time: "中午" },
      { intExt: "内", place: "旅馆二楼房间", time: "深夜" },
    ]);
    const [room] = parseScreenplay(`屋内 晚上 内景（沈越坐在灯下。）${talk}院中 白天 外景${talk}${talk}`).scenes;
    expect(room?.fields).toEqual({ intExt: "内", place: "屋内", time: "晚上" });
  });

  test("pieces of a revue, and no piece of road", () => {
    expect(headings(`第一段：${talk}第二段：女王出场${talk}第三段：${talk}`)).toHaveLength(3);
    expect(
      headings(`第一场 客厅 日 内${talk}沈越：第一段路最难走。第二段路好走。第三段路更好走。${talk}`),
    ).toHaveLength(1);
  });

  test("a semicolon behind a label", () =>
    expect(
      headings(
        ["场景；茶馆", "场景；码头", "场景；街口"]
          .map((one) => `${one}。\n${"沈越：坐。\n林栖：好。\n".repeat(4)}`)
          .join(""),
      ),
    ).toHaveLength(3));
});

test.each([
  ["3、家里 内 夜（姐妹俩在灯下温习，谁也不说话。）", "3、家里 内 夜", "（姐妹俩在灯下温习，谁也不说话。）"],
  ["3、王家门前 日 外林小桥飞快地跑来，敲门。", "3、王家门前 日 外", "林小桥飞快地跑来，敲门。"],
  ["3、窑洞内 夜林小桥收拾好东西，推开门。", "3、窑洞内 夜", "林小桥收拾好东西，推开门。"],
])("a sentence behind the last field of a heading on a row is no part of it: %s", (row, heading, told) => {
  const rows = `1、客厅 日 内\n老周：你来了。\n林小桥：来了。\n2、院子 夜 外\n老周：走吧。\n林小桥：好。\n${row}\n老周：慢着。\n`;
  const { scenes } = parseScreenplay(rows);
  expect(scenes.map((scene) => scene.heading)).toEqual(["1、客厅 日 内", "2、院子 夜 外", heading]);
  expect(scenes[2]?.lines[1]).toMatchObject({ type: "action", text: told });
});

test("who is in a scene stays in its heading", () => {
  const rows = `1、客厅 日 内 老周 林小桥\n老周：你来了。\n林小桥：来了。\n2、院子 夜 外 老周、林小桥\n老周：走吧。\n`;
  expect(parseScreenplay(rows).scenes.map((scene) => scene.heading)).toEqual([
    "1、客厅 日 内 老周 林小桥",
    "2、院子 夜 外 老周、林小桥",
  ]);
});

test.each([
  ["2、村长家屋内早", "村长家屋内", "早"],
  ["2、立新药店日", "立新药店", "日"],
  ["2、大枣庄外傍晚时分", "大枣庄外", "傍晚时分"],
])("a time glued to the end of the place is read: %s", (row, place, time) => {
  const rows = `1、村口 日 外\n老周：你来了。\n林小桥：来了。\n${row}\n老周：走吧。\n林小桥：好。\n3、客厅 夜 内\n老周：坐。\n`;
  expect(parseScreenplay(rows).scenes[1]?.fields).toMatchObject({ place, time });
});

test.each(["三个月后", "字幕半年后", "第二场结束"])("a caption behind a speech is none of it: %s", (caption) => {
  const rows = `1、村口 日 外\n老周：你来了。\n林小桥：来了，走吧！${caption}\n2、客厅 夜 内\n老周：坐。\n`;
  expect(parseScreenplay(rows).scenes[0]?.lines.slice(-2)).toMatchObject([
    { type: "dialogue", text: "来了，走吧！" },
    { type: "action", text: caption },
  ]);
});

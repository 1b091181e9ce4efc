// Forms of faithful sentences that were lost, and what stands beside each and must still go.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { shownOf } from "./shownOf.ts";

const SCRIPTS = join(import.meta.dirname, "../../content/scripts");

const shownOfFile = (script: string) => shownOf(readFileSync(join(SCRIPTS, `${script}.txt`), "utf8"));

const SHOWN = {
  jieguang: shownOfFile("jieguang"),
  saltWell: shownOfFile("yanjing-jishi"),
  ferry: shownOfFile("zuihou-yiban-duchuan"),
};
const { jieguang, saltWell, ferry } = SHOWN;

describe("figures that are reckoned", () => {
  it.each([
    ["jieguang", "方棠84句台词，比梁不凡多出22句。", "方棠84句台词，比梁不凡多出32句。"],
    ["ferry", "江心两场（第15、16场）合计四十句对白。", "江心两场（第15、16场）合计五十二句对白。"],
    ["saltWell", "对白占四成六，动作并不弱。", "对白占四成九，动作并不弱。"],
    ["jieguang", "方棠不在场的戏共五场。", "方棠不在场的戏共九场。"],
    ["saltWell", "罗三丈十场戏场场开口。", "罗三丈场场开口。"],
    ["jieguang", "梁妈第3场出场后，要到第10场才再次露面。", "梁妈第3场出场后，直到第10场才第一次露面。"],
    ["ferry", "前八场里老缪缺席两场，第4场和第6场。", "老缪一共缺席十场。"],
    ["ferry", "老缪与缪小渡江心的对手戏有第15场和第16场两场。", "老缪与缪小渡的对手戏一共两场。"],
    ["ferry", "全片8251个汉字，平均每场413字。", "全片8251个汉字，平均每场561字。"],
    ["ferry", "父女同场十二次。", "父女同场仅五次，正面冲突不足。"],
    ["saltWell", "邱家父子同场两次（第11、18场）。", "邱家父子同场七次。"],
    ["ferry", "二百一十四条与二百一十三条之争其实是和解的开始。", "二百一十四条与二百四十三条之争其实是和解的开始。"],
  ] as const)("%s: %s", (script, faithful, unfaithful) => {
    expect(SHOWN[script](faithful)).toBe(faithful);
    expect(SHOWN[script](unfaithful)).not.toBe(unfaithful);
  });
});

describe("what stands behind a name and a colon", () => {
  it.each([
    "- 老缪：认死理，江上的规矩比命大。",
    "- 缪小渡：沉稳、能干，桥的主人。",
    "- 曹主任：有能力，也有软肋，两头都想顾。",
    "- 老缪：认死理，「江不认人」是他的口头禅。",
    "- 悬念：老缪要听到「桥上风大」，才肯松手。",
    "缪小渡：从「我是来要账的」，到当众拒签通车令，弧线完整。",
  ])("%s", (faithful) => expect(ferry(faithful).replaceAll(/【[^】]*】/gu, "")).toContain(faithful.slice(2)));

  it.each(["- 老缪：江水冷了，人心也冷。", "老缪：我这辈子没有求过人。", "- 缪小渡：爹，船沉了，「桥上风大」。"])(
    "%s",
    (invented) => expect(ferry(invented)).toBe(""),
  );
});

it("knows that a scene is missing whose number the script leaves out", () => {
  const figures = "缺少第24场，可能是编号遗漏。";
  expect(ferry(figures)).toBe(figures);
  expect(ferry("第24场是全剧的高潮。")).toBe("");
});

describe("the model's own lines", () => {
  it.each([
    "若要让小鹿有个交代，可在第19场加一句：小鹿在视频里喊「别怕，学你自己」。",
    "建议给老郝补半句，譬如「我那年也停错过一回」，让他的相助有来历。",
    "第7场小鹿的话可改得更委屈些，改成「我听了你三年，可我从来没听见过你」。",
    "第14场那句可以改短：“我就抠这个。”",
  ])("%s", (faithful) => expect(jieguang(faithful)).toBe(faithful));

  it("does not offer what it gives to a scene", () => {
    expect(jieguang("建议补一句，呼应第3场梁妈说的「我从来不信你会看书」。")).toBe("");
    expect(jieguang("建议保留第3场那句「我从来不信你会看书」。")).toBe("");
  });
});

describe("lines of a block quote", () => {
  it.each([
    ["jieguang", "> 「线头没有包。挺好的。」——梁不凡，第16场", "梁不凡：「线头没有包。挺好的。」（第16场）"],
    ["saltWell", "> 我要它干着。（第11场，邱敬斋）", "邱敬斋：「我要它干着。」（第11场）"],
    ["saltWell", "> 我要它干着。——邱敬斋（第11场）", "邱敬斋：「我要它干着。」（第11场）"],
    ["saltWell", "> 第12场，罗三丈：血是咸的。", "罗三丈：「血是咸的。」（第12场）"],
    ["saltWell", "> 罗三丈：停。（第1场）", "罗三丈：「停。」（第1场）"],
    ["saltWell", "> 停。（第1场）", "「停。」（第1场）"],
    [
      "saltWell",
      "> 二棒：师傅，你的袖子，是咸的。罗三丈：血是咸的。（第12场）",
      "二棒：「师傅，你的袖子，是咸的。」罗三丈：「血是咸的。」（第12场）",
    ],
  ] as const)("%s: %s", (script, written, expected) => expect(SHOWN[script](written)).toBe(expected));

  it.each([
    "> 我要它干着。（第11场，邱少白）",
    "> 罗三丈：走。（第1场）",
    "> 走。（第1场）",
    "> 二棒：师傅，你的袖子，是咸的。罗三丈：盐是咸的。（第12场）",
    "> 二棒：血是咸的。",
  ])("%s", (written) => expect(saltWell(written)).toBe(""));
});

it("finds the place of a block quote by any number that a scene has", () => {
  const scene = (number: string, said: string): string =>
    `${number} 修表铺 日 内\n老谷：${said}\n小谷：知道了，师傅。\n`;
  const hyphened = shownOf(
    [scene("1-1", "这只表走得慢。"), scene("1-2", "先把它放着。"), scene("2-1", "谁动过我的表？")].join("\n"),
  );
  expect(hyphened("> 老谷：谁动过我的表？（第2-1场）")).toBe("老谷：「谁动过我的表？」（第2-1场）");
  expect(hyphened("> 老谷：谁动过我的表？（第1-2场）")).toBe("");
  const lettered = shownOf(
    [scene("1", "这只表走得慢。"), scene("2", "先把它放着。"), scene("2A", "谁动过我的表？")].join("\n"),
  );
  expect(lettered("> 谁动过我的表？（第2A场，老谷）")).toBe("老谷：「谁动过我的表？」（第2A场）");
  expect(lettered("老谷在第2场追问「谁动过我的表？」。")).toBe("");
  expect(lettered("老谷在第2A场追问「谁动过我的表？」。")).toBe("老谷在第2A场追问「谁动过我的表？」。");
});

describe("quotations", () => {
  it("puts characters that are alike into the script's own", () => {
    expect(ferry("老缪说「箱子五块」，他分明已经听出了女儿的声音（第2场）。")).toContain("「箱子五元」");
  });

  it("takes whoever is heard to speak for the speaker", () => {
    const faithful = "邱少白听沈砚说「请写上收款的日子」，立刻收笔（第14场）。";
    expect(saltWell(faithful)).toBe(faithful);
  });

  it("does not take a sentence in a cell for the place of its row", () => {
    const row = "| 方棠 | 第6场用自己的嗓子念了一遍，第20场说出「我没有等你」 |";
    expect(jieguang(`| 人物 | 弧线 |\n| --- | --- |\n${row}`)).toContain(row);
  });

  it("holds an amount against the scene that is named", () => {
    const faithful = "罗三丈告诉儿子井已经打到三百一十丈零四尺（第15场）。";
    expect(saltWell(faithful)).toBe(faithful);
    expect(saltWell("罗三丈告诉儿子井已经打到四百丈（第15场）。")).toBe("");
  });
});

describe("what is told of all scenes, or of one", () => {
  it.each([
    "第4场全靠纸条来往，梁不凡一句台词都没有。",
    "第4场没有对白的一方是梁不凡，他一句台词也没有。",
    "第4场两人只靠纸条，方棠和梁不凡从未同框。",
    "第5场两人隔着天井传纸条，方棠与梁不凡始终没有碰面。",
    "第6场里两人摸黑相撞，方棠始终在场，声控灯却一直没亮。",
    "日戏更多承担喜剧功能，夜戏更多承担抒情。",
    "外景更多是情绪的出口。",
  ])("jieguang: %s", (faithful) => expect(jieguang(faithful)).toBe(faithful));

  it.each([
    "第4场全在桥头，老缪和曹主任始终没有照面。",
    "第8场锣鼓喧天，缪小渡一句台词都没有。",
    "第8场的人群里，缪小渡没有一句台词，只在笑。",
    "第10场三个人同船，老缪始终在场。",
    "全剧夜戏多于日戏。",
  ])("ferry: %s", (faithful) => expect(ferry(faithful)).toBe(faithful));

  it("does not say of all what only one holds", () => {
    expect(jieguang("全剧全靠纸条来往，梁不凡一句台词都没有。")).not.toContain("一句台词");
    expect(jieguang("外景更多，内景更少。")).toBe("");
    expect(ferry("从第一次出场起，缪小渡一句台词都没有。")).not.toContain("一句台词");
    expect(ferry("全剧日戏多于夜戏。")).toBe("");
    expect(ferry("第9场她才露面，姚嫂全剧一句台词都没有。")).not.toContain("一句台词");
  });
});

describe("whoever stands beside somebody's words", () => {
  it.each([
    ["ferry", "「江不认人」是缪小渡听得最痛的一句。", "「江不认人」是缪小渡说得最痛的一句。"],
    ["ferry", "曹主任的仪式以「下一班，二十分钟以后」收场。", "曹主任以「下一班，二十分钟以后」收场。"],
    ["ferry", "老缪口中的「江不认人」是一句行话。", "曹主任口中的「江不认人」让人难忘。"],
    ["jieguang", "听到「不难听」，方棠这一问就出来了。", "「不难听」，方棠这一句就出来了。"],
    [
      "jieguang",
      "第6场的误会，根子在梁不凡那句「现在通知你，停电」。",
      "第6场的误会，就是梁不凡那句「现在通知你，停电」。",
    ],
    [
      "jieguang",
      "方棠在第5场并不知道，那个说「现在通知你，停电」的人就是左半米。",
      "方棠在第5场知道了，因为梁不凡说「现在通知你，停电」。",
    ],
  ] as const)("%s: %s", (script, faithful, unfaithful) => {
    expect(SHOWN[script](faithful)).toBe(faithful);
    expect(SHOWN[script](unfaithful)).toBe("");
  });
});

it("takes no sum for a small number because of the 个 in it", () => {
  expect(ferry("票房有望突破两个亿。")).toBe("");
  expect(ferry("投资两个多亿。")).toBe("");
});

describe("what is told of a scene and of who is in it", () => {
  it.each([
    ["jieguang", "贾总在第9场完全缺席，只有他的冷库留下线索。"],
    ["jieguang", "方棠在第9场成了两个人谈论的对象。"],
    ["jieguang", "方棠在第10场只存在于梁不凡和贾总的对话里。"],
    ["jieguang", "梁不凡在第15场毫不知情。"],
    ["jieguang", "贾总偷接电表，梁不凡和老郝起了疑心（第9场）。"],
    ["jieguang", "方棠把电费交给贾总，贾总没有交上去，梁不凡当面点破（第10场）。"],
    ["jieguang", "方棠说她交过电费，老郝不信（第9场）。"],
    ["jieguang", "第14场不再提整箱的冻虾和一屋子冰柜。"],
    ["jieguang", "第15场没有碰灯泡，也没有碰那根荒草里的木头电线杆。"],
    ["jieguang", "十年后再看第14场，母子的玩笑依然成立。"],
    ["jieguang", "第21场的夜色已经退去，天蒙蒙亮。"],
    ["saltWell", "水生在第3场只出现在罗三丈的回答里。"],
    ["saltWell", "罗三丈在第6场完全没有露面，二棒却把他的秘密说漏了。"],
    ["saltWell", "邱敬斋在第5场躲在幕后收购日份。"],
    ["saltWell", "罗三丈舔了一下手心，二棒把这件怪事告诉沈砚（第6场）。"],
  ] as const)("in %s: %s", (script, faithful) => expect(SHOWN[script](faithful)).toBe(faithful));

  const wells = shownOf(
    [
      "第1场 宋家 日 内",
      "△四十五岁的王建国推门进来，抱起一个三岁的孩子。",
      "宋禾：我比小满大三岁，小满九岁。",
      "",
      "第2场 灶房 夜 内",
      "宋禾：小满，过来端灯。",
      "王建国：灯油不多了。",
    ].join("\n"),
  );
  it.each([
    "王建国四十五岁。",
    "小满九岁，蹲在井边。",
    "第2场小满过来端灯。",
    "像十年前的老电影一样，第2场把话藏在动作里。",
  ])("of ages and of who is called: %s", (faithful) => expect(wells(faithful)).toBe(faithful));

  const keepers = shownOf(
    [
      "人物表：",
      "何砚，六十一岁，守灯人",
      "白小满，二十四岁，何砚的外甥女",
      "小翠，女，61",
      "",
      "第1场 码头 日 外",
      "人物：何砚、白小满、小翠、船老大",
      "△船老大（五十岁）伸手拽住白小满。小翠在一旁看着。",
      "船老大：站稳了。",
      "白小满：我舅舅呢？",
      "小翠：在山顶。",
      "何砚：先洗手。",
    ].join("\n"),
  );
  it.each([
    "码头上有船老大、白小满、六十一岁的何砚。",
    "面对白小满，六十一岁的何砚只说先洗手。",
    "何砚与白小满（六十一岁、二十四岁）是舅甥。",
    "白小满六十一岁的舅舅何砚守着灯。",
    "六十一岁的白小满的舅舅守着灯。",
    "他一手带大了白小满，六十一岁，仍守着灯。",
    "小翠61岁，在码头等着。",
  ])("of an age beside a name whose age it is not, or that the cast list writes without 岁: %s", (faithful) =>
    expect(keepers(faithful)).toBe(faithful),
  );

  it("reads a quarter past an hour as the script writes it", () => {
    const lamps = shownOf("第1场 灯塔 夜 内\n△墙上的挂钟停在四点一刻。何砚看了一眼，没有去拨它。\n何砚：先洗手。");
    for (const hour of ["四点一刻", "四点十五分", "四点"])
      expect(lamps(`挂钟停在${hour}，何砚没有去拨它。`)).toBe(`挂钟停在${hour}，何砚没有去拨它。`);
    for (const hour of ["五点一刻", "四点三刻", "四点半", "四点整", "四点二十分"])
      expect(lamps(`挂钟停在${hour}，何砚没有去拨它。`)).toBe("");
  });

  it("holds minutes to those that the script writes, in words or in figures", () => {
    const plain = shownOf("第1场 灯塔 夜 内\n何砚：明早四点开船。\n白小满：四点？");
    expect(plain("船定在四点整。")).toBe("船定在四点整。");
    for (const time of ["四点半", "四点二十分", "四点一刻"]) expect(plain(`船定在${time}。`)).toBe("");
    const exact = shownOf("第1场 灯塔 夜 内\n何砚：明早四点二十分开船，16:30回来。\n白小满：七点半呢？");
    for (const time of ["四点二十分", "四点半", "七点半"]) expect(exact(`船定在${time}。`)).toBe(`船定在${time}。`);
    for (const time of ["四点十分", "七点二十分"]) expect(exact(`船定在${time}。`)).toBe("");
  });

  it("knows acts that are divided into scenes", () => {
    const letters = shownOf(
      [
        "第一幕 第一场 客厅 夜",
        "父亲：信呢？",
        "第一幕 第二场 院子 夜",
        "女儿：你别找了。",
        "第二幕 第一场 车站 日",
        "女儿：我走了。",
      ].join("\n"),
    );
    expect(letters("第二幕女儿在车站离开。")).toBe("第二幕女儿在车站离开。");
  });
});

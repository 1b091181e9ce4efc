// Rules of order, meetings, counts, places and times keep faithful sentences, and drop the false ones that are like them.
import { computeFigures, parseScreenplay } from "@mochang/screenplay";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import {
  createGroundingFilter,
  createRepeatedSentences,
  FROM_MEMORY,
  indexPassages,
  supportedFigures,
} from "./index.ts";

function shownOf(text: string): (markdown: string) => string {
  const parsed = parseScreenplay(text);
  const passages = indexPassages(parsed);
  const allowedFigures = supportedFigures(computeFigures(parsed));
  return (markdown) => {
    const repeated = createRepeatedSentences();
    const filter = createGroundingFilter({ passages, allowedFigures, verdict: null, repeated, step: "kept" });
    let shown = filter.push(markdown);
    while (filter.pending) shown += filter.push("");
    return (shown + filter.end()).replaceAll(FROM_MEMORY, "").trim();
  };
}

const snow = shownOf(readFileSync(join(import.meta.dirname, "corpus/independent/script.txt"), "utf8"));

const crossing = shownOf(`《渡口》

第1场 渡口 夜 外
人物：阿箐、船工
△雾压着水面，四点一刻，钟响了。
阿箐：我要过河去找我哥哥。
船工：今夜没有船，明早六点半再来。
阿箐：我等不到明早。

第2场 船舱 日 内
人物：阿箐、老周
老周：你哥哥三年前就不在了。
阿箐：你骗我，你一定在骗我。
老周：我骗你做什么。
△许岚在岸上喊了一声。

第3场 码头 日 外
人物：许岚、老周
许岚：老周，把信还给我。
老周：信早就烧了，一个字也没留。
许岚：那你为什么不告诉她真相。

第4场 渡口 夜 外
人物：阿箐、许岚
阿箐：哥哥的信在哪里。
许岚：在河底下，谁也捞不上来。
阿箐：我要过河去找我哥哥。
船工：今夜有船了，上船吧。
`);

const rain = shownOf(`《雨季》

1. 内 客厅 夜
沈国栋走进来，女儿沈念在写作业。
沈国栋：念念，吃饭了。
沈念：爸，我不饿。
沈国栋：你妈今晚不回来。

2. 外 街口 日
△沈念背着书包走着，一个黑影跟在后面。
黑影：站住，把钱交出来。
沈念：我没有钱。
△黑影摘下帽子，是她的同学。

3. 内 学校 日
教导主任：陈默，你为什么抢同学的钱？
陈默：我没有抢，我只是借。
教导主任：叫你家长来。

4. 内 医院 夜
念念：爸爸，你醒醒。
△病床上的男人睁开眼，握住女孩的手。
病人：爸没事，你别哭。
母亲：国栋，你吓死我了。

5. 内 出租屋 夜
△电话响。
陈默：喂，谁啊？
声音：我是你爸，你把钱还给人家。
陈默：我知道了，爸。
`);

const ledger = shownOf(`第1场 渡口候船室 夜 内
人物：许岚、老周
△老周把船票撕成两半，扔进炉子。
许岚：你要是敢走，就别再回来！

第2场 许家客厅 日 内
人物：许岚、许母、小鹿
△许母把旧账本锁进抽屉，钥匙挂在脖子上。
许岚：我签了字，店归你。

第3场 江堤 晨 外
人物：老周、许岚
老周：我留下。小鹿会明白的。
`);

describe("how many scenes there are", () => {
  it.each([
    "夜戏不少，全剧共三场。",
    "站台的戏，全剧两场。",
    "贺敏和老孟的对手戏，全剧共四场。",
    "外景不多，全片共两场。",
    "老孟，全剧四场。",
    "贺父出场很晚，全剧两场。",
    "炉边的戏，全剧两场。",
    "全剧五场，五场都在雪里。",
  ])("counts some of them behind what names these: %s", (sentence) => expect(snow(sentence)).toBe(sentence));

  it.each(["全剧共三十场戏。", "全片共四场。"])("is false at the beginning of a sentence: %s", (sentence) =>
    expect(snow(sentence)).toBe(""),
  );
});

describe("two quotations in another order than the script's", () => {
  it.each([
    "“火又着起来了”之后，“等到天亮再说”的悬念落地。",
    "“火又着起来了”之后，“等到天亮再说”有了着落。",
    "“火又着起来了”之后，第1场的“等到天亮再说”才算说完。",
    "“火又着起来了”随即点明“等到天亮再说”的用意。",
    "“火又着起来了”之后，老孟那句“等到天亮再说”才显出分量。",
    "“火又着起来了”接着呼应第1场“等到天亮再说”。",
    "“火又着起来了”之后，全剧以“等到天亮再说”的余味结束。",
    "“火又着起来了”之后可以删去与“等到天亮再说”相同的意思。",
    "先有结尾的“火又着起来了”，才显出开头“我不饿”的冷。",
    "先是“火又着起来了”给了暖意，接着才轮到观众去品“等到天亮再说”。",
    "“我烧了”先让人一惊，然后才想到她说过“我爹还在那头等我！”。",
    "“火又着起来了”之后，再回头看“等到天亮再说”，首尾是通的。",
  ])("of %s", (sentence) => expect(snow(sentence)).toBe(sentence));

  it.each([
    "“信早就烧了，一个字也没留”之后，观众才懂“你哥哥三年前就不在了”的分量。",
    "读到“在河底下，谁也捞不上来”之后，再品第2场的“我骗你做什么”，意味全变了。",
    "“今夜有船了，上船吧”接着“我等不到明早”的话头，写出了船工的转变。",
    "“你哥哥三年前就不在了”这句话在“信早就烧了”之前，就已经埋下了“在河底下，谁也捞不上来”的线。",
    "许岚先不说“在河底下，谁也捞不上来”，而是先问“老周，把信还给我”。",
  ])("of %s", (sentence) => expect(crossing(sentence)).toBe(sentence));

  it.each([
    "从“爸爸，你醒醒”倒推到最后的伏笔“爸，我不饿”。",
    "“我知道了，爸”之后，结构上与第3场“我没有抢，我只是借”形成闭环。",
    "“我知道了，爸”一句随即让“我没有抢，我只是借”变得可疑。",
    "有了“我知道了，爸”之后，“我没有抢，我只是借”才显得像谎话。",
    "看完“我知道了，爸”以后，观众会想“我没有抢，我只是借”是真话吗。",
  ])("of %s", (sentence) => expect(rain(sentence)).toBe(sentence));

  it.each([
    "许岚先说“在河底下，谁也捞不上来”，然后问“那你为什么不告诉她真相”。",
    "老周先说“信早就烧了，一个字也没留”，随后他说“你哥哥三年前就不在了”。",
    "“你哥哥三年前就不在了”之前，老周已经说过“信早就烧了，一个字也没留”。",
  ])("is false of persons who speak: %s", (sentence) => expect(crossing(sentence)).toBe(""));
});

describe("whose words are quoted, and in which scene", () => {
  it.each([
    "到了第5场，那句“等到天亮再说”才真正兑现。",
    "到了第5场，老孟那句“等到天亮再说”应验了。",
    "到了第5场，当初那句“我爹还在那头等我！”有了着落。",
    "到了第5场，当初一句“我爹还在那头等我！”有了着落。",
    "走到第5场，回头看老孟那句“等到天亮再说”，分量完全不同。",
    "第5场戏靠“等到天亮再说”埋下的期待。",
    "第5场靠“等到天亮再说”埋下的期待收尾。",
    "第5场靠“等到天亮再说”的旧话撑着。",
    "“你娘的信呢”这句，贺敏答得很轻。",
    "“丫头，命要紧”这句，贺敏回得很硬。",
    "“丫头，命要紧”从贺敏在站台上的处境看，是一句劝。",
    "“丫头，命要紧”从贺敏的角度听来是阻拦。",
  ])("of %s", (sentence) => expect(snow(sentence)).toBe(sentence));

  it.each([
    "第1场靠“火又着起来了”收尾。",
    "“丫头，命要紧”从贺敏嘴里说出来，分量不同。",
    "“丫头，命要紧”这句，贺敏说得很硬。",
  ])("is false of %s", (sentence) => expect(snow(sentence)).toBe(""));
});

describe("who meets in a scene", () => {
  it.each([
    "第1场许岚和小鹿的对峙尚在远处。",
    "第2场许岚和老周的对峙余波未平。",
    "第2场老周的在场感全靠那张船票。",
    "第2场里老周的在场只是一种压力，他人并没有来。",
    "第3场当着小鹿的面说的话，老周都收回了。",
  ])("of %s", (sentence) => expect(ledger(sentence)).toBe(sentence));

  it.each([
    "第4场，阿箐与老周的对手戏被省去。",
    "第3场最大的遗憾是阿箐与许岚的对手戏缺席。",
    "第1场少了阿箐与老周的交手。",
    "第1场留给阿箐与老周的交锋一个由头。",
    "第1场是阿箐与老周相遇的起点。",
    "第1场推迟了阿箐与老周的见面。",
    "第1场之后，阿箐与老周在第2场见面。",
  ])("of %s", (sentence) => expect(crossing(sentence)).toBe(sentence));

  it.each([
    "第2场，沈念与陈默第一次正面交锋。",
    "第2场里陈默与沈念相遇，观众还不知道他是谁。",
    "第4场，沈国栋与沈念在医院相见。",
    "第4场里沈国栋在场。",
    "第4场里，沈念与沈国栋的对手戏最动人。",
    "第4场里母亲在场。",
  ])("of a scene in which somebody has another name: %s", (sentence) => expect(rain(sentence)).toBe(sentence));

  it("is false of who is not there", () => {
    expect(ledger("第1场许岚和小鹿正面交锋。")).toBe("");
    expect(ledger("第1场老周当着小鹿的面撕了船票。")).toBe("");
    for (const sentence of ["第1场阿箐与老周见面。", "第3场，阿箐与许岚终于相见。"])
      expect(crossing(sentence)).toBe("");
  });
});

describe("when somebody comes and goes", () => {
  it.each([
    "第3场之后，老孟身上看不到劝阻的影子。",
    "第1场以后，见不到贺敏再穿军大衣。",
    "第3场以后看不到老孟的犹豫。",
  ])("of %s", (sentence) => expect(snow(sentence)).toBe(sentence));

  it.each(["船工在第1场后看不到人，直到第4场才回来。", "许岚从第3场登场。", "许岚从第2场开始出场。"])(
    "of %s",
    (sentence) => expect(crossing(sentence)).toBe(sentence),
  );
});

describe("a time of day", () => {
  const tower = (...speeches: string[]): ((markdown: string) => string) =>
    shownOf(["第1场 灯塔 夜 内", ...speeches.map((said, i) => `${i % 2 ? "白小满" : "何砚"}：${said}`)].join("\n"));

  it.each([
    ["十二点过一刻。", "十二点一刻。"],
    ["三点四十五到。", "三点四十五分到。"],
    ["三点四十五到。", "三点三刻到。"],
    ["八点二十五了。", "八点二十五分了。"],
    ["明早四点二十分开船，别误了。", "船定在4点20分。"],
    ["明早四点二十开船，别误了。", "船定在四点二十分。"],
    ["明早四点二十开船，别误了。", "船定在4:20。"],
    ["昨天五点，今天五点过十分。", "今天改成了五点十分。"],
    ["昨天五点，今天五点过十分。", "今天改成了五点过十分。"],
    ["零点十分，二十二点四十分，都是末班。", "末班是晚上十点四十分。"],
    ["零点十分，二十二点四十分，都是末班。", "末班是22:40。"],
    ["零点十分，二十二点四十分，都是末班。", "末班在午夜十二点十分。"],
    ["凌晨两点零五，我醒了。", "她在凌晨2点05分醒来。"],
    ["凌晨两点零五，我醒了。", "她凌晨两点零五分醒了。"],
    ["墙上的钟指向16:15。", "钟指向16点15分。"],
    ["墙上的钟指向16:15。", "钟停在十六点一刻。"],
    ["墙上的钟指向16:15。", "钟停在下午四点十五分。"],
    ["十点差五分，我就走。", "他九点五十五分就走。"],
    ["十点差五分，我就走。", "他十点差五分就走。"],
    ["差五分六点走。", "他五点五十五分走。"],
    ["四点 半开船，四点钟集合。", "四点半开船。"],
    ["零点三十分见。", "他们零点半见。"],
    ["会在三点半开。", "会在15:30开。"],
    ["下午四点集合。", "16:00集合。"],
    ["明早六点半再来。", "他让她明早6:30再来。"],
    ["明早四点开船。", "船定在四点多。"],
    ["明早四点二十分开船。", "那里有4点20分的船。"],
    ["他来过。", "这三点十分重要，值得保留。"],
  ])("stands in a script of %s: %s", (said, sentence) => expect(tower(said, "好。")(sentence)).toBe(sentence));

  it.each([
    "成片时长1:38，略长。",
    "预计成片时长2:35。",
    "预计时长约0:30。",
    "片长定在1:38更好。",
    "建议成片画幅用16:10。",
    "情绪是从5:55的黑一下子到白的。",
    "约翰福音3:16被用得很轻。",
    "给出了四点十足的理由。",
    "有三点十足的亮点。",
    "这三点十全十美。",
    "有一点过半观众会觉得慢。",
    "开场慢一点十五秒也无妨。",
    "以下三点二十字就能说清。",
    "两点四十字以内能说完。",
    "三点五十来字就够。",
    "这两点十分打动人。",
    "有三点十分值得肯定。",
    "前两点十分扎实。",
    "这一点十分到位。",
    "人物和结构两点十分到位。",
    "这两点十分见功力。",
    "剧本有三点十分亮眼。",
    "这三点十分动人，也十分克制。",
    "这三点十分的难得。",
    "这一点半句没有交代。",
    "对这一点半信半疑。",
    "观众差一点半路退出。",
    "两点半真半假。",
    "这两点半数来自对白。",
    "笔力一点一刻不停。",
    "再多一点一刻钟的留白更好。",
    "评分可以给到八点五分。",
    "这两点整体扎实。",
    "以上三点二十分钟能说完。",
  ])("is none of %s", (sentence) => expect(tower("他来过。", "好。")(sentence)).toBe(sentence));

  it.each([
    ["墙上的钟四点一刻响了。", "钟在4:45响了。"],
    ["墙上的钟四点一刻响了。", "钟响在四点四十五。"],
    ["墙上的钟四点一刻响了。", "钟指向4:45，响了。"],
    ["墙上的钟四点一刻响了。", "钟在凌晨四点半的时候响了。"],
    ["墙上的钟四点一刻响了。", "钟是四点十分响的，四点十分。"],
    ["墙上的钟四点一刻响了。", "钟是四点二十五分响的。"],
    ["墙上的钟四点一刻响了。", "钟在午后四点半响，四点半开船。"],
    ["墙上的钟四点一刻响了。", "凌晨四点四十，钟响。"],
    ["墙上的钟四点一刻响了。", "钟在四点三刻响了。"],
    ["明早六点半再来。", "他让她明早六点四十来。"],
    ["明早六点半再来。", "他让她再来，六点四十。"],
    ["明早六点半再来。", "他让她晚上六点半再来。"],
    ["夜里九点半再来。", "他让她早上九点半。"],
    ["深夜十一点半再来。", "他让她一早来，上午十一点半。"],
    ["明早六点半再来。", "他让她明早六时四十分再来。"],
    ["凌晨两点零五，我醒了。", "她下午两点零五分醒了。"],
  ])("does not in a script of %s: %s", (said, sentence) => expect(tower(said, "好。")(sentence)).toBe(""));
});

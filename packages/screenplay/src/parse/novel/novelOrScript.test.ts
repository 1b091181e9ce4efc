import { expect, test } from "vitest";
import { parseScreenplay } from "../parseScreenplay.ts";

/** What stands between scripts and prose: name, the kinds that a reader would call it, text. */
const CASES: [string, string, string][] = [
  [
    "广播剧",
    "screenplay|stage",
    `广播剧《末班车》\n第一集\n【音效：雨声，公交车进站】\n旁白：夜里十一点，末班车晚点了。\n许诺：师傅，还走吗？\n司机：走，上来吧。\n【音效：车门关上】\n许诺（低声）：怎么一个人也没有。\n司机：你不是人？\n许诺：……\n【音乐起】\n旁白：那天晚上，许诺没有回家。\n第二集\n【音效：闹钟】\n许诺：几点了？\n母亲：七点。\n许诺：我怎么在家？\n母亲：你不在家在哪儿？\n`,
  ],
  [
    "相声",
    "screenplay|stage",
    `相声《说名字》\n表演者：甲、乙\n甲：今天给大家说段相声。\n乙：对。\n甲：我这个名字啊，有讲究。\n乙：您叫什么？\n甲：我叫"下雨天留客"。\n乙：这叫什么名字！\n甲：怎么不叫名字？\n乙：您姓下？\n甲：我爸爸姓下，我能不姓下吗？\n乙：有姓下的吗？\n甲：怎么没有，上面没人的都姓下。\n乙：去你的吧！\n`,
  ],
  [
    "话剧",
    "stage",
    `茶炊（独幕话剧）\n人物：\n老秦——茶馆掌柜\n小翠——女儿\n\n〔幕启。清晨，茶馆里空无一人，炉上的水开着。\n老秦　（掀帘上）小翠！小翠！\n小翠　（内声）来了！\n〔小翠提壶上。\n小翠　爹，今儿还开门吗？\n老秦　开！天塌下来也开！\n小翠　可是兵爷说了——\n老秦　兵爷也得喝茶。\n〔远处枪声。\n小翠　爹！\n老秦　别怕。（坐下）水开了，沏茶。\n〔幕落。\n`,
  ],
  [
    "小说式剧本",
    "screenplay",
    `盐碱地\n\n第一场 村口 黄昏\n\n夕阳像一枚生锈的铁钉，钉在盐碱地的尽头。陈根生背着一口铁锅走在土路上，锅底朝外，映着最后一点光。他已经走了三天，鞋底磨穿了，脚后跟结着黑色的血痂。\n\n村口的老槐树下坐着一个瞎眼的老人，膝上横着一把没有弦的胡琴。\n\n老人：谁？\n\n根生：过路的。\n\n老人：过路的人没有背锅的。\n\n根生停下来，把锅放在地上，看着老人。风从盐碱地上吹过来，把两个人的衣角吹得猎猎作响。\n\n第二场 窑洞 夜\n\n窑洞里只有一盏油灯。老人把胡琴挂在墙上，摸索着去够水瓢。根生抢先一步，舀了一瓢水递过去。\n\n老人：你姓陈。\n\n根生：您怎么知道？\n\n老人：你爹走的时候，背的也是这口锅。\n\n根生没有说话，他的眼泪落在水瓢里，没有声音。\n`,
  ],
  [
    "剧本体小说",
    "novel",
    `我和我的猫都想辞职\n\n第一章 打卡\n\n猫叫主任，因为它每天早上九点准时蹲在我的键盘上。\n\n我：你下去。\n\n主任：喵。\n\n我：我要迟到了。\n\n主任：喵。\n\n我看了看表，八点五十九。地铁已经开走了，我的全勤奖也跟着它一起开走了。主任舔了舔爪子，一副早就料到的样子。\n\n第二章 辞职信\n\n辞职信我写了三年，每年改一个日期。今年的这一封，主任在上面踩了一个梅花印。\n\n老板：这是什么？\n\n我：猫的签名。\n\n老板：猫也要辞职？\n\n我想了想，觉得老板问得很有道理。于是我把信拿回来，在下面又添了一行字：申请人二名。\n\n第三章 两个人的饭\n\n那天晚上我们吃了一顿好的。主任吃罐头，我吃主任剩下的罐头。窗外下着雨，城市里所有的灯都亮着，像有人忘了关。\n`,
  ],
  [
    "英文章节",
    "novel",
    `Chapter 12\n\nThe boat was late. Mr. Harrow stood on the pier and counted the lamps.\n\n“Seven,” he said.\n\n“Eight,” said Clara, who had better eyes.\n\nChapter 13\n\n“Where is the eighth?” asked Mr. Harrow. Nobody answered him, and the water went on slapping at the stones below.\n\nClara laughed. “You are standing under it.”\n`,
  ],
  [
    "散文无章",
    "prose",
    `父亲的自行车\n\n父亲的自行车是一九七八年买的，凤凰牌，二八大杠。买它的那天，全村的人都来看。\n\n“这车能驮多少？”村长问。\n\n“驮一家人。”父亲说。\n\n后来它真的驮了一家人。我坐前梁，母亲坐后座，妹妹抱在母亲怀里。下坡的时候，父亲把两只脚都抬起来，喊：“飞喽！”\n\n如今自行车靠在老屋的墙上，链条锈成了一根绳子。\n`,
  ],
  [
    "短剧小说腔",
    "screenplay",
    `第1集\n1-1 日 内 民政局\n苏晚（冷笑）：签吧。\n陆沉：你会后悔的。\n△苏晚签字，转身就走。\n“苏晚！”陆沉追上去。\n苏晚：别碰我。\n第2集\n2-1 夜 外 街头\n△大雨。苏晚站在雨里。\n苏晚：妈，我离了。\n`,
  ],
  [
    "章名是时辰",
    "novel",
    ["第一章 清晨", "第二章 黄昏", "第三章 夜"]
      .map(
        (head) =>
          `${head}\n许岚推开窗子，雨点打在桌上，信纸湿了一角，墨迹慢慢洇开，像一朵灰色的花，她看了很久，没有去擦。\n许岚抬起头：“谁？”\n周望低声道：“是我。”\n“进来吧。”\n周望把伞收起来：“雨大。”\n`,
      )
      .join("\n"),
  ],
  [
    "一行到底的小说",
    "novel",
    ["第1章 归途", "第2章 旧账", "第3章 灯下"]
      .map(
        (head) =>
          `${head} 许岚推开窗子，雨点打在桌上。许岚抬起头：“谁？”“是我。”周望说。“进来吧。”许岚说。周望把伞收起来：“雨大。”信纸湿了一角，墨迹慢慢洇开，像一朵灰色的花，她看了很久，没有去擦。`,
      )
      .join(""),
  ],
];
test.each(CASES)("%s is read as %s", (_, kinds, text) =>
  expect(kinds.split("|")).toContain(parseScreenplay(text).kind),
);

test("collected posts are no script, though those who are repeated read as speakers", () => {
  const post = (i: number): string =>
    `RT @ferry_news: The last boat leaves the quay at ${i} tonight, bring a coat! https://ferry.example/${i}`;
  expect(parseScreenplay(Array.from({ length: 24 }, (_, i) => post(i)).join("\n")).kind).toBe("prose");
});

test("a script that shows the comments of users is a script", () => {
  const scene = (i: number): string =>
    `第${i}场 直播间 夜 内\n△小满对着手机。\n弹幕：@Linda_88 唱一个！\n小满：谢谢。\n弹幕：@Kevin_Wu 别下播！\n阿宽：她嗓子哑了。`;
  expect(parseScreenplay(Array.from({ length: 12 }, (_, i) => scene(i + 1)).join("\n")).kind).toBe("screenplay");
});

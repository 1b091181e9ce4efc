import type { Scene } from "../../parsed.ts";
import { ACT, SPEECH_VERB } from "../novel/words/narration.ts";
import { narrationOf } from "./narrationOf.ts";

// What somebody is called who has no name in a script and may never speak: by looks, by trade.
const LOOKS =
  "小男孩|小女孩|男青年|女青年|男人|女人|男孩(?!子)|女孩(?!子)|男子|女子|老人|老头子|老头|老汉|老者|老太太|老太婆|老婆婆|老大爷|老大娘|老大妈|少年|少女|青年(?!男|女)|年轻人|中年人|小伙子|小姑娘|姑娘|妇女|妇人|少妇|孕妇|小孩子|小孩|大汉|壮汉|汉子|胖子|瘦子|陌生人|醉汉|路人|乞丐|小偷|歹徒|劫匪|流氓|小混混|混混|美女|帅哥";
const TRADES =
  "警察|民警|交警|警官|刑警|狱警|保安|门卫|保镖|司机|车夫|乘客|乘务员|列车员|售票员|售货员|营业员|推销员|促销员|服务员|服务生|店员|店主|店小二|老板娘|老板(?!娘)|摊主|小贩|商贩|收银员|接待员|经理|主管|秘书|助理|职员|女工|工人|工友|民工|包工头|工头|同事|领导|主席|书记|干部|村长|村民|村妇|农民|农妇|猎户|猎人|樵夫|渔夫|教师|教授|校长|辅导员|同桌|舍友|室友|班长|医生|大夫|护士长|护士(?!长)|病人|患者|律师|法官|检察官|记者|摄影师|主持人|报幕员|播音员|导演|裁判|评委|教练|司仪|邮递员|快递员|送货员|保姆|佣人|管家|丫鬟|丫环|家丁|仆人|侍女|侍从|侍卫|太监|宫女|士兵|战士|军官|卫兵|县官|县令|知县|衙役|里正|师爷|差役|书生|和尚|尼姑|道士|媒婆|邻居|房东|顾客|客人|游客";
/** What is said of a role in front of it without a 的: `历史老师`, `陌生男子`. */
const KIND = "(?:陌生|中年|老年|光头|蒙面|黑衣|白衣|便衣|银行|医院|公司|人事|女|男)";
const NAME = `${KIND}?(?:${LOOKS}|${TRADES})(?:[甲乙丙丁戊己]|[A-Z](?![A-Za-z]))?`;

/** `一个戴眼镜的男医生`: somebody whom the story brings in. */
const INTRODUCED = new RegExp(
  `(?<![像如似是当做成找给看着])(?:另外|另|其中|某)?一?[个名位]?(?:(?<=[一个名位])[^。!?,;、:“”()的]{1,12}的)?(?<=[一某的个名位])(${NAME})`,
  "g",
);
/** Most lines hold no such word, which one search shows. */
const ROLE = new RegExp(`${LOOKS}|${TRADES}`);
/** A clause that begins with whom it is about. */
const SUBJECT = new RegExp(`(?<=^|[。!?;,…△∆▲(（【\\]]) ?(?:这时|此时|突然|忽然|只见|那)?[个名位]?(${NAME})`, "g");
/** Behind the words, who they are about is named, or they are about what belongs to somebody or about many. */
const NO_ROLE = /^(?:[的们家样般装服]|[(（][\u4e00-\u9fff]{2,4}[)）]|[^。!?]{0,16}(?:叫|名叫|就是|正是))/;
const DOES = new RegExp(`^.?(?:${SPEECH_VERB}|.{0,4}[着了出进到上下过起来去])`);
/** No line of a script, and no more of prose, is searched behind this. */
const LONGEST = 60_000;
const OFTEN = 2;

/** People without names who are seen to act and come again: `一个警察路过。警察问……`, in order of appearance. */
export function silentRoles(scenes: readonly Scene[], where: "action" | "text" = "action"): string[] {
  const roles = new Map<string, { times: number; introduced: boolean }>();
  let remainingCharacters = LONGEST;
  for (const { lines } of scenes)
    for (const line of lines) {
      if (line.type === "parenthetical") continue;
      const narration = (where === "action" ? narrationOf(line) : line.type === where ? line.text : "").slice(
        0,
        remainingCharacters,
      );
      if (narration === "") continue;
      if (where === "text") remainingCharacters -= narration.length;
      const plain = narration.normalize("NFKC");
      if (!ROLE.test(plain)) continue;
      const words = plain.replace(/[“"][^”"]*[”"]/g, "“”");
      for (const shape of [INTRODUCED, SUBJECT])
        for (const match of words.matchAll(shape)) {
          const name = match[1] as string;
          if (COUNTED.test(words.slice(0, match.index + match[0].length - name.length).slice(-2))) continue;
          const behind = words.slice(match.index + match[0].length, match.index + match[0].length + 24);
          if (NO_ROLE.test(behind) || (shape === SUBJECT && !ACT.test(behind) && !DOES.test(behind))) continue;
          const one = roles.get(name) ?? { times: 0, introduced: false };
          roles.set(name, { times: one.times + 1, introduced: one.introduced || shape === INTRODUCED });
        }
    }
  return [...roles].flatMap(([name, { times, introduced }]) =>
    MARKED.test(name) || (times >= OFTEN && (introduced || !MANY.test(name))) ? [name] : [],
  );
}

/** `几个邻居`: more than one. */
const COUNTED = /[几两二三四五六七八九十数多][个名位]$/;

/** `护士甲`. */
const MARKED = /[甲乙丙丁戊己A-Z]$/;
/** What is said of many as well as of one. */
const MANY = new RegExp(
  `^(?:${LOOKS}|[男女]?(?:员工|职员|工人|工友|民工|村民|农民|顾客|客人|乘客|游客|演员|战士|士兵|同事|领导|干部))$`,
);

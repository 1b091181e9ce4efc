import { escapeRegExp } from "../fields/escapeRegExp.ts";
import { ADVERB } from "./adverb.ts";
import { sentencesOf } from "./sentences.ts";

const KILLED =
  "(?:被|叫|让|给|遭)[^。，；把将]{0,8}?(?:打死|杀死|杀了|杀害|害死|毒死|枪毙|枪决|枪杀|击毙|处决|处死|斩首|斩了|砍了头|抹了脖子|勒死|掐死|淹死|烧死|撞死|砸死|压死|轧死|炸死|刺死|捅死)(?!的\\p{Script=Han}|过)";
const DIED = [
  "死了|死在(?!钱)|去世(?!界)|过世(?!界|面)|辞世|离世|逝世|咽了气|断了气|没了气息|没了呼吸|气绝|咽气|断气",
  "牺牲(?=了?[，。！]|在|于|$)|遇难(?!呈)|遇害|身亡|病[逝故]|殉职|阵亡|丧命|丧生(?!意)|送了命(?!根)|丢了命|没了命|殒命|毙命",
  "自[尽杀刎缢]|上吊(?![桥车灯篮床])|悬梁|投[江河海井](?![北南苏西报选水])|驾崩(?!于)|圆寂|归西(?=[，。！]|$)|下葬(?!了\\p{Script=Han})|出殡(?!回)|停止了?呼吸",
  "[，、：]?死亡(?:时间|原因|日期)(?!能|写|要|怎)|(?:淹|摔|烧|病|吊|撞|砸|压|毒|炸)死(?:了|在)|(?:冻|饿|累|疼|闷|呛|噎)死在|(?:没有?|没能)(?:救|抢救|挺|熬|撑)过来",
].join("|");
/** The death of another, or another sense of the word. */
const NOT_HIS =
  "(?!这|那|心|一?样|似的|般|算了|的?(?:老婆|丈夫|男人|媳妇|妻|父|母|爹|娘|爸|妈|儿|女儿|爷|奶|哥|姐|弟|妹|师|战友)|未遂|的?(?:消息|念头|传闻|地方|时候|那)|多年|者|同事|通知|名单)";
/** Behind a name: that this person dies. */
export const DIES = `(?:${ADVERB}(?:(?:${DIED})|${KILLED})${NOT_HIS})`;

/** As much may stand between a name and its last breath: no other subject. */
const BETWEEN =
  "(?:[^。；：“”说听想问道看，]{1,16}|[^。；：“”说听想问道看]{1,24}，(?:就|便|已经|终于|也|渐渐|慢慢|很快)?)";
const ANY = "[^。；]{0,16}";
const BREATH_ENDS = "(?:断了气|没了气息|没了气|没了呼吸|咽了气|停止了?(?:呼吸|心跳))";
/** Water, or a depth that nobody comes up from. */
const DEPTH = "[江河海湖水井崖浪渊]";
const FELL = "(?:倒(?!了?[茶水酒])|软|栽|跌|摔|瘫|歪|滑|坠|陷|捂[着住]?(?:胸口|心口|肚子)|中[弹枪箭]|掉(?!头)|卷)";
const BODY = "(?:人|身子|身体|胸口)(?:已经|都|早就?|却|也|就|便)?";
const COLD = "(?:凉透了?|冰凉|凉了|硬了|僵了|僵硬|不动了|没了起伏|没了脉搏?|摸不到脉搏?)";
/** What the last clause of a sentence about one person says of his death. */
const AT_LAST = [
  `(?:人)?(?:就|便)?(?:死了|断了气|${BREATH_ENDS}|气绝)`,
  `再也?没有?(?:能)?(?:浮上来|醒过来|醒来|睁开眼睛?)`,
  `(?<=${DEPTH}[里中底下面]?，)再也?没有?(?:能)?上来`,
  `(?<=${FELL}[^。；]{0,24})再也?没有?(?:能)?(?:爬|站|坐)?(?:起来|醒|睁眼)`,
  `(?<=${FELL}[^。；]{0,24})${BODY}${COLD}`,
  `(?<=(?:吊在|挂在[^。，]{0,6}梁|悬[在梁])[^。；]{0,24})${BODY}${COLD}`,
].join("|");
/** He came upon another, or carries one. */
const NOT_TO_ANOTHER = "(?![^。；，]{0,16}(?:赶到|找到|的时候|手术|背着|抱着))";
/** In a later clause whose subject the first one names. */
const FALLEN = "(?:气绝|牺牲|毙命|阵亡|殒命|丧命|咽气|断气|身亡)(?:了|时|的时候|(?=[，。！]|$))";
const DEATH_AFTER =
  "的(?:葬礼|追悼会|遗体|尸体|尸首|骨灰|灵堂|灵位|灵牌|灵柩|棺材(?!铺)|牌位|墓(?![园地])|坟(?!地)|遗[像照物]|忌日|头七)";
const SHEET = "白布(?:盖|蒙)(?:到|在|住|上)了?";
/** Where nobody comes out alive. */
const INTO_DEATH =
  "(?:跳|扑|栽|跌|坠|掉|滚|陷|落|摔|推|卷|投)(?:进|入|下|到|向)了?[^。，；]{0,4}(?:(?:火|窑|炉膛?|火海|钢水|铁水|岩浆|悬崖|山崖|深渊|深谷)(?:[里中底下]|(?=[。，；！]|$)))";

/** It did not happen, is only wished, feared, feigned or asked. */
const NO_DEATH =
  /(?:没|未|不)(?:有)?死|差点|险些|以为|装死|假装|佯装|诈死|要是|如果|假如|除非|即便|哪怕|仿佛|好像|就像|似的|恨不得|宁[可愿]|想[要让叫]|救[了起回上]|拉[住回]|醒[了来过]|活[了过]来|爬[了上起出]|又[^，。]{0,4}[上起]来|梦|小心|别[^，。]{0,6}死|会死|怕[^，。]{0,8}(?:死|没命|出事)|怕是|屏住|[跑吓逗累笑]得|喘|吐出|沙发|枕头|被子|被窝|睡|抱了?出|只扭|挂[在住](?![^，。]{0,3}梁)|救人|冲出|揉|拍拍|还没|揭|理发|电视|银幕|演|戏|第.幕|游戏|剧本|转眼|一百回|死了才|活了/u;
/** Nor is there anything that is left of somebody. */
const NO_RELIC =
  /要是|如果|假如|除非|仿佛|好像|似的|梦|电视|银幕|演|戏|剧本|挖好|空坟|假坟|衣冠|打好|刷|漆|选|看的地|早就|生意|发言稿|解剖|报告/u;
/** Told earlier in the line: it is a dream or a memory. */
const FRAMED = /梦|闪回|回忆/u;
/** A line soon after by which the death was none. */
export const REVIVED = /爬起来|咳出|醒|又跳|胡说|说谎|骗|没死|活着|活过来|喊停|愚人节/u;

const namesOf = (names: readonly string[]): string => names.map(escapeRegExp).join("|");
/** Any of these names; nothing where there are none. */
const anyNameOf = (names: readonly string[]): string => (names.length > 0 ? `(?:${namesOf(names)})` : "(?!)");

const KILLING =
  "(?:活活|一[枪刀棍下]|当场|给|亲手)?(?:打死|杀死|杀|杀害|害死|毒死|毙|枪毙|枪杀|击毙|处决|斩|砍死|勒死|掐死|淹死|烧死|撞死|砸死|炸死|刺死|捅死|推下[去了]?[^。，]{0,3}崖)了";
/** Somebody who is named and whom the speaker has killed: 小周撞见我，我怕她嚷，就把她勒死了. */
const killedBy = (who: string, anyOther: string): string =>
  `${who}(?![^。；？]{0,30}(?:${anyOther}|的那|指的|让我|叫我|要我))[^。；？]{1,12}，我[^。；？]{0,20}把[他她]${KILLING}`;

/** What a line of action says of one person's death; null: nothing, or it only seems so. `others`: the names of all other persons. */
export function deathInAction(names: readonly string[], others: readonly string[]): (text: string) => string | null {
  const who = `(?:${namesOf(names)})`;
  const anyOther = anyNameOf(others);
  const noOther = `(?![^。；]{0,40}${anyOther})`;
  const nobodyElse = `(?!${ANY}${anyOther}${ANY}${BREATH_ENDS})`;
  const begins = `(?<=^|[。！？，；△\\s])${who}`;
  const told = [
    `${who}(?:${DIES}|${nobodyElse}${BETWEEN}${BREATH_ENDS})`,
    `${begins}(?!的)${noOther}${NOT_TO_ANOTHER}[^。；：“”说听想问道看]{1,40}，(?:当场|就此|就)?${FALLEN}`,
    `${begins}${noOther}${NOT_TO_ANOTHER}[^。；：“”说听想问道看]{1,40}，(?:${AT_LAST})(?=[^\\p{Script=Han}]|$)`,
    `${begins}${noOther}[^。；：“”说听想问道看把将]{0,24}${INTO_DEATH}`,
    `${SHEET}${who}(?!的)`,
  ].join("|");
  const relic = new RegExp(`${who}${DEATH_AFTER}`, "u");
  const happens = inSentences(new RegExp(told, "u"), names, others);
  const leaves = (text: string): string | undefined => (NO_RELIC.test(text) ? undefined : relic.exec(text)?.[0]);
  return (text) => leaves(text) ?? happens(text);
}

/** What a speech says of one person's death, in so many words. */
export function deathInSpeech(names: readonly string[], others: readonly string[]): (speech: string) => string | null {
  const who = `(?<=^|[。！？，；、…—\\s])(?:${namesOf(names)})${NOT_TO_ANOTHER}`;
  const later = `[^。；：“”？！，]{0,16}，(?:[^。；？]{0,24}，)?[^，。]{0,3}(?:${BODY}(?:凉透了?|硬了|僵了)|咽[了的]气|断[了的]气|没(?:救|抢救)过来)`;
  const told = `${killedBy(who, anyNameOf(others))}|${who}(?:(?![，、])[^。；？你]{2,14}，(?:丧事|后事)(?![^，。]{0,4}(?:喜|好办))|${DIES}(?![^。；]{0,20}(?:[？?]|都要|也没人|我都|烧纸))|[^。；：“”？！，的家]{0,12}(?:车祸|病|夜里|半夜|昨晚|摔|撞)[^。；：“”？！，的家]{0,6}，(?:人)?(?:就|已经|早就?)?没了(?=[，。！])|(?:都|早就?|已经)?(?:埋了|入土了|火化了)(?=[，。！]|$)|${later})(?![吗么]?[？?])`;
  return inSentences(new RegExp(told, "u"), names, others);
}

/** A sentence that begins with a pronoun goes on about whom the one before it named alone. */
const inSentences =
  (told: RegExp, names: readonly string[], others: readonly string[]) =>
  (text: string): string | null => {
    if (FRAMED.test(text)) return null;
    let isAbout = false;
    for (const sentence of sentencesOf(text)) {
      const isCarried = isAbout && /^[他她](?!们)/u.test(sentence);
      const read = isCarried ? `${names[0]}${sentence.slice(1)}` : sentence;
      const found = NO_DEATH.test(sentence) ? undefined : told.exec(read)?.[0];
      if (found !== undefined) return isCarried ? found.replace(names[0] ?? "", sentence[0] ?? "") : found;
      const isOther = others.some((one) => sentence.includes(one));
      isAbout = !isOther && (isAbout || names.some((one) => sentence.includes(one)));
    }
    return null;
  };

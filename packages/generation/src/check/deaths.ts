import { escapeRegExp } from "../fields/escapeRegExp.ts";

/** Whose death a line may tell: the names of one person, and those of all others. */
export interface Person {
  names: readonly string[];
  others: readonly string[];
}

const KILLED =
  "(?:被|叫|让|给|遭)[^。，；]{0,8}?(?:打死|杀死|杀了|杀害|害死|毒死|枪毙|枪决|枪杀|击毙|处决|处死|斩首|斩了|砍了头|抹了脖子|勒死|掐死|淹死|烧死|撞死|砸死|压死|轧死|炸死|刺死|捅死)";
const DIED =
  "(?:死了|死在|去世|过世|辞世|离世|逝世|咽了气|断了气|没了气息?|没了呼吸|气绝|咽气|断气|牺牲|遇难|遇害|身亡|病[逝故]|殉职|阵亡|丧[命生]|送了命|丢了命|没了命|殒命|毙命|自[尽杀刎缢]|上吊|悬梁|投[河江井海]|驾崩|圆寂|归了?西|下葬|出殡|停止了?呼吸|(?:淹|摔|烧|冻|饿|病|累|吊|撞|砸|压|呛|毒|闷|炸|噎|疼)死(?:了|在)|(?:没有?|没能)(?:救|抢救|挺|熬|撑)过来)";
/** The death of another, or another sense of the word. */
const NOT_HIS =
  "(?!这|那|心|一?样|似的|般|算了|的?(?:老婆|丈夫|男人|媳妇|妻|父|母|爹|娘|爸|妈|儿|女儿|爷|奶|哥|姐|弟|妹|师|战友)|未遂)";
const ADVERB = "(?:已经|还是|终于|昨夜|昨晚|昨天|前天|今早|上个?月|去年|早就?|就|也|都|真的?)?";
/** Behind a name: that this person dies. */
export const DIES = `(?:${ADVERB}(?:${DIED}|${KILLED})${NOT_HIS})`;

/** As much may stand between a name and its death in one sentence, if it names nobody else and tells nobody's words. */
const BETWEEN = "[^。；：“”说听想问道看]{1,16}";
const ANY = "[^。；]{0,16}";
const BREATH_ENDS = "(?:断了气|没了气息|没了气|没了呼吸|咽了气|停止了?(?:呼吸|心跳))";
/** Water, or a depth that nobody comes up from. */
const DEPTH = "[江河海湖水井崖浪渊]";
const FELL = "(?:倒|软|栽|跌|摔|瘫|歪|滑|坠|陷|捂[着住]?(?:胸口|心口|肚子)|中[弹枪箭]|闭上了?眼|掉|卷|埋)";
const BODY = "(?:人|身子|身体|手脚|胸口|手)?(?:已经|都|早就?|却|也|就|便)?";
const COLD = "(?:凉透了?|冰凉|凉了|硬了|僵了|僵硬|不动了|没了起伏|没了脉搏?|摸不到脉搏?)";
/** What the last clause of a sentence about one person says of his death. */
const AT_LAST = [
  `(?:就|便)?(?:死了|断了气|${BREATH_ENDS}|气绝)`,
  `再也?没有?(?:能)?(?:浮上来|醒过来|醒来|睁开眼睛?)`,
  `(?<=${DEPTH}[里中底下面]?，)再也?没有?(?:能)?上来`,
  `(?<=${FELL}[^。；]{0,24})再也?没有?(?:能)?(?:爬|站|坐|抬)?(?:起来|醒|睁眼|动弹?|出声)`,
  `(?<=${FELL}[^。；]{0,24})${BODY}${COLD}`,
  `(?<=(?:吊|挂|悬)[^。；]{0,24})${BODY}${COLD}`,
].join("|");
const DEATH_AFTER =
  "的(?:葬礼|追悼会|遗体|尸体|尸首|骨灰|灵堂|灵位|灵柩|棺材|牌位|墓|坟|遗像|忌日|头七|脸[^。]{0,4}白布)";
const SHEET = "白布(?:盖|蒙)(?:到|在|住|上)了?";
/** Where nobody comes out alive. */
const INTO_DEATH =
  "(?:跳|扑|栽|跌|坠|掉|滚|陷|落|摔|推|卷|投)(?:进|入|下|到|向)了?[^。，；]{0,4}(?:(?:火|窑|炉膛?|火海|钢水|铁水|岩浆|悬崖|山崖|深渊|深谷|楼下?)(?:[里中底下]|(?=[。，；！]|$)))";

/** It did not happen, is only wished, feared, feigned or asked. */
const NO_DEATH =
  /(?:没|未|不)(?:有)?死|差点|险些|以为|装死|假装|佯装|诈死|要是|如果|假如|除非|即便|哪怕|仿佛|好像|就像|似的|恨不得|宁[可愿]|想[要让叫]|救[了起回上]|拉[住回]|醒[了来过]|活[了过]来|爬[了上起出]|又[^，。]{0,4}[上起]来|梦|小心|别[^，。]{0,6}死|会死|怕/u;

const namesOf = (names: readonly string[]): string => names.map(escapeRegExp).join("|");

/** What a line of action says of this person's death; null: nothing, or it only seems so. */
export function deathIn(text: string, { names, others }: Person): string | null {
  const who = `(?:${namesOf(names)})`;
  const anyOther = others.length > 0 ? `(?:${namesOf(others)})` : "(?!)";
  const noOther = `(?![^。；]{0,40}${anyOther})`;
  const nobodyElse = `(?!${ANY}${anyOther}${ANY}${BREATH_ENDS})`;
  const begins = `(?<=^|[。！？，；△\\s])${who}`;
  const told = [
    `${who}(?:${DIES}|${DEATH_AFTER}|${nobodyElse}${BETWEEN}${BREATH_ENDS})`,
    `${begins}${noOther}[^。；：“”说听想问道看]{1,40}，(?:${AT_LAST})(?=[^\\p{Script=Han}]|$)`,
    `${begins}${noOther}[^。；：“”说听想问道看]{0,24}${INTO_DEATH}`,
    `${SHEET}${who}`,
  ].join("|");
  return inSentences(text, new RegExp(told, "u"));
}

/** What a speech says of this person's death, in so many words. */
export function deathToldIn(speech: string, { names }: Person): string | null {
  const who = `(?<=^|[。！？，；、…—\\s])(?:${namesOf(names)})`;
  const later = `[^。；：“”？！，]{0,16}，[^。；？]{0,24}?(?:${BODY}(?:凉透了?|硬了|僵了)|咽[了的]气|断[了的]气|没(?:救|抢救|挺|熬)过来|人就?没了)`;
  const told = `${who}(?:${DIES}|(?:都|早就?|已经)?(?:埋了|入土了|火化了)|${later})(?![吗么]?[？?])`;
  return inSentences(speech, new RegExp(told, "u"));
}

function inSentences(text: string, told: RegExp): string | null {
  for (const sentence of text.match(/[^。！？]+[。！？]*/gu) ?? []) {
    if (NO_DEATH.test(sentence)) continue;
    const found = told.exec(sentence)?.[0];
    if (found !== undefined) return found;
  }
  return null;
}

import { escapeRegExp } from "../fields/escapeRegExp.ts";
import { sentencesOf } from "./sentences.ts";

/** A thing that a line says is no more, with the words that say so. */
export interface LostObject {
  thing: string;
  quote: string;
  /** Who gave it away, and does not have it any more. */
  by?: string;
}

const MEASURE = "[只张封把本块枚条个支件份部台面串根顶方柄副双幅卷盏口坛壶瓶盒袋匣扇架辆匹页片]";
const SINGLE = "[信书画刀枪伞表灯琴笔药票]";
/** A thing by its noun, perhaps behind whose it is, 那 and a measure word. */
const THING = `(?:\\p{Script=Han}{1,3}[上里中下边])?(?:最后|手[里中]的|自己的|[她他它]的|那|这|一|半|几|[两三四]){0,3}${MEASURE}?(?:[红黄蓝白黑绿灰紫银]色的?|[大小旧新破]的?)?(?<thing>(?:(?![撕扔摔砸烧折断碎])\\p{Script=Han}){2,4}?|${SINGLE})`;
/** The same at the beginning of a clause. */
const FIRST = `(?:^|[。，；：！？\\s△])${THING}`;
const ADVERB =
  "(?:用力|狠狠地?|使劲|一把|一下子?|随手|顺手|轻轻地?|慢慢地?|缓缓地?|远远地?|猛地|全都?|都|统统|亲手|直接|一页页地?|一张张地?)?";
/** Behind 了: the clause is over. */
const OVER = "(?=[。，；！？]|$)";

/** Where a thing is lost that gets there; not beside it (井边, 河岸, 炉旁). */
const SINK =
  "(?:火[盆堆坑炉海]?|壁炉|[炉灶][膛子火坑]?|垃圾[桶箱堆车]?|[大江河海湖]水?|水[库沟塘渠中]|池塘|护城河|下水道|马桶|枯?井|深渊|碎纸机|[江河海湖水井]底)(?:[里中底心](?!的)|(?=[下去]|[。，；！、]|$))";
const CLIFF = "[^。，]{0,3}(?:悬崖|山崖|崖|深渊|深谷|山谷)";
/** It gets where it is lost, flung, carried off or by itself. */
const SUNK = `[扔丢沉投抛掷甩刮吹卷冲踢推掉落跌坠滑滚飞塞喂](?:(?:[进到入]了?|向|给|了)[^。，]{0,3}${SINK}|下了?${CLIFF})`;
const BROKEN =
  "(?:[砸摔撕扯踢踩碾压轧绞剪打捏烧](?:碎|烂|毁)|[砸摔熔融折掰](?:断|化)|[碾压轧踩砸]扁|[烧撕]掉|烧[没光])";
/** It is in pieces or ashes. */
const PIECES =
  "(?:得|成|了个|为)了?(?:粉?碎[片屑]?|稀[烂碎]|四分五裂|七零八落|碎了?一地|(?:(?:一|几)[堆把捧团])?(?:灰烬?|焦炭)|[两三四五六七八几][半截瓣块片段]|粉|泥|渣)";
const LOST = `(?:${SUNK}|${BROKEN}|[砸摔撕烧剪折掰化碎断裂炸崩碰磕]${PIECES}|[砸摔撕烧碎]了${OVER}|碎了?一地|[摔砸][在到][^。，]{1,5}，[^。，]{0,4}碎|四分五裂|熔在|付之一炬|冲走|卷走)`;
const HANDLED = "(?:[把将]|拿[出起过]|掏出|取[出下]|抽出|抓[起过]|接过|夺过|抢过|摘下|解下|举起|端起|捡起|抄起)";
const WATERS = "(?:江水|河水|海水|洪水|大水|山洪|激流|水流|海浪|浪头|浪)";

const pattern = (...parts: string[]): RegExp => new RegExp(parts.join(""), "u");

/** Ends of things: of one that is handled, of one that a clause begins with, of one behind the verb. */
const ENDS: readonly RegExp[] = [
  pattern(HANDLED, THING, `(?:${ADVERB}|，[^。，]{0,6}?|[往朝凑放][^。，]{1,8}，?)`, `(?:${LOST}|扔掉)`),
  // In steps: 一页一页撕下来，凑近灯焰，落进火盆成了灰.
  pattern(
    "[把将]",
    THING,
    "(?![^。；]{0,8}(?:放下|打开|拉开|放在|塞给|一磕))(?:[^。；把将]{0,30})",
    `(?:${SUNK}|(?:烧|化|卷|变)?成了?(?:一?[团堆把撮捧])?黑?灰|烧(?:了个)?(?:干净|光|尽)|付之一炬)`,
  ),
  // Left behind and not found again.
  pattern(
    "[把将]",
    THING,
    "(?:[落丢忘掉]在|弄丢|搞丢)[^。；把将]{0,40}没(?:有|能)?(?:再)?找(?:回来?|到|着)(?=[，。！]|$)",
  ),
  // With its sound: 啪地一声，在地上摔成了三截.
  pattern(FIRST, `[啪咣哐嘭砰当哗咔]\\p{Script=Han}{0,2}一[声下]，?[^。，]{0,8}`, LOST, "了?(?=[，。！]|$)"),
  pattern(FIRST, `(?:${ADVERB}|(?:[从被在掉滑滚失脱倒]|一滑)[^。，]{0,8}(?:，[^。，]{0,6})?)`, LOST),
  pattern(`(?:${BROKEN}了?|(?:烧|失手摔)了|(?:${WATERS}|火[苗焰舌海]?)(?:卷走|冲走|吞没|吞噬|带走)了)`, THING, OVER),
];

const GIVEN = pattern(
  HANDLED,
  THING,
  "(?:[^。；把将]{0,6}，)?(?:全|都|转手|随手|当场)?(?:送给|赠给|转送给)了?(?![^。]{0,12}(?:看|推了?回|塞回|没要))",
);

/** The loss was only intended, feigned or prevented. */
const UNDONE =
  /差点|险些|几乎|想[要把将]|[正刚]?要[把将]|作势|假装|佯装|装作|做出|没有?(?:[把将舍]|[碎坏断烂破烧])|未[能把将]|别[把将]|不[要肯]|舍不得|仿佛|好像|似的|如果|要是|梦|电视|银幕|剧本|戏里|打水|里烤|漂洗|铁坯|烧红|一角|碎了屏/u;
/** The thing is recovered in the same sentence. */
const HAD_AGAIN = /捞[上起出回了]|捡[了起回]|[抢救]?[抢救]回|抢出|又[^。，]{0,3}[拽拉捞捡]|[拉拽拦夺]住/u;

/** What there is more of, what is made to go into water and come out, what is a part of something, and who is no thing. */
const NO_LOSS = new RegExp(
  [
    "(?:柴|煤|石[头子块]?|砖[头块]?|烟[头蒂卷]?|火柴|^废?纸条?|纸[钱团屑]|树[枝叶]|垃圾|沙[子土]|泥[土巴]|雪球|东西|馒头|粮食|[水饭菜香茶酒汤]|鸡蛋|蛋壳)$",
    "(?:[船舟筏网钩桶锚绳缆锁门窗墙]|鱼[饵漂竿]|玻璃|屏幕?|窗户|球)$",
    "(?:^杯子?|眼镜|口罩|手套|烟盒|门票|标签|日历|包装纸|纸箱|蜡烛|西瓜|核桃|药片|辣椒|石榴|黄瓜|稻谷)$",
    "(?:[声光]|沉默|饭碗|水花|气氛)$",
    "(?:[左右双两][手脚腿臂眼]|胳膊|手[臂指腕]|额头|门牙|骨头?|鼻梁|脖子|眼睛|屁股|身[体子]|梦想?|声音|话[音语头]?|谈话)$",
    "(?:[人孩童娃兵狗猫鸡鸭鹅牛马羊猪鱼鸟虫]|孩子|[男女]子|对方|太阳|月亮|夕阳|日头|天色|石阶|两人|众人)$",
  ].join("|"),
  "u",
);
/** A pronoun, or a word that goes on to another thing, is no noun. */
const NO_NOUN =
  /^(?:[她他它我你这那又不张件只封]|突然|忽然|后来|终于|已经|顿时|瞬间)|[的了着在从往把将被他她它]|地(?![图契毯])/u;

/** What becomes of a thing by itself, or of one that is handled, in a later clause of the sentence. */
const RUIN = new RegExp(
  [
    `[栽掉落跌坠滑滚翻沉陷冲漂卷刮飞撞扔丢沉抛塞投][进到入下]了?[^。，；]{0,6}(?:${SINK}|油锅|粪坑|泥[潭坑]|沼泽|深?潭[里中底]?|铁水|熔炉)`,
    "沉到?了?[水江河潭海湖]?底|[炸砸压撞摔]得?(?:稀烂|粉碎|散架|变形|不成样子)|散了架",
    "[撕剪扯]成了?(?:碎[条片屑块纸]|[两三四五六七八几][半截瓣块片段条])|[化烧熔炸摔碎裂砸泡]成了?[^。，；]{0,3}(?:[坨摊堆团][^。，；]{0,4}|[两三四五六七八几][半截瓣块片段]|黑?灰|焦炭|碎[片渣块])",
    "(?:烧|化)(?:得|了个)?(?:干净|精光|成灰|没了)|付之一炬",
  ].join("|"),
  "u",
);
/** Where a sentence may name the thing: at the beginning of a clause, or behind what handles it. */
const NAMED_AT = new RegExp(`(?:^|[。，；：！？△\\s]|${HANDLED})`, "gu");
/** What may stand before the noun: where the thing is, whose it is, how many. */
const BEFORE_NOUN: readonly RegExp[] = [
  new RegExp(`^(?:那|这|一|自己的|手[里中]的|[他她]的)?${MEASURE}`, "u"),
  new RegExp(`^[^。，；]{1,4}[上里中下边的](?:那|这|一)?${MEASURE}?`, "u"),
];

/** The longest word at this place, of two to five characters, that the script has elsewhere as well. */
function wordAt(sentence: string, at: number, isKnown: (word: string) => boolean): string | null {
  for (let length = 5; length >= 2; length--) {
    const word = sentence.slice(at, at + length);
    if (word.length === length && /^\p{Script=Han}+$/u.test(word) && isKnown(word)) return word;
  }
  return null;
}

/** The thing of a sentence that tells a ruin, by a word that the script has elsewhere as well. */
function ruinedObject(sentence: string, isName: (word: string) => boolean, isKnown: (word: string) => boolean) {
  const ruin = RUIN.exec(sentence);
  if (ruin === null) return null;
  for (const named of sentence.slice(0, ruin.index).matchAll(NAMED_AT)) {
    const clause = named.index + named[0].length;
    const before = BEFORE_NOUN.map((words) => words.exec(sentence.slice(clause))?.[0].length ?? 0);
    for (const at of [0, ...before].map((length) => clause + length)) {
      const thing = wordAt(sentence, at, isKnown);
      if (
        thing === null ||
        beginsWithName(thing, isName) ||
        [NO_LOSS, NO_NOUN, NO_THING].some((words) => words.test(thing))
      )
        continue;
      const quote = sentence.slice(named.index, ruin.index + ruin[0].length).replace(/^[。，；：！？\s△]+/u, "");
      return { thing, quote };
    }
  }
  return null;
}

/** Words of a sentence that are no things, though they begin it and stand elsewhere too. */
const NO_THING =
  /^(?:[我你他她它这那谁怎什没不又也还都就只才已正在从把将被让给对向往用有是和与]|一[下个边声时把]|突然|忽然|然后|接着|随后|于是|这时|那时|外[面头]|里面|上面|桌[上子]|地上)|[上里中下着了过的地得又也就一]$/u;

/** A person, or what a person does. */
const beginsWithName = (words: string, isName: (word: string) => boolean): boolean =>
  [2, 3, 4, 5].some((length) => isName(words.slice(0, length)));

/** The things that a line ends. `isName`: persons are none. `isKnown`: whether another line of the script has a word. */
export function lostObjects(
  text: string,
  isName: (word: string) => boolean,
  isKnown: (word: string) => boolean = () => false,
): LostObject[] {
  const found = new Map<string, LostObject>();
  const known: string[] = [];
  for (const { 0: sentence, index } of text.matchAll(/[^。！？]+[。！？]?/gu)) {
    if (UNDONE.test(sentence) || HAD_AGAIN.test(text.slice(index))) continue;
    const ruined = ruinedObject(sentence, isName, isKnown);
    if (ruined !== null) {
      found.set(ruined.thing, ruined);
      known.push(ruined.thing);
    }
    for (const end of ENDS) {
      const match = end.exec(sentence);
      const thing = match?.groups?.["thing"] ?? "";
      if (match === null || thing === "" || beginsWithName(thing, isName) || NO_LOSS.test(thing) || NO_NOUN.test(thing))
        continue;
      if (!found.has(thing)) found.set(thing, { thing, quote: match[0].replace(/^[。，；：！？\s△]+/u, "") });
    }
  }
  // 车钥 is a part of 车钥匙, which the script has elsewhere.
  return [...found.values()].filter(({ thing }) => !known.some((one) => one !== thing && one.includes(thing)));
}

/** A thing that somebody gives away for good, with whoever had it: 陆一鸣摘下头盔，送给了那孩子. `names`: of all persons. */
export function givenObject(text: string, names: readonly string[]): LostObject | null {
  for (const sentence of sentencesOf(text)) {
    if (UNDONE.test(sentence)) continue;
    const match = GIVEN.exec(sentence);
    const thing = match?.groups?.["thing"] ?? "";
    if (match === null || NO_LOSS.test(thing) || NO_NOUN.test(thing)) continue;
    const before = sentence.slice(0, match.index + 1);
    const by = names.findLast((name) => before.includes(name));
    if (by !== undefined) return { thing, quote: match[0], by };
  }
  return null;
}

/** Whether a line tells that a lost thing is had again: fished out, found, put together. */
export const isHadAgain = (text: string, thing: string): boolean =>
  text.includes(thing) &&
  /捞|捡了?[回起到]|找[回到]|拼[好起上]|粘[好上]|修好|补好|挖出|抢[回出]|还在|装[了回好]|[挑勾提拎]上来|取回|还给|还了|交还|退回|重建|换上|咬在|胶水|赝品|抄本/u.test(
    text,
  );

const USES =
  "(?:掏出|拿出|拿(?=[^。，]{1,6}[往在朝把])|摸出|取出|抽出|摸到|举起|端起|端着|抓起|握着|捧着|攥着|拿着|戴着|用|翻开|摊着|摊开|打开|吹|看了?一?眼|收[起了]|递过|递出|展开|拿起|按下|拧开|拧亮|提着|提起|抱着|戴上|插上|点亮|摘下|取下|解下|敲响|摇响|披上|穿上|摇着?|敲着?|蘸|磨着?|合上|按住|按着|系上|拔下|推开|拉开|拨着?|撑开|撑着|背起|背着|扛着?|挎着|别着|揣着|掂|擦着?|拧着?|弹着?|骑着?|发动|收回|拾起|捡起|夹着|叼着|抖开|端详|抚摸|摩挲)";
/** A thing that stands or lies somewhere, or is put there. */
const STANDS = "(?:卷|放|摆|搁|压|插|躺|立|挂|摊|铺|停|锁)(?:在|着)";
/** What is left of it, what is like it, what another thing is called by it. */
const NOT_ITSELF =
  /碎片|残[片骸渣页]|灰烬?|渣|想起|记得|梦|照片|画着|空空|原来|曾经?|样子|一模一样|剩|没了|丢了|不见|没有/u;

/** The words of an action in which a thing is handled, or stands somewhere; null: it is not, or only what is left of it. */
export function useOf(text: string, thing: string): string | null {
  if (!text.includes(thing)) return null;
  const used = new RegExp(
    `${USES}[^。，；]{0,8}${wholeWord(thing)}|[把将][^。，]{0,6}${wholeWord(thing)}(?!的)|(?:^|[。，；△\\s])[^。，；]{0,6}${escapeRegExp(thing)}(?:还)?${STANDS}|(?:支|架|摆|放|搁|停|挂|摊)着[^。，；]{0,5}${wholeWord(thing)}|${escapeRegExp(thing)}在[^。，]{1,4}手里|(?:^|[。，；△\\s])${escapeRegExp(thing)}(?:又|还)?(?:从[^。，；]{1,8})?(?:升|飞|响|亮|转|动|开|驶|停|跑)`,
    "u",
  );
  const another = new RegExp(`(?:新|另|又一|重新|别的|第[二三四五六七八九十])[^。，]{0,3}${escapeRegExp(thing)}`, "u");
  for (const sentence of sentencesOf(text)) {
    const isAnother = another.test(sentence) || NOT_ITSELF.test(sentence.replaceAll(thing, ""));
    const found = isAnother ? undefined : used.exec(sentence)?.[0];
    if (found !== undefined) return found;
  }
  return null;
}

/** A thing of one character is one where no other word goes on with it: 信 in 那封信，, not in 信号. */
const wholeWord = (thing: string): string =>
  thing.length > 1 ? escapeRegExp(thing) : `${escapeRegExp(thing)}(?=[^\\p{Script=Han}]|[的给放递从在还又看读念]|$)`;

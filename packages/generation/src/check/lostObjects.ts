import { escapeRegExp } from "../fields/escapeRegExp.ts";
import { sentencesOf } from "./sentences.ts";

/** What a line says of a thing: that it is no more, or that somebody has it from now on. */
export interface ThingFact {
  thing: string;
  quote: string;
  /** `CERTAIN`: the line says it in so many words; less: it takes another line as well. */
  weight: number;
  /** Who gave it away, and does not have it any more. */
  by?: string | undefined;
  /** Who has it. */
  holder?: string | undefined;
}
export const CERTAIN = 2;

const SINK =
  "(?:火[盆堆坑炉海]?|壁炉|[炉灶][膛子火坑]?|油锅|粪坑|泥[潭坑]|沼泽|深?潭|铁水|熔炉|垃圾[桶箱堆车]?|[大江河海湖]水?|水[库沟塘渠中]|池塘|护城河|下水道|马桶|枯?井|深渊|碎纸机|[江河海湖水井]底)(?:[里中底心](?!的)|(?=[下去]|[。，；！、]|$))";
const CLIFF = "[^。，]{0,3}(?:悬崖|山崖|崖|深渊|深谷|山谷)";
const PIECES =
  "(?:粉?碎[片屑条块渣纸]?|稀[烂碎]|散架|变形|四分五裂|七零八落|碎?了?一地|(?:(?:一|几)?[堆把捧团坨摊撮])?[^。，；]{0,3}(?:灰烬?|焦炭|疙瘩|浆)|[两三四五六七八几][半截瓣块片段条]|粉|泥|渣|干净|精光|没了)";
/** How a thing comes to its end, by the stem of the verb and what completes it. */
const ENDS: readonly (readonly [words: RegExp, weight: number])[] = [
  [`[栽扔丢沉投抛掷甩刮吹卷冲踢推掉落跌坠滑滚飞塞喂漂陷翻](?:[进到入下]了?|向|给|了)[^。，；]{0,3}${SINK}`, 2],
  [`[扔丢沉投抛掷甩刮吹卷冲踢推掉落跌坠滑滚飞]下了?${CLIFF}|沉到?了?[水江河潭海湖]?底|揭开炉盖扔了?进去`, 2],
  [
    "[砸摔撕扯踢踩碾压轧绞剪打捏烧碰磕](?:碎|烂|毁)|[砸摔熔融折掰](?:断|化)|[踩扯崩压拗拉砍锯劈]断|[撞摔砸踩]坏|扔掉|[碾压轧踩砸]扁|[烧撕]掉|烧[没光]",
    2,
  ],
  [`[砸摔撕扯烧剪折掰化碎断裂炸崩碰磕熔泡卷变](?:得|成|为|了个|成了)了?${PIECES}`, 2],
  ["[砸摔撕烧碎]了(?=[，。！；]|$)|碎了?一地|[摔砸][在到][^。，]{1,5}，[^。，]{0,4}碎|四分五裂|熔在|付之一炬", 2],
  ["(?:烧|失手摔)了(?=那|这|她|他|\\p{Script=Han}{1,4}[，。！]|$)|(?:冲|卷)走|(?:吞没|吞噬)", 2],
  [
    "[卖当典][掉了](?=[，。；]|$)|抵了?[债给]|典当|赔[了给]|[扔丢]了(?=[，。；]|$)|叼走|偷走|抢走|顺走|摸走|飞了?出去|没影|不见了|弄丢|搞丢|丢了(?=[，。！]|$)|[落丢忘掉]在",
    1,
  ],
  ["(?:没|不)(?:有|能|再)?[^。，；]{0,3}(?:找|追|捞|捡|要|拿|抢|寻)(?:不)?(?:回来?|到|着|上来?)", 1],
].map(([words, weight]) => [new RegExp(words as string, "u"), weight as number]);

const HANDLED =
  "(?:[把将]|拿[出起过]|[掏取拔抽摸抱端捧翻]出|[抓捡拿举端抄提拎抱扛][起住]|[接夺抢抓]过|[摘解脱取扯拽卸拔]下|[捏握攥拿捧端]着)";
const MEASURE = "[只张封把本块枚条个支件份部台面串根顶方柄副双幅卷盏口坛壶瓶盒袋匣扇架辆匹页片]";
/** What may stand before a noun: where it is, whose, how many, of what colour. */
const BEFORE_NOUN = new RegExp(
  `^(?:[^。，；]{1,4}[上里中下边](?:的|(?=[那这一])))?(?:最后|手[里中]?的|自己的?|[她他它]的?|[那这一半几两三四]|${MEASURE}|[红黄蓝白黑绿灰紫银]色的?|[大小旧新破]的?|头上的?)*`,
  "u",
);
const SINGLE = /^[信书画刀枪伞表灯琴笔药票锅簪](?!号|纸|店|架|包|子)/u;
/** What stands between a thing and its end: by whom, where, how. */
const TO_END =
  /^(?:$|[，被叫让给从在往朝向对一就也又都全统已早当却便竟还掉落滑滚失脱倒摔砸撕扔丢烧刮栽卷凑举贴抛整嚓啪咣哐嘭砰哗咔用狠随顺轻慢缓远猛直亲])/u;

/** The loss was only intended, feigned or prevented. */
const UNDONE =
  /差点|险些|几乎|想[要把将]|[正刚]?要[把将]|作势|假装|佯装|装作|做出|没有?(?:[把将舍]|[碎坏断烂破烧])|未[能把将]|别[把将]|不[要肯]|舍不得|仿佛|好像|似的|如果|要是|梦|电视|银幕|剧本|戏里|打水|里烤|漂洗|铁坯|烧红|一角|碎了屏/u;
/** The thing is recovered in the same sentence. */
const HAD_AGAIN = /捞[上起出回了]|捡[了起]?回|捡起|[抢救]?[抢救]回|抢出|又[^。，]{0,3}[拽拉捞捡]|[拉拽拦夺]住/u;

/** What there is more of, what is made to go into water and come out, what is a part of something, and who is no thing. */
const NO_LOSS = new RegExp(
  [
    "(?:柴|煤|石[头子块]?|砖[头块]?|烟[头蒂卷]?|火柴|^废?纸条?|纸[钱团屑]|树[枝叶]|垃圾|沙[子土]|泥[土巴]|雪球|东西|馒头|粮食|[水饭菜香茶酒汤火风浪雨雪]|鸡蛋|蛋壳)$",
    "(?:[船舟筏网钩桶锚绳缆锁门窗墙]|鱼[饵漂竿]|玻璃|屏幕?|窗户|龙头|球)$",
    "(?:^杯子?|眼镜|口罩|手套|烟盒|门票|标签|日历|包装纸|纸箱|蜡烛|西瓜|核桃|药片|辣椒|石榴|黄瓜|稻谷)$",
    "(?:[声光]|沉默|饭碗|水花|气氛)$",
    "(?:[左右双两][手脚腿臂眼]|胳膊|手[臂指腕]|额头|门牙|骨头?|鼻梁|脖子|眼睛|屁股|身[体子]|梦想?|声音|话[音语头]?|谈话)$",
    "(?:[人孩童娃兵狗猫鸡鸭鹅牛马羊猪鱼鸟虫]|孩子|[男女]子|对方|太阳|月亮|夕阳|日头|天色|石阶|两人|众人|女友|[天面]|[回出过起][来去屋])$",
  ].join("|"),
  "u",
);

/** A word that goes on to another, or begins as a clause does, is no noun. */
const NO_NOUN = new RegExp(
  [
    "^(?:[她他它我你谁怎什又不没也还都就只才已正向往用有是和与张件只封]|突然|忽然|迅速|十分|后来|终于|顿时|瞬间|一[下个边声时把]|然后|接着|随后|于是|这|那|外[面头]|里面|上面|桌[上子]|地上|脚下)",
    "[的了着在从往把将被他她它过得又也就一上里中下撕扔摔砸烧折断掉落丢抛投沉]|地(?![图契毯])|碎$",
  ].join("|"),
  "u",
);

export interface Vocabulary {
  /** Whether words are a person's name. */
  isName(words: string): boolean;
  /** Whether another line of the script has a word. */
  isKnown(word: string): boolean;
  /** Whether the script has words that a pattern describes. */
  has(pattern: RegExp): boolean;
}

/** What artefacts are called by, whatever stands before it. */
const ARTEFACT =
  /[机车灯表钟刀枪琴笔本册簿书信函报图画牌印章镜壶杯碗盘锅盆罐坛缸瓶箱包袋盒匣鞋帽靴衣袍裙扇伞剑弓棍杖鞭旗鼓锣笛箫铃哨簪钗镯链坠佩票证卡契约据章带]$|手机|合同|照片|戒指|钥匙|相册/u;
/** A word is a thing by its last character, or where the script counts or handles it somewhere: 那口铁锅, 掏出怀表. */
const isThing = (word: string, { has }: Vocabulary): boolean =>
  ARTEFACT.test(word) ||
  has(
    new RegExp(
      `(?:[一两三几半那这整][只张封把本块枚条支件份台串根顶柄副幅卷盏坛壶瓶盒袋匣扇架辆口面]|${HANDLED}|[把将]|[握捧攥戴扛挎揣叼撑摇敲系提拎用拿举翻展拧][着了上开起住亮下]?)(?:[^。，；]{0,4}的)?(?:[红黄蓝白黑绿灰紫银大小旧新破]{1,2}色?的?)?${escapeRegExp(word)}`,
      "u",
    ),
  );

/** 余老师 is nobody's 余老. */
const TITLED = /^\p{Script=Han}{1,3}(?:老师|先生|师傅|大人|公公)/u;
const beginsWithName = (words: string, { isName }: Vocabulary): boolean =>
  [2, 3, 4, 5].some((length) => isName(words.slice(0, length)));

/** The noun that a phrase begins with: the longest word that the script has elsewhere as well, and what follows it. */
function nounOf(phrase: string, words: Vocabulary): { thing: string; rest: string } | null {
  const start = BEFORE_NOUN.exec(phrase)?.[0].length ?? 0;
  for (const at of new Set([0, start, start + 1, start + 2])) {
    const from = phrase.slice(at);
    if (beginsWithName(from, words) || TITLED.test(from)) return null;
    const longest = [6, 5, 4, 3, 2].find((length) => {
      const word = from.slice(0, length);
      return word.length === length && /^\p{Script=Han}+$/u.test(word) && !NO_NOUN.test(word) && words.isKnown(word);
    });
    if (longest !== undefined) {
      const thing = from.slice(0, longest);
      return NO_LOSS.test(thing) ? null : { thing, rest: from.slice(longest) };
    }
    if (SINGLE.test(from)) return { thing: from.slice(0, 1), rest: from.slice(1) };
  }
  return null;
}

const HANDLING = new RegExp(HANDLED, "gu");
/** The thing that a sentence speaks of where its words before `end` say what becomes of it: handled, or first in a clause. */
function thingBefore(sentence: string, end: number, words: Vocabulary): { thing: string; at: number } | null {
  const clauses = [...sentence.slice(0, end).matchAll(/[^，；：、△\s]*$|[^，；：、△\s]+/gu)];
  for (const { 0: clause, index } of clauses.toReversed()) {
    const handled = [...clause.matchAll(HANDLING)].at(-1);
    const from = handled === undefined ? 0 : handled.index + handled[0].length;
    const noun = nounOf(clause.slice(from), words);
    const isOwn = index + clause.length === end;
    if (noun !== null && (isOwn ? TO_END.test(noun.rest) : !/^的(?![角边])/u.test(noun.rest)))
      return { thing: noun.thing, at: index + (handled?.index ?? 0) };
  }
  return null;
}

/** The thing that the sentence before this one handles, for what goes on in the next: 捏着账册的角，凑到灯上。一页一页卷成了黑灰。 */
function lastHandled(text: string, words: Vocabulary): { thing: string; at: number } | null {
  const sentence = sentencesOf(text).at(-1) ?? "";
  const found = sentence.search(HANDLING) >= 0 ? thingBefore(sentence, sentence.length, words) : null;
  return found && { ...found, at: 0 };
}

/** What a line says has become of things. */
export function lostObjects(text: string, words: Vocabulary): ThingFact[] {
  const found = new Map<string, ThingFact>();
  for (const { 0: sentence, index } of text.matchAll(/[^。！？]+[。！？]?/gu)) {
    if (UNDONE.test(sentence) || HAD_AGAIN.test(text.slice(index))) continue;
    for (const [end, weight] of ENDS) {
      const match = end.exec(sentence);
      const until = (match?.index ?? 0) + (match?.[0].length ?? 0);
      // 碎成两块的水晶: what it was before.
      if (match === null || /^了?的/u.test(sentence.slice(until))) continue;
      const before = thingBefore(sentence, match.index, words) ?? lastHandled(text.slice(0, index), words);
      const behind = /^了?(.*)$/u.exec(sentence.slice(until).split(/[，。；！]/u)[0] ?? "")?.[1] ?? "";
      const object = before ?? (nounOf(behind, words)?.rest === "" ? nounOf(behind, words) : null);
      if (object === null) continue;
      const at = before?.at ?? match.index;
      const quote = before === null ? sentence.slice(at, until) + behind : sentence.slice(at, until);
      const { thing } = object;
      if (thing.length > 1 && !isThing(thing, words)) continue;
      found.set(thing, { thing, quote, weight: weight + (found.get(thing)?.weight ?? 0) });
    }
  }
  return [...found.values()];
}

const GIVES = /(?:递|塞|交|送|赠|挂|别|戴|套|还|借|卖|当|赔|寄|放)(?:给|到|在|进|回)了?(?<to>[^。，；：“！？]{1,8})/u;
const FOR_GOOD = /^(?:送|赠|卖|当|赔)给/u;
/** Whoever was given a thing puts it away: the second sign that it is his. */
export const KEEPS = /(?:收|揣|塞|装|别|藏|掖|戴|裹|锁|贴身放)(?:进|在|上|好|起|到|入)/u;
/** It was looked at, or came back at once. */
const NOT_KEPT = /看|推了?回|塞回|没要|不要|没接|不接|还给/u;

/** Who has a thing from now on: 陆一鸣摘下头盔，送给了那孩子. `names`: of all persons; `other`: whom a pronoun means beside the giver. */
export function handedOver(
  text: string,
  names: readonly string[],
  words: Vocabulary,
  other: (giver: string) => string | undefined,
): ThingFact | null {
  for (const sentence of sentencesOf(text)) {
    const match = GIVES.exec(sentence);
    const to = match?.groups?.["to"] ?? "";
    if (match === null || UNDONE.test(sentence) || NOT_KEPT.test(sentence.slice(match.index + 1))) continue;
    const noun = thingBefore(sentence, match.index, words);
    const by = noun === null ? undefined : names.findLast((name) => sentence.slice(0, noun.at).includes(name));
    if (!noun || by === undefined) continue;
    const holder = names.find((name) => to.includes(name)) ?? (/^[他她]/u.test(to) ? other(by) : undefined);
    const { thing } = noun;
    const quote = sentence.slice(noun.at, match.index + match[0].length);
    const isKept = FOR_GOOD.test(match[0]) || KEEPS.test(text.slice(text.indexOf(sentence) + match.index + 2));
    if (holder !== undefined && holder !== by) return { thing, quote, weight: isKept ? CERTAIN : 1, by, holder };
    if (holder === undefined && FOR_GOOD.test(match[0])) return { thing, quote, weight: CERTAIN, by };
  }
  return null;
}

/** Whether a line tells that a lost thing is had again: fished out, found, put together, given back. */
export const isHadAgain = (text: string, thing: string): boolean =>
  text.includes(thing) &&
  /捞[上起回到]|从[江河海湖水井][^。，]{0,2}捞|捡了?[回起到]|(?<![没不][^。，；]{0,3})找[回到]|拼[好起上]|粘[好上]|修好|补好|挖出|抢[回出]|还在|装[了回好]|[挑勾提拎]上来|[取拿要]回|还给|还了|交还|退回|重建|换上|咬在|胶水|赝品|抄本/u.test(
    text,
  );

/** What is left of it, what is like it, that it is not there. */
const NOT_ITSELF =
  /碎片|残[片骸渣页]|灰烬?|渣|想起|记得|梦|照片|画着|空空|原来|曾经?|样子|一模一样|剩|没了|丢了|不见|没有|没影|找|看着|望着|盯着|湿/u;

/** The words of an action in which a thing is there; null: it is not, or only what is left of it is. */
export function useOf(text: string, thing: string): string | null {
  if (!text.includes(thing)) return null;
  const named = new RegExp(`[^，；。！？：△\\s]{0,12}${wholeWord(thing)}`, "u");
  const another = new RegExp(`(?:新|另|又一|重新|别的|第[二三四五六七八九十])[^。，]{0,3}${escapeRegExp(thing)}`, "u");
  for (const sentence of sentencesOf(text)) {
    const found = another.test(sentence) ? null : named.exec(sentence);
    if (!found) continue;
    const [behind = ""] = sentence.slice(found.index + found[0].length).split(/[，；。]/u);
    if (!NOT_ITSELF.test((found[0] + behind).replaceAll(thing, ""))) return found[0];
  }
  return null;
}

/** A thing of one character is one where no other word goes on with it: 信 in 那封信，, not in 信号. */
const wholeWord = (thing: string): string =>
  thing.length > 1 ? escapeRegExp(thing) : `${escapeRegExp(thing)}(?=[^\\p{Script=Han}]|[的给放递从在还又看读念]|$)`;

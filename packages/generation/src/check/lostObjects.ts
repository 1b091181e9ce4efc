/** A thing that a line says is no more, with the words that say so. */
export interface LostObject {
  thing: string;
  quote: string;
}

const SINGLE = "[信书画刀枪伞表灯琴笔药票]";
/** A thing by its noun, perhaps behind whose it is, 那 and a measure word. */
const THING = `(?:最后|手[里中]的|自己的|[她他它]的|那|这|一|几|[两三四]){0,2}[只张封把本块枚条个支件份部台面串根顶]?(?<thing>(?:(?![撕扔摔砸烧])\\p{Script=Han}){2,4}?|${SINGLE})`;
/** The same at the beginning of a clause. */
const FIRST = `(?:^|[。，；：！？\\s△])${THING}`;
const ADVERB =
  "(?:用力|狠狠地?|使劲|一把|一下子?|随手|顺手|轻轻地?|慢慢地?|缓缓地?|远远地?|猛地|全都?|都|统统|亲手|直接|一页页地?|一张张地?)?";
/** Behind 了: the clause is over. */
const OVER = "(?=[。，；！？]|$)";

/** Where a thing is lost that gets there; not beside it (井边, 河岸, 炉旁). */
const SINK =
  "(?:火[盆堆坑炉海]?|壁炉|[炉灶][膛子火坑]?|垃圾[桶箱堆车]?|[大江河海湖]水?|水[库沟塘渠中]|池塘|护城河|下水道|马桶|枯?井|深渊|碎纸机|[江河海湖水井]底)(?:[里中底心]|(?=[下去]|[。，；！、]|$))";
const CLIFF = "[^。，]{0,3}(?:悬崖|山崖|崖|深渊|深谷|山谷)";
/** It gets where it is lost, flung, carried off or by itself. */
const SUNK = `[扔丢沉投抛掷甩刮吹卷冲踢推掉落跌坠滑滚飞塞喂](?:(?:[进到入]了?|向|给|了)[^。，]{0,3}${SINK}|下了?${CLIFF})`;
const BROKEN =
  "(?:[砸摔撕扯踢踩碾压轧绞剪打捏烧](?:碎|烂|毁)|[砸摔熔融折掰](?:断|化)|[碾压轧踩砸]扁|[烧撕]掉|烧[没光])";
/** It is in pieces or ashes. */
const PIECES =
  "(?:得|成|了个|为)了?(?:粉?碎[片屑]?|稀[烂碎]|四分五裂|七零八落|碎了?一地|(?:(?:一|几)[堆把捧团])?(?:灰烬?|焦炭)|[两几][半截]|粉|泥|渣)";
const LOST = `(?:${SUNK}|${BROKEN}|[砸摔撕烧剪折掰化碎断]${PIECES}|[砸摔撕烧碎]了${OVER}|碎了?一地|[摔砸][在到][^。，]{1,5}，[^。，]{0,4}碎|四分五裂|熔在|付之一炬|冲走|卷走)`;
const HANDLED = "(?:[把将]|拿[出起过]|掏出|取[出下]|抽出|抓[起过]|接过|夺过|抢过|摘下|解下|举起|端起|捡起|抄起)";
const WATERS = "(?:江水|河水|海水|洪水|大水|山洪|激流|水流|海浪|浪头|浪)";

const pattern = (...parts: string[]): RegExp => new RegExp(parts.join(""), "u");

/** Ends of things: of one that is handled, of one that a clause begins with, of one behind the verb. */
const ENDS: readonly RegExp[] = [
  pattern(HANDLED, THING, `(?:${ADVERB}|，[^。，]{0,6}?|[往朝凑放][^。，]{1,8}，?)`, `(?:${LOST}|扔掉)`),
  pattern(FIRST, `(?:${ADVERB}|(?:[从被在掉滑滚失脱倒]|一滑)[^。，]{0,8}(?:，[^。，]{0,6})?)`, LOST),
  pattern(`(?:${BROKEN}了?|(?:烧|失手摔)了|(?:${WATERS}|火[苗焰舌海]?)(?:卷走|冲走|吞没|吞噬|带走)了)`, THING, OVER),
];

/** The loss was only intended, feigned or prevented. */
const UNDONE =
  /差点|险些|几乎|想[要把将]|[正刚]?要[把将]|作势|假装|佯装|装作|做出|没有?(?:[把将舍]|[碎坏断烂破烧])|未[能把将]|别[把将]|不[要肯]|舍不得|仿佛|好像|似的|如果|要是/u;
/** The thing is recovered in the same sentence. */
const HAD_AGAIN = /捞[上起出回了]|捡[了起回]|[抢救]?[抢救]回|抢出|又[^。，]{0,3}[拽拉捞捡]|[拉拽拦夺]住/u;

/** What there is more of, what is made to go into water and come out, what is a part of something, and who is no thing. */
const NO_LOSS = new RegExp(
  [
    "(?:柴|煤|石[头子块]?|砖[头块]?|烟[头蒂卷]?|火柴|^废?纸条?|纸[钱团屑]|树[枝叶]|垃圾|沙[子土]|泥[土巴]|雪球|东西|馒头|粮食|[水饭菜香茶酒汤]|鸡蛋|蛋壳)$",
    "(?:[船舟筏网钩桶锚绳缆锁门窗墙]|鱼[饵漂竿]|玻璃|屏幕?|窗户|球)$",
    "(?:[左右双两][手脚腿臂眼]|胳膊|手[臂指腕]|额头|门牙|骨头?|鼻梁|脖子|眼睛|屁股|身[体子]|梦想?|声音|话[音语头]?|谈话)$",
    "(?:[人孩童娃兵狗猫鸡鸭鹅牛马羊猪鱼鸟虫]|孩子|[男女]子|对方|太阳|月亮|夕阳|日头|天色|石阶|两人|众人)$",
  ].join("|"),
  "u",
);
/** A pronoun, or a word that goes on to another thing, is no noun. */
const NO_NOUN = /^(?:[她他它我你这那又不张件只封]|突然|忽然|后来|终于|已经|顿时|瞬间)|[的了着地在从往把将被]/u;

/** The things that a line ends. `isName`: persons are none. */
export function lostObjects(text: string, isName: (word: string) => boolean): LostObject[] {
  const found = new Map<string, LostObject>();
  for (const { 0: sentence, index } of text.matchAll(/[^。！？]+[。！？]?/gu)) {
    if (UNDONE.test(sentence) || HAD_AGAIN.test(text.slice(index))) continue;
    for (const end of ENDS) {
      const match = end.exec(sentence);
      const thing = match?.groups?.["thing"] ?? "";
      if (match === null || thing === "" || isName(thing) || NO_LOSS.test(thing) || NO_NOUN.test(thing)) continue;
      if (!found.has(thing)) found.set(thing, { thing, quote: match[0].replace(/^[。，；：！？\s△]+/u, "") });
    }
  }
  return [...found.values()];
}

/** Whether a line tells that a lost thing is had again: fished out, found, put together. */
export const isHadAgain = (text: string, thing: string): boolean =>
  text.includes(thing) && /捞|捡了?[回起到]|找[回到]|拼[好起上]|粘[好上]|修好|补好|挖出|抢[回出]|还在/u.test(text);

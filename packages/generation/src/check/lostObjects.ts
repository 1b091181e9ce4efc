/** A thing that a line says is no more, with the words that say so. */
export interface LostObject {
  thing: string;
  quote: string;
}

const SINGLE = "[信书画刀枪伞表灯琴笔药票]";
/** A thing by its noun, perhaps behind whose it is, 那 and a measure word. */
const THING = `(?:最后|手[里中]的|自己的|[她他它]的|那|这|一|几|[两三四]){0,2}[只张封把本块枚条个支件份部台面串根顶]?(?<thing>\\p{Script=Han}{2,4}?|${SINGLE})`;
/** The same at the beginning of a clause. */
const FIRST = `(?:^|[。，；：！？\\s△])${THING}`;
const ADVERB =
  "(?:用力|狠狠地?|使劲|一把|一下子?|随手|顺手|轻轻地?|慢慢地?|缓缓地?|远远地?|猛地|全都?|都|统统|亲手|直接|一页页地?|一张张地?)?";
/** Behind 了: the clause is over. */
const END = "(?=[。，；！？]|$)";

/** Where a thing is lost that gets there; not beside it (井边, 河岸, 炉旁). */
const SINK =
  "(?:火[盆堆坑炉海]?|壁炉|炉[膛子火]?|灶[膛坑火]?|垃圾[桶箱堆车]?|大?[江河海湖]水?|水[库沟塘渠]|池塘|护城河|下水道|马桶|枯?井|深渊|碎纸机|悬?崖)(?:[里中底心]|(?=[下去]|[。，；！、]|$))";
const CLIFF = "[^。，]{0,3}(?:悬崖|山崖|崖|深渊|深谷|山谷)";
const INTO = `(?:[进到入]了?|向)[^。，]{0,3}${SINK}`;
const FLUNG = `(?:[扔丢沉投抛掷甩](?:${INTO}|下了?${CLIFF}))`;
/** What the wind, the water or a foot carries off. */
const SWEPT = `(?:[刮吹卷冲踢推](?:${INTO}|[进入下]了?${CLIFF}))`;
const ASHES = "(?:(?:一|几)[堆把捧团])?(?:灰烬?|焦炭)";
/** It is in pieces: behind 得, 成 or a stop. */
const PIECES = "(?:粉碎|稀烂|稀碎|四分五裂|七零八落|碎了?一地)";
/** Behind 把 and a thing: it is no more. */
const DESTROYED = `(?:[砸摔撕扯踢踩碾压轧绞剪](?:碎|烂|毁)|[砸摔熔融折掰](?:断|化)|[烧撕扔]掉|烧毁|[砸摔撕烧](?:了${END})|[砸摔撕踩碾压](?:得|了?个)(?:${PIECES}|[^。，]{0,2}碎)|[砸摔撕烧剪折掰]成了?(?:碎[片屑]?|${ASHES}|[两几]半|[两几]截|粉|泥|渣)|付之一炬)`;
const TAKES = "(?:拿[出起过]|掏出|取[出下]|抽出|抓[起过]|接过|夺过|抢过|摘下|解下|举起|端起|捡起|抄起)";
const WATERS = "(?:江水|河水|海水|洪水|大水|山洪|激流|水流|海浪|浪头|浪)";

const pattern = (...parts: string[]): RegExp => new RegExp(parts.join(""), "u");

/** Ends of things. */
const ENDS: readonly RegExp[] = [
  pattern("[把将]", THING, ADVERB, `(?:${DESTROYED}|${FLUNG}|${SWEPT})`),
  pattern("[把将]", THING, `(?:凑|塞|放|投|丢|扔)[^。，]{1,8}(?:烧成了?灰|烧了|烧掉|绞碎|冲走)`),
  pattern("[把将]", THING, "(?:塞进|喂给|喂了)[^。，]{0,4}(?:碎纸机|灶火|炉火|火)(?=[里中]|[。，；！]|$)"),
  pattern("[把将]", THING, "[往朝][^。，]{1,6}[上下里]?(?:一|狠狠)[摔砸]，(?:碎了?|粉碎|四分五裂)"),
  pattern("[把将]", THING, "(?:塞|放|丢|扔)进[^。，]{0,4}[灶炉火][膛子盆]?[里中]?，[^。，]{0,6}(?:窜|烧|着)"),
  pattern(TAKES, THING, `，[^。，]{0,8}(?:[撕砸摔烧剪揉](?:碎|毁|掉|断|烂)了?|${FLUNG})`),
  pattern(TAKES, THING, "，[^。，]{0,4}[摔砸][在到][^。，]{1,5}，[^。，]{0,4}(?:碎|四溅)"),
  pattern(FIRST, "(?:掉|摔|落|砸|倒|失手落)在?[^。，]{1,5}[上下里地]，?[^。，]{0,4}(?:碎了?|粉碎|成了?[两几]半)"),
  pattern(FIRST, "(?:失手)?(?:落地|掉地)?，?[^。，；]{0,4}[摔砸]得", PIECES),
  pattern(FIRST, `(?:碎成|断成|(?:烧|化)[成为]了?${ASHES})`),
  pattern(FIRST, "碎了", END),
  pattern(FIRST, `(?:从[^。，]{1,6})?(?:掉|摔|滚|跌)[^。，]{0,8}，(?:在[^。，]{1,6})?摔?碎了`),
  pattern(
    FIRST,
    "(?:从[^。，]{1,8})?(?:滑落|掉落|滚落|掉|摔|滚|跌)[^。，]{0,6}，被[^。，]{1,6}(?:压|轧|碾|踩|砸)(?:扁|碎|烂|断)了?",
  ),
  pattern(
    FIRST,
    `(?:从[^。，]{1,8}|脱手|一滑)?(?:滑落|掉下去|掉落)?，?[掉落跌坠沉滑滚飞](?:[进到入]了?|下了?)[^。，]{0,3}${SINK}`,
  ),
  pattern(FIRST, ADVERB, "[扔丢沉投抛掷甩](?:进|入)了", "[^。，]{0,3}", SINK),
  pattern(FIRST, "[沉落掉](?:[进到入]了?[^。，]{0,2}[江河海湖水井]底|[进入]了?水[里中]，(?:不见|沉))"),
  pattern(FIRST, `在[^。，]{1,6}[里中](?:烧成|烧了|烧毁|烧光|化成了?灰|[砸摔]?碎了|熔)`),
  pattern(
    FIRST,
    `被[^。，]{0,8}?(?:烧成|烧[了毁光没]|化成了?灰|${FLUNG}|${SWEPT}|[砸摔打压轧碾踩绞](?:碎|烂|毁|扁)|[砸摔]得${PIECES}|熔(?:了|化|在))`,
  ),
  pattern(FIRST, `被[^。，]{0,6}?(?:${WATERS}|水)(?:卷走|冲走|吞没|带走)`),
  pattern(`(?:${WATERS}|火[苗焰舌海]?)(?:卷走|冲走|吞没|吞噬|带走|烧掉)了`, THING, END),
  pattern("(?:(?:踩|砸|摔|捏|碾|打|撕|扯|绞)(?:碎|烂)|(?:砸|摔|折|掰)断|(?:烧|撕)(?:掉|毁)|烧)了", THING, END),
  pattern("(?:(?:踩|砸|摔|打|踢)(?:碎|烂))(?!了)", THING, END),
  pattern("失手(?:摔|打碎|摔碎)了?", THING, "(?=[。，；]|$)"),
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

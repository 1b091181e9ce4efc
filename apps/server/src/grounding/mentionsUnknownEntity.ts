import { namedPlaces } from "./namedPlaces.ts";
import { NUMERAL, readNumeral } from "./numerals.ts";
import type { Passages } from "./passages.ts";

/** What a work, a maker or an audience outside the script is spoken of by: names there are not the script's. */
const OUTSIDE =
  /《|导演|演员|编剧|作者|类似|参考|对标|比如|例如|譬如|如同|像|式的|建议|不妨|可以|改[成为由]|换成|加[一上入]|补[一上]|拟|若|如果|假如/u;

const SURNAMES =
  "赵钱孙李周吴郑王冯陈褚卫蒋沈韩杨朱秦尤许何吕施张孔曹严华金魏陶姜戚谢邹喻柏窦章苏潘葛范彭鲁韦马苗方俞任袁柳唐罗薛雷贺倪汤滕殷毕郝邬安常乐于傅皮齐康伍余顾孟黄穆萧尹姚邵湛汪祁毛狄臧戴谈宋茅庞熊纪舒屈项祝董梁杜阮蓝闵季贾路江童颜郭梅盛林钟徐邱骆高夏蔡田樊胡凌霍虞万柯管卢莫房缪解应宗丁宣邓郁单洪包左石崔龚程邢裴陆荣翁荀羊惠甄曲封段富焦巴侯宁仇武符刘景詹束龙叶司黎乔翟谭劳申冉郦桑牛尚农温庄晏瞿阎连习艾向古易廖居衡步耿文寇广东欧聂曾关岳游车";
const NAME = `(?:[${SURNAMES}][^\\P{Script=Han}与和及的了在是也]{2}|老[${SURNAMES}]|小[${SURNAMES}]|阿[${SURNAMES}])`;
const ROLE =
  "妹妹|姐姐|哥哥|弟弟|父亲|母亲|儿子|女儿|丈夫|妻子|前夫|前妻|未婚妻|未婚夫|男友|女友|叔叔|舅舅|姑姑|表[哥弟姐妹]|堂[哥弟姐妹]|邻居|房东|老板|同事|同学|好友|朋友|闺蜜|老师|医生|护士|警察|律师|记者|经理|秘书|司机|助理|上司|徒弟|师傅|管家|保安|情人|恋人|对手|债主";
/** Behind a name: it does or is something. */
const DOES = "(?=在第|突然|忽然|替|为|给|对|向|与|和|跟|说|问|是|把|将|也|就|却|又|才|，|、|的出现|出现|登场)";
const INTRODUCED = new RegExp(`(?:${ROLE})(${NAME})${DOES}`, "gu");
const ACTING = new RegExp(`(?:^|第[^，。]{1,6}场[里中，]?)(${NAME})(?=在第|突然|忽然|替|给|对|向|把|将|说|问)`, "gu");

/** Whether the script holds no two neighbouring characters of a name. */
const isUnknownName = (name: string, passages: Passages): boolean =>
  !passages.holds(name) && !passages.holds(name.slice(0, 2)) && !passages.holds(name.slice(-2));

/** Whether a segment brings in somebody by name of whom the script holds nothing. */
function namesNobody(text: string, passages: Passages): boolean {
  // In `岳老师连追三问` the role is part of a known name, and what follows it is none.
  const ends = new Set(passages.peopleIn(text).map(({ end }) => end));
  const introduced = [...text.matchAll(INTRODUCED)].filter(
    ({ 0: all, 1: name = "", index }) => !ends.has(index + all.length - name.length),
  );
  return [...introduced, ...text.matchAll(ACTING)].some(([, name = ""]) => isUnknownName(name, passages));
}

/** Somebody handles a thing that is counted by a measure word. */
const HANDLED =
  /(?:拿出|掏出|取出|递给|递上|递来|送给|送来|送上|交给|交出|收到|收下|捡到|捡起|翻出|找到|留下|藏着|摸出|举起|摔碎|烧掉|撕碎|打开|递出|寄来|寄给|塞给)[^，。]{0,4}?(?:了|着|过)?一(?:张|台|把|封|只|枚|盏|根|块|件|本|支|瓶|匹|幅|部|副|顶|双|串|包|盒|袋|束|朵|杯|碗|壶|辆|架|份|叠|沓|对|条|颗)([^，。；、]{1,10})/u;
const MAX_NOUN = 3;

/** Whether somebody handles a thing of which the script holds no name. */
function handlesForeignThing(text: string, passages: Passages): boolean {
  if (passages.peopleIn(text).length === 0) return false;
  const thing =
    /^(?:.*的)?([\p{Script=Han}]+)$/u.exec(HANDLED.exec(text)?.[1]?.replace(/[（(“「].*$/u, "") ?? "")?.[1] ?? "";
  if (thing.length < 2 || /[是在有给让向]/u.test(thing)) return false;
  const noun = thing.slice(-MAX_NOUN);
  return !passages.holds(noun.slice(-2)) && !passages.holds(noun.slice(0, 2));
}

/** Units of the script's world; scenes, speeches and persons are counted by the figures. */
const AMOUNT = new RegExp(
  `([\\p{Script=Han}]{2})(?<![了着过])(?:了|着|过|够|满)?(?<!第)(${NUMERAL})个?(年|月|天|岁|块|元|万|张|斤|里|丈|亩|瓶|杯|碗|封|把|根|双|匹|只|枚|颗|盏)`,
  "gu",
);
const ANY_AMOUNT_AFTER = /只有|还有|一共|共有|超过|不到|将近|大约|至少|足足|相隔|时隔|前后|长达|之后|以后|之前/u;

/** The scenes that a clause names; an amount that one of them tells is not another's. */
const scenesNamed = (bare: string, passages: Passages): string =>
  namedPlaces(bare, passages)
    .map((ordinal) => passages.scenes()[ordinal - 1]?.text ?? "")
    .join("\n");

/** Whether a number stands behind the words, and before the unit, that hold another in the script, and never this one. */
function tellsOtherAmount(text: string, passages: Passages, told: string): boolean {
  for (const [, lead = "", numeral = "", unit = ""] of text.matchAll(AMOUNT)) {
    const value = readNumeral(numeral)?.value;
    if (value === undefined || ANY_AMOUNT_AFTER.test(lead)) continue;
    const written = passages.amountsBehind(lead, unit);
    if (written.length > 0 && !written.includes(value) && !told.includes(numeral + unit)) return true;
  }
  return false;
}

/** Whether a clause without its quotations tells of somebody, or something, or an amount that the script does not know. */
export function mentionsUnknownEntity(bare: string, passages: Passages): boolean {
  if (passages.unit !== "场" || OUTSIDE.test(bare)) return false;
  const told = scenesNamed(bare, passages);
  return bare
    .split(/[，,。；;！？]/u)
    .some(
      (text) =>
        namesNobody(text, passages) || handlesForeignThing(text, passages) || tellsOtherAmount(text, passages, told),
    );
}

import { escapeRegExp } from "../fields/escapeRegExp.ts";

/**
 * Places that are never one, nor rooms of one, by the last words of what they are called. First where a line plays that begins there, then
 * words that other places have as well, or have beside them, then what stands there and nowhere else.
 */
const KINDS = `
寺|庙|庵|道观|教堂|佛堂|祠堂 ; 祠|大殿|山坡 ; 佛像|香炉|蒲团|木鱼|菩萨|香案|供桌
病房|手术室|急诊室|产房|护士站|太平间 ; 医院|诊所|卫生院|急诊|住院部|食堂|办公室|走廊|花园 ; 吊瓶|输液|床尾|病床|护士|听诊器|监护仪|担架|点滴
教室|操场 ; 学校|小学|中学|校园|课堂|宿舍|食堂|办公室|走廊 ; 黑板|粉笔|讲台|课桌|板擦
码头|渡口|甲板|船舱 ; 港口|船上?|货轮|渔船|渡船|厨房|[江河海]边|[江河海]滩|江堤|河堤|仓库 ; 船舷|船舱|桅杆|缆桩|跳板|船头|船尾
站台|候车室|候车厅|候机厅|车站|机场 ; 车厢|食堂|广场 ; 检票口|安检|月台|闸机|检票
法庭|公堂|县衙|衙门|法院 ; 大堂上|县衙(?:[前后大]堂)? ; 法槌|被告席|旁听席|惊堂木
监狱|牢房|大牢|看守所 ; 审讯室|操场|厨房|食堂|宿舍 ; 铁窗|狱警|牢门|狱卒
派出所|审讯室|询问室 ; 公安局|警局|警察局|刑警队|县局|食堂|办公室|走廊|厨房
食堂 ; 办公室|车间|厂房|宿舍|学校|医院|公安局|派出所|公司
面馆|酒铺|茶馆|咖啡馆|酒楼 ; 酒[馆肆吧店]|饭[馆店]|茶楼|餐厅|包厢|大堂|厨房|客栈
超市|商场|菜市场|当铺|药铺|布庄 ; 集市 ; 货架|收银台|秤盘
坟地|墓地|陵园|公墓|坟场 ; 山坡|山 ; 墓碑|石碑|坟头
稻田|麦田|晒谷场|打谷场|果园|菜地 ; 田[里头野]? ; 谷堆|石磙|田埂|稻穗
山顶|山洞|悬崖|沙漠 ; 山坡|山路|树林|林子|森林|荒野|草原|坟地|寺|庙
河滩|沙滩|海滩 ; 海边|江边|河边|湖边|江堤|河堤|码头|渡口 ; 礁石|海浪|浪头
驿站|马厩 ; 客栈|旅馆|宾馆|酒店|卧房
会议室|车间|写字楼 ; 办公室|公司|厂房|工厂|工地|仓库|食堂|厨房|宿舍|走廊|码头|渡口 ; 工位|文件柜|打印机|投影
放映厅|放映室 ; 电影院|影院|剧场|戏台|后台|舞台 ; 银幕|放映机|大幕
卧室|卧房|客厅|堂屋|厨房|灶房|灶屋 ; 灶间|书房|洗手间|浴室|阳台|院子 ; 五斗柜|抽油烟机|梳妆台
村委会|大队部|街道办 ; 居委会|村部|(?:乡|镇|县|区|市)政府|会议室|办公室|食堂
凉亭|亭子 ; 公园|广场|花园
驾驶座 ; 驾驶室|车厢|车里|车内|轿车|出租车里?|公交车|大巴|货车 ; 方向盘|后视镜|挡风玻璃|雨刷|油门|副驾
国道|公路|高速 ; 马路|街上|山路|路口|车里|车内|弄堂|胡同|巷子?|巷口|天桥|石桥
`
  .trim()
  .split("\n")
  .map((row) => row.split(" ; "));
const endsWith = (words: string): RegExp => new RegExp(`(?:${words})$`, "u");
const READ = KINDS.map(([own = "", near, seen]) => ({
  own: endsWith(own),
  any: endsWith(near ? `${own}|${near}` : own),
  inside: new RegExp(own, "u"),
  signs: new RegExp(seen ? `${own}|${seen}` : own, "gu"),
}));
/** Rooms of homes: another place than a ward, a ship or a court, but perhaps one of a place of no known kind. */
const AT_HOME = endsWith("卧室|卧房|客厅|堂屋|厨房|灶房|灶屋");

/** By the end of its name, 派出所门口 by a part of it. */
function kindsOf(place: string): readonly number[] {
  const ofEnd = READ.flatMap(({ any }, kind) => (any.test(place.trim()) ? [kind] : []));
  return ofEnd.length > 0 ? ofEnd : READ.flatMap(({ inside }, kind) => (inside.test(place) ? [kind] : []));
}

/** Whether two places are of kinds that are never one. */
export function areOtherKinds(one: string, other: string): boolean {
  const [kinds, others] = [kindsOf(one), kindsOf(other)];
  return kinds.length > 0 && others.length > 0 && !kinds.some((kind) => others.includes(kind));
}

const PLACE_WORD = "(?:那|这|家|一座|空荡荡的)?([\\p{Script=Han}]{1,5}?)";
/** It is there that something is: 码头上没有别的车. */
const IS_THERE = "(?:没有|只剩|坐[满着]|站[满着]|挤满|摆[满着]|亮着|空荡荡|静)";
/** At the beginning of a clause: in which place it is so, or what of it is seen. */
const OPENS = new RegExp(
  `(?:^|[。，△\\s])(?:[^。，]{0,8}的)?${PLACE_WORD}(?:(?:前|外|门口|门前|旁|边)(?=[，,])(?<beside>)|(?:里|内|中|上)?(?=${IS_THERE})|(?:里|内|中|上)(?!的|来|去|传|飘|透|亮|等|见|弄|[^，。]{1,8}的)|[里内中]?的(?:大?门|石阶|台阶|墙|地[面上板]|屋顶|窗|灯|走廊|院墙|草料|长椅|柜台))`,
  "gu",
);
const standsBeside = (planned: string, sentence: string): boolean =>
  /[车街路巷摊]$|[车]里|车内|广场|集市|夜市/u.test(planned) || sentence.includes(planned.slice(-1));
/** Places of no known kind that may hold another: 村口 a school, 青石镇 a wharf, 贺家祠堂前 the 祠堂. */
const mayHold = (place: string, word: string): boolean =>
  /[村镇乡县城市省岛国街路府宫园区营院厂校家]|基地|庄园?$|一带|附近|门[口前外]|口$/u.test(place) ||
  [...word].some((one) => place.includes(one));

/** It is spoken of, likened, shown or heard. */
const NOT_HERE =
  /想起|记得|仿佛|好像|像|似的|照片|画|电视|屏幕|听说|远处|隔壁|对面|窗外|舞台|银幕|沙盘|课本|喇叭|广播/u;

/** The words of an opening line that say another kind of place than was planned; null: none does. */
export function otherKindIn(text: string, planned: string): string | null {
  const isKnown = kindsOf(planned).length > 0;
  const [sentence = ""] = text.match(/[^。！？]+/u) ?? [];
  if (planned === "" || NOT_HERE.test(sentence)) return null;
  for (const { 1: word = "", index, groups } of sentence.matchAll(OPENS)) {
    // 码头边，小酒馆亮着灯: the place beside it is the planned one.
    if (groups?.["beside"] !== undefined && standsBeside(planned, sentence)) continue;
    if (planned.includes(word) || !READ.some(({ own }) => own.test(word))) continue;
    if (isKnown ? areOtherKinds(word, planned) : index === 0 && !AT_HOME.test(word) && !mayHold(planned, word))
      return word;
  }
  return null;
}

/** Signs of one kind that tell it: of a place of no known kind one more, which may be or hold much. */
const SIGNS = 2;
/** What lines show of a kind of place that was not planned and of none that was; null: too little. */
export function shownKindIn(lines: readonly string[], planned: string): string | null {
  const kinds = kindsOf(planned);
  const text = lines
    .flatMap((line) => line.split(/[。！？]/u))
    .filter((sentence) => !NOT_HERE.test(sentence))
    .join("\n");
  const shown = READ.map(({ signs }) => [...new Set(text.match(signs) ?? [])]);
  const enough = kinds.length > 0 ? SIGNS : SIGNS + 1;
  if (planned === "" || kinds.some((kind) => (shown[kind]?.length ?? 0) > 0)) return null;
  return (
    shown.find(
      (words) =>
        words.length >= enough &&
        !words.some((word) => planned.includes(word) || (kinds.length === 0 && AT_HOME.test(word))),
    )?.[0] ?? null
  );
}

/** The part of a place's name that tells it apart: 晒谷场 of 贺家晒谷场. Rooms that every house has are none. */
export function headOf(place: string): string | null {
  const head = place.replace(/^\p{Script=Han}{1,3}?[家府宅村镇厂庄](?=\p{Script=Han}{2})/u, "");
  return head === place ||
    head.length < 2 ||
    /^(?:院子?|门口|门前|大门|走廊|屋里|房间|楼[上下]|大堂|前院|后院)$/u.test(head)
    ? null
    : head;
}

/** Whether a line begins with a place: 晒谷场铺满新稻, 午后的公堂里. */
export const opensAt = (text: string, place: string): boolean =>
  new RegExp(
    `(?:^|[。，△\\s])(?:[^。，]{1,3}的)?${escapeRegExp(place)}(?![那方里]?[边向传飘透亮]|[上里中]?的)`,
    "u",
  ).test(text);

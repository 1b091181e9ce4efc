import { escapeRegExp } from "../fields/escapeRegExp.ts";

/** Places that are never one, nor rooms of one: by the last words of what they are called. */
const KINDS: readonly RegExp[] = [
  /(?:寺|庙|庵|道观|祠堂?|教堂|佛堂|大殿)$/u,
  /(?:医院|病房|诊所|卫生院|手术室|急诊室?|住院部)$/u,
  /(?:学校|教室|操场|校园|课堂|宿舍)$/u,
  /(?:码头|渡口|港口|船上?|甲板|船舱|货轮|渔船)$/u,
  /(?:火车站|汽车站|车站|站台|候车室|机场|候机厅)$/u,
  /(?:法庭|法院|公堂|县衙(?:[前后大]堂)?|衙门|大堂上)$/u,
  /(?:监狱|牢房|大牢|看守所|审讯室)$/u,
  /(?:公安局|派出所|警局|警察局|刑警队)$/u,
  /(?:酒[铺馆楼肆吧店]|饭[馆店]|茶[馆楼]|餐厅|面馆|食堂|咖啡馆)$/u,
  /(?:超市|商场|菜市场|集市|当铺|药铺|布庄)$/u,
  /(?:坟地|墓地|坟场|陵园|公墓)$/u,
  /(?:田[里头野]?|稻田|麦田|晒谷场|打谷场|果园|菜地)$/u,
  /(?:山顶|山坡|山洞|山路|悬崖|树林|林子|森林|荒野|沙漠|草原)$/u,
  /(?:海边|海滩|沙滩|江边|河边|河滩|湖边|江堤|河堤)$/u,
  /(?:驿站|马厩|客栈|旅馆|宾馆|酒店)$/u,
  /(?:办公室|会议室|公司|写字楼|车间|厂房|工厂|工地|仓库)$/u,
  /(?:电影院|影院|放映室|放映厅|剧场|戏台|后台|舞台)$/u,
  /(?:厨房|灶房|灶屋|灶间|卧房|卧室|客厅|堂屋|书房|洗手间|浴室|阳台)$/u,
  /(?:居委会|村委会|村部|大队部|街道办|(?:乡|镇|县|区|市)政府)$/u,
  /(?:凉亭|亭子|公园|广场|花园)$/u,
  /(?:车厢|车里|车内|轿车|驾驶室|出租车|公交车|大巴)$/u,
];
/** A line that begins in one of these plays there; the others are rooms, or near, of many places. */
const ELSEWHERE =
  /(?:寺|庙|庵|道观|教堂|佛堂|病房|手术室|教室|操场|码头|渡口|甲板|船舱|站台|候车室|候机厅|法庭|公堂|县衙|衙门|监狱|牢房|大牢|看守所|审讯室|派出所|马厩|驿站|放映厅|坟地|墓地|陵园|祠堂|凉亭|亭子|河滩|沙滩|海滩|菜市场|超市|商场|车站|机场|法院)$/u;
/** Rooms of homes, which no ward, ship, station or court has. */
const AT_HOME = /(?:卧室|卧房|客厅|堂屋|厨房|灶房|灶屋)$/u;
const HAS_NO_HOME =
  /(?:医院|病房|诊所|手术室|急诊室?|教室|操场|码头|渡口|甲板|站台|候车室|候车厅|机场|候机厅|法庭|公堂|监狱|牢房|大牢|看守所|审讯室|派出所|坟地|墓地|公墓|田[里头]?|山坡|树林|河边|江边|海边|办公室|会议室|车间|工地|影院|剧场|戏台|车厢|车里|出租车)$/u;
const kindOf = (place: string): number => KINDS.findIndex((words) => words.test(place.trim()));

/** Whether two places are of kinds that are never one. */
export const areOtherKinds = (one: string, other: string): boolean =>
  kindOf(one) >= 0 && kindOf(other) >= 0 && kindOf(one) !== kindOf(other);

const PLACE_WORD = "(?:那|这|家|一座|空荡荡的)?([\\p{Script=Han}]{1,5}?)";
/** At the beginning of a clause: in which place it is so, or what of it is seen. */
const OPENS = new RegExp(
  `(?:^|[。，△\\s])(?:[^。，]{0,8}的)?${PLACE_WORD}(?:(?:前|外|门口|门前|旁|边)(?=[，,])(?<beside>)|(?:里|内|中|上)(?!的|来|去|传|飘|透|亮|等|见|弄|[^，。]{1,8}的)|[里内中]?的(?:大?门|石阶|台阶|墙|地[面上板]|屋顶|窗|灯|走廊|院墙|草料|长椅|柜台))`,
  "gu",
);

const standsBeside = (planned: string, sentence: string): boolean =>
  /[车街路巷摊]$|[车]里|车内|广场|集市|夜市/u.test(planned) || sentence.includes(planned.slice(-1));
/** Places that have another kind of place in or beside them. */
const HOLDS: readonly (readonly [place: RegExp, held: RegExp])[] = [
  [/公安局|派出所|警局|刑警/u, /审讯室/u],
  [/监狱|看守所/u, /操场/u],
  [/监狱|看守所|派出所|工地|甲板/u, /厨房/u],
  [/[江河海湖]边|[江河海]滩|仓库/u, /码头|渡口/u],
  [/山坡|山/u, /坟地|墓地|寺|庙/u],
];
/** Places of no known kind that may hold another: 村口 a school, 青石镇 a wharf, 贺家祠堂前 the 祠堂. */
const mayHold = (place: string, word: string): boolean =>
  /[村镇乡县城市省岛国街路府宫园区营院厂校家]|基地|庄园?$|一带|附近|门[口前外]|口$/u.test(place) ||
  [...word].some((one) => place.includes(one));

/** The words of an opening line that say another kind of place than was planned; null: none does. */
export function otherKindIn(text: string, planned: string): string | null {
  const kind = kindOf(planned);
  const [sentence = ""] = text.match(/[^。！？]+/u) ?? [];
  if (
    /想起|记得|仿佛|好像|像|似的|照片|画|电视|屏幕|听说|远处|隔壁|对面|窗外|舞台|银幕|沙盘|课本|喇叭|广播/u.test(
      sentence,
    )
  )
    return null;
  for (const { 1: word = "", index, groups } of sentence.matchAll(OPENS)) {
    // 码头边，小酒馆亮着灯: the place beside it is the planned one.
    if (groups?.["beside"] !== undefined && standsBeside(planned, sentence)) continue;
    if (kind < 0 && (index > 0 || mayHold(planned, word))) continue;
    if (HOLDS.some(([place, held]) => place.test(planned) && held.test(word))) continue;
    const isFar = ELSEWHERE.test(word) || (AT_HOME.test(word) && HAS_NO_HOME.test(planned));
    if (isFar && kindOf(word) !== kind && !planned.includes(word)) return word;
  }
  return null;
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

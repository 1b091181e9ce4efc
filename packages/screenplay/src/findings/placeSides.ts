import type { Finding } from "../figures/figures.ts";
import { placeKey } from "../figures/placeKey.ts";
import type { Scene } from "../parsed.ts";
import { type Checked, finding, quotePlace, sceneName } from "./finding.ts";

type Side = "内" | "外";

// Rooms, not buildings: a bar, a school or a ward block is rightly shot from outside.
const ROOM =
  /(?:客厅|客廳|饭厅|飯廳|大厅|大廳|前厅|前廳|大堂|厅堂|后厨|後廚|堂屋|正屋|里屋|裡屋|卧室|臥室|[卧臥客病牢厨廚书書药藥仓倉库庫产產灶]房|卫生间|衛生間|洗手间|洗手間|浴室|[公议議下讯訊诊診术術班息衣案藏童播音制务務教候待密宿珍机機]室|会议室|电梯间?|電梯間?|包[间间厢廂]|房[间間]|隔间|隔間|储物间|儲物間|化妆间|化妝間|直播间|阁楼|閣樓|后台|後台|库房|传达室|傳達室|船舱|船艙|车厢|車廂|机舱|機艙|\d{3,4}房?)(?:里|内|裡|內)?$|\b(?:OFFICE|BEDROOM|BATHROOM|KITCHEN|ELEVATOR|BASEMENT)$/u;
const OPEN =
  /(?:[大小老长長]?[街巷]道?|街头|街頭|街上|马路|馬路|公路|山路|小路|土路|铁路|鐵路|栈道|棧道|[河江海湖溪]边|[河江海湖溪]邊|[湖海江河水]面|沙滩|沙灘|海滩|海灘|操场|操場|广场|廣場|田野|田埂|[田稻麦麥]地|树林|樹林|森林|悬崖|懸崖|草原|草地|沙漠|戈壁|山坡|山顶|山頂|山上|墓地|码头|碼頭|渡口|[堤大水]坝|[堤大水]壩|天台|楼顶|樓頂|屋顶|屋頂|[村路街巷桥橋]口|井台)$/u;
/** A place of either kind that is shot from both sides by its nature: its name says a vehicle, a building's edge or a whole estate. */
const BOTH =
  /[车車船艇]|飞机|院|庭|园|園|小区|小區|[校园園区區厂廠]$|[家屋楼樓]$|宅|阳台|陽台|露台|平台|门|門|窗|走廊|长廊|過道|过道|楼梯|樓梯|屋檐|台阶|台階|亭|棚|帐|帳|站台|村$|庄$|莊$|镇$|鎮$|城$|山|洞|桥|橋|隧道|停车|工地|现场|現場|基地|附近|周围|外$|前$|后$|旁$/u;

/** What an action says of the side that the heading names: a person at an office's door, a tent on a meadow. */
const SIDE_WORDS = {
  外: /[门門窗屋室楼樓墙牆]外|门[口前]|門[口前]|户外|戶外|[里裡]面|[敲拍]门|[敲拍]門|[打推]开.{0,2}门|[打推]開.{0,2}門/u,
  内: /[车車船舱艙屋室棚帐帳洞][内里內裡]|[帐帳]篷|车[厢窗]|車[廂窗]/u,
} as const;
/** What may be seen on a side: of a building's scene that shows none of it nothing speaks for the side in its heading. */
const SHOWS = {
  外: /[门門窗屋室楼樓墙牆]外|[门門][口前]|[街巷路桥橋院墙牆檐簷车車雨雪云雲月星树樹草山田]|[天阳陽][空光上台]|太阳|太陽|夜色|露天|远|遠|望|走[来近進进]|跑|人群|招牌|[河海江湖]|[广廣]场|广場|庭/u,
  内: /[屋室房厅廳车車棚门門窗灯燈桌椅床炕墙牆]|[帐帳]篷|沙发|沙發|电视|電視/u,
} as const;
/** What stands in rooms alone. */
const INDOORS =
  /[办辦]公桌|书桌|書桌|餐桌|饭桌|飯桌|病床|床[上头頭边邊]|沙发|沙發|茶几|电视机|電視機|天花板|吊[灯扇]|[电電]风扇|日光灯|日光燈|黑板|讲台|講台|柜台|櫃台|炕|屋[里内裡內]|室[内內]/u;

/** Scenes on the usual side from which on one scene on the other is a slip, where the name does not tell. */
const HABIT = 2;

const actionsOf = (scene: Scene): string =>
  scene.lines
    .filter((l) => l.type === "action")
    .map((l) => l.text)
    .join("\n");

interface Sides {
  内: number[];
  外: number[];
}

/**
 * Scenes whose heading names the side on which the place is not. A room is inside and a street outside by their names; of another place
 * the other scenes tell, or what its actions show.
 */
function wrongScenes(place: string, sides: Sides, scenes: readonly Scene[]): { right: Side; at: number[] } | null {
  const says = (i: number, pattern: RegExp): boolean => {
    const scene = scenes[i];
    return scene !== undefined && pattern.test(actionsOf(scene));
  };
  if (ROOM.test(place)) return { right: "内", at: sides.外.filter((i) => !says(i, SIDE_WORDS.外)) };
  if (OPEN.test(place)) return { right: "外", at: sides.内.filter((i) => !says(i, SIDE_WORDS.内)) };
  if (BOTH.test(place)) return null;
  const once = (right: Side, wrong: Side): boolean => sides[right].length >= HABIT && sides[wrong].length === 1;
  if (once("外", "内")) return { right: "外", at: sides.内.filter((i) => !says(i, SHOWS.内)) };
  const unshown = (i: number): boolean => !says(i, SHOWS.外) && (once("内", "外") || says(i, INDOORS));
  return { right: "内", at: sides.外.filter(unshown) };
}

/**
 * One place both inside and outside, where its name, its other scenes or the scene itself leave no doubt which it is. A scene whose
 * actions stand on the side that its heading names is no slip.
 */
export function placeSides({ parsed, figures }: Checked): Finding[] {
  const { scenes } = parsed;
  const places = new Map<string, Sides>();
  scenes.forEach((scene, i) => {
    const { place, intExt } = scene.fields;
    if (!place || (intExt !== "内" && intExt !== "外")) return;
    const key = placeKey(place);
    const sides = places.get(key) ?? { 内: [], 外: [] };
    sides[intExt].push(i);
    places.set(key, sides);
  });
  return [...places].flatMap(([place, sides]) => {
    const wrong = wrongScenes(place, sides, scenes);
    const example = wrong && sides[wrong.right][0];
    const a = scenes[example ?? -1];
    if (wrong === null || example === undefined || a === undefined) return [];
    const other = wrong.right === "内" ? "外" : "内";
    return wrong.at.flatMap((i) => {
      const b = scenes[i];
      const message = `“${b?.fields.place}”在${sceneName(figures, (example ?? 0) + 1)}是${wrong.right}景，在${sceneName(figures, i + 1)}写成${other}景`;
      return b
        ? [
            finding("place-inside-outside", message, [
              quotePlace(parsed, a, (example ?? 0) + 1),
              quotePlace(parsed, b, i + 1),
            ]),
          ]
        : [];
    });
  });
}

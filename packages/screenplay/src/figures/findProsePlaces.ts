import { MentionFinder } from "./mentionFinder.ts";
import type { ProsePlace } from "./proseFigures.ts";

/** Verbs and prepositions that a place follows. */
const TOWARDS =
  "回到|来到|走到|赶到|走进|走出|跑进|跑出|冲进|冲出|闯进|搬进|住在|站在|坐在|守在|死在|留在|躲在|路过|经过|穿过|离开|进了|出了|到了|去了|上了|下了|回了|前往|奔向|奔往|在|到|去|往|回|进|离|從|从";
/** What places are called by their last character or two. */
const KINDS =
  "[镇鎮村庄莊城县縣市省州府郡国國街巷路道胡同弄堂桥橋河江湖海溪潭泉井山岭嶺峰谷崖坡洞林园園院宅府楼樓阁閣塔亭台臺殿宫宮寺庙廟观觀庵祠铺鋪店馆館坊厂廠场場站港湾灣岛島渡口码碼头頭门門关關营營寨堡厅廳房屋室舱艙库庫窑窯田集市衙堂驿驛屯坞塢峡峽门派宗栈棧仓倉]";
const NAME = "[\\u4e00-\\u9fff]";
/** Places whose names end in none of these. */
const NAMED =
  "北京|上海|天津|重庆|重慶|南京|杭州|苏州|蘇州|成都|西安|长安|長安|洛阳|洛陽|武汉|武漢|广州|廣州|深圳|香港|澳门|台北|臺北|东京|東京|巴黎|伦敦|倫敦|纽约|紐約|青岛|厦门|长沙|昆明|大理|敦煌|扬州|揚州|公司|学校|學校|大学|大學|中学|小学|酒吧|网吧|咖啡馆|派出所|公安局";
const CITIES: ReadonlySet<string> = new Set(NAMED.split("|"));
const PLACE = new RegExp(
  `(?:${TOWARDS})(?:了)?(${NAMED}|${NAME}{1,4}?${KINDS})(?=[，。！？、；：,.!?;:\\s”」』…里裡中上外内內前后後门門口旁边邊的时時去来來，])`,
  "gu",
);
/** Words that are no place's own name: where somebody stands, times, parts of the body and of speech. */
const NO_PLACE =
  /[的了着著是我你他她它这這那哪此一二两兩几幾每某各有不没沒和与與也又就都才还還把被给給让讓很最更太自己什么麼怎谁誰]|^(?:说|說|想|看|听|聽).?$|^(?:地|手|心|眼|嘴|口|头|頭|身|面|背|脚|腳|桌|床|门|門|窗|车|車|船|马|馬|屋|房|家|外|里|裡|内|內|上|下|前|后|後|左|右|东|東|西|南|北|当|當|现|現|将|將)[^\u4e00-\u9fff]?.?$|(?:时候|時候|地步|程度|市场|现场|立场|当场|下场|上场|出路|知道|味道|力道|公道|关头|点头|回头|心头|念头|里头|外头|前头|后头|上头|石头|木头|拳头|额头|枕头|手头|口头|眉头|肩头|回家|出门|上门|开门|關門|关门|关口|伤口|胸口|心口|门口|路口|窗口|大门|大門|房门|院门|车门|城门)$/u;

/** The places that must be met this often behind a word of place. */
const MIN_OCCURRENCES = 2;
const MAX_COUNT = 60;

/** Names that stand behind a word of place at least twice, counted in the whole text. `chapters` are ranges of it in order. */
export function findProsePlaces(
  text: string,
  chapters: readonly { ordinal: number; start: number; end: number }[],
  people: ReadonlySet<string>,
): ProsePlace[] {
  const met = new Map<string, number>();
  // `陈渡` before `口` is a piece of somebody's name.
  const within = new Set([...people].flatMap((name) => (name.length <= 8 ? pieces(name) : [])));
  for (const match of text.matchAll(PLACE)) {
    const name = match[1] as string;
    if (name.length < 2 || (NO_PLACE.test(name) && !CITIES.has(name)) || within.has(name)) continue;
    met.set(name, (met.get(name) ?? 0) + 1);
  }
  const names = [...met]
    .filter(([, times]) => times >= MIN_OCCURRENCES)
    .sort((a, b) => b[1] - a[1] || (a[0] < b[0] ? -1 : 1))
    .slice(0, MAX_COUNT)
    .map(([name]) => name);
  const finder = new MentionFinder([
    ...[...people].map((name) => [name, ""] as const),
    ...names.map((name) => [name, name] as const),
  ]);
  const places = new Map<string, ProsePlace>();
  for (const { ordinal, start, end } of chapters)
    for (const [name, times] of finder.count(text, start, end)) {
      if (name === "") continue;
      const place = places.get(name) ?? { name, mentions: 0, chapters: [] };
      place.mentions += times;
      place.chapters.push(ordinal);
      places.set(name, place);
    }
  return [...places.values()].sort((a, b) => b.mentions - a.mentions || (a.name < b.name ? -1 : 1));
}

const pieces = (name: string): string[] =>
  Array.from(name, (_, from) =>
    Array.from(name.slice(from), (__, length) => name.slice(from, from + length + 1)),
  ).flat();

import { escapeRegExp } from "../fields/escapeRegExp.ts";
import { sentencesOf } from "./sentences.ts";

/** Behind a name: shut away, abroad or unconscious, wherever the next scenes play. */
const AWAY =
  "(?:[^。；“”看见想送守陪给家听，的得抱把填办]{0,12})(?:判了[^。]{0,6}(?:年|刑)|入狱|被捕|被(?:关|押|送)进[^。，]{0,8}(?:看守所|监狱|大牢)|昏迷(?:着|不醒(?!的)|了(?!一?[分会]))|成了植物人|已经出国|出国了|出了国)";

const RIDE =
  "(?:过了(?:闸机|检票口|安检|海关|边检)|(?:上了|坐上|登上|跳上|爬上|踏上|迈上|跨上|骑上|翻身上)了?[^。；“”]{0,8}(?:[车船机艇筏轿马骡驴]|跳板|甲板|列车|航班))";
const OFF =
  "(?:开走|开动|开远|开出|驶出|驶远|驶离|离了?岸|离开|起飞|远去|出了站|走远|走了(?![两几一]步)|去了|拐过|消失在|没入|变成[^。]{0,4}点|看不见了)";
const NOT_LOOKING_BACK =
  "(?:头也(?:不|没)回|(?:再|到底|始终)?也?没有?(?:再)?回[过]?头|再(?:也)?没(?:有)?(?:人)?(?:见过|见到)|再(?:也)?没(?:有)?回来)";
const FAR =
  "(?:(?:离开|搬离|逃离|告别|出)了?[^。，；]{1,6}(?:[镇村城县省国京岛]|家乡|老家|故乡|小镇)|(?:动身|启程|上路|搬家?|调|嫁|移民|投奔|逃)(?:到|去|往)了?[^。，；]{1,8}|远走(?:他乡|高飞)|去了(?:[外国南洋海]|[^。，；]{0,4}(?:国|洲|洋|京|海|州|港|城|省|边疆|前线)))";
/** Behind a name, from the beginning of a sentence: he has gone, perhaps to the place of the next scene. */
const DEPARTED = `(?:[^。；：“”送看目陪把将]{0,12}${RIDE}[^。；“”看望把又]{0,20}(?:${OFF}|${NOT_LOOKING_BACK})|(?:[^。；：“”]{0,20})离开了?[^。，；]{1,8}，[^。；]{0,4}(?:往|去|到)(?![^。，；]{0,4}(?:屋|院|门口|井台|厨房|楼[上下]|夜班))[^。，；]{1,8}去了|[^。；：“”]{0,30}往(?![^。，；]{0,4}(?:屋|院|门|井|房|桌|床))[^。，；]{1,10}(?:去了|走了|走去|赶去)[^。；]{0,12}${NOT_LOOKING_BACK}|[^。；：“”把将]{0,12}${FAR})`;
/** What another says of it. */
const SAID =
  "(?:[^。；：“”？！]{0,16}(?:坐|上|搭)[^。，；]{0,6}(?:[车船]|机(?!器))(?:走(?!亲|南)|去|进(?![站货])|离|出(?!来))|[^。；：“”？！，]{0,8}(?:走了(?=[，。！]|$)|出国了?|移民了?|调走了|搬走了|搬家了|嫁到|调[去到](?![我咱这]|[^，。]{0,3}班)|搬[去到](?![我咱这]|[^，。]{0,3}[屋院边房])|去了(?!一?趟|哪|皮|[，。]|[^，。]{0,3}[院屋])|回了?(?:老家|乡下|娘家)了?))";

const BACK =
  "(?:[^。，；]{0,6})(?:出狱|刑满|释放|回国|醒(?:了|来|过来)|回来了|放出来|苏醒|下了?[车船机]|回到|赶回|折回)";
const FOR_GOOD =
  /(?:往后|以后|再也?|永远)?不(?:会)?(?:再)?回来了?(?:[，。！]|$)|一去不回|再(?:也)?没(?:有)?(?:回来|人见过)|永远离开/u;
const NOT_GONE =
  /差点|险些|要是|如果|假如|以为|假装|想要|打算|正要|准备|没有?走|不走|别走|走不了|明天|明早|后天|快要|梦/u;
const SHORTLY = /上厕所|去了一趟|买|街上|楼下|隔壁|学校|上班|开会|散步|一会儿?|马上|就回|很快|吃饭|返|过节|亲戚/u;

const whoOf = (names: readonly string[]): string => `(?:${names.map(escapeRegExp).join("|")})`;

/** What a line of action says of one person who is away for long. */
export const absenceInAction = (names: readonly string[]): ((text: string) => string | null) => {
  const told = new RegExp(`${whoOf(names)}${AWAY}`, "u");
  return (text) => told.exec(text)?.[0] ?? null;
};

/** Whether a line that tells of a departure says that it is for good. */
export const isForGood = (text: string): boolean => FOR_GOOD.test(text);

/** What bears somebody away: 顾四娘的船出了水门，往明州去了. */
const CARRIED_OFF =
  "的(?:[^。，；]{0,3}[车船轿]|飞机)(?![^。；]{0,16}(?:被|让|没系|挣脱|停))[^。；]{0,16}(?:往[^。，；]{1,8}去了|开走|驶离|离了?岸|开远|远去)";

/** Taken away by others: 捆了贾守财，连夜押去了专区. */
const takenAway = (who: string): string =>
  `(?:[捆绑铐抓]了|铐住|抓住|逮住|逮捕了?|[把将])${who}(?!的)[^。；：“”]{0,10}(?:押[走去到往上回送解]|抓走|带走|拖走|绑走)`;

/** What a line of action says of one person who has left. */
export function departureInAction(names: readonly string[]): (text: string) => string | null {
  const who = whoOf(names);
  const told = new RegExp(`(?<=^|[。！？，；△\\s])${who}(?:${DEPARTED}|${CARRIED_OFF})|${takenAway(who)}`, "u");
  return (text) => firstIn(text, told, NOT_GONE);
}

/** What another's speech says of one person who has left. */
export function departureInSpeech(names: readonly string[]): (speech: string) => string | null {
  const told = new RegExp(`(?<=^|[。！？，；、…—\\s])${whoOf(names)}${SAID}`, "u");
  return (speech) => firstIn(speech, told, NOT_GONE, SHORTLY, /[？?吗呢]/u);
}

function firstIn(text: string, told: RegExp, ...unless: readonly RegExp[]): string | null {
  for (const sentence of sentencesOf(text)) {
    if (unless.some((words) => words.test(sentence))) continue;
    const found = told.exec(sentence)?.[0];
    if (found !== undefined) return found;
  }
  return null;
}

/** Words of a scene in which somebody is here again, whoever says them. */
export const RETURNS = /回来|回国|回到|回家|赶回|折回|没走成?|怎么(?:来了|在这|又)|还活着|出狱|释放|出院|醒了/u;

/** Whether a line of action tells that one person is here again. */
export const isBackInAction = (names: readonly string[]): ((text: string) => boolean) => {
  const told = new RegExp(`${whoOf(names)}${BACK}`, "u");
  return (text) => told.test(text);
};

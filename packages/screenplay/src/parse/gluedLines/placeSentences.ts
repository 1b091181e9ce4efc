import type { Heading } from "../headings/sceneHeading.ts";

/** The way of writing of scenes that open with a sentence of nothing but where and perhaps when: `村道上。傍晚。`, `下午，站台：`. */
export const PLACE_SENTENCE = "地句";
/** Such a sentence with a noun for a place that speech is full of, too (`大队部。`, `田头。`): it counts only beside enough of the others. */
export const PLACE_NOUN = "地名句";

const TIME =
  "(?:次日|翌日|第二天|当天)?(?:凌晨|清晨|早晨|早上|上午|中午|正午|下午|傍晚|黄昏|晚上|夜晚|深夜|午夜|半夜|白天|黑夜|黎明|当晚|次日|翌日|第二天|日|夜|晨|晚)";
/** How a phrase ends that names a place; what verbs end with too stands behind the noun that makes it a place. */
const ENDS =
  "(?:[路山街河床台场楼桥船车堤坡岸地埂道田滩村海湖城]上|[楼山树桥城台]下|[门楼家店村桥屋院校坟窗台庙]前|[途家院林屋车店]中|[站阳舞天月看柜]台|[屋村楼院山房]后|里|内|外|旁|边|口|家|室|厅|院|店|房|屋|楼|街|路|村|园|场|馆|站|厂|校|所|局|(?:酒|网|茶|书|咖)吧|车|河|山|桥|亭|[大校院家城厂宫庙后前侧]门|城|司|走廊|楼道|街道|巷|胡同|屯|沟|镇|田野)";
const SHAPE = new RegExp(
  `(?:(${TIME})[。,] ?)?([\\u4e00-\\u9fffA-Za-z/ ]{0,11}${ENDS})(?:[。,] ?(${TIME}))?(?=[。:])`,
  "y",
);
/** What stands in a sentence about somebody and in no name of a place. */
const TOLD =
  /[你我他她它咱着了将让叫说问坐躺靠趴跪走跑放推拉敲扶伸抬低笑哭喝呢吗啊不没也就又还再很想修收接有要拿抱给把撞夺]|过(?!道|街)|被(?!服)|向(?!阳)|对(?!面)|看(?!守|台)|听(?!松)|吧(?!台|$)|吃(?!店|街|摊|部)|打(?!谷|麦|印)|进(?!口|站)|入(?!口)|都(?!市)|会(?!议|客|场|所|厅|馆|堂)|能(?!源)|知道|站[在着了到起]|.在|^[来回到出]|来到|回到|回家|出现|起来|下来|离开|到家|开到|代理|排场|夜里|[人大国专作全一]家$|^.?[下处口]$/;

const NOUNS =
  "(?:(?:大队|村|支|小卖|俱乐|门诊|总|指挥|司令|营业|住院)部|[寺庙堂殿宫府阁塔庄岛寨营帐洞棚坟州县乡区林]|[工墓坟林草空野营][地场]|[地田村桥街码炕床坡][头边]|宿舍|小?院子?|[小中大]学|仓库|客栈|田野上?|草原|沙漠|河滩|铺子?|[书果菜肉]摊|[前后]山|山[顶脚洞腰]|悬崖)";
const NOUN_SHAPE = new RegExp(
  `(?:(${TIME})[。,] ?)?([\\u4e00-\\u9fffA-Za-z]{0,8}${NOUNS})(?:[。,] ?(${TIME}))?(?=。)`,
  "y",
);
/** What else is done in a sentence that ends in such a noun: `大家回宿舍`. */
const MOVES = /[回去到来在上下出进开住找是有逛送搬盖修建爬住离往朝从和跟与给为做干当像这那一两几每各此全]/;

/** Whether words tell what somebody does and name no place. */
export const isTold = (words: string): boolean => TOLD.test(words);

/** Such a sentence at `at`, which counts only where the document writes its scenes so; null for any other words. */
export function placeSentence(norm: string, at: number): Heading | null {
  SHAPE.lastIndex = at;
  const match = SHAPE.exec(norm);
  const place = match?.[2];
  if (!match || place === undefined || place.trim().length < 2 || TOLD.test(place)) return nounSentence(norm, at);
  const last = norm[SHAPE.lastIndex] === ":";
  if (last && (match[1] ?? match[3]) === undefined && SHAPE.lastIndex + 1 < norm.length) return null;
  return headingOf(PLACE_SENTENCE, match, place);
}

function nounSentence(norm: string, at: number): Heading | null {
  NOUN_SHAPE.lastIndex = at;
  const match = NOUN_SHAPE.exec(norm);
  const place = match?.[2];
  if (!match || place === undefined || place.length < 2) return null;
  return TOLD.test(place) || MOVES.test(place.slice(0, -1)) ? null : headingOf(PLACE_NOUN, match, place);
}

function headingOf(family: string, match: RegExpExecArray, place: string): Heading {
  const time = match[1] ?? match[3];
  const from = match[1] === undefined ? 0 : match[0].indexOf(place, match[1].length);
  const end = match[0].length + 1;
  const when = match[1] === undefined ? match[0].length - (match[3]?.length ?? 0) : 0;
  return {
    family,
    number: null,
    values: [],
    fields: {
      intExt: null,
      time: time === undefined ? null : [when, when + time.length],
      place: [from, from + place.length],
      cast: null,
      end,
      others: 1,
      labelled: false,
    },
    end,
    strength: 0.5,
  };
}

import { type ProofRule, correctionsOf } from "./correction.ts";

/** How something is done: never an adjective before a noun when a verb with its direction follows. */
const MANNERS =
  "慢慢|轻轻|静静|默默|偷偷|悄悄|狠狠|紧紧|缓缓|渐渐|呆呆|冷冷|深深|远远|死死|牢牢|匆匆|急急|重重|细细|恶狠狠|气冲冲|急匆匆|兴冲冲|怯生生|慢吞吞|小心翼翼|高高兴兴|急急忙忙|认认真真|安安静静|不由自主|目不转睛|迫不及待|毫不犹豫|情不自禁|不停|不断|不住|拼命|飞快|仔细|忽然|突然|渐渐";
const VERBS =
  "走|跑|看|望|盯|说|问|笑|哭|喊|叫|站|坐|躺|跪|抱|拉|推|拿|放|握|抓|爬|转|退|跟|吃|喝|想|听|摸|擦|关|打|抬|低|伸|点|摇|离|倒";
const DONE = "着|了|向|到|起|过|出|进|下|上|回|开|住|道|在";
const MANNER = new RegExp(`(?<=${MANNERS})的(?=(?:${VERBS})(?:${DONE})(?!的))`, "gu");

/** Verbs and states that are followed by how far they go. */
const DEGREE =
  /(?<=[吓气急冻累疼痛困饿羞热冷乐笑哭烦])的(?=直(?:哆嗦|发抖|跺脚|叫|哭|笑|打|掉|冒|摇)|浑身|说不出|发抖|要命|要死|不行|不得了|够呛|满头|哇哇|嚎啕|合不拢|喘不过)|(?<=长)的(?=很像|真像|挺像|很?漂亮|好看|真好看|很?帅|很?丑)|(?<=来)的(?=及|正好|正是时候|太(?:早|晚|突然))/gu;

/** Words that are written with 得 alone. */
const FIXED =
  /(?<=[我你您他她它都也总就不还没])觉的(?!时候)|(?<=[我你您他她还不总都也])记的(?![录笔者账])|(?:舍不|恨不|巴不|怪不|由不|顾不|了不|要不|见不|容不)的(?=[\u4e00-\u9fff])/gu;
const NOT_DE = /^(?:要不|见不|了不|由不)的$/u;

/** 的 where only 地 or 得 can stand. */
export const particles: ProofRule = (text) => [
  ...correctionsOf("particle", text, MANNER, () => "地"),
  ...correctionsOf("particle", text, DEGREE, () => "得"),
  ...correctionsOf("particle", text, FIXED, ([words]) => (NOT_DE.test(words) ? null : words.replace("的", "得"))),
];

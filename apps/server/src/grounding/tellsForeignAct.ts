import { namedPlaces } from "./namedPlaces.ts";
import type { Passages } from "./passages.ts";
import type { SceneFacts } from "./sceneFacts.ts";

/** Acts that a script cannot tell without a word for them, and the words by which it would. */
const ACTS: readonly [RegExp, RegExp][] = [
  [
    /(?<!用[^，。；]{1,14})道(?:了|过)?(?:一?[个声句])?歉|赔(?:了|过)?[个声]?不是|赔(?:了)?罪/u,
    /歉|对不[起住]|赔[罪礼不个]|不好意思|原谅|包涵/u,
  ],
  [/相拥|拥抱|拥入怀|抱头|搂住|紧紧抱|抱在一起|抱住/u, /抱|搂|拥|怀里/u],
  [
    /痛哭|大哭|而泣|哭泣|落泪|流泪|泪流|泪水|泪如|抹泪|含泪|哭了|哭着|失声/u,
    /哭|泪|泣|眼[睛圈眶].{0,4}[红湿]|[擦抹揉].{0,3}眼|脸埋|捂住?脸|哽|抽噎/u,
  ],
  [/撕(?!破脸)(?:得|成|掉|碎|毁|了|破|烂|开)/u, /撕|扯[碎破烂成]/u],
  [/摔(?:得|在|到|碎|烂|门|掉|了|下|杯|碗)|砸(?:了|碎|烂|开|向|在|毁|掉|坏|锁|门)/u, /摔|砸|碎|掷|抡|摜|甩/u],
  [/扔(?:进|到|向|入|掉|下|了|出)|(?:丢|抛)(?:进|到|入|掉)/u, /扔|丢|抛|甩|掷|摔|投/u],
  [/凿(?:沉|穿|开|破)/u, /凿/u],
  [
    /(?<![深低阴消昏])(?:沉没(?!成本)|沉入(?:江|水|海|河|湖)|翻船|船翻(?!转)|触礁)/u,
    /沉没|沉(?:到|了下|入|船)|翻船|船.{0,3}翻|触礁|漏水|进水/u,
  ],
  [/烧(?:掉|毁|了|成|光)|焚(?:毁|烧)|付之一炬/u, /烧|焚|火|灰/u],
  [/跪(?:下|倒|地|在|求)|下跪|磕头/u, /跪|磕|膝/u],
  [/枪[杀毙决击]|开(?:了)?枪|中弹/u, /枪|弹|射/u],
  [/咽气|断气|病逝|身亡|丧命|遇难|惨死|气绝/u, /咽|断气|逝|死|[去过]世|没了|不在了|走的|遇难|牺牲|亡|遗|坟|葬|灵|丧/u],
  [/报(?:了)?警|报(?:了)?案|报(?:了)?官/u, /报警|报案|报官|警察|公安|官府|衙门|巡捕|110|派出所/u],
  [/[撤免革](?:了)?职|被?(?:开除|解雇|辞退)|辞(?:了)?职|停(?:了)?职/u, /职|开除|解雇|辞|不干了|下岗|走人|处分/u],
  [/(?:持|拔|举|掏)(?:出)?刀|动(?:了)?刀/u, /刀|匕首/u],
  [/监视|跟踪|偷听|窃听|偷拍/u, /监视|盯|跟[踪着]|偷听|窃听|偷拍|听见|望风|看着/u],
];

const ADVICE =
  /建议|不妨|可以|可[加改删补考]|应该?|宜|最好|需要|必须|若|如果|倘|假如|假设|改[成为在到]|换[成到]|补|增[加设]|拟|希望|避免/u;
/** What is likened, denied or left to an audience is not told to happen. */
const NOT_TOLD =
  /像|[让令叫使催]人[^，。；]{0,6}$|是(?:在|了)?一?[场种次][^，。；]{0,4}$|拒绝|代替|替代|取代|似|仿佛|如同|好比|等于|近乎|比[^，。；]{0,6}任何|几乎|险些|差点|观众|读者|或许|也许|可能|吗|？|为什么|是否|[没不未无别免][^，。；]{0,4}$/u;
/** `连一句道歉也没有`. */
const DENIED_BEHIND = /^[^，。；]{0,4}[都也](?:没|不|未)/u;
/** Words, and what is no thing, are not thrown, torn or burnt. */
const NO_THING =
  "一?句|(?<!电)话|问题|悬念|难题|包袱|伏笔|谜|面具|伪装|脸面|面子|体面|口子|缺口|裂|招牌|饭碗|幻想|希望|期待|情绪|怨气|委屈|责任|过去|秘密|谎|真相|沉默|冷漠|另一面";
const FIGURATIVE = new RegExp(`^[^，。；]{0,5}(?:${NO_THING})`, "u");
const FIGURATIVE_OBJECT = new RegExp(`(?:${NO_THING})$`, "u");
const SOMEBODY = /[他她]|[父母][子女亲]|夫妻|夫妇|师徒|兄弟|姐妹|两人|二人|众人|主角/u;

/** `把欠费清单撕…`: what the act is done to. */
const DONE_TO = /[把将](?:[^，。把将]{0,6}的)?([^，。把将的]{1,6})$/u;
/** From a quotation to what comes of it, which may stand in any scene. */
const ARC = /从[^。；]*到|直到|后来|最后|最终|终于/u;
/** Lines between the act and the name of what it is done to. */
const LINES_BETWEEN = 3;

/** Whether lines of a scene hold a word for the act, and near it one for what it is done to, where that is named. */
function isShown({ text, lines }: SceneFacts, shown: RegExp, object: string): boolean {
  if (!shown.test(text)) return false;
  const noun = object.slice(-2);
  if (noun.length < 2) return true;
  return lines.some(
    (line, i) =>
      shown.test(line.text) &&
      lines
        .slice(Math.max(0, i - LINES_BETWEEN), i + LINES_BETWEEN + 1)
        .some((near) => [...noun].some((c) => near.text.includes(c))),
  );
}

/**
 * Whether a clause, without its quotations, tells of an act that no script tells without a word for it (somebody is struck, weeps,
 * marries, dies), while the scenes that it rests on and their neighbours, or else the whole script, hold no such word.
 */
export function tellsForeignAct(bare: string, passages: Passages, scenes: readonly number[]): boolean {
  if (passages.unit !== "场" || ADVICE.test(bare) || /《/u.test(bare)) return false;
  if (!SOMEBODY.test(bare) && passages.peopleIn(bare).length === 0) return false;
  const all = passages.scenes();
  // What follows a quotation may stand in the next scene; what is told of a scene by its name stands in it.
  const named = namedPlaces(bare, passages);
  const near = new Set(named.length > 0 ? [...named, ...scenes] : scenes.flatMap((ordinal) => [ordinal, ordinal + 1]));
  const scope = all.filter((_, i) => scenes.length === 0 || near.has(i + 1) || (named.length === 0 && ARC.test(bare)));
  return bare.split(/[，,。；;：:！]/u).some((segment) =>
    ACTS.some(([told, shown]) => {
      const act = told.exec(segment);
      if (!act || NOT_TOLD.test(segment.slice(0, act.index))) return false;
      const behind = segment.slice(act.index + act[0].length);
      const object = DONE_TO.exec(segment.slice(0, act.index))?.[1] ?? "";
      const isFigure = FIGURATIVE.test(behind) || FIGURATIVE_OBJECT.test(object);
      if (DENIED_BEHIND.test(behind) || (isFigure && /[撕砸扔丢抛摔烧打]/u.test(act[0]))) return false;
      return !scope.some((scene) => isShown(scene, shown, object)) && !shown.test(passages.frontMatter());
    }),
  );
}

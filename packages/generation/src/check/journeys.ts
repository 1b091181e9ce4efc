import { cueName } from "./castRules.ts";
import type { CheckedScene } from "./checkedScene.ts";
import { livingAct } from "./livingAct.ts";
import { sentencesOf } from "./sentences.ts";
import type { StoryWords } from "./thingState.ts";

/** That somebody leaves, as an action shows it. */
const LEAVES =
  /离开|出了?门|走[出进远]了?|[上登]了?[^。，]{0,8}[车船机]|过了?(?:闸机|安检|检票口)|坐[^。，]{0,8}[去走飞进]|[去往]了|走了|消失|动身|启程|开[走远]|离了?岸|押[走去到往送解]|[抓带]走|移民|出国|[搬调]走|远[嫁去]/u;
/** Signs of a long absence; no one of them alone says so. */
const LONG: readonly RegExp[] = [
  /飞机|航班|机场|火车|列车|高铁|动车|[轮货驳囚]船|[坐搭]船|长途车|大巴|车票|船票|机票/u,
  /[一二两三四五六七八九十几多]年(?![级前轻之以后])|念完|毕业|调令|调[到去]|报到|移民|出国|[搬调]走|定居|远嫁|参军|当兵|从军|服役|判了|充军|发配|流放|留学|驻外|外派|押[走去到往送解]|入狱/u,
  /不(?:会)?(?:再)?回来|没有?(?:再)?回(?:过)?头|一去不|再也没|回不来|才(?:能)?回来/u,
  /(?:[去往赴飞回]了?|前往)(?:\p{Script=Han}{0,4}(?:[国洲州省京港疆藏岛]|大学|部队|边关|前线)|外地|北方|南方|他乡|老家|加拿大|澳大利亚|新加坡|上海|深圳|武汉|西安|成都)/u,
];
/** So many of them say it even of whom later scenes are planned with. */
export const FOR_LONG = 2;
const UNREAL =
  /以为|要是|如果|假如|假装|差点|险些|梦|想[起要]|打算|准备|明[天早年]|仿佛|好像|似的|照片|电视|银幕|演|[？?]|^[（(]/u;
/** Somebody says it of himself. */
const OWN = /我[^，。送陪给]{0,6}(?:[去走回飞]|报到|调|签|念|不)/u;
/** So many sentences without a name go on about whom the ones before them named. */
const CARRIED = 3;

interface Journey {
  left: boolean;
  signs: ReadonlySet<number>;
  line: number;
  quote: string;
}

/** Who leaves a scene, by signs that add up over its lines and what is said; whoever acts after them has not left. */
export function journeysOf({ lines, plan }: CheckedScene, { persons, nameOf }: StoryWords): Map<string, Journey> {
  const all = [...nameOf.keys()];
  const journeys = new Map<string, Journey>();
  const acted = new Map<string, number>();
  let [about, without, speaker]: [string[], number, string] = [[], 0, ""];
  const learn = (who: string, left: boolean, signs: readonly number[], line: number, quote: string): void => {
    const before = journeys.get(who);
    const sum = new Set([...(before?.signs ?? []), ...signs]);
    journeys.set(who, { left: left || before?.left === true, signs: sum, line, quote });
  };
  lines.forEach(({ type, text }, line) => {
    if (type === "character") speaker = nameOf.get(cueName(text)) ?? "";
    if (type === "character") acted.set(speaker, line);
    if (type !== "action" && type !== "dialogue") return;
    for (const sentence of sentencesOf(text)) {
      const named = persons.filter((one) => one.isNamedIn(sentence));
      const signs = UNREAL.test(sentence) ? [] : LONG.flatMap((sign, i) => (sign.test(sentence) ? [i] : []));
      const left = !UNREAL.test(sentence) && LEAVES.test(sentence);
      if (named.length > 0) [about, without] = [named.map(({ name }) => name), 0];
      else if (++without > CARRIED) about = [];
      if (type === "action")
        for (const { name, names } of named) if (livingAct(names, sentence, all) !== null) acted.set(name, line);
      const isOwn = type === "dialogue" && OWN.test(sentence);
      const whom = type === "action" ? about : isOwn ? [speaker] : named.length === 1 ? about : [];
      if (left || signs.length > 0) for (const who of whom) learn(who, left && !isOwn, signs, line, sentence);
    }
  });
  // A scene at a station is a sign of its own.
  const here = /火车站|高铁站|汽车站|机场|候[车机]/u.test(plan.place) ? [0] : [];
  return new Map(
    [...journeys].flatMap(([name, { left, signs, ...rest }]) => {
      const sum = new Set([...signs, ...here]);
      return left && sum.size > 0 && (acted.get(name) ?? 0) <= rest.line ? [[name, { left, signs: sum, ...rest }]] : [];
    }),
  );
}

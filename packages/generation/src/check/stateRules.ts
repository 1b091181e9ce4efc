import { escapeRegExp } from "../fields/escapeRegExp.ts";
import { livingAct } from "./livingAct.ts";
import { cueName } from "./castRules.ts";
import type { CheckedLine, CheckedScene, CheckFinding, CheckRule, StoryBible } from "./checkedScene.ts";
import { isHadAgain, lostObjects as objectsLostIn } from "./lostObjects.ts";

/** Where something came to be so. */
interface Since {
  sceneId: string;
  sceneName: string;
  line: number;
  quote: string;
}
/** What the scenes so far have settled: who is dead or shut away, what is no more. */
export interface SettledState {
  dead: ReadonlyMap<string, Since>;
  away: ReadonlyMap<string, Since>;
  /** Whoever left by a vehicle: he may be where the next scene plays, if that was planned. */
  departed: ReadonlyMap<string, Since>;
  lostObjects: ReadonlyMap<string, Since>;
}

/** Behind a name: that this person dies. */
export const DIES =
  "(?:(?:已经|还是|终于|昨夜|昨晚|就|也)?(?:死了|去世|过世|咽了气|断了气|没了气息|没了气|没了呼吸|气绝|咽气|断气|牺牲|遇难|身亡|病逝|殉职|(?:没有?|没能)(?:救|抢救|挺)过来|停止了?呼吸|下葬|出殡)(?!这|那|心|一?样|似的|般|算了|的?(?:老婆|丈夫|男人|媳妇|妻|父|母|爹|娘|爸|妈|儿|女儿|爷|奶|哥|姐|弟|妹|师|战友)))";
/** As much may stand between a name and its death in one sentence, if it names nobody else and tells nobody's words. */
const BETWEEN = "[^。；：“”说听想问道看]{1,16}";
const BETWEEN_ANY = "[^。；]{0,16}";
const BREATH_ENDS = "(?:断了气|没了气息|没了气|没了呼吸|咽了气|停止了?(?:呼吸|心跳))";
/** Water, or a depth that nobody comes up from. */
const DEPTH = "[江河海湖水井崖浪渊]";
/** Behind a person at the beginning of a sentence: its last clause, which has no other subject. */
const DIES_AT_LAST = `[^。；：“”说听想问道看]{1,16}，(?:就|便)?(?:死了|断气了|${BREATH_ENDS}|再也?没有?(?:能)?(?:浮上来|醒过来|醒来|睁开眼睛?)|(?<=${DEPTH}[里中底下面]?，)再也?没有?(?:能)?上来)(?=[。！，；]|$)`;
const DEATH_AFTER = "的(?:葬礼|追悼会|遗体|尸体|骨灰|灵堂|墓|坟|遗像|脸[^。]{0,4}白布)";
const SHEET = "白布(?:盖|蒙)(?:到|在|住|上)了?";
const AWAY =
  "(?:[^。；“”]{0,12})(?:判了[^。]{0,6}(?:年|刑)|入狱|被捕|被(?:关|押|送)进[^。，]{0,8}(?:看守所|监狱|大牢)|昏迷(?:着|不醒|了)|成了植物人|(?:已经)?出国|出了国)";
/** Somebody has gone away by a vehicle, perhaps to the place of the next scene. */
const DEPARTED =
  "(?:上了|坐上|登上|跳上|爬上)[^。；“”]{0,6}[车船机][^。；“”]{0,14}(?:开走|开动|开远|开出|驶出|驶远|离了?岸|起飞|远去|出了站)";
const BACK =
  "(?:[^。，；]{0,6})(?:出狱|刑满|释放|回国|醒(?:了|来|过来)|回来了|放出来|苏醒|下了?[车船机]|回到|赶回|折回)";

/** 闪回 and voices let the dead speak. */
const PAST = /闪回|回忆|前史|年前|梦|幻|想象|遗言|录音|录像|旧影|鬼|魂/u;
const VOICE = /画外|V\.?O|O\.?S|旁白|录音|电话|照片|遗像|声音|内心/iu;

const USES =
  "(?:掏出|拿出|摸出|取出|抽出|摸到|举起|端起|端着|抓起|握着|捧着|攥着|拿着|戴着|用|翻开|摊着|摊开|打开|吹|看了?一?眼|收起|递过|递出|展开|拿起|按下|拧开|拧亮|提着|提起|抱着|戴上|插上|点亮|摘下|取下|解下|敲响|摇响|披上|穿上)";
/** A thing that stands or lies somewhere, or is put there. */
const STANDS = "(?:卷|放|摆|搁|压|插|躺|立|挂|摊|铺|停|锁)(?:在|着)";
const PUTS = "(?:贴|放|递|举|按|塞|揣|挂|戴|收|还|交|捧|拧|搁|压|插|推|摆|装|别)";

/** The lines that tell what happens now, not what a person says of it. */
const tells = ({ type }: CheckedLine): boolean => type === "action";

/** What of the state a scene changes. */
export function nextState(state: SettledState, scene: CheckedScene, bible: StoryBible): SettledState {
  if (isPast(scene)) return state;
  const dead = new Map(state.dead);
  const away = new Map(state.away);
  const departed = new Map(state.departed);
  const lostObjects = new Map(state.lostObjects);
  const isName = new Set(bible.persons.flatMap(({ name, aliases }) => [name, ...aliases]));
  scene.lines.forEach((row, line) => {
    if (!tells(row)) return;
    const since = (quote: string): Since => ({ sceneId: scene.id, sceneName: scene.name, line, quote });
    for (const { name, aliases } of bible.persons) {
      const who = `(?:${[name, ...aliases].map(escapeRegExp).join("|")})`;
      const others = bible.persons.filter((one) => one.name !== name).flatMap((one) => [one.name, ...one.aliases]);
      const noOther = others.length > 0 ? `(?![^。；]{0,20}(?:${others.map(escapeRegExp).join("|")}))` : "";
      const nobodyElse =
        others.length > 0
          ? `(?!${BETWEEN_ANY}(?:${others.map(escapeRegExp).join("|")})${BETWEEN_ANY}${BREATH_ENDS})`
          : "";
      const death = new RegExp(
        `${who}(?:${DIES}|${DEATH_AFTER}|${nobodyElse}${BETWEEN}${BREATH_ENDS})|(?:^|[。！？，△\\s])${who}${noOther}${DIES_AT_LAST}|${SHEET}${who}`,
        "u",
      ).exec(row.text)?.[0];
      if (
        death &&
        !/(?:没|未|不)(?:有)?死|差点|险些|以为|装死|假装|要是|如果|仿佛|好像|就像/u.test(row.text) &&
        !dead.has(name)
      )
        dead.set(name, since(death));
      const departure = new RegExp(`${who}${AWAY}`, "u").exec(row.text)?.[0];
      if (departure && !away.has(name)) away.set(name, since(departure));
      const went = new RegExp(`${who}${DEPARTED}`, "u").exec(row.text)?.[0];
      if (went) departed.set(name, since(went));
      if (new RegExp(`${who}${BACK}`, "u").test(row.text)) {
        away.delete(name);
        departed.delete(name);
      }
    }
    for (const thing of lostObjects.keys()) if (isHadAgain(row.text, thing)) lostObjects.delete(thing);
    for (const { thing, quote } of objectsLostIn(row.text, (word) => isName.has(word)))
      if (!lostObjects.has(thing)) lostObjects.set(thing, since(quote));
  });
  for (const name of scene.plan.character) if (departed.get(name)?.sceneId !== scene.id) departed.delete(name);
  return { dead, away, departed, lostObjects };
}

export const NOTHING_SETTLED: SettledState = {
  dead: new Map(),
  away: new Map(),
  departed: new Map(),
  lostObjects: new Map(),
};

const isPast = (scene: CheckedScene): boolean =>
  PAST.test(scene.lines.find(({ type }) => type === "heading")?.text ?? "") || PAST.test(scene.plan.time);

/** Who acts or speaks though he is dead or shut away, and what is used though it is no more. */
export function stateFindings(scene: CheckedScene, bible: StoryBible, state: SettledState): CheckFinding[] {
  if (isPast(scene)) return [];
  const findings: CheckFinding[] = [];
  const nameOf = new Map(bible.persons.flatMap(({ name, aliases }) => [name, ...aliases].map((one) => [one, name])));
  const speakers = new Set(
    scene.lines.flatMap(({ type, text }) => (type === "character" ? [nameOf.get(cueName(text))] : [])),
  );
  /** Who is not planned here and left before is elsewhere still. */
  const isUnplanned = (person: string): boolean =>
    scene.plan.character.length > 0 && !scene.plan.character.some((one) => (nameOf.get(one) ?? one) === person);
  const elsewhere = new Map([...state.departed].filter(([person]) => isUnplanned(person)).concat([...state.away]));
  const gone = new Map(state.lostObjects);
  const reported = new Set<string>();
  const tell = (rule: CheckRule, key: string, line: number, quote: string, since: Since, how: string): void => {
    if (reported.has(`${rule}/${key}`)) return;
    reported.add(`${rule}/${key}`);
    const { sceneId, line: at, quote: quoteText } = since;
    findings.push({
      rule,
      sceneId: scene.id,
      line,
      quote,
      message: `${since.sceneName}里${how}：“${quoteText}”`,
      other: { sceneId, line: at, quote: quoteText },
    });
  };
  scene.lines.forEach(({ type, text }, line) => {
    if (type === "character" && !VOICE.test(text)) {
      const person = nameOf.get(cueName(text)) ?? "";
      const [death, departure] = [state.dead.get(person), elsewhere.get(person)];
      if (death) tell("dead", person, line, cueName(text), death, `${person}已经不在了`);
      if (departure && !hasReturned(scene, person, line))
        tell("elsewhere", person, line, cueName(text), departure, `${person}还在别处`);
    }
    if (type === "action" && !VOICE.test(text) && !PAST.test(text))
      for (const person of new Set([...state.dead.keys(), ...elsewhere.keys()])) {
        if (speakers.has(person)) continue;
        const who = [...nameOf].flatMap(([one, name]) => (name === person ? [one] : []));
        const acts = livingAct(who, text);
        const [death, departure] = [state.dead.get(person), elsewhere.get(person)];
        if (acts === null) continue;
        if (death) tell("dead", person, line, acts, death, `${person}已经不在了`);
        else if (departure && !hasReturned(scene, person, line + 1))
          tell("elsewhere", person, line, acts, departure, `${person}还在别处`);
      }
    if (type === "action") {
      for (const thing of gone.keys()) if (isHadAgain(text, thing)) gone.delete(thing);
      for (const [thing, since] of gone) {
        const used = new RegExp(
          `${USES}[^。，；]{0,8}${wholeWord(thing)}|[把将][^。，]{0,4}${escapeRegExp(thing)}(?:从|${PUTS})|(?:^|[。，；△\\s])[^。，；]{0,6}${escapeRegExp(thing)}(?:还)?${STANDS}|${escapeRegExp(thing)}在[^。，]{1,4}手里`,
          "u",
        ).exec(text)?.[0];
        if (used) tell("prop", thing, line, used, since, `${thing}已经没有了`);
      }
    }
  });
  return findings;
}

/** A thing of one character is one where no other word goes on with it: 信 in 那封信，, not in 信号. */
const wholeWord = (thing: string): string =>
  thing.length > 1 ? escapeRegExp(thing) : `${escapeRegExp(thing)}(?=[^\\p{Script=Han}]|[的给放递从在还又看读念]|$)`;

/** The scene itself tells of the return before the person speaks. */
const hasReturned = (scene: CheckedScene, person: string, before: number): boolean =>
  scene.lines
    .slice(0, before)
    .some(({ type, text }) => type === "action" && new RegExp(`${escapeRegExp(person)}${BACK}`, "u").test(text));

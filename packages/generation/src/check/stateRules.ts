import { cueName } from "./castRules.ts";
import type { CheckedLine, CheckedScene, CheckFinding, CheckRule, StoryBible } from "./checked.ts";

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
  gone: ReadonlyMap<string, Since>;
}

const escaped = (text: string): string => text.replaceAll(/[.*+?^${}()|[\]\\]/gu, "\\$&");

/** Behind a name: that this person dies. */
export const DIES =
  "(?:(?:已经|还是|终于|昨夜|昨晚|就|也)?(?:死了|去世|过世|咽了气|断了气|没了气|咽气|断气|牺牲|遇难|身亡|病逝|殉职|(?:没有?|没能)(?:救|抢救|挺)过来|停止了?呼吸|下葬|出殡))";
const DEATH_AFTER = "的(?:葬礼|追悼会|遗体|尸体|骨灰|灵堂|墓|坟|遗像|脸[^。]{0,4}白布)";
const SHEET = "白布(?:盖|蒙)(?:到|在|住|上)了?";
const AWAY =
  "(?:[^。；“”]{0,12})(?:判了[^。]{0,6}(?:年|刑)|入狱|被捕|被(?:关|押|送)进[^。，]{0,8}(?:看守所|监狱|大牢)|昏迷(?:着|不醒|了)|成了植物人|(?:已经)?出国|出了国)";
const BACK = "(?:[^。，；]{0,6})(?:出狱|刑满|释放|回国|醒(?:了|来|过来)|回来了|放出来|苏醒)";

/** 闪回 and voices let the dead speak. */
const PAST = /闪回|回忆|前史|年前|梦|幻|想象|遗言|录音|录像|旧影|鬼|魂/u;
const VOICE = /画外|V\.?O|O\.?S|旁白|录音|电话|照片|遗像|声音|内心/iu;

/** Ends of things: the noun before the verb. */
const ENDS = [
  /(?:把|将)(?:那|这|她的|他的|一)?(?:[只张封把本块枚条个支件份])?(\p{Script=Han}{2,4}?|[信书画刀枪伞表灯琴笔药票])(?:砸|摔|撕|烧|剪|扔进|扔到|丢进|沉进|投进|融|熔)(?:得|成|进|到|了|碎|毁|掉|个|在)/u,
  /(?:^|[。，；：\s△])(?:那|这)?(?:[只张封把本块枚条个支件份])?(\p{Script=Han}{2,4}?|[信书画刀枪伞表灯琴笔药票])(?:在[^。，]{1,6}[里中]|被|掉进|沉入|沉进)[^。，]{0,8}(?:烧成|烧了|化成了?灰|烧毁|扔进|扔到|丢进|碎了|砸碎|摔碎|井里|江里|河里|海里|湖里|熔|烧光)/u,
];
const USES =
  "(?:掏出|拿出|摸出|取出|摸到|举起|捧着|攥着|拿着|戴着|用|翻开|摊着|摊开|打开|吹|看了?一?眼|收起|递过|递出)";

/** The lines that tell what happens now, not what a person says of it. */
const tells = ({ type }: CheckedLine): boolean => type === "action";

/** What of the state a scene changes. */
export function settle(state: SettledState, scene: CheckedScene, bible: StoryBible): SettledState {
  if (isPast(scene)) return state;
  const dead = new Map(state.dead);
  const away = new Map(state.away);
  const gone = new Map(state.gone);
  scene.lines.forEach((row, line) => {
    if (!tells(row)) return;
    const since = (quote: string): Since => ({ sceneId: scene.id, sceneName: scene.name, line, quote });
    for (const { name, aliases } of bible.persons) {
      const who = `(?:${[name, ...aliases].map(escaped).join("|")})`;
      const death = new RegExp(`${who}(?:${DIES}|${DEATH_AFTER})|${SHEET}${who}`, "u").exec(row.text)?.[0];
      if (death && !/(?:没|未|不)(?:有)?死|差点|险些|以为|装死/u.test(row.text) && !dead.has(name))
        dead.set(name, since(death));
      const left = new RegExp(`${who}${AWAY}`, "u").exec(row.text)?.[0];
      if (left && !away.has(name)) away.set(name, since(left));
      if (new RegExp(`${who}${BACK}`, "u").test(row.text)) away.delete(name);
    }
    for (const end of ENDS) {
      const [quote, thing = ""] = end.exec(row.text) ?? [];
      if (quote && thing !== "" && !gone.has(thing)) gone.set(thing, since(quote.trim()));
    }
  });
  return { dead, away, gone };
}

export const NOTHING_SETTLED: SettledState = { dead: new Map(), away: new Map(), gone: new Map() };

const isPast = (scene: CheckedScene): boolean =>
  PAST.test(scene.lines.find(({ type }) => type === "heading")?.text ?? "") || PAST.test(scene.plan.time);

/** Who acts or speaks though he is dead or shut away, and what is used though it is no more. */
export function stateFindings(scene: CheckedScene, bible: StoryBible, state: SettledState): CheckFinding[] {
  if (isPast(scene)) return [];
  const findings: CheckFinding[] = [];
  const nameOf = new Map(bible.persons.flatMap(({ name, aliases }) => [name, ...aliases].map((one) => [one, name])));
  const told = new Set<string>();
  const tell = (rule: CheckRule, key: string, line: number, quote: string, since: Since, how: string): void => {
    if (told.has(`${rule}/${key}`)) return;
    told.add(`${rule}/${key}`);
    const { sceneId, line: at, quote: said } = since;
    findings.push({
      rule,
      sceneId: scene.id,
      line,
      quote,
      message: `${since.sceneName}里${how}：“${said}”`,
      other: { sceneId, line: at, quote: said },
    });
  };
  scene.lines.forEach(({ type, text }, line) => {
    if (type === "character" && !VOICE.test(text)) {
      const person = nameOf.get(cueName(text)) ?? "";
      const [death, left] = [state.dead.get(person), state.away.get(person)];
      if (death) tell("dead", person, line, cueName(text), death, `${person}已经不在了`);
      if (left && !hasReturned(scene, person, line))
        tell("elsewhere", person, line, cueName(text), left, `${person}还在别处`);
    }
    if (type === "action")
      for (const [thing, since] of state.gone) {
        const used = new RegExp(
          `${USES}[^。，；]{0,8}${escaped(thing)}|[把将][^。，]{0,4}${escaped(thing)}从|${escaped(thing)}在[^。，]{1,4}手里`,
          "u",
        ).exec(text)?.[0];
        if (used) tell("prop", thing, line, used, since, `${thing}已经没有了`);
      }
  });
  return findings;
}

/** The scene itself tells of the return before the person speaks. */
const hasReturned = (scene: CheckedScene, person: string, before: number): boolean =>
  scene.lines
    .slice(0, before)
    .some(({ type, text }) => type === "action" && new RegExp(`${escaped(person)}${BACK}`, "u").test(text));

import type { Figures, Finding } from "@mochang/screenplay";

/** Parts of the digest; a prompt's `uses` names those that it may quote. */
export const FIGURE_TOPICS = ["length", "scenes", "people", "places", "time", "dialogue", "rhythm", "minutes", "findings"] as const;
export type FigureTopic = (typeof FIGURE_TOPICS)[number];

export const TOPIC_TITLES: Record<FigureTopic | "verdict", string> = {
  length: "篇幅",
  scenes: "场次",
  people: "人物",
  places: "地点",
  time: "内外与日夜",
  dialogue: "对白",
  rhythm: "节奏",
  minutes: "时长",
  findings: "一致性发现",
  verdict: "评分表",
};

const PEOPLE = 15;
const PLACES = 12;
const PAIRS = 8;
const FINDINGS = 20;

export const percent = (share: number): string => `${Math.round(share * 1000) / 10}%`;
const ranges = (scenes: readonly number[]): string => (scenes.length <= 12 ? scenes.map((s) => `第${s}场`).join("、") : `第${scenes[0]}场起，至第${scenes.at(-1)}场止`);

/** The rules' figures in words, for the model: the only numbers that it may repeat. The same script gives the same bytes. */
export function digestFigures(f: Figures, findings: readonly Finding[]): string {
  const parts: Record<FigureTopic, string[]> = {
    length: [`全文 ${f.characters} 字（不计空白），共 ${f.sceneCount} 场${f.episodeCount > 0 ? `，分 ${f.episodeCount} 集` : ""}。`],
    scenes: [
      `每场平均 ${Math.round(f.sceneLength.mean)} 字，居中 ${Math.round(f.sceneLength.median)} 字；最长 ${f.sceneLength.longest} 字${f.sceneLength.longestScene ? `，在第${f.sceneLength.longestScene}场` : ""}。`,
    ],
    people: [
      `有对白或列名的人物共 ${f.peopleCount} 人。`,
      ...f.people.slice(0, PEOPLE).map((p) => `${p.name}：${p.scenes.length} 场（第${p.firstScene}场至第${p.lastScene}场），对白占全部对白的 ${percent(p.share)}。`),
      ...f.coPresence.slice(0, PAIRS).map((c) => `${c.from}与${c.to}同在 ${c.scenes} 场。`),
    ],
    places: f.places.slice(0, PLACES).map((p) => `${p.name}：${p.scenes.length} 场（${ranges(p.scenes)}）。`),
    time: [
      `内景 ${f.intExt.inside} 场，外景 ${f.intExt.outside} 场，内外皆有 ${f.intExt.both} 场，未写明 ${f.intExt.unknown} 场。`,
      `日戏 ${f.dayNight.day} 场，夜戏 ${f.dayNight.night} 场，晨昏 ${f.dayNight.dawnDusk} 场，未写明 ${f.dayNight.unknown} 场。`,
    ],
    dialogue: [
      `对白占全文 ${percent(f.dialogueShare)}；每段对白平均 ${Math.round(f.speechLength.mean)} 字，最长 ${f.speechLength.longest} 字${f.speechLength.longestScene ? `，在第${f.speechLength.longestScene}场` : ""}${f.speechLength.longestSpeaker ? `，说话人${f.speechLength.longestSpeaker}` : ""}。`,
    ],
    rhythm: rhythmLines(f),
    minutes: f.runningMinutes ? [`按字数推算的片长：${Math.round(f.runningMinutes.low)} 分钟到 ${Math.round(f.runningMinutes.high)} 分钟，居中 ${Math.round(f.runningMinutes.mid)} 分钟。`] : [],
    findings: findings.slice(0, FINDINGS).map((x) => `${x.message}`),
  };
  return FIGURE_TOPICS.filter((t) => parts[t].length > 0)
    .map((t) => `## ${TOPIC_TITLES[t]}\n${parts[t].map((line) => `- ${line}`).join("\n")}`)
    .join("\n\n");
}

/** The curve's five tightest and five loosest scenes, by their ordinals. */
function rhythmLines(f: Figures): string[] {
  if (f.scenes.length < 4) return [];
  const byRhythm = [...f.scenes].sort((a, b) => b.rhythm - a.rhythm || a.ordinal - b.ordinal);
  const few = Math.min(5, Math.floor(f.scenes.length / 2));
  const named = (scenes: typeof byRhythm): string => scenes.map((s) => s.ordinal).sort((a, b) => a - b).map((n) => `第${n}场`).join("、");
  return [`按场次长短与对白交替推算，最紧的是${named(byRhythm.slice(0, few))}；最松的是${named(byRhythm.slice(-few))}。`];
}

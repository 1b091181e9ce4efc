import type { Form } from "@mochang/contract";
import {
  certain,
  chapterName,
  doubtText,
  type Figures,
  type Finding,
  placeName,
  type ProseFigures,
  type Span,
} from "@mochang/screenplay";

/** Parts of the digest; a prompt's `uses` names those that it may quote. */
export const FIGURE_TOPICS = [
  "length",
  "scenes",
  "people",
  "places",
  "time",
  "dialogue",
  "rhythm",
  "minutes",
  "adaptation",
  "findings",
] as const;
export type FigureTopic = (typeof FIGURE_TOPICS)[number];

const TITLES: Record<FigureTopic | "verdict", string> = {
  length: "篇幅",
  scenes: "场次",
  people: "人物",
  places: "地点",
  time: "内外与日夜",
  dialogue: "对白",
  rhythm: "节奏",
  minutes: "时长",
  adaptation: "改编估算",
  findings: "一致性发现",
  verdict: "评分表",
};

/** What a part of the digest is called. */
export const topicTitle = (topic: FigureTopic | "verdict", form: Form): string =>
  form === "novel" && topic === "scenes" ? "章节" : TITLES[topic];

const PEOPLE = 15;
const PLACES = 12;
const PAIRS = 8;
const FINDINGS = 20;
const VOLUMES = 12;

export const percent = (share: number): string => `${Math.round(share * 1000) / 10}%`;

/** The rules' figures in words, for the model: the only numbers that it may repeat. The same work gives the same bytes. */
export function digestFigures(f: Figures, findings: readonly Finding[], form: Form = "screenplay"): string {
  const parts = form === "novel" ? novelParts(f) : scriptParts(f);
  parts.findings = findings.slice(0, FINDINGS).map((x) => x.message);
  return FIGURE_TOPICS.filter((t) => (parts[t]?.length ?? 0) > 0)
    .map((t) => `## ${topicTitle(t, form)}\n${parts[t]?.map((line) => `- ${line}`).join("\n")}`)
    .join("\n\n");
}

type Parts = Partial<Record<FigureTopic, string[]>>;

const ranges = (scenes: readonly number[], nameOf: (ordinal: number) => string): string =>
  scenes.length <= 12
    ? scenes.map(nameOf).join("、")
    : `${nameOf(scenes[0] ?? 0)}起，至${nameOf(scenes.at(-1) ?? 0)}止`;

function scriptParts(f: Figures): Parts {
  return {
    length: [
      `全文 ${f.characters} 字（不计空白），共 ${f.sceneCount} 场${f.episodeCount > 0 ? `，分 ${f.episodeCount} 集` : ""}。`,
    ],
    scenes: [
      `每场平均 ${Math.round(f.sceneLength.mean)} 字，居中 ${Math.round(f.sceneLength.median)} 字；最长 ${f.sceneLength.longest} 字${f.sceneLength.longestScene ? `，在${placeName(f, f.sceneLength.longestScene, "场")}` : ""}。`,
    ],
    people: [
      `有台词、列名或按名行动的人物共 ${f.peopleCount} 人${doubtText(f)}。`,
      ...certain(f.people)
        .slice(0, PEOPLE)
        .map(
          (p) =>
            `${p.name}：在场 ${p.scenes.length} 场（${placeName(f, p.firstScene, "场")}至${placeName(f, p.lastScene, "场")}），对白占全部对白的 ${percent(p.share)}。`,
        ),
      ...f.coPresence.slice(0, PAIRS).map((c) => `${c.from}与${c.to}同在 ${c.scenes} 场。`),
    ],
    places: f.places
      .slice(0, PLACES)
      .map((p) => `${p.name}：${p.scenes.length} 场（${ranges(p.scenes, (n) => placeName(f, n, "场"))}）。`),
    time: [
      `内景 ${f.intExt.inside} 场，外景 ${f.intExt.outside} 场，内外皆有 ${f.intExt.both} 场，未写明 ${f.intExt.unknown} 场。`,
      `日戏 ${f.dayNight.day} 场，夜戏 ${f.dayNight.night} 场，晨昏 ${f.dayNight.dawnDusk} 场，未写明 ${f.dayNight.unknown} 场。`,
    ],
    dialogue: [
      `对白占全文 ${percent(f.dialogueShare)}；每段对白平均 ${Math.round(f.speechLength.mean)} 字，最长 ${f.speechLength.longest} 字${f.speechLength.longestScene ? `，在${placeName(f, f.speechLength.longestScene, "场")}` : ""}${f.speechLength.longestSpeaker ? `，说话人${f.speechLength.longestSpeaker}` : ""}。`,
    ],
    rhythm: extremes(
      f.scenes.map((s) => s.rhythm),
      (n) => placeName(f, n, "场"),
      "按场次长短与对白交替推算",
    ),
    minutes: f.runningMinutes
      ? [
          `按字数推算的片长：${Math.round(f.runningMinutes.low)} 分钟到 ${Math.round(f.runningMinutes.high)} 分钟，居中 ${Math.round(f.runningMinutes.mid)} 分钟。`,
        ]
      : [],
  };
}

function novelParts(f: Figures): Parts {
  const of = (ordinal: number): string => chapterName(f, ordinal);
  const fromTo = (from: number, to: number): string => (from === to ? of(from) : `${of(from)}至${of(to)}`);
  const p = f.prose;
  const lengths: Parts = {
    length: [
      `全文 ${f.characters} 字（不计空白），共 ${f.sceneCount} 章。`,
      ...(p?.volumes
        .slice(0, VOLUMES)
        .map((v) => `${v.title}：${fromTo(v.firstChapter, v.lastChapter)}，${v.characters} 字。`) ?? []),
    ],
    scenes: [
      `每章平均 ${Math.round(f.sceneLength.mean)} 字，居中 ${Math.round(f.sceneLength.median)} 字；最长 ${f.sceneLength.longest} 字${f.sceneLength.longestScene ? `，在${of(f.sceneLength.longestScene)}` : ""}。`,
      ...(p ? [`段落平均 ${p.paragraphLength} 字，句子平均 ${p.sentenceLength} 字。`] : []),
    ],
  };
  if (!p)
    return {
      ...lengths,
      people: certain(f.people)
        .slice(0, PEOPLE)
        .map((x) => `${x.name}：${x.scenes.length} 章（${fromTo(x.firstScene, x.lastScene)}）。`),
      dialogue: [`对白占全文 ${percent(f.dialogueShare)}。`],
    };
  return {
    ...lengths,
    people: [
      `文中点明说过话的人物共 ${p.adaptation.speakingParts} 人。`,
      ...certain(p.people)
        .slice(0, PEOPLE)
        .map((x) => `${x.name}：提到或开口的有 ${x.chapters.length} 章（${fromTo(x.firstChapter, x.lastChapter)}）。`),
    ],
    places: p.places.slice(0, PLACES).map((x) => `${x.name}：${x.chapters.length} 章（${ranges(x.chapters, of)}）。`),
    dialogue: [`对白占全文 ${percent(p.dialogueShare)}，其中点明说话人的占 ${percent(p.attributedShare)}。`],
    rhythm: extremes(
      p.chapters.map((c) => c.pace),
      of,
      "按对白多少与句段长短推算",
    ),
    adaptation: adaptationLines(p),
  };
}

const span = ({ low, mid, high }: Span, unit: string): string =>
  low === high ? `约 ${mid} ${unit}` : `${low} 到 ${high} ${unit}，居中 ${mid} ${unit}`;

function adaptationLines({ adaptation: a }: ProseFigures): string[] {
  return [
    `以下是估算：全书不增不删折合剧本 ${span(a.scriptCharacters, "字")}。`,
    `折合 100 分钟的电影 ${span(a.films, "部")}；45 分钟一集的剧集 ${span(a.episodes, "集")}；竖屏短剧 ${span(a.verticalEpisodes, "集")}。`,
    `反复出现的主要角色 ${a.leadingParts} 人，有台词的角色至少 ${a.speakingParts} 人${a.places > 0 ? `，反复出现的场所至少 ${a.places} 处` : ""}。`,
  ];
}

/** The curve's five tightest and five loosest parts, by their ordinals. */
function extremes(curve: readonly number[], nameOf: (ordinal: number) => string, how: string): string[] {
  if (curve.length < 4) return [];
  const order = curve
    .map((value, i) => ({ value, ordinal: i + 1 }))
    .sort((a, b) => b.value - a.value || a.ordinal - b.ordinal);
  const few = Math.min(5, Math.floor(curve.length / 2));
  const named = (some: typeof order): string =>
    some
      .map((s) => s.ordinal)
      .sort((a, b) => a - b)
      .map(nameOf)
      .join("、");
  return [`${how}，最紧的是${named(order.slice(0, few))}；最松的是${named(order.slice(-few))}。`];
}

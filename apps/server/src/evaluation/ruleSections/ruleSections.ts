import type { Form } from "@mochang/contract";
import {
  certain,
  doubtText,
  peopleText,
  placeName,
  type Figures,
  type Finding,
  type SceneFigures,
} from "@mochang/screenplay";
import { percent } from "../../prompting/index.ts";
import {
  countFindings,
  doubtSentence,
  KIND_NAMES,
  more,
  ROWS,
  section,
  table,
  type RuleSection,
} from "./sectionMarkdown.ts";
import { novelSections } from "./novelSections.ts";

export type { RuleSection } from "./sectionMarkdown.ts";

const scene = (f: Figures, ordinal: number | null): string => (ordinal === null ? "" : placeName(f, ordinal, "场"));

/** What rules can say of a work of either form, under the six tabs. */
export const ruleSections = (f: Figures, findings: readonly Finding[], form: Form): RuleSection[] =>
  form === "novel" ? novelSections(f, findings) : scriptSections(f, findings);

/** The same six tabs, from figures and findings alone. Short sentences and tables; the findings themselves stand once in the report, beside these. */
function scriptSections(f: Figures, findings: readonly Finding[]): RuleSection[] {
  return [
    overview(f, findings),
    order(f),
    rhythm(f),
    space(f),
    ensemble(f),
    leads(f),
    length(f),
    production(f),
    parts(f),
  ];
}

function overview(f: Figures, findings: readonly Finding[]): RuleSection {
  return section(
    2,
    "作品概况",
    `按文字判断，这是一部${KIND_NAMES[f.kind]}，全文 ${f.characters} 字，共 ${f.sceneCount} 场${f.episodeCount > 0 ? `，分 ${f.episodeCount} 集` : ""}。`,
    `有台词、列名或按名行动的人物 ${f.peopleCount} 人${doubtText(f)}，对白 ${f.speechCount} 段，占 ${percent(f.dialogueShare)}。`,
    f.runningMinutes
      ? `按字数推算，片长约 ${Math.round(f.runningMinutes.mid)} 分钟${spanText(f.runningMinutes, (span) => `，在 ${span} 分钟之间`)}。`
      : null,
    countFindings(findings),
  );
}

function order(f: Figures): RuleSection {
  const entrances = certain(f.people)
    .slice(0, ROWS)
    .toSorted((a, b) => a.firstScene - b.firstScene);
  return section(
    51,
    "人物进入与退出",
    "主要人物按出场先后排列，出场指在场：列入场景人物、开口说话，或按名行动。退出早的人物，其线索是否收束，请对照原文。",
    entrances.length > 0
      ? table(
          ["人物", "首次出场", "最后出场", "在场"],
          entrances.map((p) => [p.name, scene(f, p.firstScene), scene(f, p.lastScene), p.scenes.length]),
        )
      : "没有识别出人物。",
  );
}

function rhythm(f: Figures): RuleSection {
  const longest = f.scenes.toSorted((a, b) => b.characters - a.characters).slice(0, 8);
  return section(
    52,
    "场次长短与节奏",
    `每场平均 ${Math.round(f.sceneLength.mean)} 字，居中 ${Math.round(f.sceneLength.median)} 字，最长的是${scene(f, f.sceneLength.longestScene) || "（无）"}，${f.sceneLength.longest} 字。`,
    `对白每段平均 ${Math.round(f.speechLength.mean)} 字，最长 ${f.speechLength.longest} 字${f.speechLength.longestScene ? `，在${scene(f, f.speechLength.longestScene)}` : ""}。`,
    longest.length > 1
      ? table(
          ["最长的几场", "场景", "字数", "对白占比", "节奏"],
          longest.map((s) => [
            scene(f, s.ordinal),
            s.heading ?? "",
            s.characters,
            share(s),
            Math.round(s.rhythm * 10) / 10,
          ]),
        )
      : null,
  );
}

const share = (s: SceneFigures): string => (s.characters > 0 ? percent(s.dialogueCharacters / s.characters) : "0%");

function space(f: Figures): RuleSection {
  return section(
    9,
    "时空构成",
    `内景 ${f.intExt.inside} 场，外景 ${f.intExt.outside} 场，内外皆有 ${f.intExt.both} 场，未写明 ${f.intExt.unknown} 场。`,
    `日戏 ${f.dayNight.day} 场，夜戏 ${f.dayNight.night} 场，晨昏 ${f.dayNight.dawnDusk} 场，未写明 ${f.dayNight.unknown} 场。`,
    f.places.length > 0
      ? table(
          ["地点", "场次", "内外"],
          f.places.slice(0, ROWS).map((p) => [p.name, p.scenes.length, p.intExt.join("、")]),
        )
      : "场景标题没有写明地点。",
    more(ROWS, f.places.length, "处地点"),
  );
}

function ensemble(f: Figures): RuleSection {
  const pairs = f.coPresence.slice(0, 10);
  const people = certain(f.people);
  return section(
    14,
    "群像与同场",
    people.length > 0
      ? table(
          ["人物", "在场", "开口", "被提到", "对白段数", "对白占比"],
          people
            .slice(0, ROWS)
            .map((p) => [
              p.name,
              p.scenes.length,
              p.speakingScenes?.length ?? "",
              p.mentionedScenes?.length ?? "",
              p.speeches,
              percent(p.share),
            ]),
        )
      : "没有识别出人物。",
    more(ROWS, people.length, "人"),
    doubtSentence(f),
    pairs.length > 0
      ? table(
          ["同场最多的两人", "同场"],
          pairs.map((c) => [`${c.from}、${c.to}`, c.scenes]),
        )
      : null,
  );
}

function leads(f: Figures): RuleSection {
  const lines = certain(f.people)
    .slice(0, 3)
    .map(
      (p) =>
        `- **${p.name}**：从${scene(f, p.firstScene)}到${scene(f, p.lastScene)}，${p.scenes.length} 场在场，说了 ${p.speeches} 段、${p.speechCharacters} 字，占全部对白的 ${percent(p.share)}。`,
    );
  return section(
    5,
    "戏份最重的人物",
    lines.length > 0 ? lines.join("\n") : "没有识别出人物。",
    "变化与弧光要读懂内容才能判断，规则不作结论。",
  );
}

/** The lowest and highest minutes in words; nothing where both are the same. */
function spanText({ low, high }: NonNullable<Figures["runningMinutes"]>, inWords: (span: string) => string): string {
  const [from, to] = [Math.round(low), Math.round(high)];
  return from === to ? "" : inWords(`${from} 到 ${to}`);
}

function length(f: Figures): RuleSection {
  return section(
    15,
    "篇幅与时长",
    `全文 ${f.characters} 字，其中汉字 ${f.hanCharacters} 个，对白 ${f.dialogueCharacters} 字。`,
    f.runningMinutes
      ? `按对白与动作的字数分别推算，片长${spanText(f.runningMinutes, (span) => ` ${span} 分钟`) || `约 ${Math.round(f.runningMinutes.mid)} 分钟`}。`
      : "这类文字不直接拍摄，不推算片长。",
    "目标观众要读懂内容才能判断，规则不作结论。",
  );
}

function production(f: Figures): RuleSection {
  return section(
    17,
    "制作要素",
    table(
      ["要素", "数量"],
      [
        ["地点", f.places.length],
        ["外景场次", f.intExt.outside + f.intExt.both],
        ["夜戏场次", f.dayNight.night],
        ["晨昏场次", f.dayNight.dawnDusk],
        ["人物", peopleText(f.peopleCount, f)],
        ["一场里人物最多", Math.max(0, ...f.scenes.map((s) => s.people.length))],
      ],
    ),
    "动作、特效、群演要读懂内容才能估计，规则不作结论。",
  );
}

const sum = (run: SceneFigures[], of: (s: SceneFigures) => number): number => run.reduce((n, s) => n + of(s), 0);

/** The script in four equal runs of scenes: how much is said in each, and how long its scenes are. */
function parts(f: Figures): RuleSection {
  const size = Math.ceil(f.scenes.length / 4);
  const runs =
    size > 0 ? [0, 1, 2, 3].map((i) => f.scenes.slice(i * size, (i + 1) * size)).filter((r) => r.length > 0) : [];
  return section(
    13,
    "分段构成",
    "把全剧按场次顺序等分，只作对照，不表示作品应当分成几幕。",
    runs.length > 1
      ? table(
          ["段", "场次", "字数", "对白占比", "每场平均"],
          runs.map((run, i) => {
            const characters = sum(run, (s) => s.characters);
            return [
              i + 1,
              `${run[0]?.ordinal} 到 ${run.at(-1)?.ordinal}`,
              characters,
              characters > 0 ? percent(sum(run, (s) => s.dialogueCharacters) / characters) : "0%",
              Math.round(characters / run.length),
            ];
          }),
        )
      : "场次太少，不分段。",
  );
}

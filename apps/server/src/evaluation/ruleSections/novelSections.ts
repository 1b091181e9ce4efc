import {
  adaptationRows,
  certain,
  type ChapterFigures,
  chapterName,
  type Figures,
  type Finding,
  type ProseFigures,
  readTitle,
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

/** The chapter as its author counts it; empty for none. */
const namer =
  (f: Pick<Figures, "prose">) =>
  (ordinal: number | null): string =>
    ordinal ? chapterName(f, ordinal) : "";
const titleOf = (heading: string | null): string => readTitle(heading ?? "").title;
const NOT_PROSE = "按文字判断它不像小说，这一项没有统计。";

/** A novel's six tabs, from figures and findings alone. Whatever needs reading is left to a reader, and said so. */
export function novelSections(f: Figures, findings: readonly Finding[]): RuleSection[] {
  const p = f.prose;
  const sections = [
    overview(f, p, findings),
    lengths(f, p),
    pace(f, p),
    order(f, p),
    places(p),
    sentences(f, p),
    cast(f, p),
    readers(f, p),
    adaptation(p),
    parts(f, p),
  ];
  return sections.filter((s) => s.markdown !== "");
}

function overview(f: Figures, p: ProseFigures | null, findings: readonly Finding[]): RuleSection {
  return section(
    26,
    "作品概况",
    `按文字判断，这是一部${KIND_NAMES[f.kind]}，全文 ${f.characters} 字，共 ${f.sceneCount} 章${p && p.volumes.length > 0 ? `，分 ${p.volumes.length} 卷` : ""}。`,
    p
      ? `共 ${p.paragraphCount} 段，${p.sentenceCount} 句；文中点明说过话的人物 ${p.adaptation.speakingParts} 人，对白占 ${percent(p.dialogueShare)}。`
      : `对白占 ${percent(f.dialogueShare)}。`,
    countFindings(findings),
  );
}

function lengths(f: Figures, p: ProseFigures | null): RuleSection {
  const chapter = namer(f);
  const longest = f.scenes.toSorted((a, b) => b.characters - a.characters).slice(0, 8);
  const of = (ordinal: number): ChapterFigures | undefined => p?.chapters[ordinal - 1];
  return section(
    38,
    "章节长短",
    `每章平均 ${Math.round(f.sceneLength.mean)} 字，居中 ${Math.round(f.sceneLength.median)} 字，最长的是${chapter(f.sceneLength.longestScene) || "（无）"}，${f.sceneLength.longest} 字。`,
    p?.frontCharacters ? `第一章之前的书名、作者、简介等 ${p.frontCharacters} 字不计入各章。` : null,
    longest.length > 1
      ? table(
          ["最长的几章", "章名", "字数", "对白占比"],
          longest.map((s) => [
            chapter(s.ordinal),
            titleOf(s.heading),
            s.characters,
            percent(of(s.ordinal)?.dialogueShare ?? 0),
          ]),
        )
      : null,
  );
}

function pace(f: Figures, p: ProseFigures | null): RuleSection {
  if (!p) return section(40, "节奏", NOT_PROSE);
  if (p.chapters.length < 4) return section(40, "节奏", "章节太少，不比较节奏。");
  const chapter = namer(f);
  const byPace = p.chapters.toSorted((a, b) => b.pace - a.pace || a.ordinal - b.ordinal);
  const rows = (some: ChapterFigures[]): (string | number)[][] =>
    some.map((c) => [
      chapter(c.ordinal),
      titleOf(c.title),
      Math.round(c.pace * 10) / 10,
      percent(c.dialogueShare),
      Math.round(c.sentenceLength),
    ]);
  const head = ["章", "章名", "节奏", "对白占比", "每句字数"];
  return section(
    40,
    "节奏",
    "节奏按对白多少、句子和段落长短推算，与全书自己的平均相比，满分 10。快慢不是好坏。",
    `最紧的几章：\n\n${table(head, rows(byPace.slice(0, 5)))}`,
    `最松的几章：\n\n${table(head, rows(byPace.slice(-5).toReversed()))}`,
  );
}

function order(f: Figures, p: ProseFigures | null): RuleSection {
  const chapter = namer(f);
  const people = certain(p?.people ?? [])
    .slice(0, ROWS)
    .toSorted((a, b) => a.firstChapter - b.firstChapter);
  return section(
    41,
    "人物进入与退出",
    "主要人物按出场先后排列。退出早的人物，其线索是否收束，请对照原文。",
    people.length > 0
      ? table(
          ["人物", "首次出现", "最后出现", "章数"],
          people.map((x) => [x.name, chapter(x.firstChapter), chapter(x.lastChapter), x.chapters.length]),
        )
      : f.peopleCount > 0
        ? null
        : "没有识别出人物。",
  );
}

function places(p: ProseFigures | null): RuleSection {
  if (!p) return section(33, "反复出现的地方", NOT_PROSE);
  return section(
    33,
    "反复出现的地方",
    p.places.length > 0
      ? table(
          ["地方", "提到", "章数"],
          p.places.slice(0, ROWS).map((x) => [x.name, `${x.mentions} 次`, x.chapters.length]),
        )
      : "没有识别出反复出现的地名。",
    more(ROWS, p.places.length, "处"),
    "只认得文中反复写到的地名，是下限。",
  );
}

function sentences(f: Figures, p: ProseFigures | null): RuleSection {
  return section(
    34,
    "句段与对白",
    p
      ? `段落平均 ${p.paragraphLength} 字，句子平均 ${p.sentenceLength} 字；对白占 ${percent(p.dialogueShare)}，其中文中点明说话人的占 ${percent(p.attributedShare)}。`
      : `对白占 ${percent(f.dialogueShare)}。`,
    "语言好坏要读懂内容才能判断，规则不作结论。",
  );
}

function cast(f: Figures, p: ProseFigures | null): RuleSection {
  const rows = p
    ? certain(p.people)
        .slice(0, ROWS)
        .map((x) => [x.name, x.chapters.length, x.mentions, x.speeches])
    : certain(f.people)
        .slice(0, ROWS)
        .map((x) => [x.name, x.scenes.length, "", x.speeches]);
  return section(
    29,
    "人物",
    rows.length > 0 ? table(["人物", "出现的章数", "提到的次数", "开口的次数"], rows) : "没有识别出人物。",
    more(ROWS, (p ? certain(p.people) : certain(f.people)).length, "人"),
    doubtSentence(f),
    "变化与弧光要读懂内容才能判断，规则不作结论。",
  );
}

function readers(f: Figures, p: ProseFigures | null): RuleSection {
  return section(
    42,
    "篇幅",
    `全文 ${f.characters} 字，其中汉字 ${f.hanCharacters} 个${p ? `，对白 ${p.chapters.reduce((n, c) => n + c.dialogueCharacters, 0)} 字` : ""}。`,
    "目标读者与观众要读懂内容才能判断，规则不作结论。",
  );
}

function adaptation(p: ProseFigures | null): RuleSection {
  if (!p) return section(43, "改编估算", NOT_PROSE);
  const { adaptation: a } = p;
  return section(43, "改编估算", table(["要素", "估计"], adaptationRows(a)), a.basis);
}

const sum = (run: ChapterFigures[], of: (c: ChapterFigures) => number): number => run.reduce((n, c) => n + of(c), 0);

/** The book in its volumes, or in four equal runs of chapters. */
function parts(f: Figures, p: ProseFigures | null): RuleSection {
  if (!p) return section(36, "分段构成", NOT_PROSE);
  const chapter = namer(f);
  const size = Math.ceil(p.chapters.length / 4);
  const runs =
    p.volumes.length > 1
      ? p.volumes
          .slice(0, ROWS)
          .map((v) => ({ name: v.title, run: p.chapters.slice(v.firstChapter - 1, v.lastChapter) }))
      : [0, 1, 2, 3].map((i) => ({ name: String(i + 1), run: p.chapters.slice(i * size, (i + 1) * size) }));
  const filled = runs.filter(({ run }) => run.length > 0);
  return section(
    36,
    "分段构成",
    p.volumes.length > 1 ? "按书里的分卷。" : "把全书按章节顺序等分，只作对照，不表示作品应当分成几段。",
    filled.length > 1
      ? table(
          ["段", "章次", "字数", "对白占比", "每章平均"],
          filled.map(({ name, run }) => {
            const characters = sum(run, (c) => c.characters);
            return [
              name,
              run.length > 1
                ? `${chapter(run[0]?.ordinal ?? 0)} 到 ${chapter(run.at(-1)?.ordinal ?? 0)}`
                : chapter(run[0]?.ordinal ?? 0),
              characters,
              characters > 0 ? percent(sum(run, (c) => c.dialogueCharacters) / characters) : "0%",
              Math.round(characters / run.length),
            ];
          }),
        )
      : "章节太少，不分段。",
    more(ROWS, p.volumes.length, "卷"),
  );
}

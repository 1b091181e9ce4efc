import { writeCitation } from "@mochang/contract";
import type { SceneFigures } from "@mochang/screenplay";
import { dialogueShare, type Work } from "../../prompting/index.ts";
import type { AnalysedPassage } from "./analysedPassage.ts";

/** Findings that a card lists. */
const FINDINGS = 20;

/** The cards that rules alone can write of a passage: figures and findings, no judgement. */
export function ruleCards(work: Pick<Work, "figures" | "findings" | "parsed">, passage: AnalysedPassage): string {
  const facts =
    passage.sceneId === null ? selectionFigures(work, passage) : sceneFigures(work.figures.scenes[passage.scene - 1]);
  const findings = work.findings.filter((finding) =>
    finding.quotes.some((q) => q.start < passage.range.end && q.end > passage.range.start),
  );
  const lines = findings
    .slice(0, FINDINGS)
    .map((finding) => `- ${finding.message.replace(/。$/u, "")}。${finding.quotes.map(cite).join("")}`);
  const rest = findings.length > FINDINGS ? `\n\n另有 ${findings.length - FINDINGS} 处，未列。` : "";
  return `### 规则统计\n\n${facts}\n\n### 一致性发现\n\n${lines.join("\n") || "这一段没有发现前后不一致的地方。"}${rest}`;
}

function sceneFigures(scene: SceneFigures | undefined): string {
  if (!scene) return "这一段没有统计。";
  const where = [scene.intExt, scene.place, scene.time].filter(Boolean).join(" ");
  return [
    `- 全场 ${scene.characters} 字，对白 ${scene.dialogueCharacters} 字，占 ${dialogueShare(scene)}，台词 ${scene.speeches} 段。`,
    `- 人物：${scene.people.join("、") || "没有识别出人物"}。`,
    `- 标题写明：${where || "没有写明地点与时间"}。`,
    `- 按字数推算${scene.minutes < 0.1 ? "不足 0.1" : `约 ${Math.round(scene.minutes * 10) / 10}`} 分钟，节奏 ${Math.round(scene.rhythm * 10) / 10}（满分 10）。`,
  ].join("\n");
}

function selectionFigures({ parsed }: Pick<Work, "parsed">, { range }: AnalysedPassage): string {
  const lines = parsed.scenes
    .flatMap((scene) => scene.lines)
    .filter((line) => line.start < range.end && line.end > range.start);
  const characters = parsed.text.slice(range.start, range.end).replaceAll(/\s/gu, "").length;
  const speakers = [
    ...new Set(lines.flatMap((line) => (line.type === "dialogue" && line.speaker ? [line.speaker] : []))),
  ];
  return `- 选中 ${characters} 字，${lines.length} 行，其中对白 ${lines.filter((line) => line.type === "dialogue").length} 行。\n- 说话的人：${speakers.join("、") || "无"}。`;
}

const cite = (q: { scene: number | null; text: string; start: number; end: number }): string =>
  writeCitation({
    scene: q.scene ?? 0,
    unit: "场",
    quote: q.text
      .replaceAll(/\s*[\r\n]+\s*/gu, " ")
      .replaceAll("【", "〔")
      .replaceAll("】", "〕"),
    start: q.start,
    end: q.end,
  });

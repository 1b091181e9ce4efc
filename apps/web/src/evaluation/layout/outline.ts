import { formOf, isConclusion, splitConclusion, type Report, type ReportSection } from "@mochang/contract";
import { certain } from "@mochang/screenplay/people";
import { anchorOf } from "../sections/SectionView.tsx";

export interface Anchor {
  id: string;
  label: string;
}

/** The earlier evaluation that a tab is of. */
export const formerOf = (report: Report, tab: number) => report.tabs.find(({ index }) => index === tab)?.former;

/** Which figures stand on a tab, before and after its written sections. A figure without numbers is not there at all. */
export function figuresOf(report: Report, tab: number): { before: Anchor[]; after: Anchor[] } {
  const f = report.figures;
  const shot = f.kind === "screenplay" || f.kind === "stage";
  const prose = formOf(report.work.fileType) === "novel" ? f.prose : null;
  const have = {
    verdict: report.verdict !== null,
    dimensions: (report.verdict?.dimensions.length ?? 0) > 0,
    reasons: report.verdict?.dimensions.some(({ reasons = [] }) => reasons.length > 0) ?? false,
    rhythm: prose === null && f.scenes.length > 2,
    presence: prose === null && f.presence.people.length > 0 && f.scenes.length > 1,
    pace: prose !== null && prose.chapters.length > 2,
    cast: prose !== null && prose.castByChapter.people.length > 0 && prose.chapters.length > 1,
    chapters: prose !== null && prose.chapters.length > 1,
    // Rules alone write the same table as a section.
    adaptation: prose !== null && (report.model !== null || report.runId === null),
    "named-places": prose !== null && prose.places.length > 0,
    relations: certain(f.people).length > 2 && f.coPresence.length > 0,
    share: f.people.some((p) => p.speechCharacters > 0),
    split: shot && prose === null && f.scenes.length > 1,
    places: shot && prose === null && f.places.length > 1,
    // Of the newest evaluation: beside what an earlier one wrote, its citations would be of another text.
    people: report.arcs !== undefined && !formerOf(report, tab),
    episodes: (report.episodes?.length ?? 0) > 0,
    "scene-table": shot && prose === null && f.scenes.length > 1,
    findings: true,
    doubts: report.doubts.length > 0,
  };
  const list = (...anchors: [keyof typeof have, string][]): Anchor[] =>
    anchors.filter(([id]) => have[id]).map(([id, label]) => ({ id, label }));
  if (tab === 1)
    return {
      before: list(
        ["verdict", "评级"],
        ["dimensions", "各维度"],
        ["rhythm", "节奏"],
        ["presence", "出场"],
        ["pace", "节奏与对白"],
        ["cast", "出场"],
      ),
      after: list(["reasons", "打分的理由"], ["findings", "前后不一"], ["doubts", "读稿时拿不准的"]),
    };
  if (tab === 2)
    return { before: list(["chapters", "章节长短"]), after: list(["episodes", "分集表"], ["scene-table", "场次表"]) };
  if (tab === 3) return { before: list(["named-places", "反复出现的地方"]), after: [] };
  if (tab === 4)
    return { before: list(["people", "人物表"], ["relations", "人物关系"], ["share", "对白占比"]), after: [] };
  if (tab === 5)
    return { before: list(["adaptation", "改编估算"], ["split", "日夜与内外"], ["places", "主要场地"]), after: [] };
  return { before: [], after: [] };
}

/** A tab's written sections in the order of the page: a model's conclusion comes first, from the run's beginning to its end. */
export function sectionsOf(report: Report, tab: number): ReportSection[] {
  const sections = report.tabs.find((t) => t.index === tab)?.sections ?? [];
  return report.model !== null
    ? [...sections.filter(isConclusion), ...sections.filter((s) => !isConclusion(s))]
    : sections;
}

const IN_WRITING: readonly ReportSection["state"][] = ["waiting", "running"];

/**
 * A tab's sections as they stand below its figures. Where there is a verdict, the conclusion's first paragraph stands beside the seal; its
 * section is the rest, and keeps its place while the run (`live`) has still to write it, so that nothing below it moves.
 */
export function listedSections(report: Report, tab: number, live: boolean): ReportSection[] {
  const sections = sectionsOf(report, tab);
  // Before the first run nothing is written, nothing stands where it will be, and rules alone write some sections.
  if (report.runId === null && sections.every((s) => s.markdown === "")) return [];
  if (!report.verdict) return sections;
  return sections
    .map((s) => (isConclusion(s) ? { ...s, markdown: splitConclusion(s.markdown, report.headline).rest } : s))
    .filter((s) => !isConclusion(s) || s.markdown !== "" || (live && IN_WRITING.includes(s.state)));
}

/** All that the menu lists under the open tab, in the order of the page. */
export function outlineOf(report: Report, tab: number, live: boolean): Anchor[] {
  const { before, after } = figuresOf(report, tab);
  return [...before, ...listedSections(report, tab, live).map((s) => ({ id: anchorOf(s), label: s.title })), ...after];
}

import {
  differenceText,
  draftTitle,
  figureText,
  kindText,
  linesText,
  pairTitle,
  ignoredChanges,
  type DraftComparison,
  type Draft,
  scoreText,
  SCORES_NOTE,
  summaryOf,
} from "@mochang/contract";

/** Lines of each list that are printed. */
const SCENES = 60;
const FINDINGS = 20;
const NAMES = 12;

const about = (d: Draft, unit: string): string =>
  `${draftTitle(d)}，${d.createTime.slice(0, 10)}，${d.characters.toLocaleString("en-US")} 字，${d.sceneCount} ${unit}`;
const othersNote = (all: number, shownCount: number, unit: string): string =>
  all > shownCount ? `另有 ${all - shownCount} ${unit}，见网页。` : "";

/** What the report's section on the former draft prints, as plain words; null where there is no former draft. */
export function comparisonData(c: DraftComparison | null | undefined) {
  if (!c) return null;
  const { unit } = c;
  const touched = c.scenes.filter((s) => s.kind !== "kept");
  const all = (["moved", "changed", "new", "cut"] as const).reduce((n, kind) => n + (c.counts[kind] ?? 0), 0);
  const names = (list: readonly string[]): string =>
    `${list.slice(0, NAMES).join("、")}${list.length > NAMES ? `等 ${list.length} 个` : ""}`;
  const findings = (title: string, list: DraftComparison["findings"]["mended"], total: number) => ({
    title: `${title} ${total} 处`,
    messages: list.slice(0, FINDINGS).map((f) => f.message),
    rest: othersNote(total, Math.min(list.length, FINDINGS), "处"),
  });
  return {
    title: "与上一稿对比",
    drafts: [
      ["旧稿", about(c.old, unit)],
      ["新稿", about(c.new, unit)],
    ],
    summary: summaryOf(c),
    note:
      [
        ...(c.unrelated && !c.identical ? ["两份稿子几乎没有相同的文字，像是两部作品，下面的对照只供参考。"] : []),
        ...ignoredChanges({ ...c, renames: [] }),
      ].join("") || null,
    scenes: touched
      .slice(0, SCENES)
      .map((s) => [kindText(s), pairTitle(s), s.new?.heading ?? s.old?.heading ?? "", linesText(s)]),
    scenesRest: othersNote(all, Math.min(touched.length, SCENES), unit),
    figures: c.figures.map((f) => [f.label, figureText(f.old, f.unit), figureText(f.new, f.unit), differenceText(f)]),
    names: [
      ["改名的人物", c.renames.map((r) => `${r.from} → ${r.to}`).join("，")],
      ["新来的人物", names(c.people.came)],
      ["离开的人物", names(c.people.left)],
      ["新的场景地", names(c.places.came)],
      ["不再用的场景地", names(c.places.left)],
    ].filter(([, value]) => value !== ""),
    findings: [
      findings("改好了", c.findings.mended, c.findings.mendedTotal),
      findings("新出现", c.findings.fresh, c.findings.freshTotal),
      findings("仍在", c.findings.still, c.findings.stillTotal),
    ],
    scoresNote: c.scores
      ? SCORES_NOTE.replace(
          "每项上面一行是旧稿，下面一行是新稿；小圈是每次评分，实心点是中位。",
          "每项写旧稿与新稿的中位，括号里是最低到最高。",
        )
      : "两稿没有都由大模型评过，评分无法相比。",
    scores: c.scores
      ? [c.scores.total, ...c.scores.dimensions].map((p) => {
          const side = (s: { median: number; low: number; high: number }): string =>
            `${s.median.toFixed(1)}（${s.low.toFixed(1)} 至 ${s.high.toFixed(1)}）`;
          return [p.label, side(p.old), side(p.new), scoreText(p)];
        })
      : [],
  };
}

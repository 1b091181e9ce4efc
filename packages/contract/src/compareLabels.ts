import { draftName } from "./library.ts";
import type { DraftComparison, FigurePair, ScenePair, ScorePair } from "./compare.ts";

/** Name and sign of each kind of change; the sign is for readers who see no colour. */
export const SCENE_CHANGES: Record<ScenePair["kind"], { name: string; sign: string }> = {
  changed: { name: "改过", sign: "≠" },
  moved: { name: "挪动", sign: "⇄" },
  new: { name: "新写", sign: "+" },
  cut: { name: "删去", sign: "−" },
  kept: { name: "没动", sign: "=" },
};

/** Says above the scores what their dots are and what may be read from them. */
export const SCORES_NOTE =
  "满分 5。每项上面一行是旧稿，下面一行是新稿；小圈是每次评分，实心点是中位。两稿的评分互相重叠时，分差在评分波动之内，不能当作进退。";

/** 第二稿 of a work, by name. */
export const draftTitle = (d: { name: string; draftNumber: number }): string =>
  `《${d.name}》${draftName(d.draftNumber)}`;

const score = (n: number): string => (Math.round(n * 10) / 10).toFixed(1);
const percent = (share: number): string => (share > 0 && share < 0.005 ? "<1%" : `${Math.round(share * 100)}%`);

/** The whole comparison in one sentence. */
export function summaryOf({
  old,
  new: next,
  counts,
  unit,
  identical,
}: Pick<DraftComparison, "old" | "new" | "counts" | "unit" | "identical">): string {
  if (identical) return `两稿的 ${next.sceneCount} ${unit}完全一样。`;
  const { kept = 0, moved = 0, changed = 0, cut = 0 } = counts;
  const of = [
    kept > 0 && `${kept} ${unit}没动`,
    changed > 0 && `${changed} ${unit}改过`,
    moved > 0 && `${moved} ${unit}只挪了位置`,
    cut > 0 && `${cut} ${unit}删去`,
  ].filter((s) => s !== false);
  const before = of.length > 0 ? `旧稿 ${old.sceneCount} ${unit}里，${of.join("，")}` : `旧稿没有一${unit}留下`;
  return `${before}；新稿${counts.new ? `新写了 ${counts.new} ${unit}` : `没有新写的${unit}`}。`;
}

/** What the new draft has another name or form for, which counts as no change; one sentence each. */
export function ignoredChanges({ renames, form, unit }: Pick<DraftComparison, "renames" | "form" | "unit">): string[] {
  return [
    renames.length > 0 &&
      `人物改名：${renames.map((r) => `${r.from} → ${r.to}`).join("，")}。只换了名字的${unit}算没动。`,
    form.script !== null && `新稿改用${form.script === "traditional" ? "繁体字" : "简体字"}。只差简繁的${unit}算没动。`,
    form.layout && `有的${unit}换了格式：地点、时间写到了别处。只差格式的${unit}算没动。`,
    form.parts && `集、幕或卷的分界变了。只是换了集、幕、卷的${unit}算没动。`,
    form.numbers && `${unit}号重新编过。只差编号的${unit}算没动。`,
  ].filter((s) => s !== false);
}

/** A figure as it is read, with its unit. */
export function figureText(value: number | null, unit: FigurePair["unit"]): string {
  if (value === null) return "无";
  if (unit === "share") return percent(value);
  if (unit === "minutes") return `${Math.round(value)} 分钟`;
  if (unit === "characters") return `${Math.round(value).toLocaleString("en-US")} 字`;
  if (unit === "scenes") return `${value} 场`;
  return value.toLocaleString("en-US");
}

/** What the new draft has more or less, signed; 不变 where nothing is. */
export function differenceText({ old, new: next, unit }: Pick<FigurePair, "old" | "new" | "unit">): string {
  if (old === null || next === null) return "无法相比";
  const d =
    unit === "share"
      ? Math.round(next * 100) - Math.round(old * 100)
      : unit === "minutes" || unit === "characters"
        ? Math.round(next) - Math.round(old)
        : next - old;
  if (d === 0) return "不变";
  const size = Math.abs(d).toLocaleString("en-US");
  return `${d > 0 ? "+" : "−"}${size}${unit === "share" ? " 个百分点" : ""}`;
}

/** Sentence on the difference of two scores; none when their samples overlap. */
export function scoreText({ old, new: next, within }: Pick<ScorePair, "old" | "new" | "within">): string {
  const d = Math.round((next.median - old.median) * 10) / 10;
  if (d === 0) return "没有变化";
  if (within) return "分差在评分波动之内";
  return `${d > 0 ? "升" : "降"} ${score(Math.abs(d))}`;
}

/** 第12场, with its place in the other draft where that is another. */
export function pairTitle({ old, new: next }: ScenePair): string {
  if (old && next && old.place !== next.place) return `${old.place} → ${next.place}`;
  return (next ?? old)?.place ?? "";
}

/** What happened to the scene's lines, in a few words. */
export function linesText({ kind, moved, lines, joined }: ScenePair): string {
  const { added, removed, changed, same } = lines;
  if (kind === "new") return joined === null ? `${added} 行` : `${added} 行，从旧稿${joined}拆出`;
  if (kind === "cut") return joined === null ? `${removed} 行` : `${removed} 行，并入新稿${joined}`;
  if (kind !== "changed") return `${same} 行`;
  const parts = [
    changed > 0 && `改 ${changed} 行`,
    added > 0 && `加 ${added} 行`,
    removed > 0 && `删 ${removed} 行`,
    moved && "也挪了位置",
  ].filter((s) => s !== false);
  return parts.join("，");
}

/** The kind in words for those who do not see the sign. */
export const kindText = (pair: Pick<ScenePair, "kind" | "moved">): string =>
  pair.kind === "changed" && pair.moved ? "改过并挪动" : SCENE_CHANGES[pair.kind].name;

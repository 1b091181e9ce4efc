import { citedPlace, noPersonsSentence, type PaperTable, type Report, splitCited } from "@mochang/contract";
import { placeName } from "@mochang/screenplay";

/** Longer tables would be longer than the report. */
const MAX_SCENES = 200;
const MAX_EPISODES = 120;
const MAX_PEOPLE = 20;

const text = (cited: string): string =>
  splitCited(cited)
    .map((p) => (p.type === "text" ? p.text : `（${citedPlace(p.citation)}「${p.citation.quote}」）`))
    .join("");

/**
 * Persons with their arcs, episodes with their hooks, scenes: each where the report has something for it. Where persons were asked for and none
 * stands, a table without rows says so in its note.
 */
export function tablesData(report: Report, unit: "场" | "章"): PaperTable[] {
  const noPersons = noPersonsSentence(report) !== null;
  return [peopleTable(report, unit), episodeTable(report), sceneTable(report, unit)].filter(
    (t, i) => t.rows.length > 0 || (i === 0 && noPersons),
  );
}

function peopleTable(report: Report, unit: "场" | "章"): PaperTable {
  const { arcs = [], figures } = report;
  return {
    title: "人物表",
    note: noPersonsSentence(report) ?? "要什么与弧光由 AI 生成，出场由规则统计",
    widths: [1.1, 1, 3, 4],
    head: ["人物", `出场${unit}数`, "要什么", "弧光"],
    rows: arcs.slice(0, MAX_PEOPLE).map(({ name, wants, arc }) => {
      const person = figures.people.find((p) => p.name === name || p.aliases.includes(name));
      return [name, person ? String(person.scenes.length) : "", text(wants), text(arc)];
    }),
  };
}

function episodeTable({ episodes = [] }: Report): PaperTable {
  const rest = episodes.length > MAX_EPISODES ? `，前 ${MAX_EPISODES} 集` : "";
  return {
    title: "分集表",
    note: `规则统计，原文照录${rest}`,
    widths: nameWidth(
      [1.1, 0.7, 3, 3, 0.9],
      episodes.slice(0, MAX_EPISODES).map(({ name }) => name),
    ),
    head: ["集", "字数", "黄金三秒", "集尾", "卡点"],
    rows: episodes
      .slice(0, MAX_EPISODES)
      .map(({ name, characters, opening, ending, paid }) => [
        name,
        String(characters),
        opening?.text ?? "",
        ending?.text ?? "",
        paid ? "标了" : "没有标",
      ]),
  };
}

/** A table's width is about this many capitals of a Latin script; with what stands beside a cell's text. */
const CAPITALS = 62;
const CELL_SPACE = 2;

/** Widths that hold the longest Latin word of each column, which nothing breaks (CONTINUOUS); none takes more than a third for that. */
function widened(widths: readonly number[], rows: readonly (readonly string[])[]): number[] {
  const all = widths.reduce((sum, width) => sum + width, 0);
  return widths.map((width, i) => {
    const words = rows.flatMap((row) => row[i]?.match(/[\p{Script=Latin}\d'’.]+/gu) ?? []);
    const longest = words.reduce((length, word) => Math.max(length, word.length), 0);
    return Math.max(width, Math.min(1 / 3, (longest + CELL_SPACE) / CAPITALS) * all);
  });
}

/** A Han letter's share of a table's width: 9 of 420 points; other letters are about 0.6 as wide. Beside them stand the cell's margins, 8 points, and half a letter around digits. */
const HAN = 9 / 420;
const AROUND = 1.5;

/** The first width so that its longest cell, up to a third of the table, stands in one line. */
function nameWidth([first = 1, ...others]: readonly number[], names: readonly string[]): number[] {
  const length = (name: string): number =>
    [...name].reduce((sum, letter) => sum + (/\p{Script=Han}/u.test(letter) ? 1 : 0.6), AROUND);
  const share = Math.min(1 / 3, Math.max(0, ...names.map(length)) * HAN);
  const rest = others.reduce((sum, width) => sum + width, 0);
  return [Math.max(first, (share * rest) / (1 - share)), ...others];
}

function sceneTable({ figures, work }: Report, unit: "场" | "章"): PaperTable {
  // A novel's chapters have a table of their own numbers among the charts.
  const scenes = work.fileType === 2 ? [] : figures.scenes;
  const rest = scenes.length > MAX_SCENES ? `，前 ${MAX_SCENES} 场` : "";
  const rows = scenes
    .slice(0, MAX_SCENES)
    .map((s) => [
      placeName(figures, s.ordinal, unit),
      [s.intExt ?? "", s.time ?? ""].filter(Boolean).join(" ") || "未写",
      s.place || "未写",
      s.people.join("、") || "没有人物",
      String(s.characters),
    ]);
  return {
    title: "场次表",
    note: `规则统计${rest}`,
    widths: nameWidth(
      widened([1.1, 0.9, 2, 3, 0.8], rows),
      rows.map(([name = ""]) => name),
    ),
    head: ["场", "内外日夜", "地点", "在场的人物", "字数"],
    rows,
  };
}

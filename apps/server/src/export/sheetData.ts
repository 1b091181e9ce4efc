import { citedPlace, GRADE_NAMES, type Report, REVIEW_LABEL, splitCited } from "@mochang/contract";
import { chineseNumeral } from "@mochang/screenplay";

/** A piece of a text: plain, or a quotation with its place. */
export interface SheetRun {
  t: "s" | "q";
  s: string;
}

const runsOf = (text: string): SheetRun[] =>
  splitCited(text.replaceAll("**", "")).map((part) =>
    part.type === "text"
      ? { t: "s", s: part.text }
      : { t: "q", s: `${citedPlace(part.citation)}「${part.citation.quote}」` },
  );
const plain = (text: string): string =>
  runsOf(text)
    .filter(({ t }) => t === "s")
    .map(({ s }) => s)
    .join("");

/** What samples say, as one reads them: 五次里四次 B，中位 3.4. */
export function samplesSentence({ samples, borders, median, grade }: NonNullable<Report["verdict"]>): string {
  const gradeOf = (total: number): string =>
    total >= borders.A ? "A" : total >= borders.B ? "B" : total >= borders.C ? "C" : "D";
  const agreed = samples.filter((total) => gradeOf(total) === grade).length;
  const said =
    grade === null ? "各次跨过了评级分界" : `${chineseNumeral(samples.length)}次里${chineseNumeral(agreed)}次 ${grade}`;
  return `${said}，中位 ${median.toFixed(1)}`;
}

/** What rules count that costs money: nights, outside scenes, places. */
function costFigures({ figures: f }: Report): string {
  if (f.prose) return "";
  return [`夜戏 ${f.dayNight.night} 场`, `外景 ${f.intExt.outside} 场`, `地点 ${f.places.length} 处`].join("，");
}

/** 评估单 as one page of the PDF draws it; null where there is none. */
export function sheetData(report: Report, unit: string) {
  const { sheet, verdict, figures } = report;
  if (!sheet) return null;
  const minutes = figures.runningMinutes ? `，约 ${Math.round(figures.runningMinutes.mid)} 分钟` : "";
  const kind = sheet.medium === "其他" ? "" : sheet.medium;
  const genre = report.work.genre || (sheet.genre === "其他" ? "" : sheet.genre);
  const point = ({ title, why }: { title: string; why: string }) => ({ title: plain(title), runs: runsOf(why) });
  return {
    verdict: plain(sheet.verdict),
    by: [
      ["作者", report.work.author.trim()],
      ["媒介", kind],
      ["类型", genre],
    ].filter(([, said]) => said !== ""),
    project: {
      name: verdict?.grade ? GRADE_NAMES[verdict.grade] : REVIEW_LABEL,
      said: [verdict ? `${samplesSentence(verdict)}。` : "", plain(sheet.project)].join(""),
    },
    writer: { name: GRADE_NAMES[sheet.writer.follow], said: plain(sheet.writer.say) },
    logline: plain(sheet.logline),
    facts: [
      ["篇幅", `${figures.sceneCount} ${unit}，${figures.characters.toLocaleString("en-US")} 字${minutes}`],
      [
        "成本档",
        [`${sheet.cost.level}（估计）`, [plain(sheet.cost.why), costFigures(report)].filter(Boolean).join("；")].join(
          "：",
        ),
      ],
    ],
    comparables: sheet.comparables.map(({ title, like }) => `《${title}》：${plain(like)}`),
    strengths: sheet.strengths.map(point),
    weaknesses: sheet.weaknesses.map(point),
    roadmap: sheet.roadmap.map((r, i) => [
      chineseNumeral(i + 1),
      plain(r.what),
      plain(r.how),
      r.for === null ? "" : `${r.for.startsWith("长") ? "托住" : "补"}${r.for}`,
      [r.effort, r.size].filter(Boolean).join("，"),
    ]),
  };
}

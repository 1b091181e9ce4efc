import { z } from "zod";

/** A run of one paragraph: plain, bold, emphasised, or a citation numbered `n` in the appendix; `withoutNote` where the same section cited it before, and in tables. */
export type PaperRun =
  { t: "s" | "b" | "i"; s: string } | { t: "q"; s: string; n: number; quote: string; withoutNote?: true };

/** A block of a section's text, parsed once on the server: PDF and page set the same. */
export type PaperBlock =
  | { t: "p"; runs: PaperRun[] }
  | { t: "h"; runs: PaperRun[] }
  | { t: "ul"; items: PaperBlock[][] }
  | { t: "ol"; start: number; items: PaperBlock[][] }
  | { t: "quote"; blocks: PaperBlock[] }
  | { t: "table"; columns: number; head: PaperRun[][]; rows: PaperRun[][][] };

const Pairs = z.array(z.array(z.string()));
const Bars = z.array(z.tuple([z.string(), z.number(), z.string()]));
const Novel = z.object({
  /** Chapters that one column stands for. */
  step: z.number(),
  /** What the first chapter of each column is called below a plot. */
  ticks: z.array(z.string()),
  pace: z.array(z.number()),
  talk: z.array(z.number()),
  chapterLengths: z.array(z.number()),
  cast: z.array(z.object({ name: z.string(), count: z.number(), cells: z.array(z.array(z.number())) })),
  columns: z.number(),
  namedPlaces: Bars,
  volumes: Bars,
  adaptation: Pairs,
  basis: z.string(),
});
export type PaperNovel = z.infer<typeof Novel>;

/** A piece of a text of 评估单: plain, or a quotation with its place. */
const SheetRun = z.object({ t: z.enum(["s", "q"]), s: z.string() });
const SheetPoints = z.array(z.object({ title: z.string(), runs: z.array(SheetRun) }));
const SheetVerdict = z.object({ name: z.string(), said: z.string() });

/** 评估单 in words, as one page sets it. */
export const PaperSheet = z.object({
  date: z.string(),
  verdict: z.string(),
  by: Pairs,
  project: SheetVerdict,
  writer: SheetVerdict,
  logline: z.string(),
  facts: Pairs,
  comparables: z.array(z.string()),
  strengths: SheetPoints,
  weaknesses: SheetPoints,
  /** What stands above these points. */
  headings: z.object({ comparables: z.string(), strengths: z.string(), weaknesses: z.string() }),
  /** Columns: number, subject, revision, purpose, effort. */
  roadmap: Pairs,
});
export type PaperSheet = z.infer<typeof PaperSheet>;

/** A table behind the six parts: of persons, episodes or scenes. */
export const PaperTable = z.object({
  title: z.string(),
  /** Source of the table. */
  note: z.string(),
  /** Shares of the page. */
  widths: z.array(z.number()),
  head: z.array(z.string()),
  rows: Pairs,
});
export type PaperTable = z.infer<typeof PaperTable>;

/** The report in words and order as the PDF has it: what /exportReport sets as a page. Charts are drawn from the report's figures. */
export const ReportPaper = z.object({
  name: z.string(),
  author: z.string(),
  kindLabel: z.string(),
  /** Colour of the cover, by genre: `#rrggbb`. */
  tint: z.string(),
  signature: Pairs,
  /** Footer: who wrote it. */
  label: z.string(),
  modelText: z.boolean(),
  grade: z.string().nullable(),
  gradeName: z.string(),
  usage: z.array(z.string()),
  grades: z.array(z.object({ grade: z.string(), name: z.string(), text: z.string() })),
  work: Pairs,
  doubts: z.array(z.string()),
  unit: z.enum(["场", "章"]),
  bars: z.object({ speakers: Bars, dayNight: Bars, sides: Bars, places: Bars, lengths: Bars }),
  /** The numbers that only a novel's charts draw. */
  novel: Novel.nullable(),
  tabs: z.array(
    z.object({
      index: z.number(),
      number: z.string(),
      title: z.string(),
      note: z.string().nullable(),
      lead: Pairs,
      headline: z.string().nullable(),
      charts: z.array(z.string()),
      sections: z.array(
        z.object({
          title: z.string(),
          note: z.string().nullable(),
          model: z.boolean(),
          blocks: z.array(z.custom<PaperBlock>((v) => typeof v === "object" && v !== null && "t" in v)),
        }),
      ),
    }),
  ),
  /** Null where there is none: of reports from before there was one, or while it is not written. */
  sheet: PaperSheet.nullable(),
  tables: z.array(PaperTable),
  comparison: z
    .object({
      title: z.string(),
      drafts: Pairs,
      summary: z.string(),
      note: z.string().nullable(),
      scenes: Pairs,
      scenesRest: z.string(),
      figures: Pairs,
      names: Pairs,
      findings: z.array(z.object({ title: z.string(), messages: z.array(z.string()), rest: z.string() })),
      scoresNote: z.string(),
      scores: Pairs,
    })
    .nullable(),
  /** 连贯账, where a model has read the work for it. */
  continuity: z
    .object({ note: z.string(), items: z.array(z.object({ message: z.string(), quotes: Pairs })) })
    .nullable(),
  findings: z.array(z.object({ message: z.string(), quotes: Pairs })),
  quotes: z.array(
    z.object({ n: z.number(), where: z.string(), text: z.string(), before: z.string(), after: z.string() }),
  ),
});
export type ReportPaper = z.infer<typeof ReportPaper>;

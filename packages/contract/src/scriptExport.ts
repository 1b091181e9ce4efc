import { REGION_NAMES, REGIONS, type Region } from "@mochang/screenplay/region";
import { z } from "zod";

/** What a written format could not hold. */
export const ExportLosses = z.array(z.object({ message: z.string(), count: z.number() }));
export type ExportLosses = z.infer<typeof ExportLosses>;

/** Header of a script download: `ExportLosses` as JSON, percent-encoded. */
export const LOSSES_HEADER = "x-export-losses";

/** The losses that a download's header tells; none where it is missing or unreadable. */
export function readLosses(header: string | null): ExportLosses {
  try {
    return ExportLosses.parse(JSON.parse(decodeURIComponent(header ?? "[]")));
  } catch {
    // A proxy may have cut it; the file is whole all the same.
    return [];
  }
}

const Id = z.string().min(1).max(64);
const flag = (before: boolean) => z.stringbool().default(before);
export const WATERMARK_MAX = 32;

/** What of a version is to be exported; `versionId` empty is the default one. */
export const ExportQuery = z.object({
  scriptId: Id,
  versionId: z.string().max(64).default(""),
  region: z.enum(REGIONS).default("mainland").describe("版式：mainland 内地、hongkong 香港、hollywood 好莱坞"),
  notes: flag(false).describe("带上批注：Word 的批注，PDF 的注释"),
  struck: flag(false).describe("带上划掉的字：Word 里是修订的删除，PDF 里带删除线"),
  since: z
    .string()
    .max(64)
    .default("")
    .describe("标出自这个版本以来的改动：版本的编号，或 default（默认版本）；空为不标"),
  numbers: flag(true).describe("印场号"),
  titlePage: flag(true).describe("印稿头"),
  watermark: z.string().trim().max(WATERMARK_MAX).default("").describe("每页的水印；空为没有"),
  speaker: z.string().trim().max(64).default("").describe("只要这个人的台词；空为全部"),
});
export type ExportQuery = z.infer<typeof ExportQuery>;
export const ExportTextQuery = ExportQuery.extend({ format: z.enum(["fdx", "fountain", "txt"]) });

export const PageBreaksQuery = ExportQuery.pick({ scriptId: true, versionId: true, region: true });
/** Where the pages of a version's PDF turn, in the region's format: page numbers as they are printed, the title page not counted. */
export const PageBreaks = z.object({
  pages: z.number(),
  /** The place with which each page but the first begins: a line, and a UTF-16 offset in its words that are not struck out. */
  breaks: z.array(z.object({ page: z.number(), lineId: z.string(), at: z.number() })),
});
export type PageBreaks = z.infer<typeof PageBreaks>;

/** Pages that can be looked at before they are exported. */
export const PREVIEW_PAGES = 40;
export const PagesPreviewQuery = ExportQuery.extend({
  count: z.coerce.number().int().min(1).max(PREVIEW_PAGES).default(4).describe("从第一页起看几页，稿头也算一页"),
});

/** `since` for the script's default version, whose id a window need not know. */
export const SINCE_DEFAULT = "default";

export const EXPORT_FORMATS = ["pdf", "docx", "fdx", "fountain", "txt", "xlsx"] as const;
export type ExportFormat = (typeof EXPORT_FORMATS)[number];

/** What there is to export: the quantities beside each choice. */
export const ExportSummary = z.object({
  scenes: z.number(),
  places: z.number(),
  /** Of the region that was asked for, about. */
  pages: z.number(),
  notes: z.number(),
  /** Notes whose words are no longer in the script. */
  lostNotes: z.number(),
  /** Scenes with an overview; 顺场表 has a column for them. */
  overviews: z.number(),
  struckLines: z.number(),
  /** Null where no version to compare with was named. */
  changedLines: z.number().nullable(),
  /** Lines with words by a model. */
  modelLines: z.number(),
  /** Those with speeches, the most first. */
  speakers: z.array(z.object({ name: z.string(), count: z.number() })),
  /** What a merge could not settle, in words. */
  questions: z.array(z.string()),
});
export type ExportSummary = z.infer<typeof ExportSummary>;

/** A link to a file, which lives ten minutes and works only in the login session that asked for it. */
export const ExportLink = z.string();

export const TABLE_ORDERS = ["scene", "place", "person"] as const;
export type TableOrder = (typeof TABLE_ORDERS)[number];
export const SceneTableQuery = z.object({
  scriptId: Id,
  versionId: z.string().max(64).default(""),
  region: z.enum(REGIONS).default("mainland"),
  order: z.enum(TABLE_ORDERS).default("scene").describe("scene 按场序、place 按地点、person 按人物"),
  people: flag(true).describe("人物一栏"),
  lengths: flag(true).describe("字数和页数两栏"),
  overviews: flag(false).describe("概述一栏"),
  props: flag(false).describe("留给服化道的空栏"),
});
export type SceneTableQuery = z.infer<typeof SceneTableQuery>;

/** One scene of 顺场表; null where the script does not say. */
export const SceneTableRow = z.object({
  scene: z.string(),
  intExt: z.string().nullable(),
  time: z.string().nullable(),
  place: z.string().nullable(),
  people: z.array(z.string()),
  characters: z.number(),
  pages: z.number(),
  /** What was written of the scene; `model`: words of it are by a model. */
  overview: z.object({ text: z.string(), model: z.boolean() }).nullable(),
});
export type SceneTableRow = z.infer<typeof SceneTableRow>;

/** 顺场表: groups by place or person, or one without a name. */
export const SceneTable = z.object({
  groups: z.array(z.object({ name: z.string().nullable(), pages: z.number(), rows: z.array(SceneTableRow) })),
  scenes: z.number(),
});
export type SceneTable = z.infer<typeof SceneTable>;

/** Characters that file systems refuse, and those that turn a name's direction. */
const UNFIT = /[\p{Cc}\p{Cf}/\\:*?"<>|]/gu;
const LAID_OUT: ReadonlySet<ExportFormat> = new Set(["pdf", "docx", "txt"]);

/** The name of an exported file; a region other than the mainland is added to those that have pages. */
export function exportFileName(name: string, format: ExportFormat, region: Region): string {
  const work = name.toWellFormed().replace(UNFIT, "").trim().slice(0, 64) || "未命名";
  if (format === "xlsx") return `${work}_顺场表.xlsx`;
  const place = LAID_OUT.has(format) && region !== "mainland" ? `_${REGION_NAMES[region]}` : "";
  return `${format === "docx" ? "墨场_" : ""}${work}${place}.${format}`;
}

/** Said when making a file failed, and when a made one could not be fetched. */
export const EXPORT_FAILED = "导出失败，请稍后重试";
export const DOWNLOAD_FAILED = "文件下载失败，请稍后重试";

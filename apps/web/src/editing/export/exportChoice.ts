import type { ExportFormat, SceneTableQuery, TableOrder } from "@mochang/contract";
import type { Region } from "@mochang/screenplay";

/** What is chosen in the panel. */
export interface ExportChoice {
  format: ExportFormat;
  region: Region;
  notes: boolean;
  struck: boolean;
  /** The version since which changes are marked; null: they are not. */
  since: string | null;
  numbers: boolean;
  titlePage: boolean;
  /** Null for none. */
  watermark: string | null;
  /** Null for all. */
  speaker: string | null;
  table: { order: TableOrder; people: boolean; lengths: boolean; overviews: boolean; props: boolean };
}

export const FIRST_CHOICE: ExportChoice = {
  format: "pdf",
  region: "mainland",
  notes: false,
  struck: false,
  since: null,
  numbers: true,
  titlePage: true,
  watermark: null,
  speaker: null,
  table: { order: "place", people: true, lengths: true, overviews: false, props: false },
};

export const FORMAT_NAMES: Readonly<Record<ExportFormat, string>> = {
  pdf: "PDF",
  docx: "Word",
  fdx: "FDX",
  fountain: "Fountain",
  txt: "文本",
  xlsx: "顺场表",
};

/** Which choices a format has a place for. */
export const formatSupports = {
  pages: ({ format }: ExportChoice): boolean => format === "pdf" || format === "docx" || format === "txt",
  marks: ({ format }: ExportChoice): boolean => format === "pdf" || format === "docx",
};

/** Whether a watermark is asked for without a name: the file would go out unmarked. */
export const lacksWatermarkName = (choice: ExportChoice): boolean =>
  formatSupports.marks(choice) && choice.watermark?.trim() === "";

interface OpenVersion {
  scriptId: string;
  versionId: string;
}

/** The choice as its calls name it; what its format has no place for is left out. */
export function exportQuery({ scriptId, versionId }: OpenVersion, choice: ExportChoice): Record<string, string> {
  const marks = formatSupports.marks(choice);
  return {
    scriptId,
    versionId,
    region: choice.region,
    notes: String(marks && choice.notes),
    struck: String(choice.struck),
    since: marks ? (choice.since ?? "") : "",
    numbers: String(choice.numbers),
    titlePage: String(choice.titlePage),
    watermark: marks ? (choice.watermark ?? "").trim() : "",
    speaker: choice.speaker ?? "",
  };
}

/** The same for 顺场表. */
export function tableQuery(
  { scriptId, versionId }: OpenVersion,
  { region, table }: ExportChoice,
): Record<keyof SceneTableQuery, string> {
  const { order, people, lengths, overviews, props } = table;
  return {
    scriptId,
    versionId,
    region,
    order,
    people: String(people),
    lengths: String(lengths),
    overviews: String(overviews),
    props: String(props),
  };
}

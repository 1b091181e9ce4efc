import {
  ENTITIES,
  newItem,
  type FieldOrigin,
  type ItemKind,
  type SummaryOrigin,
  type Values,
} from "@mochang/generation";
import type { ReferenceFile, StepItemHead } from "@mochang/contract/generation";

/** A form of a step as the server has it. */
export interface Item {
  kind: ItemKind;
  /** Null: nothing is stored yet. */
  id: string | null;
  /** Names its draft and its controls; the same before and after it is stored first, where a step has one form. */
  key: string;
  parentId: string | null;
  sort: number;
  values: Values;
  summary: string;
  summaryOrigin: SummaryOrigin | null;
  origins: Readonly<Record<string, FieldOrigin>>;
  /** A model's newer words beside hand-written ones, by the field's key; the summary's by its name on the wire. */
  offered: Values;
  isSubmit: boolean;
  /** 0: nothing is stored yet. */
  version: number;
  /** What changed above it since it was made (待核). */
  changedAbove: readonly { id: string; name: string }[];
  /** Of a scene: its number in the whole work. */
  number: number;
  /** A person's portrait, the outline's cover. */
  picture: ItemPicture | null;
  /** Of the core: the reference files that the script holds. */
  files: readonly ReferenceFile[];
}

/** `card`: set from the work's own words; `model`: drawn by one. */
export interface ItemPicture {
  url: string;
  source: "model" | "card";
}

/** A detail of the wire as an item: its fields by the entity's table. */
export function itemOfDetail(kind: ItemKind, detail: StepItemHead): Item {
  const { fields, summary, many } = ENTITIES[kind];
  const values = detail as unknown as Values;
  const parent = kind === "sequence" ? values["actId"] : kind === "scene" ? values["sequenceId"] : null;
  return {
    kind,
    id: detail.id,
    key: many ? `${kind}-${detail.id}` : kind,
    parentId: typeof parent === "string" ? parent : null,
    sort: detail.sort,
    values: Object.fromEntries(fields.map(({ key }) => [key, values[key]])),
    summary: summary === null ? "" : String(values[summary] ?? ""),
    summaryOrigin: detail.summaryOrigin,
    origins: detail.origins,
    offered: detail.offered,
    isSubmit: detail.isSubmit,
    version: detail.version,
    changedAbove: detail.changedAbove,
    number: Number(values["number"] ?? 0),
    picture: pictureOf(detail),
    files: (values["files"] ?? []) as ReferenceFile[],
  };
}

function pictureOf(detail: StepItemHead): ItemPicture | null {
  const { portraitImage, coverImage } = detail as unknown as Values;
  const url = String(portraitImage || coverImage || "");
  return url === "" || detail.pictureSource === null ? null : { url, source: detail.pictureSource };
}

/** One more item that is written here first. */
export function freshItem(kind: ItemKind, parentId: string | null, sort: number, values: Values): Item {
  const { summary, summaryOrigin, origins } = newItem({ id: "", kind, parentId, sort, values });
  return {
    kind,
    id: null,
    key: `${kind}-new-${parentId ?? ""}`,
    parentId,
    sort,
    values,
    summary,
    summaryOrigin,
    origins,
    offered: {},
    isSubmit: false,
    version: 0,
    changedAbove: [],
    number: 0,
    picture: null,
    files: [],
  };
}

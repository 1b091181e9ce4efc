import type { ReferenceFile, StepItemHead } from "@mochang/contract/generation";
import {
  changedAbove,
  cleanValues,
  ENTITIES,
  itemOf,
  scenesInOrder,
  seededOrigins,
  type ItemKind,
  type StepItem,
  type Work,
} from "@mochang/generation";
import type { OwnVersion } from "../../modelRuns/index.ts";
import { pictureUrl } from "../pictures/pictureFiles.ts";

/** An item as the wire has it: its head, its fields in their shapes, its summary under its own name, and where it stands. */
export type PresentedItem = StepItemHead & Record<string, unknown>;

/** `item` absent: nothing is stored yet of a step that has one item. */
export function presentItem(
  { script, version }: OwnVersion,
  work: Work,
  kind: ItemKind,
  item: StepItem | undefined,
  numbers: ReadonlyMap<string, number> = sceneNumbers(work),
): PresentedItem {
  const { fields, summary } = ENTITIES[kind];
  return {
    ...cleanValues(fields, item?.values ?? {}),
    ...(summary === null ? {} : { [summary]: item?.summary ?? "" }),
    ...placeOf(work, kind, item, numbers),
    ...pictureOf(kind, script.id, version.id, item),
    id: item?.id ?? null,
    scriptId: script.id,
    versionId: version.id,
    sort: item?.sort ?? 1,
    isSubmit: item?.isSubmit ?? false,
    version: item?.version ?? 0,
    origins: { ...(item && seededOrigins(work, item)), ...item?.origins },
    offered: { ...item?.offered },
    summaryOrigin: item?.summaryOrigin ?? null,
    pictureSource: item?.picture?.source ?? null,
    changedAbove: item ? changedAbove(work, item) : [],
  };
}

/** Where a person's portrait, or the cover, is; empty where there is none. */
function pictureOf(kind: ItemKind, scriptId: string, versionId: string, item: StepItem | undefined) {
  if (kind !== "biography" && kind !== "outline") return {};
  const url = item?.picture ? pictureUrl({ scriptId, versionId }, item.picture) : "";
  return kind === "biography" ? { portraitImage: url } : { coverImage: url };
}

/** A story core with the files that it was given. */
export const presentCore = (item: PresentedItem, files: readonly ReferenceFile[]): PresentedItem => ({
  ...item,
  files,
});

export const sceneNumbers = (work: Work): Map<string, number> =>
  new Map(scenesInOrder(work).map((scene, i) => [scene.id, i + 1]));

function placeOf(
  work: Work,
  kind: ItemKind,
  item: StepItem | undefined,
  numbers: ReadonlyMap<string, number>,
): Record<string, unknown> {
  if (kind === "core") return { files: [] };
  if (kind === "biography") return { isNew: !item?.isSubmit };
  const parent = item?.parentId == null ? undefined : itemOf(work, item.parentId);
  if (kind === "sequence")
    return { name: String(item?.values["title"] ?? ""), actId: parent?.id ?? "", actSort: parent?.sort ?? 0 };
  if (kind !== "scene") return {};
  const act = parent?.parentId == null ? undefined : itemOf(work, parent.parentId);
  return {
    sequenceId: parent?.id ?? "",
    sequenceSort: parent?.sort ?? 0,
    actId: act?.id ?? "",
    actSort: act?.sort ?? 0,
    number: numbers.get(item?.id ?? "") ?? 0,
    hasGenerateScript: item?.scripted ?? false,
  };
}

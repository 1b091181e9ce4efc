import type { BoardItem, WorkOverview } from "@mochang/contract/generation";
import {
  actCount,
  changedAbove,
  hasContent,
  isScriptOld,
  itemCharacters,
  itemName,
  locksOf,
  sceneCount,
  scriptCount,
  sequenceCount,
  stepString,
  writersCharacters,
  type StepItem,
  type Work,
} from "@mochang/generation";

/** How far a work is, what is locked and why, and a line for each of its items. */
export const presentOverview = (work: Work, revision: number, head: number): WorkOverview => ({
  step: stepString(work.step),
  revision,
  head,
  scriptType: work.scriptType,
  locks: locksOf(work),
  acts: actCount(work),
  sequences: sequenceCount(work),
  scenes: sceneCount(work),
  scripts: scriptCount(work),
  items: work.items.toSorted((a, b) => a.sort - b.sort).map((item) => boardItem(work, item)),
});

const words = (item: StepItem, key: string): string => String(item.values[key] ?? "");

const boardItem = (work: Work, item: StepItem): BoardItem => ({
  id: item.id,
  kind: item.kind,
  parentId: item.parentId,
  sort: item.sort,
  name: itemName(work, item),
  title: words(item, item.kind === "biography" ? "name" : "title"),
  isSubmit: item.isSubmit,
  scripted: item.scripted,
  isScriptOld: isScriptOld(item),
  version: item.version,
  hasContent: hasContent(item),
  ownCharacters: writersCharacters(item),
  characters: itemCharacters(item),
  time: words(item, "time"),
  place: words(item, "place"),
  character: (item.values["character"] as string[] | undefined) ?? [],
  changedAbove: changedAbove(work, item),
});

import type { WorkKey } from "../workspace.ts";
import type { FormTask, Subject } from "./calls.ts";

/** Names a run of an item in this window. By itself, since the page's first code needs no more of what runs are made of. */
export const runName = ({ versionId }: WorkKey, task: FormTask, { kind, id, parentId }: Subject): string =>
  `generation:${versionId}:${task}:${kind}:${(task === "generate" ? parentId : id) ?? ""}`;

/** Names the run whose surplus cards are offered above the cards. */
export const surplusName = (of: string): string => `${of}:surplus`;

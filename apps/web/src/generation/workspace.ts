import type { WorkOverview } from "@mochang/contract/generation";
import type { FieldOrigin, StepNumber, Values } from "@mochang/generation";
import { createContext, use } from "react";
import type { DraftBook } from "./draft/draftBook.ts";
import type { Item } from "./items.ts";

/** Which version of which script a call is about. */
export interface WorkKey {
  scriptId: string;
  /** Empty: the default one. */
  versionId: string;
}

/** A form as it is submitted. */
export interface FilledForm {
  values: Values;
  /** The version that it was begun from. */
  base: number;
  /** Of a new item's form: one that is sent again is the same submission. */
  formId?: string | undefined;
  /** The versions of what stood above it when it was begun. */
  seenAbove?: Readonly<Record<string, number>> | undefined;
  /** Fields that are a model's words, or an idea card's, as they were picked. */
  picked: Readonly<Record<string, FieldOrigin>>;
}

/** The tabs of 全剧一览. */
export type OverviewTab = "people" | "tension" | "threads" | "table";
/** What is looked at in the place of a step: 下载与送出, 创作参考用在哪, a tab of 全剧一览. */
export type SideView = "out" | "references" | OverviewTab;

/** What the steps of an open work share. Sentences about what went wrong are shown by it. */
export interface Workspace {
  key: WorkKey;
  overview: WorkOverview;
  draftBook: DraftBook;
  /** Submits an item, after asking what becomes of the later steps. Null: it was not submitted. */
  submit: (item: Item, form: FilledForm) => Promise<Item | null>;
  /** Stores another summary of a submitted item. */
  saveSummary: (item: Item, summary: string) => Promise<boolean>;
  /** 待核: it stays as it is. */
  markReviewed: (item: Item) => void;
  /** Looks at a step, also at one that is shut. */
  openStep: (step: StepNumber) => void;
  /** Looks at something that stands in the place of a step. */
  lookBeside: (place: SideView) => void;
  /** What the server has now. */
  refresh: () => Promise<unknown>;
}

const WorkspaceContext = createContext<Workspace | null>(null);
export const WorkspaceProvider = WorkspaceContext.Provider;

export function useWorkspace(): Workspace {
  const workspace = use(WorkspaceContext);
  if (!workspace) throw new Error("no workspace is open");
  return workspace;
}

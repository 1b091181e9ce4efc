import type { ComponentType } from "react";
import type { IconName } from "../ui/Icon.tsx";
import type { MenuItem } from "../ui/Menu.tsx";
import type { EditorPanels } from "./useEditorPanels.ts";
import type { Editor } from "./useEditor.ts";

/** The script that is written. */
export interface EditedScript {
  scriptId: string;
  /** Empty for the default version. */
  versionId: string;
  name: string;
  /** Opens another version in this window, by its id; empty for the default one. */
  openVersion: (versionId: string) => void;
}

export const nameOfTab = ({ name, proseName }: Pick<EditorTab, "name" | "proseName">, isProse: boolean): string =>
  (isProse ? proseName : undefined) ?? name;

/** What every panel and every tool of the editor is given. */
export interface PanelProps {
  script: EditedScript;
  editor: Editor;
  panels: EditorPanels;
}

/** A tab of the left or the right column. */
export interface EditorTab {
  key: string;
  name: string;
  /** What it is called beside a novel, where that is another name. */
  proseName?: string;
  /** The whole name, for screen readers and tooltips, where `name` is a short form. */
  title?: string;
  /** Under the thumb of a phone; tabs without one stand in 更多 there. */
  icon?: IconName;
  /** On the rail that the index is folded to. */
  rail?: IconName;
  /** The number beside the name; draws nothing where there is nothing to count. */
  Count?: ComponentType<PanelProps>;
  Panel: ComponentType<PanelProps>;
}

/** The open detail, at the right under a head with a way back: a scene, a person, a plan, what is sent out. */
export interface EditorDetail {
  /** Name of the column for screen readers. */
  name: string;
  Panel: ComponentType<PanelProps>;
}

/** What can be done with a scene, at the right end of its heading's row. */
export interface SceneTool {
  key: string;
  label: string;
  /** Not offered beside a novel. */
  scriptOnly?: true;
  run: (props: PanelProps, sceneId: string) => void;
}

/** What can be done with selected words. */
export interface SelectionTool {
  key: string;
  label: string;
  /** Not offered beside a novel. */
  scriptOnly?: true;
  /** The whole name where `label` is a short form. */
  title?: string;
  /** A letter that does the same with Ctrl, in lower case. */
  shortcut?: string;
  run: (props: PanelProps) => void;
}

/** What a feature adds to 更多, the menu of a phone. */
export type MoreItems = (props: PanelProps) => readonly MenuItem[];

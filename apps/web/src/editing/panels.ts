import { REGION_NAMES, REGIONS, type Region } from "@mochang/screenplay/region";
import { type ComponentType } from "react";
import { lazyPart } from "./lazyPart.tsx";
import type { EditorDetail, EditorTab, MoreItems, PanelProps, SceneTool, SelectionTool } from "./panelProps.ts";
import { foldScenes, toggleStrike } from "../sheet/index.ts";
import { requestRewrite } from "./rewrite/requestedRewrite.ts";
import { viewMenuItems } from "./viewMenuItems.ts";
import { annotateScene, annotateSelection } from "./notes/editorNotes.ts";
import { copySelection } from "./tools/copySelection.ts";
import { pasteClipboard } from "./tools/pasteClipboard.ts";
import { ScenesPanel, ScenesCount } from "./ScenesPanel.tsx";
import { ScenePanel } from "./ScenePanel.tsx";

// Everything that stands around the sheet, a line each. What the caret does not wait for is loaded when it is opened.

const PersonsPanel = lazyPart(() =>
  import("./persons/PersonsPanel.tsx").then((loaded) => ({ default: loaded.PersonsPanel })),
);
const PersonsCount = lazyPart(() =>
  import("./persons/PersonsPanel.tsx").then((loaded) => ({ default: loaded.PersonsCount })),
);
const PersonDetail = lazyPart(() =>
  import("./persons/PersonDetail.tsx").then((loaded) => ({ default: loaded.PersonDetail })),
);
const PlanningPanel = lazyPart(() =>
  import("./storyPlan/PlanningPanel.tsx").then((loaded) => ({ default: loaded.PlanningPanel })),
);
const PlanDetail = lazyPart(() =>
  import("./storyPlan/PlanDetail.tsx").then((loaded) => ({ default: loaded.PlanDetail })),
);

const AssistantPanel = lazyPart(() =>
  import("./assistant/AssistantPanel.tsx").then((loaded) => ({ default: loaded.AssistantPanel })),
);
const notesTab = () => import("./notes/NotesTab.tsx");

/** Opens the rewriting of the selected words with these kinds ticked. */
const request =
  (...args: Parameters<typeof requestRewrite>): SelectionTool["run"] =>
  ({ panels }) => {
    requestRewrite(...args);
    panels.show("rewrite");
  };

/** The index. */
export const LEFT_TABS: readonly EditorTab[] = [
  { key: "planning", name: "策划", rail: "plan", Panel: PlanningPanel },
  {
    key: "scenes",
    name: "场景",
    proseName: "章节",
    icon: "list",
    rail: "list",
    Count: ScenesCount,
    Panel: ScenesPanel,
  },
  { key: "persons", name: "人物", rail: "crew", Count: PersonsCount, Panel: PersonsPanel },
];

/** What the writer works on now. */
export const RIGHT_TABS: readonly EditorTab[] = [
  {
    key: "evaluate",
    name: "评估",
    title: "AI 评估",
    icon: "stamp",
    rail: "stamp",
    Panel: lazyPart(() => import("./sceneEvaluation/SceneEvaluationPanel.tsx")),
  },
  {
    key: "rewrite",
    name: "改写",
    title: "AI 改写",
    icon: "brush",
    Panel: lazyPart(() => import("./rewrite/RewritePanel.tsx")),
  },
  {
    key: "notes",
    name: "批注",
    title: "人工批注",
    icon: "note",
    rail: "note",
    Count: lazyPart(() => notesTab().then(({ NotesCount }) => ({ default: NotesCount }))),
    Panel: lazyPart(() => notesTab().then(({ NotesTab }) => ({ default: NotesTab }))),
  },
  { key: "assistant", name: "助手", title: "AI 助手", icon: "chat", rail: "chat", Panel: AssistantPanel },
  {
    key: "history",
    name: "历史",
    title: "历史备份与版本",
    Panel: lazyPart(() =>
      import("./versions/HistoryPanel.tsx").then(({ HistoryPanel }) => ({ default: HistoryPanel })),
    ),
  },
  {
    key: "todo",
    name: "待办",
    title: "说过的每一处",
    rail: "check",
    Count: lazyPart(() => import("./todo/TodoCount.tsx").then(({ TodoCount }) => ({ default: TodoCount }))),
    Panel: lazyPart(() => import("./todo/TodoPanel.tsx").then(({ TodoPanel }) => ({ default: TodoPanel }))),
  },
];

export const DETAILS: Readonly<Record<string, EditorDetail>> = {
  scene: { name: "本场", Panel: ScenePanel },
  person: { name: "人物", Panel: PersonDetail },
  plan: { name: "策划", Panel: PlanDetail },
  newScene: { name: "AI 新场", Panel: lazyPart(() => import("./rewrite/NewScenePanel.tsx")) },
  keys: {
    name: "不用鼠标",
    Panel: lazyPart(() => import("./KeysPanel.tsx").then(({ KeysPanel }) => ({ default: KeysPanel }))),
  },
  aloud: {
    name: "朗读",
    Panel: lazyPart(() =>
      import("./readAloud/ReadAloudPanel.tsx").then(({ ReadAloudPanel }) => ({ default: ReadAloudPanel })),
    ),
  },
  rename: {
    name: "改名",
    Panel: lazyPart(() => import("./rename/RenamePanel.tsx").then(({ RenamePanel }) => ({ default: RenamePanel }))),
  },
  split: {
    name: "分屏",
    Panel: lazyPart(() => import("./splitView/SplitPanel.tsx").then(({ SplitPanel }) => ({ default: SplitPanel }))),
  },
  origin: {
    name: "谁写的",
    Panel: lazyPart(() => import("./origin/OriginPanel.tsx").then(({ OriginPanel }) => ({ default: OriginPanel }))),
  },
  export: {
    name: "导出",
    Panel: lazyPart(() => import("./export/ExportPanel.tsx").then(({ ExportPanel }) => ({ default: ExportPanel }))),
  },
  review: {
    name: "审读链接",
    Panel: lazyPart(() => import("./review/ReviewPanel.tsx").then(({ ReviewPanel }) => ({ default: ReviewPanel }))),
  },
};

export const SCENE_TOOLS: readonly SceneTool[] = [
  { key: "evaluate", label: "评估", run: ({ panels }, sceneId) => panels.show("evaluate", sceneId) },
  { key: "rewrite", label: "改写", run: ({ panels }, sceneId) => panels.show("rewrite", sceneId) },
  {
    key: "note",
    label: "批注",
    run: annotateScene,
  },
  { key: "history", label: "历史", run: ({ panels }, sceneId) => panels.show("history", sceneId) },
  { key: "split", label: "分屏", run: ({ panels }, id) => panels.open({ key: "split", id }) },
  {
    key: "fold",
    label: "折起",
    run: ({ editor }, id) => editor.sheet && foldScenes(editor.sheet.view, { id }),
  },
  { key: "aloud", label: "朗读", scriptOnly: true, run: ({ panels }, id) => panels.open({ key: "aloud", id }) },
];
export const SELECTION_TOOLS: readonly SelectionTool[] = [
  { key: "rewrite", label: "改写", shortcut: "j", run: request([120]) },
  { key: "continue", label: "续写", run: request([121]) },
  { key: "narrative", label: "叙事", title: "修正叙事", run: request([113]) },
  { key: "grammar", label: "语法", title: "修正语法", run: request([114], "只改病句、错别字和标点，别的不动。") },
  { key: "context", label: "语境", title: "修正语境", run: request([116]) },
  {
    key: "newScene",
    label: "加场",
    scriptOnly: true,
    run: ({ panels, editor }) => panels.open({ key: "newScene" }, editor.place?.sceneId),
  },
  {
    key: "note",
    label: "批注",
    shortcut: "m",
    run: annotateSelection,
  },
  {
    key: "park",
    label: "收起",
    run: (props) =>
      void import("./cutPieces/cutSelectedLines.ts").then(({ cutSelectedLines }) => cutSelectedLines(props)),
  },
  { key: "strike", label: "划掉", run: ({ editor }) => editor.run(toggleStrike) },
  { key: "copy", label: "复制", run: copySelection },
];

/** The three cells of the header: beside the name, after 查找, before the account. */
export const HEADER_TOOLS: Readonly<Record<"start" | "middle" | "end", readonly ComponentType<PanelProps>[]>> = {
  start: [lazyPart(() => import("./versions/VersionMenu.tsx").then(({ VersionMenu }) => ({ default: VersionMenu })))],
  middle: [
    lazyPart(() => import("./versions/RegionMenu.tsx").then(({ RegionMenu }) => ({ default: RegionMenu }))),
    lazyPart(() => import("./splitView/SplitButton.tsx").then(({ SplitButton }) => ({ default: SplitButton }))),
  ],
  end: [
    lazyPart(() => import("./export/ExportMenu.tsx").then(({ ExportMenu }) => ({ default: ExportMenu }))),
    lazyPart(() => import("./versions/EvaluateButton.tsx").then(({ EvaluateButton }) => ({ default: EvaluateButton }))),
  ],
};

/** What works beside the sheet whatever panel is open; loaded after the page. */
export const BACKGROUND: readonly ComponentType<PanelProps>[] = [
  lazyPart(() => import("./notes/NotesHost.tsx").then(({ NotesHost }) => ({ default: NotesHost }))),
  lazyPart(() => import("./printLayout/PagesHost.tsx").then(({ PagesHost }) => ({ default: PagesHost }))),
  lazyPart(() => import("./rename/RenameHost.tsx").then(({ RenameHost }) => ({ default: RenameHost }))),
  lazyPart(() => import("./cutPieces/CutHost.tsx").then(({ CutHost }) => ({ default: CutHost }))),
  lazyPart(() => import("./origin/OriginHost.tsx").then(({ OriginHost }) => ({ default: OriginHost }))),
];

const nextRegion = (region: Region): Region => REGIONS[(REGIONS.indexOf(region) + 1) % REGIONS.length] ?? region;

export const MORE_ITEMS: readonly MoreItems[] = [
  (props) => [
    {
      key: "paste",
      label: "粘贴到光标处",
      onSelect() {
        props.panels.bringFront(null);
        void pasteClipboard(props);
      },
    },
  ],
  ({ editor: { preferences, change }, panels }) => [
    {
      key: "pages",
      label: preferences.pages ? "不分页" : "分页",
      onSelect() {
        panels.bringFront(null);
        change({ pages: !preferences.pages });
      },
    },
  ],
  ({ editor, panels }) => [
    {
      key: "fold",
      label: `只看${editor.isProse ? "章名" : "场次标题"}`,
      onSelect() {
        panels.bringFront(null);
        if (editor.sheet) foldScenes(editor.sheet.view, "all");
      },
    },
  ],
  ({ panels }) => [{ key: "split", label: "分屏", onSelect: () => panels.open({ key: "split" }) }],
  (props) => [
    {
      key: "origin",
      label: "谁写的",
      checked: props.editor.origin.isVisible,
      onSelect: () => void import("./origin/toggleOrigins.ts").then(({ toggleOrigins }) => toggleOrigins(props)),
    },
  ],
  (props) => [
    ...(props.editor.isProse
      ? []
      : [
          {
            key: "region",
            label: "版式",
            hint: REGION_NAMES[props.editor.region],
            ruled: true,
            onSelect: () =>
              void import("./versions/changeRegion.ts").then(({ changeRegion }) =>
                changeRegion(props, nextRegion(props.editor.region)),
              ),
          },
        ]),
    ...viewMenuItems(props.editor),
  ],
  ({ panels }) => [{ key: "export", label: "导出", ruled: true, onSelect: () => panels.open({ key: "export" }) }],
  ({ panels }) => [{ key: "review", label: "审读链接", onSelect: () => panels.open({ key: "review" }) }],
  (props) => [
    {
      key: "evaluate",
      label: props.editor.say("评估{剧本}"),
      onSelect: () => void import("./versions/askEvaluation.ts").then(({ askEvaluation }) => askEvaluation(props)),
    },
  ],
];

import type { ScriptRecord, ScriptStructure } from "@mochang/contract";
import { useQueryClient } from "@tanstack/react-query";
import { useCallback, useMemo } from "react";
import { continuityUrl, EditingButton, useOpenEditing, type PlaceToFix } from "../../library/index.ts";
import { useProgressTitle } from "../../run/useProgressTitle.ts";
import {
  importTab,
  notesTab,
  outlineTab,
  SheetFrame,
  splitTab,
  useInitialScrollTarget,
  useSheet,
  type OpenSheet,
  type SceneEntry,
  type SheetCommand,
} from "../../sheet/index.ts";
import { addAiLabelOnCopy } from "../sections/addAiLabelOnCopy.ts";
import { AnalysisPanel } from "./AnalysisPanel.tsx";
import type { ScenesProps } from "./scenesProps.ts";
import { useQuestions, type Questions } from "./useQuestions.ts";

interface Props extends Omit<ScenesProps, "reportUrl"> {
  structure: ScriptStructure;
  detail: ScriptRecord | undefined;
  detailFailed: boolean;
  onRetryDetail: () => void;
}

/** Tabs that are open at first. */
const TABS = { left: "analysis", right: "notes" };
const IMPORT_TABS = { left: "import", right: "notes" };

/** After a change of the document: figures, findings and the text's lines were computed anew with it. */
function useForgetReport(scriptId: string): () => void {
  const client = useQueryClient();
  return useCallback(() => {
    for (const queryKey of [
      ["evaluation", "report", scriptId],
      ["library", "document", scriptId],
      ["evaluation", "figures", scriptId],
    ])
      void client.invalidateQueries({ queryKey });
  }, [client, scriptId]);
}

/** The selected words, of several lines the first; else the title of a scene, by the index of its row. */
function placeToFix(scenes: readonly SceneEntry[], selected: string, index: number | null): PlaceToFix {
  const scene = scenes.find((one) => one.index === index);
  const [line = ""] = selected.trim().split("\n");
  return { words: line || (scene?.title ?? ""), scene: scene?.ordinal };
}

/** The ordinal of the scene in the window; undefined where it has none. */
const sceneInView = ({ sheet, scenes }: OpenSheet): number | undefined =>
  scenes.find(({ index }) => index === sheet?.sceneInView())?.ordinal;

/** What the sheet's menus offer for a scene or selected words. */
function useSceneCommands({ scriptId, scenes }: OpenSheet, { askAbout }: Questions, name: string): SheetCommand[] {
  const { mutate: openEditing } = useOpenEditing({ id: scriptId, name });
  return useMemo<SheetCommand[]>(
    () => [
      {
        key: "ask",
        label: ({ selected }) => (selected ? "分析选中的文字" : "分析这一场"),
        shortLabel: "分析",
        run: askAbout,
      },
      {
        key: "fix",
        label: ({ selected }) => (selected ? "去改选中的文字" : "去改这一场"),
        shortLabel: "去改",
        run: ({ selected, scene }) => openEditing(placeToFix(scenes, selected?.text ?? "", scene)),
      },
    ],
    [askAbout, openEditing, scenes],
  );
}

/** The sheet between the analyses of its scenes and its notes. */
export function SceneAnalysisPage({
  scriptId,
  place,
  writeNote,
  checkImport,
  account,
  onLeave,
  structure,
  detail,
  detailFailed,
  onRetryDetail,
}: Props) {
  const name = detail?.name ?? structure.name;
  const open = useSheet({
    scriptId,
    name,
    structure,
    tabs: checkImport ? IMPORT_TABS : TABS,
    onStored: useForgetReport(scriptId),
  });
  useInitialScrollTarget(open, place, writeNote);
  const questions = useQuestions(open);
  const { run } = questions.analyses;
  const isRunning = run?.state === "queued" || run?.state === "running";
  useProgressTitle(`《${name}》场景分析 · 墨场`, run && isRunning ? run.percent : null);
  const commands = useSceneCommands(open, questions, name);
  const analysisTab = {
    key: "analysis",
    name: "场景分析",
    render: () =>
      open.sheet && (
        <div onCopy={addAiLabelOnCopy}>
          <AnalysisPanel open={open} questions={questions} />
        </div>
      ),
  };
  return (
    <SheetFrame
      open={open}
      action={
        <>
          <a className="link quiet small only-d" href={continuityUrl(scriptId, structure.versionId)}>
            连贯账
          </a>
          <EditingButton id={scriptId} name={name} scene={() => sceneInView(open)} />
        </>
      }
      account={account}
      onLeave={onLeave}
      commands={commands}
      panels={{
        left: {
          label: "场景分析",
          tabsLabel: "场景分析与大纲",
          name: "分析",
          tabs: [analysisTab, outlineTab(open), importTab(open, detail?.doubts ?? [], detailFailed, onRetryDetail)],
        },
        right: {
          label: "分屏与批注",
          tabsLabel: "分屏与批注",
          name: "批注",
          tabs: [splitTab(open), notesTab(open)],
        },
      }}
    />
  );
}

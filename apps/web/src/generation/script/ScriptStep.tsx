import type { ScriptStructure } from "@mochang/contract";
import { actNoun, sequenceNoun } from "@mochang/generation";
import { useQuery } from "@tanstack/react-query";
import { useEffect, useEffectEvent, useMemo, useState, type ReactNode } from "react";
import { flushSync } from "react-dom";
import { useSearchParams } from "react-router";
import { useUser } from "../../account/index.ts";
import { hanNumber } from "../../lib/format.ts";
import { fullSentenceOf } from "../../lib/apiError.ts";
import { MergeQuestions, SavingStatus, Sheet, useStructure, writingKeysLabel } from "../../sheet/index.ts";
import { Failure } from "../../ui/Failure.tsx";
import { Button } from "../../ui/Button.tsx";
import { SelectInput } from "../../ui/SelectInput.tsx";
import { Skeleton } from "../../ui/Skeleton.tsx";
import { NARROW, useMedia } from "../../ui/useMedia.ts";
import { prepareScript } from "../api.ts";
import { workKey } from "../queries.ts";
import { FindingsPanel } from "../run/FindingsPanel.tsx";
import { useFindings } from "../run/useFindings.ts";
import { RunDialog, type RunScope } from "../run/RunDialog.tsx";
import { RunPanel } from "../run/RunPanel.tsx";
import type { ScenesRequest } from "../run/api.ts";
import { StageRun } from "../run/StageRun.tsx";
import { useSceneRun, type SceneRun } from "../run/useSceneRun.ts";
import { boardOf, scenesOf, type BoardAct, type BoardScene } from "../steps/itemTree.ts";
import { StepTabs } from "../steps/StepTabs.tsx";
import { useWorkspace } from "../workspace.ts";
import { useCeilingLine } from "./ceilingMarker.ts";
import { findWords, wordsIn } from "./findWords.ts";
import { indexOfScene, isWritten } from "./sceneText.ts";
import type { BotView } from "./sceneAssistant/ScriptBots.tsx";
import { PhoneFoot } from "./PhoneFoot.tsx";
import { SCRIPT_PANEL, ScriptPanel } from "./ScriptPanel.tsx";
import { useSaveScenes } from "./useSaveScenes.ts";
import { useScriptSheet } from "./useScriptSheet.ts";
import { useTakeChange } from "./useTakeChange.ts";
import { actLabel, nameOfSequence } from "../steps/stepTexts.ts";
import css from "./script.module.css";

/** 第八步: the scenes of step 7 stand on one sheet, each to be written and saved. */
export function ScriptStep({ name }: { name: string }) {
  const { key, overview } = useWorkspace();
  const first = boardOf(overview.items)[0];
  // Scenes that were made since stand on the sheet once it is opened.
  const prepared = useQuery({
    queryKey: [...workKey(key), "prepared"],
    queryFn: () => prepareScript(key, first?.act.id ?? "", first?.sequences[0]?.sequence.id ?? ""),
    gcTime: 0,
    retry: 1,
  });
  if (prepared.isError)
    return (
      <Failure
        title="剧本没有取到"
        sentence={`${fullSentenceOf(prepared.error)}您写的都在。`}
        onRetry={() => void prepared.refetch()}
      />
    );
  return prepared.data ? <OpenScript name={name} /> : <Skeleton className={css.waiting} />;
}

function OpenScript({ name }: { name: string }) {
  const { key } = useWorkspace();
  const structure = useStructure(key.scriptId, key.versionId);
  const user = useUser();
  if (structure.isError)
    return (
      <Failure
        title="剧本没有取到"
        sentence={`${fullSentenceOf(structure.error)}您写的都在。`}
        onRetry={() => void structure.refetch()}
      />
    );
  if (!structure.data || !user.data) return <Skeleton className={css.waiting} />;
  return <Written name={name} structure={structure.data} userId={user.data.id} />;
}

/** The words that the address named when the sheet was opened; they are taken out of it, so that the sheet opens at them once. */
function useOpenedWords() {
  const [search, setSearch] = useSearchParams();
  const [opened] = useState(() => wordsIn(search));
  const forget = useEffectEvent(() => {
    if (!opened) return;
    setSearch(
      (before) => {
        const after = new URLSearchParams(before);
        for (const name of ["scene", "words"]) after.delete(name);
        return after;
      },
      { replace: true },
    );
  });
  useEffect(() => forget(), []);
  return opened;
}

/** Goes to a scene; once the sheet is there to the words that the work was opened at, else to the first open scene. */
function useGo({ sheet, goTo, goToWords }: ReturnType<typeof useScriptSheet>, firstOpen: string) {
  const openedWords = useOpenedWords();
  const go = (id: string) => {
    const index = sheet ? indexOfScene(sheet.view.state.doc, id) : -1;
    if (index >= 0) goTo(index);
  };
  useEffect(() => {
    if (!sheet) return;
    const line = openedWords && findWords(sheet.view.state.doc, openedWords);
    if (line) goToWords(line.sceneId, line.lineId, openedWords.words);
    else goTo(Math.max(0, indexOfScene(sheet.view.state.doc, firstOpen)));
  }, [sheet, goTo, goToWords, firstOpen, openedWords]);
  return go;
}

function Written({ name, structure, userId }: { name: string; structure: ScriptStructure; userId: string }) {
  const { overview } = useWorkspace();
  const script = useScriptSheet(structure, userId);
  const { sheet, place, saving } = script;
  const board = useMemo(() => boardOf(overview.items), [overview.items]);
  const scenes = useMemo(() => scenesOf(board), [board]);
  const [firstOpen] = useState(() => scenes.find(({ scripted }) => !scripted)?.id ?? scenes[0]?.id ?? "");
  const inHand = scenes.find(({ id }) => id === place?.sceneId) ?? scenes.find(({ id }) => id === firstOpen);
  const go = useGo(script, firstOpen);
  const goSequence = (id: string) => {
    const scene = scenes.find(({ parentId }) => parentId === id);
    if (scene) go(scene.id);
  };
  const run = useSceneRun();
  const [requestedScope, setRequestedScope] = useState<RunScope | null>(null);
  const isNarrow = useMedia(NARROW);
  const [view, setView] = useState<BotView | null>(null);
  const lookBelow = (to: BotView | null, id = SCRIPT_PANEL) => {
    // What is looked for may stand in the view that comes.
    flushSync(() => setView(to));
    document.getElementById(id)?.scrollIntoView({ block: "start" });
  };
  const isOpen = !run.isActive && scenes.some(({ scripted }) => !scripted);
  const found = useFindings(script.doc ?? undefined, scenes);
  const takeOf = useTakeChange(sheet, run);
  useCeilingLine(sheet, run);
  const askAll = isOpen ? () => setRequestedScope("all") : null;
  return (
    <div className={css.script}>
      <div className={css.middle}>
        <Walk
          board={board}
          inHand={inHand}
          onSequence={goSequence}
          saving={<SavingStatus saving={saving} name={name} />}
          onRun={askAll}
        />
        <OpenSheet name={name} structure={structure} script={script} />
        {sheet && <MergeQuestions saving={saving} view={sheet.view} />}
      </div>
      {inHand && (
        <ScriptPanel
          view={view}
          onView={setView}
          script={script}
          scenes={scenes}
          scene={inHand}
          onGo={go}
          run={
            <>
              <StageRun canBegin={false} />
              <RunPanel run={run} scenes={scenes} onGo={go} takeOf={takeOf} />
            </>
          }
          found={found}
          findings={<FindingsPanel found={found} scenes={scenes} onGo={script.goToWords} />}
          onGenerate={isOpen ? () => setRequestedScope("scene") : undefined}
        />
      )}
      {isNarrow && <PhoneFoot run={run} found={found} onView={lookBelow} onRun={askAll} />}
      {inHand && requestedScope !== null && (
        <AskRun
          script={script}
          scenes={scenes}
          inHand={inHand}
          run={run}
          scope={requestedScope}
          onGo={go}
          onClose={() => setRequestedScope(null)}
        />
      )}
    </div>
  );
}

interface SheetProps {
  name: string;
  structure: ScriptStructure;
  script: ReturnType<typeof useScriptSheet>;
}

function OpenSheet({ name, structure, script: { scroller, events, extension, onView } }: SheetProps) {
  const scrollerOf = useMemo(() => () => scroller.current ?? document.documentElement, [scroller]);
  return (
    <div className={css.desk} ref={scroller}>
      <Sheet
        name={name}
        label={writingKeysLabel}
        scenes={structure.scenes}
        reading={structure.reading.lines}
        scroller={scrollerOf}
        events={events}
        extension={extension}
        onView={onView}
      />
    </div>
  );
}

interface AskProps extends Pick<Parameters<typeof RunDialog>[0], "scenes" | "inHand" | "scope" | "onGo" | "onClose"> {
  script: ReturnType<typeof useScriptSheet>;
  run: SceneRun;
}

/** The question before a run of scenes; those that hold words on the sheet are left alone. */
function AskRun({ script: { sheet, saving }, run, ...rest }: AskProps) {
  const save = useSaveScenes(saving);
  const holdsWords = (id: string): boolean => {
    const doc = sheet?.view.state.doc;
    const row = doc?.maybeChild(indexOfScene(doc, id));
    return row ? isWritten(row) : false;
  };
  const start = (what: ScenesRequest & { ceiling: number | null }) =>
    void run.start(what).then(rest.onClose, () => undefined);
  return (
    <RunDialog
      {...rest}
      isWritten={holdsWords}
      isBusy={run.isStarting || save.isPending}
      onSave={(sceneIds) => save.mutateAsync(sceneIds).catch(() => false)}
      onStart={start}
    />
  );
}

interface WalkProps {
  board: readonly BoardAct[];
  inHand: BoardScene | undefined;
  onSequence: (id: string) => void;
  saving: ReactNode;
  /** 一键生成; null: nothing is left to write, or it is being written. */
  onRun: (() => void) | null;
}

/** Above the sheet: the act, its sequences, how many scenes are saved, and the run that writes the others. */
function Walk({ board, inHand, onSequence, saving, onRun }: WalkProps) {
  const { overview } = useWorkspace();
  const noun = sequenceNoun(overview.scriptType);
  const act = board.find(({ sequences }) => sequences.some(({ sequence }) => sequence.id === inHand?.parentId));
  return (
    <div className={css.walk}>
      <h1 className="sr">生成剧本</h1>
      <SelectInput
        id="script-act"
        faulty={false}
        aria-label={actNoun(overview.scriptType)}
        value={act?.act.id ?? ""}
        onChange={(event) => {
          const to = board.find((one) => one.act.id === event.target.value)?.sequences[0];
          if (to) onSequence(to.sequence.id);
        }}
      >
        {board.map((one, i) => (
          <option key={one.act.id} value={one.act.id}>
            {actLabel(overview.scriptType, i + 1, one.act.title)}
          </option>
        ))}
      </SelectInput>
      <StepTabs
        label={noun}
        tabs={(act?.sequences ?? []).map(({ sequence, number }) => ({
          id: sequence.id,
          label:
            sequence.id === inHand?.parentId ? `${nameOfSequence(noun, number)}　${sequence.title}` : hanNumber(number),
        }))}
        chosen={inHand?.parentId ?? ""}
        onChoose={onSequence}
      />
      {saving}
      <p className={css.count}>
        <b>{`${overview.scripts.finish} / ${overview.scripts.count}`}</b> 场
      </p>
      {onRun && (
        <Button size="small" onClick={onRun}>
          一键生成
        </Button>
      )}
    </div>
  );
}

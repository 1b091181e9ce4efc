import { actNoun, SCENE_FIELDS, sequenceNoun } from "@mochang/generation";
import { lazy, Suspense, useMemo, useState, useSyncExternalStore } from "react";
import { hanNumber } from "../../lib/format.ts";
import { retryUntilSuccess } from "../../lib/retryUntilSuccess.ts";
import { Button } from "../../ui/Button.tsx";
import { confirm } from "../../ui/confirm.tsx";
import { SelectInput } from "../../ui/SelectInput.tsx";
import { Skeleton } from "../../ui/Skeleton.tsx";
import { NARROW, useMedia } from "../../ui/useMedia.ts";
import { WithAssistant } from "../assistant/WithAssistant.tsx";
import { GenerateBar } from "../assistant/GenerateBar.tsx";
import { LabelledField } from "../form/LabelledField.tsx";
import { useItemForm, type ItemForm } from "../form/useItemForm.ts";
import { freshItem, type Item } from "../items.ts";
import { useItems } from "../queries.ts";
import { useWorkspace } from "../workspace.ts";
import { Board, MAX_COLUMNS } from "./Board.tsx";
import {
  rewritePreview,
  boardOf,
  moveScene,
  scenesOf,
  type BoardAct,
  type BoardScene,
  personNames,
} from "./itemTree.ts";
import { PersonsInScenes } from "./PersonsInScenes.tsx";
import { SceneCard, type SceneMove } from "./SceneCard.tsx";
import { StepPage } from "./StepPage.tsx";
import { StepTabs } from "./StepTabs.tsx";
import { SubmitButtons } from "./SubmitButtons.tsx";
import { useMoveItem } from "./useMoveItem.ts";
import { useRemoveItem } from "./useRemoveItem.ts";
import { ViewSwitch } from "./ViewSwitch.tsx";
import { NotFetched } from "./NotFetched.tsx";
import { useKeptFocus, type KeptFocus } from "./useKeptFocus.ts";
import { actLabel, nameOfSequence } from "./stepTexts.ts";
import css from "./steps.module.css";

const WholeThreads = lazy(
  retryUntilSuccess(() => import("../overview/WholeThreads.tsx").then((loaded) => ({ default: loaded.WholeThreads }))),
);
type View = "board" | "threads";
const VIEWS = [
  { id: "board", label: "场景板" },
  { id: "threads", label: "线索" },
] as const;

const NONE: ReadonlySet<string> = new Set();

/** What is edited: a scene by its id, or a new one at a sequence's end. */
type Selection = { sceneId: string } | { newIn: string };

/** 第七步: the board, and the current scene below it. */
export function ScenesStep() {
  const { overview, draftBook } = useWorkspace();
  useSyncExternalStore(draftBook.subscribe, draftBook.size);
  const board = useMemo(() => boardOf(overview.items), [overview.items]);
  const scenes = scenesOf(board);
  const sequences = board.flatMap((act) => act.sequences.map((one) => ({ ...one, actId: act.act.id })));
  const [selectedItem, select] = useState<Selection>(() => {
    const open = scenes.find(({ isSubmit }) => !isSubmit) ?? scenes[0];
    return open ? { sceneId: open.id } : { newIn: sequences[0]?.sequence.id ?? "" };
  });
  const [hasWalked, setWalked] = useState(false);
  const [view, show] = useState<View>("board");
  const take = (to: Selection) => {
    setWalked(true);
    select(to);
  };
  const wanted = "sceneId" in selectedItem ? scenes.find(({ id }) => id === selectedItem.sceneId) : undefined;
  const sequenceId = "newIn" in selectedItem ? selectedItem.newIn : (wanted?.parentId ?? scenes[0]?.parentId ?? "");
  const at = sequences.find(({ sequence }) => sequence.id === sequenceId) ?? sequences[0];
  const items = useItems("scene", { actId: at?.actId ?? "", sequenceId: at?.sequence.id ?? "" }, at !== undefined);
  const move = useMoveItem();
  const focus = useKeptFocus();
  const newItem = freshItem("scene", at?.sequence.id ?? "", (items.data?.length ?? 0) + 1, {});
  const fetched = wanted ? items.data?.find(({ id }) => id === wanted.id) : newItem;
  // Until the wanted scene is there the one before stays: the board, and a drag on it, outlive the fetch.
  const [shown, setShown] = useState<Item>();
  if (fetched && fetched.id !== null && fetched !== shown) setShown(fetched);
  const isShownThere = scenes.some(({ id }) => id === shown?.id);
  const item = fetched ?? (isShownThere && !items.isError ? shown : undefined);
  const scene = scenes.find(({ id }) => id === item?.id);
  const head = <BoardHead board={board} at={at} scene={wanted} focus={focus} move={move} onTake={take} />;
  if (!item)
    return (
      <StepPage step={7} wide isWaiting promise={items.isError ? "" : "正在取这一场"} buttons={null}>
        {head}
        <NotFetched what="场景" items={items} />
      </StepPage>
    );
  const index = scene ? scenes.indexOf(scene) : scenes.length;
  return (
    <CurrentScene
      item={item}
      number={scene?.number ?? null}
      isWalkedTo={hasWalked}
      view={view}
      onShow={show}
      head={head}
      before={scenes[index - 1]?.id ?? null}
      after={scenes[index + 1]?.id ?? null}
      moves={([-1, 1] as const).map((by) => {
        const to = scene ? moveScene(board, scene.id, by) : null;
        return { by, go: scene && to ? () => void move({ kind: "scene", id: scene.id }, to) : null };
      })}
      onGo={(sceneId) => take({ sceneId })}
      onGone={() => take(scenes[0] ? { sceneId: scenes[0].id } : { newIn: sequenceId })}
      nextOpen={scenes.find(({ isSubmit, id }) => !isSubmit && id !== scene?.id)?.id ?? null}
    />
  );
}

interface BoardHeadProps {
  board: readonly BoardAct[];
  /** The current sequence. */
  at: (BoardAct["sequences"][number] & { actId: string }) | undefined;
  scene: BoardScene | undefined;
  focus: KeptFocus;
  move: ReturnType<typeof useMoveItem>;
  onTake: (to: Selection) => void;
}

/** Above the current scene: what would write its sequence, the board, who is on stage. */
function BoardHead({ board, at, scene, focus, move, onTake }: BoardHeadProps) {
  const { overview, draftBook } = useWorkspace();
  const noun = sequenceNoun(overview.scriptType);
  const scenes = scenesOf(board);
  const sequences = board.flatMap((act) => act.sequences);
  const goSequence = (id: string) => {
    const first = scenes.find(({ parentId }) => parentId === id);
    onTake(first ? { sceneId: first.id } : { newIn: id });
  };
  const below = scenes.filter(({ parentId }) => parentId === at?.sequence.id);
  const preview = at ? rewritePreview(scenes, at.sequence.id) : null;
  return (
    <>
      <Walk board={board} noun={noun} at={at} focus={focus} onSequence={goSequence} />
      {at && preview && (
        <GenerateBar
          key={at.sequence.id}
          subject={{ kind: "scene", id: null, parentId: at.sequence.id, sort: 1, actId: at.actId }}
          label={`生成${nameOfSequence(noun, at.number)}的场景`}
          sentence={preview.sentence}
          warning={preview.warning}
          why={below.some(({ id }) => draftBook.get(`scene-${id}`) !== null) ? "先保存，或者撤掉没提交的字" : undefined}
        />
      )}
      <Board
        board={board}
        noun={noun}
        rewritten={preview?.ids ?? NONE}
        chosen={scene?.id ?? null}
        isDirty={(id) => draftBook.get(`scene-${id}`) !== null}
        focus={focus}
        onChoose={(sceneId) => onTake({ sceneId })}
        onAdd={(id) => onTake({ newIn: id })}
        onMove={(item, to) => void move(item, to)}
      />
      <PersonsInScenes
        scenes={scenes}
        names={personNames(overview.items)}
        columns={sequences.length > MAX_COLUMNS ? [] : sequences.map(({ sequence }) => sequence.id)}
      />
    </>
  );
}

interface WalkProps {
  board: readonly BoardAct[];
  noun: string;
  at: { actId: string; sequence: { id: string } } | undefined;
  focus: KeptFocus;
  onSequence: (id: string) => void;
}

/** On a phone: the act as a choice, its sequences as tabs. */
function Walk({ board, noun, at, focus, onSequence }: WalkProps) {
  const { overview } = useWorkspace();
  const sequences = board.find(({ act }) => act.id === at?.actId)?.sequences ?? [];
  return (
    <div className={`only-m ${css.phoneWalk}`}>
      <LabelledField id="scene-act" label={actNoun(overview.scriptType)}>
        <SelectInput
          id="scene-act"
          faulty={false}
          value={at?.actId ?? ""}
          onChange={(event) => {
            const first = board.find(({ act }) => act.id === event.target.value)?.sequences[0];
            if (first) onSequence(first.sequence.id);
          }}
        >
          {board.map(({ act }, i) => (
            <option key={act.id} value={act.id}>
              {actLabel(overview.scriptType, i + 1, act.title)}
            </option>
          ))}
        </SelectInput>
      </LabelledField>
      <StepTabs
        label={noun}
        tabs={sequences.map(({ sequence, number }) => ({
          id: sequence.id,
          label:
            sequence.id === at?.sequence.id ? `${nameOfSequence(noun, number)}　${sequence.title}` : hanNumber(number),
        }))}
        chosen={at?.sequence.id ?? ""}
        onChoose={onSequence}
        focus={focus}
      />
    </div>
  );
}

interface SceneProps {
  item: Item;
  number: number | null;
  /** It was gone to on this page: its card comes into sight below the board. */
  isWalkedTo: boolean;
  view: View;
  onShow: (view: View) => void;
  head: React.ReactNode;
  before: string | null;
  after: string | null;
  nextOpen: string | null;
  moves: readonly SceneMove[];
  onGo: (sceneId: string) => void;
  onGone: () => void;
}

function CurrentScene({ item, number, isWalkedTo, view, onShow, head, moves, ...scene }: SceneProps) {
  const { onGone } = scene;
  const { overview } = useWorkspace();
  const form = useItemForm(item);
  const remove = useRemoveItem();
  const isNarrow = useMedia(NARROW);
  const { count, finish } = overview.scenes;
  const name = number === null ? "新的一场" : `第 ${number} 场`;
  const askRemove = () => {
    if (item.id === null) {
      form.close();
      return onGone();
    }
    confirm({
      title: `删除${name}？`,
      content: "先自动留存一份，在版本里找得回来。",
      okText: "删除",
      cancelText: "取消",
      danger: true,
      onOk: () => remove(item).then((isGone) => isGone && onGone()),
    });
  };
  return (
    <WithAssistant form={form} wide>
      {view === "threads" ? (
        <ThreadsPage onShow={onShow} />
      ) : (
        <StepPage
          step={7}
          wide
          lead={isNarrow ? "全剧的场一眼看完。点一场，在板下面打开。" : undefined}
          count={{ finish, total: count, of: "场已保存" }}
          head={<ViewSwitch views={VIEWS} shown="board" onShow={onShow} />}
          promise={
            form.isEditing
              ? form.isComplete
                ? `${name}都写上了，保存不用墨`
                : `${name}还有没写的`
              : remainingScenes(overview.scenes)
          }
          buttons={<SceneButtons form={form} name={name} {...scene} />}
        >
          {head}
          <SceneCard
            key={item.key}
            isWalkedTo={isWalkedTo}
            form={form}
            name={name}
            fields={SCENE_FIELDS}
            scriptType={overview.scriptType}
            moves={moves}
            onRemove={askRemove}
          />
        </StepPage>
      )}
    </WithAssistant>
  );
}

const remainingScenes = ({ count, finish }: { count: number; finish: number }): string =>
  finish < count ? `还差 ${count - finish} 场` : "都保存了，可以往下走";

/** The step by its threads; the current scene waits on the board. */
function ThreadsPage({ onShow }: Pick<SceneProps, "onShow">) {
  const { scenes } = useWorkspace().overview;
  return (
    <StepPage
      step={7}
      wide
      lead="哪一场埋下，哪一场收回，每条线索从头看到尾。"
      count={{ finish: scenes.finish, total: scenes.count, of: "场已保存" }}
      head={<ViewSwitch views={VIEWS} shown="threads" onShow={onShow} />}
      promise={remainingScenes(scenes)}
      buttons={
        scenes.finish < scenes.count ? (
          <Button primary onClick={() => onShow("board")}>
            接着写
          </Button>
        ) : (
          <GoToScripts />
        )
      }
    >
      <div className={css.view}>
        <Suspense fallback={<Skeleton />}>
          <WholeThreads />
        </Suspense>
      </div>
    </StepPage>
  );
}

interface ButtonsProps extends Pick<SceneProps, "before" | "after" | "nextOpen" | "onGo" | "onGone"> {
  form: ItemForm;
  name: string;
}

/** From scene to scene, and the current one saved; with all of them saved, on to the scripts. */
function SceneButtons({ form, name, before, after, nextOpen, onGo, onGone }: ButtonsProps) {
  const { count, finish } = useWorkspace().overview.scenes;
  return (
    <>
      {before !== null && <Button onClick={() => onGo(before)}>上一场</Button>}
      {after !== null && <Button onClick={() => onGo(after)}>下一场</Button>}
      {form.isEditing ? (
        <SubmitButtons
          form={form}
          words={`保存${name}`}
          cancel="取消更新"
          onDone={() => (form.item.id === null ? onGone() : nextOpen !== null && onGo(nextOpen))}
        />
      ) : (
        finish === count && count > 0 && <GoToScripts />
      )}
    </>
  );
}

const GoToScripts = () => {
  const { openStep } = useWorkspace();
  return (
    <Button primary onClick={() => openStep(8)}>
      去生成剧本
    </Button>
  );
};

import { actName, actNoun, SEQUENCE_FIELDS, sequenceNoun, type PlannedScene } from "@mochang/generation";
import type { BoardItem } from "@mochang/contract/generation";
import { useState, type ReactNode } from "react";
import { hanCount } from "../../lib/format.ts";
import { Button } from "../../ui/Button.tsx";
import { confirm } from "../../ui/confirm.tsx";
import { Icon } from "../../ui/Icon.tsx";
import { WithAssistant } from "../assistant/WithAssistant.tsx";
import { FormTools } from "../assistant/FormTools.tsx";
import { OfferedNotice } from "../assistant/OfferedNotice.tsx";
import { GenerateBar } from "../assistant/GenerateBar.tsx";
import { useSubmitCost } from "../assistant/useSubmitCost.ts";
import { isChanged } from "../draft/useDraft.ts";
import { textOf } from "../form/fieldValues.ts";
import { ItemFields } from "../form/ItemFields.tsx";
import { ParamList } from "../form/ParamList.tsx";
import { EditConflictNotice } from "../form/EditConflictNotice.tsx";
import { Summary, SummaryOrigin } from "../form/Summary.tsx";
import { useItemForm, type ItemForm } from "../form/useItemForm.ts";
import { freshItem, type Item } from "../items.ts";
import { EpisodeTable } from "../overview/EpisodeTable.tsx";
import { useWholeSequences, type WholeSequence } from "../overview/useWholeWork.ts";
import { useItems } from "../queries.ts";
import { useWorkspace } from "../workspace.ts";
import { boardOf, childrenOf } from "./itemTree.ts";
import { ItemState } from "./ItemState.tsx";
import { ChangedAboveNotice } from "./ChangedAboveNotice.tsx";
import { SequencesTension } from "./SequencesTension.tsx";
import { StepPage } from "./StepPage.tsx";
import { StepTabs } from "./StepTabs.tsx";
import { SubmitButtons } from "./SubmitButtons.tsx";
import { useRemoveItem } from "./useRemoveItem.ts";
import { ViewSwitch } from "./ViewSwitch.tsx";
import formCss from "../form/form.module.css";
import { useKeptFocus } from "./useKeptFocus.ts";
import { NotFetched } from "./NotFetched.tsx";
import { actLabel, inMedium, nameOfSequence, unitOfSequences } from "./stepTexts.ts";
import frameCss from "../workspaceLayout/frame.module.css";
import css from "./steps.module.css";

const visibleFields = SEQUENCE_FIELDS.filter(({ key }) => !["title", "overview", "scenes"].includes(key));

/** More episodes open as a table, from which each is gone to. */
const MAX_AS_FORMS = 12;

/** 第六步: a tab an act, its sequences below one another. */
export function SequencesStep() {
  const { overview } = useWorkspace();
  const acts = childrenOf(overview.items, "act");
  const isOpen = (act: BoardItem) => childrenOf(overview.items, "sequence", act.id).some(({ isSubmit }) => !isSubmit);
  const [actId, chooseAct] = useState((acts.find(isOpen) ?? acts[0])?.id ?? "");
  const [opened, openSequence] = useState("");
  const goToAct = (id: string): void => {
    chooseAct(id);
    openSequence("");
  };
  const isEpisodic = sequenceNoun(overview.scriptType) === "集";
  const [isTable, setTable] = useState(isEpisodic && overview.sequences.count > MAX_AS_FORMS);
  const sequences = useItems("sequence", { actId }, actId !== "");
  const noun = sequenceNoun(overview.scriptType);
  const focus = useKeptFocus();
  const row = <ActTabs actId={actId} onChoose={goToAct} focus={focus} />;
  const ways = <Ways noun={noun} isTable={isTable} onTable={setTable} />;
  if (isTable)
    return (
      <SequencesTable
        head={ways}
        noun={noun}
        onWrite={() => {
          goToAct((acts.find(isOpen) ?? acts[0])?.id ?? "");
          setTable(false);
        }}
        onOpen={({ actId: to, sequence }) => {
          chooseAct(to);
          openSequence(sequence.id);
          setTable(false);
        }}
      />
    );
  return sequences.data ? (
    <SequencesOfAct
      key={`${actId} ${opened}`}
      head={ways}
      opened={opened}
      actId={actId}
      items={sequences.data}
      noun={noun}
      before={acts
        .slice(
          0,
          Math.max(
            0,
            acts.findIndex(({ id }) => id === actId),
          ),
        )
        .reduce((sum, { id }) => sum + childrenOf(overview.items, "sequence", id).length, 0)}
      tabs={row}
      next={acts.find((act) => act.id !== actId && isOpen(act))}
      onAct={goToAct}
    />
  ) : (
    <StepPage
      step={6}
      wide
      isWaiting
      lead={leadOf(noun)}
      head={ways}
      count={countOf(noun, overview.sequences)}
      promise={sequences.isError ? "" : `正在取这一${actNoun(overview.scriptType)}`}
      buttons={null}
    >
      {row}
      <div className={frameCss.block}>
        <NotFetched what={noun} items={sequences} />
      </div>
    </StepPage>
  );
}

interface TabsProps {
  actId: string;
  onChoose: (id: string) => void;
  focus: ReturnType<typeof useKeptFocus>;
}

/** The acts, below the tension of the whole work. */
function ActTabs({ actId, onChoose, focus }: TabsProps) {
  const { scriptType, items } = useWorkspace().overview;
  const tabs = childrenOf(items, "act").map((act, i) => {
    const below = childrenOf(items, "sequence", act.id);
    return {
      id: act.id,
      label: actLabel(scriptType, i + 1, act.title),
      count: `${below.filter(({ isSubmit }) => isSubmit).length} / ${below.length}`,
    };
  });
  return (
    <>
      <SequencesTension actId={actId} noun={sequenceNoun(scriptType)} />
      <StepTabs label={actNoun(scriptType)} tabs={tabs} chosen={actId} onChoose={onChoose} focus={focus} />
    </>
  );
}

interface WaysProps {
  noun: string;
  isTable: boolean;
  onTable: (isTable: boolean) => void;
}

/** Beside the title: from an act's forms to a table of the whole work, and back. */
const Ways = ({ noun, isTable, onTable }: WaysProps) => (
  <ViewSwitch
    views={[
      { id: "forms", label: noun === "集" ? "各集" : "各序列" },
      { id: "table", label: noun === "集" ? "分集表" : "序列表" },
    ]}
    shown={isTable ? "table" : "forms"}
    onShow={(view) => onTable(view === "table")}
  />
);

interface TableProps {
  head: ReactNode;
  noun: string;
  onOpen: (one: WholeSequence) => void;
  /** Goes on with the first open one. */
  onWrite: () => void;
}

/** All sequences of the work in a table; a name opens its form. */
function SequencesTable({ head, noun, onOpen, onWrite }: TableProps) {
  const { overview, openStep } = useWorkspace();
  const whole = useWholeSequences();
  const { count, finish } = overview.sequences;
  return (
    <StepPage
      step={6}
      wide
      lead={leadOf(noun)}
      head={head}
      count={countOf(noun, overview.sequences)}
      promise={finish < count ? `还差${hanCount(count - finish)}${unitOfSequences(noun)}` : "都提交了，可以往下走"}
      buttons={
        finish === count ? (
          <Button primary onClick={() => openStep(7)}>
            去写场景设置
          </Button>
        ) : (
          <Button primary onClick={onWrite}>
            接着写
          </Button>
        )
      }
    >
      <div className={css.table}>
        {whole.isFetched ? (
          <EpisodeTable board={boardOf(overview.items)} sequences={whole.sequences} noun={noun} onOpen={onOpen} />
        ) : (
          <NotFetched what={noun} items={whole} />
        )}
      </div>
    </StepPage>
  );
}

interface OfActProps {
  head: ReactNode;
  /** The sequence whose form opens first; empty: the first open one. */
  opened: string;
  actId: string;
  items: readonly Item[];
  noun: string;
  /** Sequences of the acts before. */
  before: number;
  tabs: ReactNode;
  /** Another act with something unwritten. */
  next: BoardItem | undefined;
  onAct: (id: string) => void;
}

/** The sequence that is edited: the one that was asked for, else the first open one. */
function useChosen(items: readonly Item[], newItem: Item, opened: string) {
  const wanted = items.find(({ id }) => id !== null && id === opened) ?? items.find(({ isSubmit }) => !isSubmit);
  const [chosenKey, choose] = useState((wanted ?? items[0] ?? newItem).key);
  const isNew = chosenKey === newItem.key;
  return { chosen: items.find(({ key }) => key === chosenKey) ?? (isNew ? newItem : (items[0] ?? newItem)), choose };
}

/** The sequences of an act: one is edited, the others are read. */
function SequencesOfAct({ actId, items, noun, before, tabs, next, onAct, head, opened }: OfActProps) {
  const { overview, openStep } = useWorkspace();
  const newItem = freshItem("sequence", actId, items.length + 1, {});
  const { chosen, choose } = useChosen(items, newItem, opened);
  const form = useItemForm(chosen);
  const [promise, remove] = [useSubmitCost(form), useRemoveItem()];
  const { count, finish } = overview.sequences;
  const name = ({ sort }: Item) => nameOfSequence(noun, before + sort);
  const nextHere = items.find(({ isSubmit, key }) => !isSubmit && key !== chosen.key);
  const done = () => choose(nextHere?.key ?? (chosen.id === null ? "" : chosen.key));
  const askRemove = (item: Item) => {
    if (item.id === null) {
      form.close();
      return choose("");
    }
    confirm({
      title: `删除${name(item)}？`,
      content: "它下面的场景也一起删去。先自动留存一份，在版本里找得回来。",
      okText: "删除",
      cancelText: "取消",
      danger: true,
      onOk: () => remove(item),
    });
  };
  return (
    <WithAssistant form={form} wide>
      <StepPage
        step={6}
        wide
        lead={leadOf(noun)}
        head={head}
        count={countOf(noun, overview.sequences)}
        promise={
          form.isEditing
            ? form.isComplete
              ? `${name(chosen)}都写上了，${promise}`
              : `${name(chosen)}还有没写的`
            : finish < count
              ? `还差${hanCount(count - finish)}${unitOfSequences(noun)}`
              : "都提交了，可以往下走"
        }
        buttons={
          form.isEditing ? (
            <SubmitButtons form={form} words={`提交${name(chosen)}`} onDone={done} />
          ) : nextHere ? (
            <Button primary onClick={() => choose(nextHere.key)}>{`去写${name(nextHere)}`}</Button>
          ) : next ? (
            <Button primary onClick={() => onAct(next.id)}>{`去写${actName(overview.scriptType, next.sort)}`}</Button>
          ) : (
            <Button primary onClick={() => openStep(7)}>
              去写场景设置
            </Button>
          )
        }
      >
        {tabs}
        <GenerateSequences key={actId} actId={actId} items={items} noun={noun} />
        <ol className={css.rows}>
          {[...items, ...(chosen === newItem ? [newItem] : [])].map((item) => (
            <SequenceRow
              key={item.key}
              item={item}
              name={name(item)}
              form={item.key === chosen.key ? form : null}
              onChoose={() => choose(item.key)}
              onRemove={() => askRemove(item)}
            />
          ))}
        </ol>
        {chosen !== newItem && (
          <button type="button" className="link small quiet" onClick={() => choose(newItem.key)}>
            {`加一${unitOfSequences(noun)}`}
          </button>
        )}
      </StepPage>
    </WithAssistant>
  );
}

const countOf = (noun: string, { finish, count }: { finish: number; count: number }) => ({
  finish,
  total: count,
  of: `${noun === "集" ? "集" : "个"}已提交`,
});

/** Undefined: as the step says it. */
const leadOf = (noun: string): string | undefined =>
  noun === "集" ? "一集就是一个序列：开头抓得住人，结尾停在卡点上。" : undefined;

/** All sequences of an act at once. */
function GenerateSequences({ actId, items, noun }: Pick<OfActProps, "actId" | "items" | "noun">) {
  const { draftBook, overview } = useWorkspace();
  const { scriptType } = overview;
  return (
    <GenerateBar
      subject={{ kind: "sequence", id: null, parentId: actId, sort: 1 }}
      label={inMedium(noun === "集" ? "生成这一{幕}的各集" : "生成这一{幕}的序列", scriptType)}
      sentence={
        items.some(({ isSubmit }) => isSubmit)
          ? "已提交的会重新打开。您写的字不动，新写的放在旁边。"
          : inMedium("照着这一{幕}一次写出来。您写的字不动，新写的放在旁边。", scriptType)
      }
      why={items.some(({ key }) => draftBook.get(key) !== null) ? "先提交，或者撤掉没提交的字" : undefined}
    />
  );
}

interface RowProps {
  item: Item;
  name: string;
  /** Of the current one. */
  form: ItemForm | null;
  onChoose: () => void;
  onRemove: () => void;
}

function SequenceRow({ item, name, form, onChoose, onRemove }: RowProps) {
  const { overview, draftBook } = useWorkspace();
  const scenes = (item.values["scenes"] ?? []) as PlannedScene[];
  const title = textOf(item.values["title"]);
  return (
    <li>
      <div>
        <ItemState item={item} name={name} isDirty={isChanged(draftBook.get(item.key), item.values)} />
        <h2>{title || name}</h2>
        {item.isSubmit && <SummaryOrigin item={item} />}
        <div className={formCss.buttons}>
          {form?.isEditing !== true && (
            <Button
              size="small"
              onClick={() => {
                onChoose();
                form?.edit();
              }}
            >
              {form ? "修改参数" : item.isSubmit ? "打开" : "写这一个"}
            </Button>
          )}
          <button type="button" className="icon-btn" aria-label={`删除${name}`} onClick={onRemove}>
            <Icon name="trash" small />
          </button>
        </div>
      </div>
      {form?.isEditing ? (
        <div>
          <EditConflictNotice form={form} />
          <ChangedAboveNotice item={item} />
          <OfferedNotice item={item} />
          <ItemFields
            id={form.id}
            fields={SEQUENCE_FIELDS}
            draft={form}
            scriptType={overview.scriptType}
            fault={form.fault}
          />
          <FormTools />
        </div>
      ) : (
        <div className={css.read}>
          <div>
            <ChangedAboveNotice item={item} />
            {form && item.isSubmit ? (
              <Summary item={item} label="概要" />
            ) : (
              <p className={css.overview}>{textOf(item.values["overview"])}</p>
            )}
            <p className={css.chips}>
              {scenes.map((scene, i) => (
                <span key={i}>{`${i + 1} ${scene.title}`}</span>
              ))}
            </p>
          </div>
          <ParamList fields={visibleFields} values={item.values} />
        </div>
      )}
    </li>
  );
}

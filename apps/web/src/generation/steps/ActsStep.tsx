import { ACT_FIELDS, actName, actNoun, atLeastOne, sequenceNoun, stepOfString } from "@mochang/generation";
import { useState, useSyncExternalStore } from "react";
import { hanCount } from "../../lib/format.ts";
import { Button } from "../../ui/Button.tsx";
import { confirm } from "../../ui/confirm.tsx";
import { Icon } from "../../ui/Icon.tsx";
import { WithAssistant } from "../assistant/WithAssistant.tsx";
import { FormTools } from "../assistant/FormTools.tsx";
import { OfferedNotice } from "../assistant/OfferedNotice.tsx";
import { GenerateBar } from "../assistant/GenerateBar.tsx";
import { SurplusOffer } from "../assistant/SurplusOffer.tsx";
import { useSubmitCost } from "../assistant/useSubmitCost.ts";
import { FormOrigin } from "../form/FormOrigin.tsx";
import { isChanged } from "../draft/useDraft.ts";
import { Block } from "../workspaceLayout/Block.tsx";
import { ItemFields } from "../form/ItemFields.tsx";
import { EditConflictNotice } from "../form/EditConflictNotice.tsx";
import { Summary, SummaryOrigin } from "../form/Summary.tsx";
import { useItemForm } from "../form/useItemForm.ts";
import { freshItem, type Item } from "../items.ts";
import { useToasts } from "../../ui/toasts.ts";
import { useWorkspace } from "../workspace.ts";
import { ActColumn, OutlinePeek, plannedOf } from "./ActColumn.tsx";
import { childrenOf } from "./itemTree.ts";
import { ChangedAboveNotice } from "./ChangedAboveNotice.tsx";
import { StepPage } from "./StepPage.tsx";
import { unitOfSequences } from "./stepTexts.ts";
import { SubmitButtons } from "./SubmitButtons.tsx";
import { useRemoveItem } from "./useRemoveItem.ts";
import formCss from "../form/form.module.css";
import css from "./steps.module.css";

const ALL_ACTS = { kind: "act", id: null, parentId: null, sort: 1 } as const;
const UNSENT = "先提交，或者撤掉没提交的字";

/** 第五步: the acts side by side, and the current one below. */
export function ActsStep({ items }: { items: readonly Item[] }) {
  const { openStep, draftBook, overview } = useWorkspace();
  const noun = actNoun(overview.scriptType);
  const name = ({ sort }: Item) => actName(overview.scriptType, sort);
  const newItem = freshItem("act", null, items.length + 1, {});
  const [chosenKey, choose] = useState(() => (items.find(({ isSubmit }) => !isSubmit) ?? items[0])?.key ?? newItem.key);
  const chosen =
    items.find(({ key }) => key === chosenKey) ?? (chosenKey === newItem.key ? newItem : (items[0] ?? newItem));
  const form = useItemForm(chosen);
  const promise = useSubmitCost(form);
  const askRemove = useAskRemove(items, () => choose(""));
  useSyncExternalStore(draftBook.subscribe, draftBook.size);
  const finish = items.filter(({ isSubmit }) => isSubmit).length;
  const next = items.find(({ isSubmit, key }) => !isSubmit && key !== chosen.key);
  const isFresh = chosen.id === null;
  const done = () => (next ? choose(next.key) : isFresh && choose(""));
  return (
    <WithAssistant form={form} wide>
      <StepPage
        step={5}
        wide
        count={{ finish, total: items.length, of: `${noun}已提交` }}
        promise={
          form.isEditing
            ? form.isComplete
              ? `${name(chosen)}都写上了，${promise}`
              : `${name(chosen)}还有没写的`
            : finish < items.length
              ? `还差${hanCount(items.length - finish)}${noun}`
              : "都提交了，可以往下走"
        }
        buttons={
          form.isEditing ? (
            <SubmitButtons form={form} words={`提交${name(chosen)}`} onDone={done} />
          ) : next ? (
            <Button primary onClick={() => choose(next.key)}>{`去写${name(next)}`}</Button>
          ) : (
            <Button primary onClick={() => openStep(6)}>
              去写序列设置
            </Button>
          )
        }
      >
        <OutlinePeek />
        <GenerateActs items={items} />
        <Columns items={isFresh ? [...items, newItem] : items} chosen={chosen} onChoose={choose} />
        {!isFresh && (
          <button type="button" className={`link small quiet ${formCss.add}`} onClick={() => choose(newItem.key)}>
            {`加一${noun}`}
          </button>
        )}
        <CurrentAct
          form={form}
          onRemove={() => {
            if (!isFresh) return askRemove(chosen);
            form.close();
            choose("");
          }}
          isLast={!isFresh && items.length < 2}
        />
      </StepPage>
    </WithAssistant>
  );
}

/** Deletes an act with all below it, after its writer has been told how much that is. */
function useAskRemove(items: readonly Item[], onGone: () => void) {
  const { overview } = useWorkspace();
  const noun = actNoun(overview.scriptType);
  const remove = useRemoveItem();
  const toasts = useToasts();
  return (item: Item) => {
    if (items.length < 2) return toasts.warn(atLeastOne(noun));
    const sequences = childrenOf(overview.items, "sequence", item.id ?? "");
    const scenes = sequences.flatMap(({ id }) => childrenOf(overview.items, "scene", id)).length;
    const below = [
      sequences.length > 0 && `${sequences.length} ${unitOfSequences(sequenceNoun(overview.scriptType))}`,
      scenes > 0 && `${scenes} 场`,
    ].filter(Boolean);
    confirm({
      title: `删除${actName(overview.scriptType, item.sort)}？`,
      content: `${below.length > 0 ? `它下面的 ${below.join("、")}和写好的剧本也一起删去。` : ""}先自动留存一份，在版本里找得回来。`,
      okText: "删除",
      cancelText: "取消",
      danger: true,
      onOk: () => remove(item).then((isGone) => isGone && onGone()),
    });
  };
}

interface ColumnsProps {
  items: readonly Item[];
  chosen: Item;
  onChoose: (key: string) => void;
}

const Columns = ({ items, chosen, onChoose }: ColumnsProps) => {
  const { draftBook } = useWorkspace();
  return (
    <div className={css.acts} style={{ "--n": Math.min(items.length, 5) } as React.CSSProperties}>
      {items.map((item, i) => (
        <ActColumn
          key={item.key}
          item={item}
          before={items.slice(0, i).reduce((sum, one) => sum + plannedOf(one).length, 0)}
          isChosen={item.key === chosen.key}
          isDirty={isChanged(draftBook.get(item.key), item.values)}
          onChoose={() => onChoose(item.key)}
        />
      ))}
    </div>
  );
};

interface ActProps {
  form: ReturnType<typeof useItemForm>;
  /** Acts must keep one. */
  isLast: boolean;
  onRemove: () => void;
}

/** The current act: its form, or what was made of it. */
function CurrentAct({ form, isLast, onRemove }: ActProps) {
  const { item } = form;
  const { scriptType } = useWorkspace().overview;
  const [noun, name] = [actNoun(scriptType), actName(scriptType, item.sort)];
  return (
    <Block
      title={name}
      end={
        <span className={css.actEnd}>
          {form.isEditing ? (
            <FormOrigin form={form} fields={ACT_FIELDS} />
          ) : (
            <Button size="small" onClick={form.edit}>
              修改参数
            </Button>
          )}
          <button
            type="button"
            className={`icon-btn${isLast ? ` ${formCss.faint}` : ""}`}
            aria-label={isLast ? atLeastOne(noun) : `删除${name}`}
            onClick={onRemove}
          >
            <Icon name="trash" small />
          </button>
        </span>
      }
    >
      <EditConflictNotice form={form} />
      <ChangedAboveNotice item={item} />
      <OfferedNotice item={item} />
      {form.isEditing ? <ActFields key={item.key} form={form} /> : <ActSummary key={item.key} item={item} />}
      <FormTools />
    </Block>
  );
}

/** All acts at once, while none is submitted. */
function GenerateActs({ items }: { items: readonly Item[] }) {
  const { overview, draftBook } = useWorkspace();
  if (items.some(({ isSubmit }) => isSubmit) || stepOfString(overview.step) >= 5)
    return <SurplusOffer subject={ALL_ACTS} />;
  return (
    <GenerateBar
      subject={ALL_ACTS}
      label={`生成${hanCount(items.length)}${actNoun(overview.scriptType)}`}
      sentence="照着大纲一次写出来。您写的字不动，新写的放在旁边。"
      why={items.some(({ key }) => draftBook.get(key) !== null) ? UNSENT : undefined}
    />
  );
}

const ActSummary = ({ item }: { item: Item }) => (
  <>
    <p className={css.state}>
      <SummaryOrigin item={item} />
    </p>
    <Summary item={item} label="概要" />
  </>
);

function ActFields({ form }: { form: ReturnType<typeof useItemForm> }) {
  const { overview } = useWorkspace();
  const half = { className: formCss.half };
  return (
    <ItemFields
      id={form.id}
      fields={ACT_FIELDS}
      draft={form}
      scriptType={overview.scriptType}
      fault={form.fault}
      looks={{ theme: half, pacing: half, conflict: half, resolution: half, keyEvents: half, locations: half }}
    />
  );
}

import { ACT_FIELDS, stepOfString, type PlannedSequence } from "@mochang/generation";
import { useState, useSyncExternalStore } from "react";
import { hanNumber } from "../../lib/format.ts";
import { Button } from "../../ui/Button.tsx";
import { Assisted } from "../assistant/Assisted.tsx";
import { FormTools } from "../assistant/FormTools.tsx";
import { OfferedNotice } from "../assistant/OfferedNotice.tsx";
import { GenerateBar } from "../assistant/GenerateBar.tsx";
import { useSubmitPromise } from "../assistant/useSubmitPromise.ts";
import { FormOrigin } from "../form/FormOrigin.tsx";
import { Block } from "../frame/Block.tsx";
import { entriesOf, isFilled, textOf } from "../form/fieldValues.ts";
import { ItemFields } from "../form/ItemFields.tsx";
import { StaleNotice } from "../form/StaleNotice.tsx";
import { Summary, SummaryOrigin } from "../form/Summary.tsx";
import { useItemForm } from "../form/useItemForm.ts";
import type { Item } from "../items.ts";
import { useItems } from "../queries.ts";
import { useWorkspace } from "../workspace.ts";
import { ItemState } from "./ItemState.tsx";
import { Recheck } from "./Recheck.tsx";
import { StepPage } from "./StepPage.tsx";
import { SubmitButtons } from "./SubmitButtons.tsx";
import formCss from "../form/form.module.css";
import css from "./steps.module.css";

const actName = (item: Item): string => `第${hanNumber(item.sort)}幕`;
const NOTHING = "—";
const ALL_ACTS = { kind: "act", id: null, parentId: null, sort: 1 } as const;
const UNSENT = "先提交，或者撤掉没提交的字";
const lines = ["theme", "pacing", "conflict", "resolution"];
const labelOf = (key: string): string => ACT_FIELDS.find((field) => field.key === key)?.label ?? "";

/** 第五步: the acts side by side, and the one in hand below. */
export function ActsStep({ items }: { items: readonly Item[] }) {
  const { look, book } = useWorkspace();
  const [chosenKey, choose] = useState(() => (items.find(({ isSubmit }) => !isSubmit) ?? items[0])?.key ?? "");
  const chosen = items.find(({ key }) => key === chosenKey) ?? items[0];
  const form = useItemForm(chosen as Item);
  const promise = useSubmitPromise(form);
  useSyncExternalStore(book.subscribe, book.size);
  if (!chosen) return null;
  const finish = items.filter(({ isSubmit }) => isSubmit).length;
  const next = items.find(({ isSubmit, key }) => !isSubmit && key !== chosen.key);
  return (
    <Assisted form={form} wide>
      <StepPage
        step={5}
        wide
        count={{ finish, total: items.length, of: "幕已提交" }}
        promise={
          form.isEditing
            ? form.isComplete
              ? `${actName(chosen)}都写上了，${promise}`
              : `${actName(chosen)}还有没写的`
            : finish < items.length
              ? `还差${hanNumber(items.length - finish)}幕`
              : "都提交了，可以往下走"
        }
        buttons={
          form.isEditing ? (
            <SubmitButtons form={form} words={`提交${actName(chosen)}`} onDone={() => next && choose(next.key)} />
          ) : next ? (
            <Button primary onClick={() => choose(next.key)}>{`去写${actName(next)}`}</Button>
          ) : (
            <Button primary onClick={() => look(6)}>
              去写序列设置
            </Button>
          )
        }
      >
        <OutlinePeek />
        <GenerateActs items={items} />
        <div className={css.acts} style={{ "--n": Math.min(items.length, 5) } as React.CSSProperties}>
          {items.map((item) => (
            <ActColumn
              key={item.key}
              item={item}
              isChosen={item.key === chosen.key}
              isDirty={book.get(item.key) !== null}
              onChoose={() => choose(item.key)}
            />
          ))}
        </div>
        <Block
          title={actName(chosen)}
          end={
            form.isEditing ? (
              <FormOrigin form={form} fields={ACT_FIELDS} />
            ) : (
              <Button size="small" onClick={form.edit}>
                修改参数
              </Button>
            )
          }
        >
          <StaleNotice form={form} />
          <Recheck item={chosen} />
          <OfferedNotice item={chosen} />
          {form.isEditing ? <ActFields key={chosen.key} form={form} /> : <ActSummary key={chosen.key} item={chosen} />}
          <FormTools />
        </Block>
      </StepPage>
    </Assisted>
  );
}

/** All acts at once, while none is submitted. */
function GenerateActs({ items }: { items: readonly Item[] }) {
  const { overview, book } = useWorkspace();
  if (items.some(({ isSubmit }) => isSubmit) || stepOfString(overview.step) >= 5) return null;
  return (
    <GenerateBar
      subject={ALL_ACTS}
      label={`生成${hanNumber(items.length)}幕`}
      sentence="照着大纲一次写出来。您写的字不动，新写的放在旁边。"
      why={items.some(({ key }) => book.get(key) !== null) ? UNSENT : undefined}
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

/** The outline that acts are made from, folded. */
function OutlinePeek() {
  const outline = useItems("outline").data?.[0];
  if (!outline) return null;
  return (
    <details className={css.peek}>
      <summary>
        <b>故事大纲</b>
        <span className="small quiet">{`${[...outline.summary].length} 字，分幕时照着看`}</span>
      </summary>
      <div className={formCss.tale}>
        {outline.summary.split(/\n+/u).map((line, i) => (
          <p key={i}>{line}</p>
        ))}
      </div>
    </details>
  );
}

interface ColumnProps {
  item: Item;
  isChosen: boolean;
  isDirty: boolean;
  onChoose: () => void;
}

function ActColumn({ item, isChosen, isDirty, onChoose }: ColumnProps) {
  const list = (key: string) => {
    const entries = isFilled(item.values[key]) ? entriesOf(item.values[key]) : [];
    return (
      <div>
        <small>{labelOf(key)}</small>
        {entries.length === 0 ? (
          NOTHING
        ) : (
          <ol>
            {entries.map((entry, i) => (
              <li key={i}>
                <span>{i + 1}</span>
                <span>{entry}</span>
              </li>
            ))}
          </ol>
        )}
      </div>
    );
  };
  const sequences = (item.values["sequences"] ?? []) as PlannedSequence[];
  return (
    <section className={css.act} {...(isChosen && { "data-chosen": "" })}>
      <header>
        <ItemState item={item} name={actName(item)} isDirty={isDirty} />
        <button type="button" aria-pressed={isChosen} onClick={onChoose}>
          {textOf(item.values["title"]) || actName(item)}
        </button>
      </header>
      <div>
        <small>概述</small>
        <p className={css.overview}>{textOf(item.values["overview"]) || NOTHING}</p>
      </div>
      {lines.map((key) => (
        <div key={key}>
          <small>{labelOf(key)}</small>
          {textOf(item.values[key]) || NOTHING}
        </div>
      ))}
      {list("keyEvents")}
      {list("locations")}
      <div>
        <small>序列</small>
        {sequences.length === 0 ? (
          NOTHING
        ) : (
          <ol>
            {sequences.map(({ name, sceneNum }, i) => (
              <li key={i}>
                <span>{i + 1}</span>
                <span>{name}</span>
                <span>{sceneNum === null ? "" : `${sceneNum} 场`}</span>
              </li>
            ))}
          </ol>
        )}
      </div>
    </section>
  );
}

import { BIOGRAPHY_FIELDS, CHARACTER_TYPES, SUPPORTING, type Values } from "@mochang/generation";
import clsx from "clsx";
import { lazy, Suspense, useState } from "react";
import { hanCount } from "../../lib/format.ts";
import { Button } from "../../ui/Button.tsx";
import { confirm } from "../../ui/confirm.tsx";
import { Icon } from "../../ui/Icon.tsx";
import { Menu } from "../../ui/Menu.tsx";
import { Skeleton } from "../../ui/Skeleton.tsx";
import { retryUntilSuccess } from "../../lib/retryUntilSuccess.ts";
import { WithAssistant } from "../assistant/WithAssistant.tsx";
import { FormTools } from "../assistant/FormTools.tsx";
import { OfferedNotice } from "../assistant/OfferedNotice.tsx";
import { useSubmitCost } from "../assistant/useSubmitCost.ts";
import { textOf } from "../form/fieldValues.ts";
import { FormOrigin } from "../form/FormOrigin.tsx";
import { ItemFields } from "../form/ItemFields.tsx";
import { ParamList } from "../form/ParamList.tsx";
import { EditConflictNotice } from "../form/EditConflictNotice.tsx";
import { Summary, SummaryOrigin } from "../form/Summary.tsx";
import { useItemForm, type ItemForm } from "../form/useItemForm.ts";
import { freshItem, type Item } from "../items.ts";
import { useWorkspace } from "../workspace.ts";
import { PictureOf, PictureTools } from "./PictureTools.tsx";
import { ChangedAboveNotice } from "./ChangedAboveNotice.tsx";
import { missingRoleSentence } from "./missingRoleSentence.ts";
import { RenameButton } from "./RenameButton.tsx";
import { StepPage } from "./StepPage.tsx";
import { SubmitButtons } from "./SubmitButtons.tsx";
import { useRemoveItem } from "./useRemoveItem.ts";
import { ViewSwitch } from "./ViewSwitch.tsx";
import formCss from "../form/form.module.css";
import frameCss from "../workspaceLayout/frame.module.css";
import css from "./steps.module.css";

const RelationsGraph = lazy(
  retryUntilSuccess(() =>
    import("../overview/RelationsGraph.tsx").then((loaded) => ({ default: loaded.RelationsGraph })),
  ),
);
const VIEWS = [
  { id: "forms", label: "小传" },
  { id: "graph", label: "关系图" },
] as const;

/** Papers by role. */
const PAPERS: Record<number, string> = { 1: "var(--p-celadon)", 2: "var(--p-bronze)", 3: "var(--p-lotus)" };
const SHORT_ROLES: Record<number, string> = { 1: "主角", 2: "反派", 3: "支持" };
const typeOf = (item: Item): number => Number(item.values["type"]) || SUPPORTING;
const nameOf = (item: Item): string => textOf(item.values["name"]).trim();
const fields = BIOGRAPHY_FIELDS.filter(({ key }) => key !== "type");

/** 第三步: a biography a person. */
export function PeopleStep({ items }: { items: readonly Item[] }) {
  const newItem = freshItem("biography", null, items.length + 1, { type: SUPPORTING });
  const first = items.find(({ isSubmit }) => !isSubmit) ?? items[0];
  const [chosenKey, setChosenKey] = useState(first?.key ?? newItem.key);
  const [view, show] = useState<(typeof VIEWS)[number]["id"]>("forms");
  const choose = (key: string) => {
    setChosenKey(key);
    show("forms");
  };
  const chosen =
    items.find(({ key }) => key === chosenKey) ?? (chosenKey === newItem.key ? newItem : (first ?? newItem));
  const finish = items.filter(({ isSubmit }) => isSubmit).length;
  const next = items.find(({ isSubmit, key }) => !isSubmit && key !== chosen.key);
  const missingRole = missingRoleSentence(items);
  return (
    <PersonForm
      key={chosen.key}
      item={chosen}
      onGone={() => choose("")}
      onStored={(item) =>
        choose(items.find((one) => !one.isSubmit && one.key !== item.key)?.key ?? (item.id === null ? "" : item.key))
      }
    >
      {({ form, body, promise }) => (
        <StepPage
          step={3}
          wide
          lead={
            items.length > 0
              ? `${hanCount(items.length)}个人，一个人一份小传。没有画像时，用名字里的一个字替他站着。`
              : undefined
          }
          count={{ finish, total: items.length, of: "份已提交" }}
          head={items.length > 1 && <ViewSwitch views={VIEWS} shown={view} onShow={show} />}
          promise={
            form.isEditing && view === "forms"
              ? form.isComplete
                ? `都写上了，${promise}`
                : "还有没写的，写好就能提交"
              : finish < items.length
                ? `还差${hanCount(items.length - finish)}份小传`
                : (missingRole ?? "都提交了，可以往下走")
          }
          buttons={
            form.isEditing && view === "forms" ? (
              <SubmitButtons form={form} words={`提交${nameOf({ ...form.item, values: form.values }) || "这个人物"}`} />
            ) : next || finish < items.length ? (
              <Button primary onClick={() => choose((next ?? chosen).key)}>
                {`去写${nameOf(next ?? chosen) || "下一个人物"}`}
              </Button>
            ) : (
              <Onward isComplete={missingRole === null} onAdd={() => choose(newItem.key)} />
            )
          }
        >
          {view === "graph" ? (
            <div className={css.view}>
              <Suspense fallback={<Skeleton />}>
                <RelationsGraph />
              </Suspense>
            </div>
          ) : (
            <>
              <Faces
                items={chosen === newItem ? [...items, newItem] : items}
                chosen={chosen}
                values={form.values}
                onChoose={choose}
                onAdd={chosen === newItem ? null : () => choose(newItem.key)}
              />
              {body}
            </>
          )}
        </StepPage>
      )}
    </PersonForm>
  );
}

/** The way on once all are submitted: the next step, or a person for the role that nobody has. */
function Onward({ isComplete, onAdd }: { isComplete: boolean; onAdd: () => void }) {
  const { openStep } = useWorkspace();
  return (
    <Button primary onClick={isComplete ? () => openStep(4) : onAdd}>
      {isComplete ? "去写故事大纲" : "加一个人物"}
    </Button>
  );
}

interface FacesProps {
  items: readonly Item[];
  chosen: Item;
  /** The chosen one as it is being written. */
  values: Values;
  onChoose: (key: string) => void;
  /** Null: a new one is being written. */
  onAdd: (() => void) | null;
}

const Faces = ({ items, chosen, values, onChoose, onAdd }: FacesProps) => (
  <section className={frameCss.block}>
    <div className={css.faces} role="group" aria-label="人物">
      {items.map((item) => (
        <Face
          key={item.key}
          item={item === chosen ? { ...item, values } : item}
          isChosen={item === chosen}
          onChoose={() => onChoose(item.key)}
        />
      ))}
      {onAdd && (
        <button type="button" className={clsx(css.face, css.addFace)} onClick={onAdd}>
          <span className={css.square}>
            <Icon name="plus" />
          </span>
          <b>加一个人物</b>
          <small>先算支持角色，随时能改</small>
        </button>
      )}
    </div>
  </section>
);

function Face({ item, isChosen, onChoose }: { item: Item; isChosen: boolean; onChoose: () => void }) {
  const name = nameOf(item);
  const about = [textOf(item.values["age"]), textOf(item.values["occupation"])].filter(Boolean).join("，");
  return (
    <button type="button" className={css.face} aria-pressed={isChosen} onClick={onChoose}>
      <span className={css.square} style={{ "--p": PAPERS[typeOf(item)] } as React.CSSProperties} aria-hidden="true">
        <PictureOf picture={item.picture} alt="">
          {[...name].at(-1) ?? ""}
        </PictureOf>
        <small>{SHORT_ROLES[typeOf(item)]}</small>
      </span>
      <b>
        {name || "新人物"}
        <i className={clsx("state", !item.isSubmit && "waiting")} />
        <span className="sr">{`，${SHORT_ROLES[typeOf(item)]}，${item.isSubmit ? "已提交" : "还没有提交"}`}</span>
      </b>
      <small>{item.isSubmit ? about : about ? `${about}，还没有提交` : "还没有提交"}</small>
    </button>
  );
}

interface PersonProps {
  item: Item;
  onStored: (item: Item) => void;
  onGone: () => void;
  children: (parts: { form: ItemForm; body: React.ReactNode; promise: string }) => React.ReactNode;
}

/** One person: written, or read beside what it was made from. */
function PersonForm({ item, onStored, onGone, children }: PersonProps) {
  const form = useItemForm(item);
  const promise = useSubmitCost(form);
  const remove = useRemoveItem();
  const submit = async () => {
    const isStored = await form.submit();
    if (isStored) onStored(item);
    return isStored;
  };
  const name = nameOf({ ...item, values: form.values });
  const askRemove = () => {
    if (item.id === null) {
      form.close();
      return onGone();
    }
    confirm({
      title: "提示",
      content: "确定删除该角色吗？",
      okText: "确定",
      cancelText: "取消",
      danger: true,
      onOk: () => remove(item).then((isGone) => isGone && onGone()),
    });
  };
  const body = (
    <div className={clsx(css.person, form.isEditing && css.writing)}>
      <section>
        <PersonHead form={form} name={name} onRemove={askRemove} />
        <EditConflictNotice form={form} />
        <ChangedAboveNotice item={item} />
        <OfferedNotice item={item} />
        {form.isEditing ? (
          <PersonFields form={form} />
        ) : (
          <>
            <Summary item={item} label="小传" />
            <div className={css.personTools}>
              <Button size="small" onClick={form.edit}>
                修改参数
              </Button>
              <FormTools />
              <PictureTools item={{ ...item, kind: "biography" }} />
            </div>
          </>
        )}
      </section>
      {!form.isEditing && (
        <section>
          <div className={css.paramsHead}>
            <h2 className="h3">参数</h2>
            <FormOrigin form={form} fields={fields} />
          </div>
          <ParamList fields={fields.filter(({ key }) => key !== "name")} values={item.values} />
        </section>
      )}
    </div>
  );
  return (
    <WithAssistant form={form} wide>
      {children({ form: { ...form, submit }, body, promise })}
    </WithAssistant>
  );
}

function PersonFields({ form }: { form: ItemForm }) {
  const { overview } = useWorkspace();
  const half = { className: formCss.half };
  return (
    <>
      <ItemFields
        id={form.id}
        fields={fields}
        draft={form}
        scriptType={overview.scriptType}
        fault={form.fault}
        looks={{
          name: { className: formCss.third, disabled: form.item.isSubmit },
          age: { className: formCss.third },
          gender: { className: formCss.third },
          ...Object.fromEntries(HALVES.map((key) => [key, half])),
        }}
      />
      <FormTools />
    </>
  );
}
const HALVES = ["appearance", "personality", "strengths", "weaknesses", "skills", "hobbies"];

/** The person's name, role and bin. */
function PersonHead({ form, name, onRemove }: { form: ItemForm; name: string; onRemove: () => void }) {
  const { item } = form;
  const type = Number(form.values["type"]) || SUPPORTING;
  return (
    <div className={css.personHead}>
      <h2 className="h2">{name || "新人物"}</h2>
      {item.isSubmit && <RenameButton item={item} />}
      <Menu
        className="tag"
        label={`角色类型：${SHORT_ROLES[type]}，换一个`}
        items={CHARACTER_TYPES.map(({ value, label }) => ({
          key: String(value),
          label,
          chosen: value === type,
          onSelect: () => value !== type && form.change("type", value),
        }))}
      >
        {SHORT_ROLES[type]}
        <Icon name="down" small />
      </Menu>
      <button type="button" className="icon-btn" aria-label={`删除${name || "这个人物"}`} onClick={onRemove}>
        <Icon name="trash" small />
      </button>
      {!form.isEditing && (
        <span className={css.end}>
          <SummaryOrigin item={item} />
        </span>
      )}
    </div>
  );
}

import type { Field } from "@mochang/generation";
import clsx from "clsx";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import { Button } from "../../ui/Button.tsx";
import { Icon } from "../../ui/Icon.tsx";
import { TextInput } from "../../ui/TextInput.tsx";
import { FormTools } from "../assistant/FormTools.tsx";
import { OfferedNotice } from "../assistant/OfferedNotice.tsx";
import { FormOrigin } from "../form/FormOrigin.tsx";
import { entriesOf, namesFrom, namesLine, textOf } from "../form/fieldValues.ts";
import type { FieldProps } from "../form/fieldProps.ts";
import { ItemFields } from "../form/ItemFields.tsx";
import { LabelledField } from "../form/LabelledField.tsx";
import { ParamList } from "../form/ParamList.tsx";
import { EditConflictNotice } from "../form/EditConflictNotice.tsx";
import type { ItemForm } from "../form/useItemForm.ts";
import { ItemState } from "./ItemState.tsx";
import { ChangedAboveNotice } from "./ChangedAboveNotice.tsx";
import formCss from "../form/form.module.css";
import css from "./steps.module.css";

/** The persons of a scene as one line, parted by commas. */
function Names({ field, id, value, onChange, error, className }: FieldProps) {
  const [typed, setTyped] = useState(() => namesLine(value));
  const text = namesFrom(typed).join() === namesFrom(namesLine(value)).join() ? typed : namesLine(value);
  return (
    <LabelledField id={id} label={field.label} say="用逗号分开" error={error} className={className}>
      <TextInput
        id={id}
        faulty={Boolean(error)}
        value={text}
        onChange={(event) => {
          setTyped(event.target.value);
          onChange(namesFrom(event.target.value));
        }}
      />
    </LabelledField>
  );
}

const OWN = { character: Names };
const BASIC = ["time", "place", "character"];
const ELEMENTS = ["theme", "purpose", "atmosphere", "rhythm"];

/** A place to the front, or to the end; null: there is none. */
export interface SceneMove {
  by: -1 | 1;
  go: (() => void) | null;
}

interface Props {
  /** It was gone to on this page: it comes into sight below the board. */
  isWalkedTo: boolean;
  form: ItemForm;
  /** 第 12 场 */
  name: string;
  fields: readonly Field[];
  scriptType: number | null;
  moves: readonly SceneMove[];
  onRemove: () => void;
}

/** For an element that comes into sight when it is first drawn, where that is wanted. */
function useBroughtIntoSight(isWanted: boolean) {
  const element = useRef<HTMLElement>(null);
  const show = useEffectEvent(() => {
    if (isWanted) element.current?.scrollIntoView({ block: "nearest" });
  });
  useEffect(() => show(), []);
  return element;
}

/** A scene's settings: written, or read in three columns. Each scene has its own instance. */
export function SceneCard({ isWalkedTo, form, name, fields, scriptType, moves, onRemove }: Props) {
  const { item } = form;
  const card = useBroughtIntoSight(isWalkedTo);
  const third = { className: formCss.third };
  const half = { className: formCss.half };
  const of = (keys: readonly string[]) => keys.flatMap((key) => fields.find((field) => field.key === key) ?? []);
  return (
    <section ref={card} className={clsx(css.scene, form.isEditing && css.writing)} aria-label={name}>
      <div>
        <ItemState item={item} name={name} isDirty={form.isDirty} done="已保存" />
        <h2 className="h2">{textOf(form.values["title"]) || "未定"}</h2>
        <FormOrigin form={form} fields={fields} />
        <div className={formCss.buttons}>
          {!form.isEditing && (
            <Button size="small" onClick={form.edit}>
              修改参数
            </Button>
          )}
          <button type="button" className="icon-btn" aria-label={`删除${name}`} onClick={onRemove}>
            <Icon name="trash" small />
          </button>
          {/* For touch screens: a scene on the board is dragged with a mouse, or moved with keys. */}
          {moves.map(({ by, go }) => (
            <button
              key={by}
              type="button"
              className="icon-btn only-m"
              disabled={go === null}
              aria-label={`${name}往${by < 0 ? "前" : "后"}移`}
              onClick={go ?? undefined}
            >
              <Icon name={by < 0 ? "left" : "right"} small />
            </button>
          ))}
        </div>
        {!form.isEditing && <ParamList fields={of(BASIC)} values={item.values} />}
      </div>
      {form.isEditing ? (
        <div>
          <EditConflictNotice form={form} />
          <ChangedAboveNotice item={item} />
          <OfferedNotice item={item} />
          <ItemFields
            id={form.id}
            fields={of(["title", ...BASIC, ...ELEMENTS, "beats"])}
            draft={form}
            scriptType={scriptType}
            fault={form.fault}
            looks={{
              time: half,
              place: half,
              character: {},
              theme: {},
              purpose: third,
              atmosphere: third,
              rhythm: third,
            }}
            own={OWN}
          />
          <FormTools />
        </div>
      ) : (
        <>
          <div>
            <ChangedAboveNotice item={item} />
            <p className="small quiet">节拍</p>
            <ol className={css.beats}>
              {entriesOf(item.values["beats"]).map((beat, i) => (
                <li key={i}>{beat}</li>
              ))}
            </ol>
          </div>
          <ParamList fields={of(ELEMENTS)} values={item.values} />
        </>
      )}
    </section>
  );
}

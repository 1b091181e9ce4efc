import {
  PERSON_FIELD_NAMES,
  PERSON_LINE_MAX,
  PERSON_NAME_MAX,
  PERSON_TAG_MAX,
  PERSON_TAGS_MAX,
  PERSON_TEXT_MAX,
  type ScriptPerson,
} from "@mochang/contract";
import { useId, useState, type KeyboardEvent } from "react";
import { Button } from "../../ui/Button.tsx";
import { Field, FieldGroup } from "../../ui/Field.tsx";
import { Icon } from "../../ui/Icon.tsx";
import { TextInput } from "../../ui/TextInput.tsx";
import { scrollToNewer } from "../modelText/NewerText.tsx";
import type { PanelProps } from "../panelProps.ts";
import { useChangePersons } from "./api.ts";
import {
  changedProfile,
  type EditedPerson,
  formOf,
  newerFields,
  PERSON_TEXTS,
  type PersonForm,
  shownForm,
  updateOf,
} from "./editedPerson.ts";
import frame from "../panel.module.css";
import css from "./persons.module.css";

interface TagsProps {
  id: string;
  tags: readonly string[];
  onChange: (tags: string[]) => void;
}

/** Words that are added with Enter, a comma or a pause mark, and taken out one by one. */
function Tags({ id, tags, onChange }: TagsProps) {
  const [typed, setTyped] = useState("");
  const take = (): void => {
    const tag = typed.trim();
    setTyped("");
    if (tag !== "" && !tags.includes(tag)) onChange([...tags, tag]);
  };
  const onKey = (event: KeyboardEvent): void => {
    if (event.nativeEvent.isComposing) return;
    if (["Enter", ",", "，", "、"].includes(event.key)) {
      event.preventDefault();
      take();
    } else if (event.key === "Backspace" && typed === "") onChange(tags.slice(0, -1));
  };
  return (
    <div className={css.tagInput}>
      {tags.map((tag) => (
        <span key={tag} className={css.tag}>
          <bdi>{tag}</bdi>
          <button type="button" aria-label={`去掉${tag}`} onClick={() => onChange(tags.filter((one) => one !== tag))}>
            <Icon name="close" small />
          </button>
        </span>
      ))}
      {tags.length < PERSON_TAGS_MAX && (
        <input
          id={id}
          value={typed}
          maxLength={PERSON_TAG_MAX}
          placeholder="添一个"
          onChange={(event) => setTyped(event.target.value)}
          onKeyDown={onKey}
          onBlur={take}
        />
      )}
    </div>
  );
}

interface FirstRowProps {
  id: string;
  form: PersonForm;
  nameless: boolean;
  onChange: (changed: Partial<PersonForm>) => void;
}

/** Name, age and sex. */
function FirstRow({ id, form, nameless, onChange }: FirstRowProps) {
  return (
    <div className={css.three}>
      <Field id={`${id}name`} label="姓名" error={nameless ? "请填写姓名" : null}>
        <TextInput
          id={`${id}name`}
          faulty={nameless}
          value={form.name}
          maxLength={PERSON_NAME_MAX}
          onChange={(event) => onChange({ name: event.target.value })}
        />
      </Field>
      <Field id={`${id}age`} label="年龄">
        <TextInput
          id={`${id}age`}
          faulty={false}
          value={form.age}
          maxLength={20}
          onChange={(event) => onChange({ age: event.target.value })}
        />
      </Field>
      <FieldGroup id={`${id}gender`} label="性别">
        <div className={css.sexes}>
          {(["男", "女"] as const).map((gender) => (
            <button
              key={gender}
              type="button"
              aria-pressed={form.gender === gender}
              onClick={() => onChange({ gender: form.gender === gender ? "" : gender })}
            >
              {gender}
            </button>
          ))}
        </div>
      </FieldGroup>
    </div>
  );
}

interface Props extends Pick<PanelProps, "script"> {
  /** Null: a new one. */
  person: ScriptPerson | null;
  edited: EditedPerson;
  onEdited: (edited: EditedPerson) => void;
  onClose: (saved: ScriptPerson | null) => void;
}

const wordsOf = (value: string | readonly string[]): string => (typeof value === "string" ? value : value.join("、"));

/** What another window has put in the fields that are changed here: both are in sight until one is chosen. */
function NewerFields({ person, edited }: Pick<Props, "person" | "edited">) {
  const fields = newerFields(person, edited);
  const now = formOf(person);
  return fields.length === 0 ? null : (
    <section
      key={JSON.stringify(fields.map((field) => now[field]))}
      ref={scrollToNewer}
      className={frame.offerFirst}
      aria-label="别的窗口写的"
    >
      <h3 className={frame.title}>别的窗口写的</h3>
      {fields.map((field) => (
        <p key={field}>
          {`${field === "name" ? "姓名" : PERSON_FIELD_NAMES[field]}：`}
          <bdi>{wordsOf(now[field]) || "空着"}</bdi>
        </p>
      ))}
      <p className={frame.note}>保存会换成您写的；取消就用这一份。</p>
    </section>
  );
}

/** A person's fields, to be filled by hand. */
export function EditPerson({ script, person, edited, onEdited, onClose }: Props) {
  const id = useId();
  const [nameless, setNameless] = useState(false);
  const { add, update } = useChangePersons(script);
  const change = (changed: Partial<PersonForm>): void => {
    if (changed.name !== undefined) setNameless(false);
    onEdited({ ...edited, changed: { ...edited.changed, ...changed } });
  };
  const form = shownForm(person, edited);
  const save = (): void => {
    if (form.name.trim() === "") return setNameless(true);
    const saved = person
      ? update.mutateAsync(updateOf(person, edited))
      : add.mutateAsync({ ...changedProfile(null, edited), name: form.name });
    void saved.then(onClose, () => undefined);
  };
  return (
    <form
      className={frame.editing}
      style={{ padding: 0, gap: 0 }}
      onSubmit={(event) => {
        event.preventDefault();
        save();
      }}
    >
      <div className={css.form}>
        <NewerFields person={person} edited={edited} />
        <FirstRow id={id} form={form} nameless={nameless} onChange={change} />
        <Field id={`${id}job`} label="职业">
          <TextInput
            id={`${id}job`}
            faulty={false}
            value={form.shortDescription}
            maxLength={PERSON_LINE_MAX}
            onChange={(event) => change({ shortDescription: event.target.value })}
          />
        </Field>
        {PERSON_TEXTS.map((field, i) => (
          <div key={field} style={{ display: "contents" }}>
            {i === 1 && (
              <Field id={`${id}tags`} label="性格">
                <Tags id={`${id}tags`} tags={form.personality} onChange={(personality) => change({ personality })} />
              </Field>
            )}
            <Field id={id + field} label={PERSON_FIELD_NAMES[field]}>
              <textarea
                id={id + field}
                className={frame.area}
                rows={3}
                value={form[field]}
                maxLength={PERSON_TEXT_MAX}
                onChange={(event) => change({ [field]: event.target.value })}
              />
            </Field>
          </div>
        ))}
      </div>
      <div className={frame.actions}>
        <span className={css.spacer}>{person?.counts ? "这里改名，稿子里的不动" : ""}</span>
        <Button size="small" onClick={() => onClose(null)}>
          取消
        </Button>
        <Button size="small" type="submit" loading={add.isPending || update.isPending}>
          保存
        </Button>
      </div>
    </form>
  );
}

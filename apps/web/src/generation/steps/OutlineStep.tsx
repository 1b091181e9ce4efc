import { useMemo } from "react";
import { emptyStages, STORY_OUTLINE_FIELDS, structureOf, type OutlineStage, type Values } from "@mochang/generation";
import { Cover } from "../../library/index.ts";
import { Button } from "../../ui/Button.tsx";
import { FormTools } from "../assistant/FormTools.tsx";
import { OfferedNotice } from "../assistant/OfferedNotice.tsx";
import { FormOrigin } from "../form/FormOrigin.tsx";
import { Block } from "../workspaceLayout/Block.tsx";
import { FieldInput } from "../form/FieldInput.tsx";
import { textOf } from "../form/fieldValues.ts";
import { ItemFields, type OwnFieldProps } from "../form/ItemFields.tsx";
import { LabelledField } from "../form/LabelledField.tsx";
import { EditConflictNotice } from "../form/EditConflictNotice.tsx";
import { Summary, SummaryOrigin } from "../form/Summary.tsx";
import { TextArea } from "../form/TextArea.tsx";
import { useItemForm } from "../form/useItemForm.ts";
import { useGenerated, useItems } from "../queries.ts";
import { useWorkspace } from "../workspace.ts";
import { PictureOf, PictureTools } from "./PictureTools.tsx";
import { ChangedAboveNotice } from "./ChangedAboveNotice.tsx";
import { SingleStep } from "./SingleStep.tsx";
import css from "./steps.module.css";
import type { Item } from "../items.ts";

const STAGES = "narrativeStructure";
/** Where a form keeps what was written for a structure that is not chosen now. */
const KEPT = "keptStages";

const stagesOf = (type: unknown, value: unknown): OutlineStage[] => {
  const written = Array.isArray(value) ? (value as OutlineStage[]) : [];
  const empty = emptyStages(type);
  return written.length === empty.length ? written : empty;
};

const typeOf = (values: Values): unknown => values["type"] || 1;

/** One text a stage, under the stage's own name. */
function Stages({ id, value, onChange, error, draft }: OwnFieldProps) {
  const type = typeOf(draft.values);
  const stages = stagesOf(type, value);
  return (
    <LabelledField id={id} label={structureOf(type).label} error={error} group>
      {stages.map((stage, i) => (
        <FieldArea
          key={stage.title}
          id={i === 0 ? id : `${id}-${i}`}
          label={stage.title}
          value={stage.content}
          faulty={Boolean(error) && stage.content.trim() === ""}
          onChange={(content) => onChange(stages.map((one, at) => (at === i ? { ...one, content } : one)))}
        />
      ))}
    </LabelledField>
  );
}

const FieldArea = ({
  id,
  label,
  value,
  faulty,
  onChange,
}: {
  id: string;
  label: string;
  value: string;
  faulty: boolean;
  onChange: (text: string) => void;
}) => (
  <LabelledField id={id} label={label}>
    <TextArea id={id} faulty={faulty} value={value} onChange={(event) => onChange(event.target.value)} />
  </LabelledField>
);

/** The structure; what was written for another one stays in the form. */
function StructureChoice({ draft, ...props }: OwnFieldProps) {
  const type = typeOf(draft.values);
  const choose = (next: unknown) => {
    const storedOptions = (draft.values[KEPT] ?? {}) as Record<string, unknown>;
    // oxlint-disable-next-line unicorn/no-array-fill-with-reference-type -- a form is filled, no array.
    draft.fill({
      type: next,
      [STAGES]: storedOptions[String(next)] ?? emptyStages(next),
      [KEPT]: { ...storedOptions, [String(type)]: stagesOf(type, draft.values[STAGES]) },
    });
  };
  return <FieldInput {...props} value={type} onChange={choose} />;
}
const OWN = { type: StructureChoice, [STAGES]: Stages };

/** An outline that nobody has chosen a structure for begins with the first. */
const withStructure = (item: Item): Item => {
  const type = typeOf(item.values);
  return { ...item, values: { ...item.values, type, [STAGES]: stagesOf(type, item.values[STAGES]) } };
};

/** 第四步: one of four structures, filled stage by stage. */
export function OutlineStep({ item: stored }: { item: Item }) {
  const item = useMemo(() => withStructure(stored), [stored]);
  const form = useItemForm(item);
  const { overview, key } = useWorkspace();
  const core = useItems("core").data?.[0];
  const name = useGenerated(key.scriptId).data?.name;
  const coverTitle = textOf(core?.values["scriptName"]) || name || "未定名";
  const stages = stagesOf(item.values["type"], item.values[STAGES]);
  const parts = [
    ...stages.map(({ title, content }) => ({ title, content })),
    { title: "铺陈", content: textOf(item.values["exposition"]) },
    { title: "高潮", content: textOf(item.values["climax"]) },
    { title: "收束", content: textOf(item.values["resolution"]) },
    { title: "副线", content: ((item.values["subplots"] ?? []) as string[]).join("\n") },
  ];
  return (
    <SingleStep form={form} step={4} wide={!form.isEditing}>
      <EditConflictNotice form={form} />
      <ChangedAboveNotice item={item} />
      <OfferedNotice item={item} />
      {form.isEditing ? (
        <Block title="大纲从这里来" end={<FormOrigin form={form} fields={STORY_OUTLINE_FIELDS} />}>
          <ItemFields
            id={form.id}
            fields={STORY_OUTLINE_FIELDS}
            draft={form}
            scriptType={overview.scriptType}
            fault={form.fault}
            own={OWN}
          />
          <FormTools />
        </Block>
      ) : (
        <div className={css.outline} style={{ marginTop: 32 }}>
          <aside>
            <PictureOf picture={item.picture} alt={`《${coverTitle}》的封面`}>
              <span className={css.upright}>
                <Cover
                  title={coverTitle}
                  genre={textOf(core?.values["genre"])}
                  extent={structureOf(item.values["type"]).label}
                />
              </span>
            </PictureOf>
            {!item.picture && <p className="small quiet">封面现在是排出来的</p>}
            <PictureTools item={{ ...item, kind: "outline" }} />
          </aside>
          <div>
            <Block title="大纲" say={`${[...item.summary].length} 字`} end={<SummaryOrigin item={item} />}>
              <Summary item={item} label="大纲" />
              <FormTools />
            </Block>
            <Block
              title="写它用的参数"
              end={
                <Button size="small" onClick={form.edit}>
                  修改参数
                </Button>
              }
            >
              <ul className={css.parts}>
                {parts.map(({ title, content }, i) => (
                  <li key={i}>
                    <h3>{title}</h3>
                    <p>{content}</p>
                  </li>
                ))}
              </ul>
            </Block>
          </div>
        </div>
      )}
    </SingleStep>
  );
}

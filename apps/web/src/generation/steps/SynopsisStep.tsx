import {
  CHARACTER_TYPES,
  missingRoles,
  removalFault,
  STORY_SYNOPSIS_FIELDS,
  type Field,
  type PlannedCharacter,
  type Values,
} from "@mochang/generation";
import { Button } from "../../ui/Button.tsx";
import { FormTools } from "../assistant/FormTools.tsx";
import { OfferedNotice } from "../assistant/OfferedNotice.tsx";
import { emptyItem, itemsOf } from "../form/fieldValues.ts";
import { FormOrigin } from "../form/FormOrigin.tsx";
import { Block } from "../workspaceLayout/Block.tsx";
import { ItemFields, type OwnFieldProps } from "../form/ItemFields.tsx";
import { ItemsInput } from "../form/ItemsInput.tsx";
import { ParamList } from "../form/ParamList.tsx";
import { EditConflictNotice } from "../form/EditConflictNotice.tsx";
import { Summary, SummaryOrigin } from "../form/Summary.tsx";
import { useItemForm } from "../form/useItemForm.ts";
import { useWorkspace } from "../workspace.ts";
import { ChangedAboveNotice } from "./ChangedAboveNotice.tsx";
import { SingleStep } from "./SingleStep.tsx";
import formCss from "../form/form.module.css";
import css from "./steps.module.css";
import type { Item } from "../items.ts";

const CHARACTERS = "characterPlanning";
const others = STORY_SYNOPSIS_FIELDS.filter(({ key }) => key !== CHARACTERS);
const charactersOf = (item: Item) => (item.values[CHARACTERS] ?? []) as PlannedCharacter[];
const roleOf = (type: unknown) => CHARACTER_TYPES.find(({ value }) => value === type)?.label ?? "";

/** The persons of the story; of each role one must stay, and what is missing is said and can be added. */
function Characters({ draft: _draft, ...props }: OwnFieldProps) {
  const characters = itemsOf(props.field, props.value);
  const missing = missingRoles(characters);
  return (
    <div className={props.className}>
      <ItemsInput {...props} mayRemove={(entries, at) => removalFault("synopsis", CHARACTERS, entries, at)} />
      {missing.length > 0 && (
        <p className={formCss.hint}>
          <span>
            {"主角、反派、支持角色至少各要一个，还缺"}
            <b>{missing.map(({ label }) => label).join("、")}</b>
          </span>
          <button
            type="button"
            className="link small"
            onClick={() =>
              props.onChange([...characters, ...missing.map(({ value }) => emptyRole(props.field, value))])
            }
          >
            补上
          </button>
        </p>
      )}
    </div>
  );
}
const emptyRole = (field: Field, characterType: number): Values => ({ ...emptyItem(field), characterType });
const OWN = { [CHARACTERS]: Characters };

/** 第二步: the story told once from its beginning to its end, and who is in it. */
export function SynopsisStep({ item }: { item: Item }) {
  const form = useItemForm(item);
  const { overview } = useWorkspace();
  return (
    <SingleStep form={form} step={2}>
      <EditConflictNotice form={form} />
      <ChangedAboveNotice item={item} />
      <OfferedNotice item={item} />
      {form.isEditing ? (
        <Block title="梗概从这里来" end={<FormOrigin form={form} fields={STORY_SYNOPSIS_FIELDS} />}>
          <ItemFields
            id={form.id}
            fields={STORY_SYNOPSIS_FIELDS}
            draft={form}
            scriptType={overview.scriptType}
            fault={form.fault}
            looks={{
              narrativeStyle: { className: formCss.half },
              narrativePerspective: { className: formCss.half },
            }}
            own={OWN}
          />
          <FormTools />
        </Block>
      ) : (
        <>
          <Block title="梗概" say={`${[...item.summary].length} 字`} end={<SummaryOrigin item={item} />}>
            <Summary item={item} label="梗概" />
          </Block>
          <Block title="角色规划">
            <ul className={css.cast}>
              {charactersOf(item).map((character, i) => (
                <li key={i}>
                  <b>{character.characterName}</b>
                  <span className="tag">{roleOf(character.characterType)}</span>
                  <span className="small quiet">{`${character.baseInfo}　${character.relation}`}</span>
                </li>
              ))}
            </ul>
          </Block>
          <Block
            title="写它用的参数"
            end={
              <Button size="small" onClick={form.edit}>
                修改参数
              </Button>
            }
          >
            <ParamList fields={others} values={item.values} />
          </Block>
        </>
      )}
    </SingleStep>
  );
}

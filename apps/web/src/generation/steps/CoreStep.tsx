import { CORE_RESULT_FIELDS, CORE_SOURCE_FIELDS, isFilled, type CreativeReference } from "@mochang/generation";
import { lazy, Suspense, useState } from "react";
import { useSearchParams } from "react-router";
import { Button } from "../../ui/Button.tsx";
import { retryUntilSuccess } from "../../lib/retryUntilSuccess.ts";
import { useThemes } from "../../library/index.ts";
import { CoreIdeas } from "../assistant/CoreIdeas.tsx";
import { FormTools } from "../assistant/FormTools.tsx";
import { OfferedNotice } from "../assistant/OfferedNotice.tsx";
import { FormOrigin } from "../form/FormOrigin.tsx";
import { Block } from "../workspaceLayout/Block.tsx";
import { ItemFields } from "../form/ItemFields.tsx";
import { Missing } from "../form/Missing.tsx";
import { ParamList } from "../form/ParamList.tsx";
import { EditConflictNotice } from "../form/EditConflictNotice.tsx";
import { textOf } from "../form/fieldValues.ts";
import { useItemForm } from "../form/useItemForm.ts";
import { useWorkspace } from "../workspace.ts";
import { AUDIENCES, SUBTYPES, TYPES } from "./coreSuggestions.ts";
import { References } from "./References.tsx";
import { SingleStep } from "./SingleStep.tsx";
import { withDeletedFiles } from "./withDeletedFiles.ts";
import formCss from "../form/form.module.css";
import type { Item } from "../items.ts";

const OutlineDialog = lazy(
  retryUntilSuccess(() =>
    import("../importOutline/OutlineDialog.tsx").then((loaded) => ({ default: loaded.OutlineDialog })),
  ),
);

/** 第一步: what one wants to write, then the name and the core that stand for it. */
export function CoreStep({ item }: { item: Item }) {
  const form = useItemForm(item);
  const { overview, lookBeside } = useWorkspace();
  const themes = useThemes();
  const submittedFile = fileIn(item.values["creativeRefSources"]);
  const common = { id: form.id, draft: form, scriptType: overview.scriptType, fault: form.fault };
  return (
    <SingleStep form={form} step={1}>
      <EditConflictNotice form={form} />
      <OfferedNotice item={item} />
      {form.isEditing ? (
        <>
          <Block title="您想写什么" end={<FormOrigin form={form} fields={CORE_SOURCE_FIELDS} />}>
            <ItemFields
              {...common}
              fields={inOrder}
              looks={{
                genre: { className: formCss.third, suggestions: themes.data?.map(({ name }) => name) ?? [] },
                type: { className: formCss.third, suggestions: TYPES },
                subtype: { className: `${formCss.third} ${formCss.wide}`, suggestions: SUBTYPES },
                audienceTarget: { suggestions: AUDIENCES, placeholder: "写给谁看" },
              }}
              own={OWN}
            />
            <div className={formCss.buttons}>
              <Missing
                fields={CORE_SOURCE_FIELDS.map((field) => ({
                  label: field.label,
                  filled: isFilled(field, form.values[field.key]),
                }))}
                then="就能要灵感；没有也能往下写"
              />
              <FormTools />
              {!item.isSubmit && <OwnOutline references={form.values["creativeRefSources"]} />}
            </div>
          </Block>
          <CoreIdeas />
          <Block title="定下来" end={<FormOrigin form={form} fields={CORE_RESULT_FIELDS} />}>
            <ItemFields
              {...common}
              fields={CORE_RESULT_FIELDS}
              looks={{
                scriptName: { placeholder: "给它起个名字" },
                storyCore: { placeholder: "用几句话说完整个故事", summary: true },
              }}
            />
          </Block>
        </>
      ) : (
        <>
          <Block title="定下来" end={<FormOrigin form={form} fields={CORE_RESULT_FIELDS} />}>
            <h3 className="h2">{`《${textOf(item.values["scriptName"])}》`}</h3>
            <div className={formCss.tale}>
              {textOf(item.values["storyCore"])
                .split(/\n+/u)
                .map((line, i) => (
                  <p key={i}>{line}</p>
                ))}
            </div>
          </Block>
          <Block
            title="写它用的参数"
            end={
              <Button size="small" onClick={form.edit}>
                修改参数
              </Button>
            }
          >
            <ParamList fields={CORE_SOURCE_FIELDS} values={withDeletedFiles(item)} />
            {item.files.some(({ url }) => url === submittedFile?.refContent) && (
              <button type="button" className={`link small ${formCss.add}`} onClick={() => lookBeside("references")}>
                创作参考用在了哪里
              </button>
            )}
          </Block>
        </>
      )}
    </SingleStep>
  );
}

/** The one file among the references. */
const fileIn = (references: unknown): CreativeReference | null =>
  (Array.isArray(references) ? (references as CreativeReference[]) : []).find(({ refType }) => refType === "file") ??
  null;

/** In the address of a work that begins with its writer's outline. */
const FROM = "from";

/** 从我的大纲开始, until the core stands. */
function OwnOutline({ references }: { references: unknown }) {
  const [search, setSearch] = useSearchParams();
  const [isOpen, setOpen] = useState(search.get(FROM) === "outline");
  const close = () => {
    setOpen(false);
    if (!search.has(FROM)) return;
    const rest = new URLSearchParams(search);
    rest.delete(FROM);
    setSearch(rest, { replace: true });
  };
  return (
    <>
      <button type="button" className="link small" onClick={() => setOpen(true)}>
        从我的大纲开始
      </button>
      {isOpen && (
        <Suspense>
          <OutlineDialog file={fileIn(references)} onClose={close} />
        </Suspense>
      )}
    </>
  );
}

/** The three short ones on one row, as they are looked for. */
const ORDER = ["genre", "type", "subtype", "theme", "initialIdea", "creativeRefSources", "audienceTarget"];
const inOrder = ORDER.flatMap((key) => CORE_SOURCE_FIELDS.find((field) => field.key === key) ?? []);

const OWN = { creativeRefSources: References };

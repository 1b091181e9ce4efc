import type { CreativeReference } from "@mochang/generation";
import { useRef } from "react";
import { useLatest } from "../../lib/useLatest.ts";
import { Button } from "../../ui/Button.tsx";
import { Icon } from "../../ui/Icon.tsx";
import { useEntryIds } from "../form/useEntryIds.ts";
import type { FieldProps } from "../form/fieldProps.ts";
import { LabelledField } from "../form/LabelledField.tsx";
import { TextArea } from "../form/TextArea.tsx";
import { ReferenceFileRow } from "./ReferenceFileRow.tsx";
import { FILE_EFFECTS, useReferenceFile, useRemoveReference } from "./useReferenceFile.ts";
import formCss from "../form/form.module.css";
import css from "./steps.module.css";

const referencesOf = (value: unknown): CreativeReference[] =>
  Array.isArray(value) ? (value as CreativeReference[]) : [];

/** Said of a file between its × and the question. */
const CHECKING = "正在核对";

interface List {
  references: readonly CreativeReference[];
  removed: (at: number) => void;
  onChange: (references: readonly CreativeReference[]) => void;
}

/** Takes a reference out of the list. A file goes after an answer of the server, beside which texts are written. */
function useRemove(list: List, effects: typeof FILE_EFFECTS) {
  const latest = useLatest(list);
  const drop = (at: number) => {
    const { references, removed, onChange } = latest.current;
    removed(at);
    onChange(references.filter((_, i) => i !== at));
  };
  const { isBusy, remove: removeFile } = useRemoveReference((url) => {
    const at = latest.current.references.findIndex(({ refContent }) => refContent === url);
    if (at >= 0) drop(at);
  }, effects);
  const remove = (at: number): void => {
    const one = list.references[at];
    if (one?.refType === "file") removeFile(one.refContent, one.refName);
    else drop(at);
  };
  return { isBusy, remove };
}

interface Props extends FieldProps {
  effects?: typeof FILE_EFFECTS;
}

/** 创作参考: one file, and any number of texts. */
export function References({ field, id, value, onChange, error, className, effects = FILE_EFFECTS }: Props) {
  const references = referencesOf(value);
  const { ids, removed } = useEntryIds(references.length);
  const picker = useRef<HTMLInputElement>(null);
  const texts = references.filter(({ refType }) => refType !== "file");
  const file = useReferenceFile((reference) => onChange([reference, ...texts]), effects);
  const held = references.find(({ refType }) => refType === "file");
  const { isBusy, remove } = useRemove({ references, removed, onChange }, effects);
  return (
    <LabelledField id={id} label={field.label} say="文件只收一个，文字不限" error={error} className={className} group>
      <ul className={css.references}>
        {!held && (
          <li>
            <Icon name="clip" />
            <p>
              采访、旧稿、读书笔记都行。
              <span className="small quiet">pdf、doc、docx、txt、md，30&nbsp;MB 以内</span>
            </p>
            <Button size="small" loading={file.isBusy} onClick={() => picker.current?.click()}>
              {file.progress ?? "选文件"}
            </Button>
          </li>
        )}
        {references.map((reference, i) => (
          <li key={ids[i]}>
            <Icon name={reference.refType === "file" ? "clip" : "note"} />
            {reference.refType === "file" ? (
              <ReferenceFileRow
                reference={reference}
                progress={file.progress ?? (isBusy ? CHECKING : null)}
                onReplace={() => picker.current?.click()}
              />
            ) : (
              <TextArea
                id={i === 0 ? id : `${id}-${i}`}
                aria-label={`参考文字 ${i + 1}`}
                value={reference.refContent}
                onChange={(event) =>
                  onChange(references.map((one, at) => (at === i ? { ...one, refContent: event.target.value } : one)))
                }
              />
            )}
            <button
              type="button"
              className="icon-btn"
              aria-label={`删去参考 ${i + 1}`}
              aria-busy={(isBusy && reference.refType === "file") || undefined}
              onClick={() => remove(i)}
            >
              <Icon name="close" small />
            </button>
          </li>
        ))}
      </ul>
      <input
        ref={picker}
        type="file"
        hidden
        aria-label="参考文件"
        accept=".pdf,.doc,.docx,.txt,.md"
        onChange={(event) => {
          const chosen = event.target.files?.[0];
          event.target.value = "";
          if (chosen) file.send(chosen, held?.refContent ?? null);
        }}
      />
      <button
        type="button"
        {...(references.length === 0 && { id })}
        className={`link small quiet ${formCss.add}`}
        onClick={() => onChange([...references, { refType: "text", refName: "", refContent: "" }])}
      >
        {references.length > 0 ? "再加一条文字" : "或者写一条文字"}
      </button>
    </LabelledField>
  );
}

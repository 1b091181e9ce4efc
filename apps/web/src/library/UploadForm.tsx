import { AUTHOR_MAX, PINGGU_TYPES, PUBLIC_PATHS, SCRIPT_NAME_MAX, tabsOfType } from "@mochang/contract";
import { SCRIPT_TYPES } from "@mochang/generation";
import clsx from "clsx";
import type { ReactNode } from "react";
import { Cascader, Input, Segmented, Select } from "antd";
import { Checkbox } from "../ui/Checkbox.tsx";
import { Field, FieldGroup } from "../ui/Field.tsx";
import { Icon } from "../ui/Icon.tsx";
import { FilePicker } from "./FilePicker.tsx";
import { useThemes } from "./queries.ts";
import type { UploadPurpose } from "./uploadFormTexts.ts";
import { nameFromFile, withFileType, type UploadFaults, type UploadForm as Form } from "./uploadRules.ts";
import css from "./UploadForm.module.css";

interface Props {
  /** Chooses the fields and their words. */
  purpose: UploadPurpose;
  form: Form;
  faults: UploadFaults;
  characters: number | null;
  onChange: (part: Partial<Form>) => void;
  onPickFault: (sentence: string) => void;
  /** Stands under the fields, e.g. the buttons. */
  children?: ReactNode;
}

/** 场景分析 (1-2) is for screenplays only. */
const partOptions = (fileType: Form["fileType"]) =>
  PINGGU_TYPES.map((group) => ({
    value: group.value as string,
    label: group.label as string,
    children: group.children
      .filter((c) => fileType === "1" || c.value !== "1-2")
      .map((c) => ({ value: c.value as string, label: c.label as string })),
  }));

/** What the chosen way of evaluation does. */
function modeHelp({ assessmentType, pingguType }: Form): string {
  if (assessmentType === 2) return "不开新窗口，写好以后从导出记录里下载 PDF。";
  if (tabsOfType(pingguType)) return "在新窗口里边写边看。只评这一项，别的部分看报告时再开始。";
  return pingguType === "1-2" ? "在新窗口里打开剧本，逐场分析。不做全剧评估。" : "在新窗口里边写边看。";
}

/** The id of a control's fault, for `aria-describedby`; `Field` writes it. */
const describedBy = (id: string, fault?: string): string | undefined => (fault ? `${id}-err` : undefined);

type FieldProps = Pick<Props, "purpose" | "form" | "faults" | "onChange">;

const NameField = ({ form, faults, onChange }: FieldProps) => (
  <Field id="script-name" label="作品名称" error={faults.scriptName}>
    <Input
      id="script-name"
      value={form.scriptName}
      status={faults.scriptName ? "error" : ""}
      aria-required
      aria-invalid={Boolean(faults.scriptName)}
      aria-describedby={describedBy("script-name", faults.scriptName)}
      onChange={(e) => onChange({ scriptName: e.target.value })}
      suffix={
        <span className="tiny quiet num">
          {[...form.scriptName].length} / {SCRIPT_NAME_MAX}
        </span>
      }
    />
  </Field>
);

function ThemeField({ purpose, form, faults, onChange }: FieldProps) {
  const themes = useThemes();
  return (
    <Field id="theme" label={purpose.labels.theme} error={faults.fileTheme}>
      <Select
        id="theme"
        suffixIcon={<Icon name="down" small />}
        value={form.fileTheme}
        placeholder="请选择"
        loading={themes.isPending}
        status={faults.fileTheme ? "error" : ""}
        aria-describedby={describedBy("theme", faults.fileTheme)}
        showSearch={{ optionFilterProp: "label" }}
        options={(themes.data ?? []).map((t) => ({ value: t.code, label: t.name }))}
        notFoundContent={
          themes.isError ? (
            <button type="button" className="link" onClick={() => void themes.refetch()}>
              没有取到，再试一次
            </button>
          ) : (
            <span className="quiet">没有这个题材</span>
          )
        }
        onChange={(fileTheme: string) => onChange({ fileTheme })}
      />
    </Field>
  );
}

/** What is evaluated: the whole report, one part of it, or single scenes. */
const PartField = ({ form, faults, onChange }: FieldProps) => (
  <Field id="pinggu" label="评哪一部分" error={faults.pingguType}>
    <Cascader
      id="pinggu"
      suffixIcon={<Icon name="down" small />}
      expandIcon={<Icon name="right" small />}
      options={partOptions(form.fileType)}
      placeholder="请选择"
      allowClear={false}
      status={faults.pingguType ? "error" : ""}
      aria-describedby={describedBy("pinggu", faults.pingguType)}
      value={form.pingguType ? [form.pingguType.split("-")[0] ?? "", form.pingguType] : undefined}
      displayRender={(labels) => labels.join("，")}
      onChange={(path) => onChange({ pingguType: String(path?.at(-1) ?? "") || null })}
    />
  </Field>
);

/** The file's name becomes the work's, unless the user wrote one. */
const scriptNameFor = (file: File, { file: before, scriptName }: Form): string =>
  scriptName.trim() === "" || scriptName === nameFromFile(before?.name ?? "") ? nameFromFile(file.name) : scriptName;

const FormField = ({ purpose, form, onChange }: FieldProps) => (
  <FieldGroup id="form" label={purpose.labels.form}>
    <Segmented
      block
      value={form.fileType}
      options={[
        { value: "1", label: "剧本" },
        { value: "2", label: "小说" },
      ]}
      onChange={(fileType) => onChange(withFileType(form, fileType as "1" | "2"))}
    />
  </FieldGroup>
);

/** What a screenplay is written for: guessed from the text where the browser can read it, and changed by hand. */
const MediumField = ({ form, onChange }: FieldProps) =>
  form.fileType === "1" && (
    <Field
      id="medium"
      label="媒介"
      help={form.guessed ? "照文本猜的，不对请改。评分的尺度随它变。" : "评分的尺度随它变。不选就照文本猜。"}
    >
      <Select
        id="medium"
        suffixIcon={<Icon name="down" small />}
        value={form.scriptType || undefined}
        placeholder="照文本猜"
        aria-describedby="medium-help"
        options={[
          ...SCRIPT_TYPES.map(({ value, label }) => ({ value: String(value), label })),
          { value: "0", label: "不确定" },
        ]}
        onChange={(scriptType: string) => onChange({ scriptType, guessed: false })}
      />
    </Field>
  );

const AuthorField = ({ purpose, form, onChange }: FieldProps) => (
  <Field id="author" label="作者">
    <Input
      id="author"
      value={form.author}
      maxLength={AUTHOR_MAX}
      placeholder={purpose.labels.author}
      onChange={(e) => onChange({ author: e.target.value })}
    />
  </Field>
);

/** How the work is assessed, and what is looked at first. */
const AssessmentFields = (fields: FieldProps) => (
  <>
    <FieldGroup id="mode" label="怎么评" help={modeHelp(fields.form)}>
      <Segmented
        block
        value={fields.form.assessmentType}
        options={[
          { value: 1, label: "进入评估" },
          { value: 2, label: "生成报告" },
        ]}
        onChange={(mode) => fields.onChange({ assessmentType: mode as 1 | 2 })}
      />
    </FieldGroup>
    {fields.form.assessmentType === 1 && <PartField {...fields} />}
  </>
);

/** The fields of an upload, from the file to the terms. */
export function UploadForm({ purpose, form, faults, characters, onChange, onPickFault, children }: Props) {
  const fields = { purpose, form, faults, onChange };
  const assessed = purpose.type === 1;
  const [before, agreement, after] = purpose.labels.terms;
  return (
    <div className={clsx(css.form, !assessed && css.wide)}>
      <FilePicker
        file={form.file}
        characters={characters}
        words={purpose.words}
        error={faults.file}
        onFault={onPickFault}
        onPick={(file) => onChange({ file, scriptName: scriptNameFor(file, form) })}
      />
      <div className={css.fields}>
        {assessed ? (
          <>
            <FormField {...fields} />
            <MediumField {...fields} />
            <NameField {...fields} />
            <div className={css.pair}>
              <AuthorField {...fields} />
              <ThemeField {...fields} />
            </div>
            <AssessmentFields {...fields} />
          </>
        ) : (
          <>
            <NameField {...fields} />
            <AuthorField {...fields} />
            <FormField {...fields} />
            <ThemeField {...fields} />
            <MediumField {...fields} />
          </>
        )}
        <Checkbox
          id="upload-terms"
          checked={form.agreed}
          faulty={Boolean(faults.agreed)}
          onChange={(agreed) => onChange({ agreed })}
        >
          {before}
          <a className="link" href={PUBLIC_PATHS.agreement} target="_blank" rel="noopener">
            {agreement}
          </a>
          {after}
        </Checkbox>
        {children}
      </div>
    </div>
  );
}

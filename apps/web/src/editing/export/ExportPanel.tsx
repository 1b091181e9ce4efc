import { EXPORT_FORMATS, exportFileName, type ExportFormat, type ExportSummary } from "@mochang/contract";
import { REGION_NAMES, REGIONS } from "@mochang/screenplay";
import { useState } from "react";
import { sentenceOf } from "../../lib/apiError.ts";
import { Button } from "../../ui/Button.tsx";
import { Failure } from "../../ui/Failure.tsx";
import { Skeleton } from "../../ui/Skeleton.tsx";
import { useToasts } from "../../ui/toasts.ts";
import { DetailHead } from "../DetailHead.tsx";
import type { PanelProps } from "../panelProps.ts";
import { useVersionName } from "../versions/queries.ts";
import { OneOf } from "./ChoiceRow.tsx";
import { type ExportChoice, FIRST_CHOICE, FORMAT_NAMES, formatSupports, lacksWatermarkName } from "./exportChoice.ts";
import { PagesSheet } from "./PagesSheet.tsx";
import { SceneTableOptions } from "./SceneTableOptions.tsx";
import { SceneTableSheet } from "./SceneTableSheet.tsx";
import { ScriptOptions } from "./ScriptOptions.tsx";
import { useExport, useSummary } from "./useExport.ts";
import css from "./ExportPanel.module.css";

const FORMATS = EXPORT_FORMATS.map((value) => ({ value, label: FORMAT_NAMES[value] }));
/** A novel has no scene table, and no program for screenplays reads it. */
const PROSE_FORMATS: readonly ExportFormat[] = ["pdf", "docx", "txt"];
const PLACES = REGIONS.map((value) => ({ value, label: REGION_NAMES[value] }));

const isFormat = (id: string | undefined): id is ExportFormat =>
  (EXPORT_FORMATS as readonly string[]).includes(id ?? "");

/** What the file is, before its name. */
function aboutFile(choice: ExportChoice, summary: ExportSummary | undefined, unit: string): string {
  const name = FORMAT_NAMES[choice.format];
  if (!summary) return name;
  if (choice.format === "xlsx") return `${summary.scenes} 场，${summary.places} 个地点`;
  return formatSupports.pages(choice) ? `${name}，约 ${summary.pages} 页` : `${name}，${summary.scenes} ${unit}`;
}

/** 导出: what the file is to be, what it takes along, and the file's name. */
export function ExportPanel(props: PanelProps) {
  const { script, editor, panels } = props;
  const [choice, setChoice] = useState<ExportChoice>(() => {
    const id = panels.detail?.id;
    return { ...FIRST_CHOICE, region: editor.region, ...(isFormat(id) ? { format: id } : {}) };
  });
  const change = (changed: Partial<ExportChoice>): void => setChoice((before) => ({ ...before, ...changed }));
  const summary = useSummary(script, editor.saving, choice);
  const { mutate, isPending, error } = useExport(script, editor.saving);
  const toasts = useToasts();
  const version = useVersionName(script.scriptId, editor.structure.versionId);
  return (
    <>
      <DetailHead title="导出" kind={version} panels={panels} />
      <div className={css.scroll}>
        <OneOf
          name="export-format"
          label="格式"
          className={css.formats}
          values={editor.isProse ? FORMATS.filter(({ value }) => PROSE_FORMATS.includes(value)) : FORMATS}
          value={choice.format}
          onChange={(format) => change({ format })}
        />
        {formatSupports.pages(choice) && !editor.isProse && (
          <>
            <p className={css.label}>版式</p>
            <OneOf
              name="export-region"
              label="版式"
              className={css.segments}
              values={PLACES}
              value={choice.region}
              onChange={(region) => change({ region })}
            />
          </>
        )}
        {summary.isError ? (
          <Failure title="没有数出来" sentence={sentenceOf(summary.error)} onRetry={() => void summary.refetch()} />
        ) : !summary.data ? (
          <Skeleton className={css.waiting} widths={[100, 60, 100, 72, 100]} />
        ) : choice.format === "xlsx" ? (
          <SceneTableOptions choice={choice} summary={summary.data} onChange={change} />
        ) : (
          <ScriptOptions
            script={script}
            isProse={editor.isProse}
            choice={choice}
            summary={summary.data}
            onChange={change}
          />
        )}
        <button type="button" className={css.other} onClick={() => panels.open({ key: "origin" })}>
          创作过程说明
          <small>各占多少、每天的保存，PDF</small>
        </button>
      </div>
      <div className={css.foot}>
        <p role={error ? "alert" : undefined}>
          <b className="num">{error ? sentenceOf(error) : aboutFile(choice, summary.data, editor.unit)}</b>
          <bdi>{exportFileName(script.name, choice.format, choice.region)}</bdi>
        </p>
        <Button
          primary
          loading={isPending}
          onClick={() => (lacksWatermarkName(choice) ? toasts.warn("请写上水印上的名字") : mutate(choice))}
        >
          导出
        </Button>
      </div>
      {choice.format === "xlsx" && <SceneTableSheet {...props} choice={choice} />}
      {formatSupports.marks(choice) && <PagesSheet {...props} choice={choice} pages={summary.data?.pages} />}
    </>
  );
}

import { GENERATED_FORMATS, type GeneratedFormat, type GeneratedPart } from "@mochang/contract/generation";
import { REGION_NAMES, REGIONS, type Region } from "@mochang/screenplay";
import { useState } from "react";
import { byteSize, relativeTime } from "../../lib/format.ts";
import { withFullStop } from "../../lib/withFullStop.ts";
import { Button } from "../../ui/Button.tsx";
import { Icon } from "../../ui/Icon.tsx";
import { Progress } from "../../ui/Progress.tsx";
import { SelectInput } from "../../ui/SelectInput.tsx";
import { useGenerated } from "../queries.ts";
import { useWorkspace } from "../workspace.ts";
import { fileName, partName } from "./exportFileRuns.ts";
import { useFile } from "./useFile.ts";
import css from "./handOver.module.css";

const FORMAT_NAMES: Readonly<Record<GeneratedFormat, string>> = { pdf: "PDF", docx: "Word", fountain: "Fountain" };

interface Props {
  part: GeneratedPart;
  name: string;
  /** What it holds. */
  sentence: string;
  /** Why it cannot be had yet; null: it can. */
  missing: string | null;
}

/** One file of the work: what it holds, how it is set, and its download. */
export function FileCard({ part, name, sentence, missing }: Props) {
  const scriptRegion = useGenerated(useWorkspace().key.scriptId).data?.region ?? "mainland";
  const [format, setFormat] = useState<GeneratedFormat>("pdf");
  const [chosenRegion, setChosenRegion] = useState<Region | null>(null);
  const region = chosenRegion ?? scriptRegion;
  const file = useFile(part, name);
  const title = partName(part);
  const isSame = file.kept?.format === format && (part !== "script" || file.kept.region === region);
  return (
    <article className={css.file} aria-label={title}>
      <span className={css.cover} aria-hidden="true">
        <span>
          {[...name].slice(0, 8)}
          <small>{title}</small>
        </span>
      </span>
      <div>
        <h3 className="h3">{title}</h3>
        <p className="small quiet">{sentence}</p>
        <p className={css.fileName}>{fileName(name, file.versionName, { part, format })}</p>
        {missing === null ? (
          <>
            <p className={css.choices}>
              <SelectInput
                id={`format-${part}`}
                faulty={false}
                aria-label={`${title}的格式`}
                value={format}
                onChange={(event) => setFormat(event.target.value as GeneratedFormat)}
              >
                {GENERATED_FORMATS.map((value) => (
                  <option key={value} value={value}>
                    {FORMAT_NAMES[value]}
                  </option>
                ))}
              </SelectInput>
              {part === "script" && format !== "fountain" && (
                <SelectInput
                  id="file-region"
                  faulty={false}
                  aria-label="剧本的版式"
                  value={region}
                  onChange={(event) => setChosenRegion(event.target.value as Region)}
                >
                  {REGIONS.map((value) => (
                    <option key={value} value={value}>
                      {REGION_NAMES[value]}
                    </option>
                  ))}
                </SelectInput>
              )}
            </p>
            <FileState file={file} title={title} isSame={isSame} onStart={() => file.start({ part, format, region })} />
          </>
        ) : (
          <p className="tiny quiet">{missing}</p>
        )}
      </div>
    </article>
  );
}

interface StateProps {
  file: ReturnType<typeof useFile>;
  title: string;
  /** What was set is what is chosen. */
  isSame: boolean;
  onStart: () => void;
}

function FileState({ file, title, isSame, onStart }: StateProps) {
  const { state, run } = file;
  const handed = file.kept?.handed;
  if (state === "setting")
    return (
      <Progress
        label={`${title}排版进度`}
        step={run?.state === "queued" ? "排队" : "正在排版"}
        count={run ? `${Math.round(run.percent)}%` : ""}
        percent={run?.percent ?? null}
        action={
          <button type="button" className="link" onClick={file.stop}>
            取消
          </button>
        }
      />
    );
  const start = (words: string) => (
    <Button size="small" loading={file.isStarting} icon={<Icon name="download" small />} onClick={onStart}>
      {words}
    </Button>
  );
  if (state === "failed")
    return (
      <>
        <p className={css.warns}>{withFullStop(run?.message ?? "没有排成")}</p>
        <p className={css.row}>{start("再排一次")}</p>
      </>
    );
  if (state === "none" || !isSame) return <p className={css.row}>{start("排好下载")}</p>;
  return (
    <>
      {handed && <p className="tiny quiet">{`${byteSize(handed.bytes)}，${relativeTime(handed.at)}`}</p>}
      {state === "old" && <p className={css.warns}>排好后又改过</p>}
      <p className={css.row}>
        {state === "old" ? (
          start("重新排")
        ) : (
          <Button size="small" loading={file.isFetching} icon={<Icon name="download" small />} onClick={file.fetch}>
            下载
          </Button>
        )}
        {state === "old" && (
          <button type="button" className="link small" onClick={file.fetch}>
            下载旧的
          </button>
        )}
      </p>
    </>
  );
}

import { AI_LABEL_EXPORTED, type ExportSummary, SINCE_DEFAULT, WATERMARK_MAX } from "@mochang/contract";
import type { EditedScript } from "../panelProps.ts";
import { useDefaultVersion } from "../versions/queries.ts";
import { versionName } from "../versions/stamp.ts";
import { ChoiceRow } from "./ChoiceRow.tsx";
import { type ExportChoice, formatSupports } from "./exportChoice.ts";
import { useOtherVersions } from "./useExport.ts";
import css from "./ExportPanel.module.css";

interface Props {
  script: EditedScript;
  isProse: boolean;
  choice: ExportChoice;
  summary: ExportSummary;
  onChange: (changed: Partial<ExportChoice>) => void;
}

/** What a file of the script takes along. */
export function ScriptOptions({ script, isProse, choice, summary, onChange }: Props) {
  const { format } = choice;
  const marks = formatSupports.marks(choice);
  return (
    <>
      <div className={css.rows}>
        {marks && (
          <ChoiceRow
            label="批注"
            quantity={`${summary.notes} 条`}
            says={format === "docx" ? "在 Word 里是真批注，能回，能带回来" : "在 PDF 里是注释，点开就看见"}
            checked={choice.notes}
            disabled={summary.notes === 0}
            onChange={(notes) => onChange({ notes })}
          />
        )}
        <ChoiceRow
          label="划掉的字"
          quantity={`${summary.struckLines} 行`}
          says={format === "docx" ? "作为修订里的删除" : format === "pdf" ? "带着删除线" : "当作没有划掉"}
          checked={choice.struck}
          disabled={summary.struckLines === 0}
          onChange={(struck) => onChange({ struck })}
        />
        {marks && <SinceRow script={script} choice={choice} summary={summary} onChange={onChange} />}
        {formatSupports.pages(choice) && (
          <div className={css.pair}>
            {!isProse && (
              <ChoiceRow label="场号" checked={choice.numbers} onChange={(numbers) => onChange({ numbers })} />
            )}
            <ChoiceRow label="稿头" checked={choice.titlePage} onChange={(titlePage) => onChange({ titlePage })} />
          </div>
        )}
        {marks && (
          <ChoiceRow
            label="水印"
            quantity="每页一行名字"
            checked={choice.watermark !== null}
            onChange={(on) => onChange({ watermark: on ? "" : null })}
          >
            <input
              className={css.field}
              aria-label="水印上的名字"
              placeholder="给谁看，就写谁的名字"
              maxLength={WATERMARK_MAX}
              value={choice.watermark ?? ""}
              onChange={(event) => onChange({ watermark: event.target.value })}
            />
          </ChoiceRow>
        )}
        {!isProse && <SpeakerRow choice={choice} summary={summary} onChange={onChange} />}
      </div>
      <Notes summary={summary} />
    </>
  );
}

/** The version since which changed lines have a bar in the margin. */
function SinceRow({ script, choice, summary, onChange }: Omit<Props, "isProse">) {
  const versions = useOtherVersions(script);
  const standing = useDefaultVersion(script.scriptId);
  // The open version may have become the default one since it was opened.
  const isDefault = script.versionId === "" || script.versionId === standing.data?.id;
  const others = [
    ...(isDefault ? [] : [{ id: SINCE_DEFAULT, name: "默认版本", updateTime: "" }]),
    ...(versions.data ?? []).map((version) => ({ ...version, name: versionName(version) })),
  ];
  const [first] = others;
  return (
    <ChoiceRow
      label="标出改动"
      quantity={first ? (summary.changedLines === null ? undefined : `${summary.changedLines} 行`) : "还没有别的版本"}
      says={choice.since === null && first ? "改过的行，页边有一道竖线" : undefined}
      checked={choice.since !== null}
      disabled={!first}
      onChange={(on) => onChange({ since: on && first ? first.id : null })}
    >
      <select
        className={css.field}
        aria-label="自哪个版本"
        value={choice.since ?? ""}
        onChange={(event) => onChange({ since: event.target.value })}
      >
        {others.map(({ id, name, updateTime }) => (
          <option key={id} value={id}>
            {`自 ${name}${updateTime === "" ? "" : `，${updateTime.slice(5, 16)}`}`}
          </option>
        ))}
      </select>
    </ChoiceRow>
  );
}

function SpeakerRow({ choice, summary, onChange }: Omit<Props, "script" | "isProse">) {
  const { speakers } = summary;
  const [first] = speakers;
  const chosen = speakers.find(({ name }) => name === choice.speaker) ?? first;
  return (
    <ChoiceRow
      label="只要一个人的台词"
      quantity={chosen ? `${chosen.name} ${chosen.count} 句` : "没有台词"}
      checked={choice.speaker !== null}
      disabled={!first}
      onChange={(on) => onChange({ speaker: on && first ? first.name : null })}
    >
      <select
        className={css.field}
        aria-label="谁的台词"
        value={choice.speaker ?? ""}
        onChange={(event) => onChange({ speaker: event.target.value })}
      >
        {speakers.map(({ name, count }) => (
          <option key={name} value={name}>{`${name}　${count} 句`}</option>
        ))}
      </select>
    </ChoiceRow>
  );
}

const MAX_QUESTIONS = 3;

/** What the file will say of itself. */
function Notes({ summary: { modelLines, questions, lostNotes } }: { summary: ExportSummary }) {
  return (
    <div className={css.notes}>
      {modelLines > 0 && <p>{`稿中有 AI 写的 ${modelLines} 行，后面注明「${AI_LABEL_EXPORTED}」。`}</p>}
      {lostNotes > 0 && <p>{`有 ${lostNotes} 条批注的原文已经不在稿子里，不会写进文件。`}</p>}
      {questions.length > 0 && <p>{`还有 ${questions.length} 处合并没有定下来，文件里会注明：`}</p>}
      {questions.slice(0, MAX_QUESTIONS).map((words, i) => (
        <p key={i}>
          <bdi>{words.replace(/^合并时没有定下来：/u, "")}</bdi>
        </p>
      ))}
    </div>
  );
}

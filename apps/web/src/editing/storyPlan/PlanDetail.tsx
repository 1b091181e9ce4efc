import clsx from "clsx";
import { PLANNING_STOPPED_NOTE, PLANNING_TEXT_MAX, type PlanningItem } from "@mochang/contract";
import { useQueryClient } from "@tanstack/react-query";
import { isTransient, sentenceOf } from "../../lib/apiError.ts";
import { Button } from "../../ui/Button.tsx";
import { Failure } from "../../ui/Failure.tsx";
import { Icon } from "../../ui/Icon.tsx";
import { OriginLabel } from "../../ui/OriginLabel.tsx";
import { Skeleton } from "../../ui/Skeleton.tsx";
import { useToasts } from "../../ui/toasts.ts";
import { DetailHead } from "../DetailHead.tsx";
import { CitedText } from "../modelText/CitedText.tsx";
import { CostFoot } from "../modelText/CostFoot.tsx";
import { focusOnMount } from "../../ui/focusOnMount.ts";
import { editableText, storedText } from "../modelText/citationOffsets.ts";
import { NewerText } from "../modelText/NewerText.tsx";
import { PreviousText } from "../modelText/PreviousText.tsx";
import { type EditedText, useEditedText } from "../modelText/useEditedText.ts";
import { useEstimate, useGenerated } from "../modelText/useGenerated.ts";
import type { PanelProps } from "../panelProps.ts";
import { hasWords, rowName } from "../sceneRows.ts";
import { planningKey, useChangePlanning, usePlanning } from "./api.ts";
import { stoppedSentence } from "./stoppedSentence.ts";
import css from "../panel.module.css";

const MAX_NAMED_SCENES = 8;

/** Names the scenes as the sheet does; empty where none of them is there any more. */
function changedSentence(ids: readonly string[], { rows, isProse, unit }: PanelProps["editor"]): string {
  const isChanged = new Set(ids);
  const changed = rows.filter(({ id, label }) => label !== null && isChanged.has(id));
  if (changed.length === 0) return "";
  const named = changed.slice(0, MAX_NAMED_SCENES);
  const all = changed.length > named.length ? ` 等 ${changed.length}` : "";
  const where = isProse
    ? `${named.map((row) => rowName(row, unit)).join("、")}${all && `${all} ${unit}`}`
    : `第 ${named.map(({ label }) => label).join("、")}${all} ${unit}`;
  return `稿子在${where}有改动，这一份还没有跟上。`;
}

/** One item of planning: read, edited by hand, written anew. */
export function PlanDetail(props: PanelProps) {
  const { script, panels } = props;
  const items = usePlanning(script);
  const item = items.data?.find(({ promptId }) => String(promptId) === panels.detail?.id);
  const edited = useEditedText(`plan:${script.scriptId}:${script.versionId}:${item?.id ?? ""}`, item?.result ?? "");
  const editing = edited.text !== null;
  if (items.isError && !items.data)
    return <Failure title="策划没有取到" sentence={sentenceOf(items.error)} onRetry={() => void items.refetch()} />;
  return (
    <>
      <DetailHead panels={panels} title={item?.title ?? "策划"} kind={editing ? "编辑" : "策划"}>
        {item && !editing && (
          <button type="button" className="link" onClick={() => edited.begin(editableText(item.result))}>
            <Icon name="pen" small />
            编辑
          </button>
        )}
      </DetailHead>
      {!item ? (
        <Skeleton className={css.scroll} />
      ) : editing ? (
        <EditPlan item={item} edited={edited} script={script} editor={props.editor} />
      ) : (
        <ReadPlan {...props} item={item} />
      )}
    </>
  );
}

interface EditPlanProps extends Pick<PanelProps, "script" | "editor"> {
  item: PlanningItem;
  edited: EditedText;
}

function EditPlan({ item, edited, script, editor }: EditPlanProps) {
  const { newer, change, end } = edited;
  const text = edited.text ?? "";
  const { save } = useChangePlanning(script, end);
  return (
    <>
      <div className={css.editing}>
        {newer !== null && (
          <NewerText text={newer}>
            <CitedText markdown={newer} editor={editor} />
          </NewerText>
        )}
        <textarea
          className={`${css.area} ${css.tall}`}
          aria-label={item.title}
          value={text}
          maxLength={PLANNING_TEXT_MAX}
          ref={focusOnMount}
          onChange={(event) => change(event.target.value)}
        />
        <p className={css.note}>
          {editor.say("可以用 ### 写小标题。引文照【{第12场}「原文」】留着，就还能点回稿子。")}
        </p>
      </div>
      <div className={css.actions}>
        <Button size="small" onClick={end}>
          取消
        </Button>
        <Button
          size="small"
          loading={save.isPending}
          onClick={() =>
            save.mutate({ id: item.id, result: storedText(text.trim(), item.result), replaces: item.result })
          }
        >
          保存
        </Button>
      </div>
    </>
  );
}

/** An item written anew: what it would cost, its run, and what is said of its end. */
function useNewPlan({ item, script, editor }: PanelProps & { item: PlanningItem }) {
  const { scriptId, versionId } = script;
  const client = useQueryClient();
  const toasts = useToasts();
  const request = { path: "/api/planning", body: { scriptId, versionId, promptId: item.promptId } };
  const estimate = useEstimate(request, editor.saving, hasWords(editor.rows));
  const generated = useGenerated(request, editor.saving, {
    async onEnd(run) {
      await client.invalidateQueries({ queryKey: planningKey(script) });
      if (run.state === "done") toasts.done("内容已刷新");
      else if (run.state === "failed") toasts.warn(run.message ?? "刷新失败");
      else {
        const items = client.getQueryData<PlanningItem[]>(planningKey(script));
        const after = items?.find(({ id }) => id === item.id)?.offered ?? "";
        const sentence = stoppedSentence(run, { before: item.offered, after });
        if (sentence !== null) toasts.warn(sentence);
      }
    },
    onRefused(error) {
      if (isTransient(error)) toasts.warn("刷新异常，请稍后再试");
      else toasts.error(error);
    },
  });
  return { estimate, ...generated };
}

function ReadPlan(props: PanelProps & { item: PlanningItem }) {
  const { item, script, editor } = props;
  const { estimate, run, busy, starting, start, stop } = useNewPlan(props);
  const { save, discard } = useChangePlanning(script, () => undefined);
  const changed = changedSentence(item.changedScenes, editor);
  const streamed = run?.steps[0]?.text ?? "";
  const { id, offered } = item;
  const offerTitle = offered.endsWith(PLANNING_STOPPED_NOTE) ? "写了一半的一份" : "新写的一份";
  return (
    <>
      <div className={css.scroll}>
        {(busy || item.offered !== "") && (
          <section className={clsx(item.result !== "" && css.offerFirst)} aria-label={offerTitle}>
            <h3 className={css.title}>
              {busy ? "正在写" : offerTitle}
              <OriginLabel origin="model" />
            </h3>
            {busy && streamed === "" ? (
              <Skeleton />
            ) : (
              <CitedText markdown={busy ? streamed : item.offered} writing={busy} editor={editor} />
            )}
            {!busy && (
              <div className={css.buttons}>
                <Button
                  size="small"
                  loading={save.isPending}
                  onClick={() => save.mutate({ id, result: offered, replaces: item.result, offered })}
                >
                  换成这一份
                </Button>
                <Button size="small" loading={discard.isPending} onClick={() => discard.mutate({ id, offered })}>
                  不要
                </Button>
              </div>
            )}
          </section>
        )}
        {item.result !== "" && (
          <>
            <div className={css.origin}>
              {item.origin === "model" ? <OriginLabel origin="model" /> : <span>您写的</span>}
              {item.edited && <span>您改过</span>}
            </div>
            <CitedText markdown={item.result} editor={editor} />
            {changed !== "" && <p className={css.note}>{changed}</p>}
          </>
        )}
        {item.result === "" && item.offered === "" && !busy && (
          <p className="quiet">还没有写。可以自己写，也可以让它读完稿子写一份。</p>
        )}
        {item.previous !== "" && !busy && (
          <PreviousText
            origin={item.previousOrigin}
            isRestoring={save.isPending}
            onRestore={() => save.mutate({ id: item.id, result: item.previous, replaces: item.result })}
          >
            <CitedText markdown={item.previous} editor={editor} />
          </PreviousText>
        )}
      </div>
      <CostFoot
        estimate={estimate}
        label={item.result === "" ? "写一份" : "重新写一份"}
        sentence={
          !hasWords(editor.rows)
            ? editor.say("{剧本}还没有写内容，写几{场}再来")
            : item.result === ""
              ? "写好的可以再改"
              : "新写的先给您看，点头才换"
        }
        busy={busy}
        starting={starting}
        onStart={() => start({ propose: true })}
        onStop={stop}
      />
    </>
  );
}

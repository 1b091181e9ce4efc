import { type Estimate, SCENE_DESCRIPTION_MAX, type SceneOverview } from "@mochang/contract";
import { sceneHash } from "@mochang/screenplay";
import { useQueryClient } from "@tanstack/react-query";
import { isConflict } from "../../lib/apiError.ts";
import { inkText } from "../../lib/inkText.ts";
import { useSingleMutation } from "../../lib/useSingleMutation.ts";
import { Button } from "../../ui/Button.tsx";
import { confirm } from "../../ui/confirm.tsx";
import { OriginLabel } from "../../ui/OriginLabel.tsx";
import { Skeleton } from "../../ui/Skeleton.tsx";
import { useToasts } from "../../ui/toasts.ts";
import { focusOnMount } from "../../ui/focusOnMount.ts";
import { NewerText } from "../modelText/NewerText.tsx";
import { PreviousText } from "../modelText/PreviousText.tsx";
import { useEditedText } from "../modelText/useEditedText.ts";
import { withInk } from "../../run/withInk.ts";
import { useEstimate, useGenerated } from "../modelText/useGenerated.ts";
import type { PanelProps } from "../panelProps.ts";
import type { SceneRow } from "../sceneRows.ts";
import { saveOverview } from "./api.ts";
import { overviewsKey, useOverviews } from "./useOverviews.ts";
import css from "../panel.module.css";

interface WriteLinkProps {
  estimate: Estimate | undefined;
  label: string;
  starting: boolean;
  onStart: () => void;
}

/** Says what it costs; nothing where there is no model. */
const WriteLink = ({ estimate, label, starting, onStart }: WriteLinkProps) =>
  estimate?.modelName == null ? null : (
    <button
      type="button"
      className="link"
      disabled={starting}
      title={`余 ${inkText(estimate.balance)}`}
      onClick={withInk(estimate, onStart)}
    >
      {`${label}，约 ${inkText(estimate.units)}`}
    </button>
  );

type Props = Pick<PanelProps, "script" | "editor"> & { row: SceneRow };

/** Keeps what the writer says of a scene. */
function useSaveOverview({ script, editor: { say } }: Props, sceneId: string, onSaved: () => void) {
  const { scriptId, versionId } = script;
  const client = useQueryClient();
  const toasts = useToasts();
  return useSingleMutation({
    mutationFn: (words: { sceneDescription: string; replaces?: string }) =>
      saveOverview({ id: sceneId, scriptId, versionId, ...words }),
    onSuccess: (saved) => {
      client.setQueryData<SceneOverview[]>(overviewsKey(script), (list) => [
        ...(list ?? []).filter((one) => one.sceneId !== saved.sceneId),
        saved,
      ]);
      onSaved();
      toasts.done(say("{场景}概述编辑成功"));
    },
    onError(error) {
      toasts.error(error);
      if (isConflict(error)) void client.invalidateQueries({ queryKey: overviewsKey(script) });
    },
  });
}

/** Writes an overview anew; one with words of its writer's only after a question, since it takes their place. */
function rewriteOverview(overview: SceneOverview | undefined, start: () => void): void {
  const isOwn = overview !== undefined && (overview.origin === "author" || overview.edited);
  if (!isOwn || overview.sceneDescription === "") return start();
  confirm({
    title: "重写概述？",
    content: "您写的概述会换成新写的。原来的一份留着，可以换回。",
    okText: "仍然重写",
    cancelText: "取消",
    onOk: start,
  });
}

const OverviewField = (props: { label: string; text: string; onText: (text: string) => void }) => (
  <textarea
    className={css.area}
    aria-label={props.label}
    rows={3}
    ref={focusOnMount}
    maxLength={SCENE_DESCRIPTION_MAX}
    value={props.text}
    onChange={(event) => props.onText(event.target.value)}
  />
);

const EditButtons = (props: { disabled: boolean; isSaving: boolean; onSave: () => void; onCancel: () => void }) => (
  <>
    <Button size="small" disabled={props.disabled} loading={props.isSaving} onClick={props.onSave}>
      保存
    </Button>
    <Button size="small" onClick={props.onCancel}>
      取消
    </Button>
  </>
);

function PreviousOverview({ overview, save }: { overview: SceneOverview; save: ReturnType<typeof useSaveOverview> }) {
  const { previous, previousOrigin, sceneDescription } = overview;
  return (
    <PreviousText
      key={previous}
      origin={previousOrigin}
      isRestoring={save.isPending}
      onRestore={() => save.mutate({ sceneDescription: previous, replaces: sceneDescription })}
    >
      <bdi>{previous}</bdi>
    </PreviousText>
  );
}

/** What is stored; `text` undefined: it has not come yet, or could not be had. */
const StoredOverview = ({ text, onRetry }: { text: string | undefined; onRetry: (() => void) | null }) =>
  text !== undefined ? (
    <p>
      <bdi>{text || <span className="quiet">还没有写。</span>}</bdi>
    </p>
  ) : onRetry ? (
    <p className="quiet">
      概述没有取到。
      <button type="button" className="link" onClick={onRetry}>
        再取一次
      </button>
    </p>
  ) : (
    <Skeleton widths={[100, 60]} />
  );

/** What happens in the current scene: read, edited, written anew; it says when the scene has changed since. */
export function OverviewSection(props: Props) {
  const { script, editor, row } = props;
  const { say } = editor;
  const { scriptId, versionId } = script;
  const client = useQueryClient();
  const toasts = useToasts();
  const overviews = useOverviews(script, true);
  const overview = overviews.data?.get(row.id);
  const stored = overviews.data && (overview?.sceneDescription ?? "");
  const { text, newer, begin, change, end } = useEditedText(`overview:${scriptId}:${versionId}:${row.id}`, stored);
  const request = { path: "/api/scenes/overview", body: { scriptId, versionId, sceneId: row.id } };
  const estimate = useEstimate(request, editor.saving, row.firstLine !== "");
  const { busy, starting, start, stop } = useGenerated(request, editor.saving, {
    async onEnd({ state, message }) {
      end();
      await client.invalidateQueries({ queryKey: overviewsKey(script) });
      if (state === "done") toasts.done("刷新成功");
      else if (state === "failed") toasts.warn(message ?? "概述没有写成");
    },
  });
  const save = useSaveOverview(props, row.id, end);
  const scene = editor.sheet?.doc().maybeChild(row.index);
  const changed = overview !== undefined && stored !== "" && scene != null && sceneHash(scene) !== overview.of;
  return (
    <section aria-label="概述">
      <h3 className={css.title}>
        概述
        {overview?.origin === "model" && overview.sceneDescription !== "" && <OriginLabel origin="model" />}
      </h3>
      {newer !== null && !busy && (
        <NewerText text={newer}>
          <p>
            <bdi>{newer}</bdi>
          </p>
        </NewerText>
      )}
      {busy ? (
        <Skeleton widths={[100, 60]} />
      ) : text === null ? (
        <StoredOverview text={stored} onRetry={overviews.isError ? () => void overviews.refetch() : null} />
      ) : (
        <OverviewField label={say("这一{场}的概述")} text={text} onText={change} />
      )}
      {changed && text === null && !busy && <p className={css.note}>{say("这一{场}后来改过，概述还没有跟上。")}</p>}
      <div className={css.buttons}>
        {busy ? (
          <Button size="small" onClick={stop}>
            停下
          </Button>
        ) : text === null ? (
          <Button size="small" disabled={stored === undefined} onClick={() => begin(stored ?? "")}>
            编辑
          </Button>
        ) : (
          <EditButtons
            disabled={stored === undefined}
            isSaving={save.isPending}
            onSave={() => stored !== undefined && save.mutate({ sceneDescription: text, replaces: stored })}
            onCancel={end}
          />
        )}
        {!busy && stored !== undefined && (
          <WriteLink
            estimate={estimate.data}
            label={stored ? "重写概述" : "写概述"}
            starting={starting}
            onStart={() => rewriteOverview(overview, () => start())}
          />
        )}
      </div>
      {overview !== undefined && overview.previous !== "" && text === null && !busy && (
        <PreviousOverview overview={overview} save={save} />
      )}
    </section>
  );
}

import type { LineOriginHistory, OriginAct } from "@mochang/contract";
import {
  findLine,
  lineOrigin,
  lineShares,
  ORIGINS,
  type SceneJson,
  sharePercents,
  sharesTotal,
} from "@mochang/screenplay";
import { useQuery } from "@tanstack/react-query";
import clsx from "clsx";
import { useSingleMutation } from "../../lib/useSingleMutation.ts";
import { OriginLabel } from "../../ui/OriginLabel.tsx";
import { useToasts } from "../../ui/toasts.ts";
import type { PanelProps } from "../panelProps.ts";
import { rowName } from "../sceneRows.ts";
import { fetchState } from "../versions/api.ts";
import { stampText } from "../versions/stamp.ts";
import { useOpenedAt } from "../versions/useOpenedAt.ts";
import { fetchLineOriginHistory } from "./api.ts";
import { ORIGIN_NAMES, percentText } from "./originNames.ts";
import type { LineReference } from "./originView.ts";
import { toggleOrigins } from "./toggleOrigins.ts";
import { useOriginShares } from "./useOriginShares.ts";
import css from "./OriginFoot.module.css";
import frame from "../foot.module.css";

const ACTS: Readonly<Record<OriginAct, string>> = {
  model: "采纳",
  restored: "随放回的备份回来",
  merged: "随另一个窗口合进来",
  moved: "挪到这一{场}",
  copied: "随稿子复制过来",
  other: "存进这一{场}",
};

const BEIJING_MS = 8 * 3_600_000;
const stampOf = (at: string): string =>
  new Date(Date.parse(at) + BEIJING_MS).toISOString().replace("T", " ").slice(0, 19);

/** When and how a model's words came here; the newest of several, with how many there were. */
function storyText({ acts, complete }: LineOriginHistory, now: number, say: (sentence: string) => string): string {
  const last = acts.at(-1);
  if (!last) return complete ? "还没有存到服务器" : "是很早以前的保存里来的";
  const runText = last.run ? `，${[last.run.title, last.run.model].filter(Boolean).join("，")}` : "";
  const summary = `${stampText(stampOf(last.at), now)} ${say(ACTS[last.act])}${runText}`;
  return acts.length > 1 ? `分 ${acts.length} 回，末一回${summary}` : summary;
}

/** 看原文: the scene as it stood before a model's words came last. */
function BeforeModel({
  script: { scriptId },
  editor,
  line: { sceneId },
  story,
}: Pick<PanelProps, "script" | "editor"> & { line: LineReference; story: LineOriginHistory | undefined }) {
  const toasts = useToasts();
  const last = story?.acts.at(-1);
  const seq = last?.before ?? null;
  const row = editor.rows.find(({ id }) => id === sceneId);
  const show = useSingleMutation({
    mutationFn: () => fetchState({ scriptId, versionId: editor.structure.versionId, sceneId }, seq ?? 0),
    onSuccess: ({ scene }) =>
      editor.setPast({
        is: "scene",
        scene: scene as SceneJson,
        name: `${row ? rowName(row, editor.unit) : "稿头"}　${stampText(stampOf(last?.at ?? ""), Date.now())}之前`,
      }),
    onError: toasts.error,
  });
  if (seq === null) return null;
  return (
    <button type="button" className="link" disabled={show.isPending} onClick={() => show.mutate()}>
      看原文
    </button>
  );
}

/** The story of a line: whose its characters are, and what the log of saves knows of the model's. */
function LineStory({ script, editor, line }: PanelProps & { line: LineReference }) {
  const { sheet, say } = editor;
  const now = useOpenedAt();
  const node = sheet && findLine(sheet.view.state.doc, line.lineId)?.node;
  const story = useQuery({
    queryKey: ["editing", "origin", script.scriptId, script.versionId, line.sceneId, line.lineId],
    queryFn: ({ signal }) => fetchLineOriginHistory(script, line, signal),
    staleTime: 0,
  });
  if (!node) return null;
  const origin = lineOrigin(node);
  const { author, imported, changed, model } = lineShares(node);
  const counts = [
    ...(changed + model > 0 ? [`AI 写 ${changed + model} 字`] : []),
    ...(imported > 0 ? [`导入 ${imported} 字`] : []),
    ...(author > 0 ? [`您写 ${author} 字`] : []),
  ];
  return (
    <>
      {origin === "imported" || origin === "author" ? <b>{ORIGIN_NAMES[origin]}</b> : <OriginLabel origin="model" />}
      <span className="num">
        {changed + model > 0 &&
          (story.isPending ? "正在查" : story.isError ? "没有查到是哪一回" : storyText(story.data, now, say))}
        {`　这一行 ${counts.join("，")}`}
      </span>
      <BeforeModel script={script} editor={editor} line={line} story={story.data} />
    </>
  );
}

/** The legend, with the shares of the whole; or the story of the line that is pointed at. */
export function OriginFoot(props: PanelProps) {
  const { origin, sheet, place } = props.editor;
  const { isVisible } = origin;
  // By keys the caret points.
  const here = isVisible && place && sheet ? findLine(sheet.view.state.doc, place.lineId)?.node : null;
  const isModels = here ? ["model", "changed"].includes(lineOrigin(here)) : false;
  const line = origin.activeLine ?? (place && isModels ? { sceneId: place.sceneId, lineId: place.lineId } : null);
  return (
    <div className={clsx(frame.foot, frame.asked)} data-part="origins" role="status">
      {line ? <LineStory key={line.lineId} {...props} line={line} /> : <Legend {...props} />}
      <span className={frame.spacer} />
      {isVisible && (
        <button type="button" className={css.close} onClick={() => toggleOrigins(props)}>
          收起
        </button>
      )}
    </div>
  );
}

function Legend(props: PanelProps) {
  const { whole } = useOriginShares(props.editor);
  const percents = sharePercents(whole);
  return (
    <>
      <b>谁写的</b>
      <span className={clsx(css.legend, "num")}>
        {ORIGINS.map((origin) => (
          <span key={origin}>
            {origin === "author" ? <span>空白</span> : <i data-origin={origin} aria-hidden />}
            {`${ORIGIN_NAMES[origin]} ${percentText(percents[origin], whole[origin], sharesTotal(whole))}`}
          </span>
        ))}
      </span>
    </>
  );
}

import { AI_LABEL_EXPORTED, CHAT_TURNS, SiteInfo, splitAnswer, type ChatTurn } from "@mochang/contract";
import { lineText, lineType } from "@mochang/screenplay";
import { useQuery } from "@tanstack/react-query";
import { useEffect, useMemo, useRef } from "react";
import { get } from "../../lib/api.ts";
import { copyText } from "../../lib/copyText.ts";
import { sentenceOf } from "../../lib/apiError.ts";
import { inkText } from "../../lib/inkText.ts";
import { insertModelLines } from "../../sheet/index.ts";
import { Button } from "../../ui/Button.tsx";
import { Failure } from "../../ui/Failure.tsx";
import { OriginLabel } from "../../ui/OriginLabel.tsx";
import { Skeleton } from "../../ui/Skeleton.tsx";
import { useToasts } from "../../ui/toasts.ts";
import { CitedText } from "../modelText/CitedText.tsx";
import { ASK_FOR_INK, costSentence } from "../../run/runSentences.ts";
import { useEstimate } from "../modelText/useGenerated.ts";
import { useKeptField } from "../../ui/keptFields.ts";
import type { PanelProps } from "../panelProps.ts";
import { QuestionField } from "./QuestionField.tsx";
import { useChat } from "./useChat.ts";
import { useChatScroll } from "./useChatScroll.ts";
import css from "./assistant.module.css";

/** Words that are offered for the script: where they would go, and a way to take them. */
function Draft({ text, runId, editor }: Pick<PanelProps, "editor"> & { text: string; runId: string | null }) {
  const toasts = useToasts();
  const { place, sheet, run } = editor;
  const insert = async (): Promise<void> => {
    const { parsePasted } = await import("../parsePasted.ts");
    const lines = parsePasted(text).lines.map((line) => ({ type: lineType(line), text: lineText(line).trim() }));
    run(insertModelLines(lines, runId));
  };
  const here = place && sheet ? lineOf(sheet.doc(), place.lineId) : "";
  return (
    <div className={css.draft}>
      <p>
        <bdi>{text}</bdi>
      </p>
      <div>
        <button type="button" className="link" disabled={!place} onClick={() => void insert()}>
          {place ? `放到${here === "" ? "光标处" : `「${here}」`}之后` : "先把光标放进稿子"}
        </button>
        <button
          type="button"
          className="link"
          onClick={() =>
            void copyText(`${text}\n\n${AI_LABEL_EXPORTED}`).then((isCopied) =>
              isCopied ? toasts.done("复制成功") : toasts.warn("没有复制成，请选中文字再复制"),
            )
          }
        >
          复制
        </button>
        <OriginLabel origin="model" />
      </div>
    </div>
  );
}

const MAX_SHOWN = 8;

/** The end of a line's words. */
function lineOf(doc: NonNullable<PanelProps["editor"]["sheet"]>["view"]["state"]["doc"], id: string): string {
  let words = "";
  doc.descendants((node) => {
    if (node.type.name === "line" && node.attrs.id === id) words = lineText(node).trim();
    return words === "";
  });
  return words.length > MAX_SHOWN ? `…${words.slice(-MAX_SHOWN).toWellFormed()}` : words;
}

interface TurnProps extends Pick<PanelProps, "editor"> {
  turn: ChatTurn;
  /** What has come of it so far, while it is answered. */
  streamed: string | null;
}

function Turn({ turn, streamed, editor }: TurnProps) {
  const answer = streamed ?? turn.response;
  return (
    <li className={css.turn}>
      <p className={css.question}>
        <bdi>{turn.question}</bdi>
      </p>
      {streamed === "" && <Skeleton />}
      {turn.state === "failed" ? (
        <p className="quiet">{answer || "这一次没有答成。"}</p>
      ) : (
        splitAnswer(answer).map(({ type, text }, i) =>
          type === "draft" ? (
            <Draft key={i} text={text} runId={turn.runId} editor={editor} />
          ) : (
            <CitedText key={i} markdown={text} writing={streamed !== null} editor={editor} />
          ),
        )
      )}
      {turn.state === "stopped" && <p className={css.cost}>停下了</p>}
      {turn.units > 0 && <p className={css.cost}>{`用墨 ${inkText(turn.units)}`}</p>}
    </li>
  );
}

interface AskProps extends Pick<PanelProps, "script" | "editor"> {
  suggested: readonly string[];
  /** What another part of the editor puts into the field. */
  draft: string;
  busy: boolean;
  sceneId: string | null;
  onSend: (question: string) => Promise<unknown>;
  onStop: () => void;
}

/** The field of the question, with what can be asked and what it costs. */
function Ask({ script, editor, suggested, draft, busy, sceneId, onSend, onStop }: AskProps) {
  const [question, setQuestion] = useKeptField(`question:${script.scriptId}`, "");
  useEffect(() => {
    if (draft !== "") setQuestion(draft);
  }, [draft, setQuestion]);
  const field = useRef<HTMLTextAreaElement>(null);
  const toasts = useToasts();
  const { scriptId, versionId } = script;
  const { saving } = editor;
  // The price is asked for with the first word: it has the whole script read.
  const { data } = useEstimate({ path: "/api/chat", body: { scriptId, versionId, sceneId } }, saving, question !== "");
  const site = useQuery({
    queryKey: ["site"],
    queryFn: () => get("/api/site/info", {}, SiteInfo),
    staleTime: Infinity,
  });
  const send = (words: string): void => {
    if (words.trim() === "") return;
    if (busy) return toasts.warn("正在接收消息，请稍后再试");
    void onSend(words.trim()).then(
      () => setQuestion(""),
      () => undefined,
    );
  };
  if (site.data?.model.configured === false)
    return <p className={css.missing}>还没有配置大模型，助手答不了。稿子、策划、人物和批注照常可用。</p>;
  return (
    <div className={css.ask}>
      <div className={css.suggested}>
        {suggested.map((words) => (
          <button
            key={words}
            type="button"
            className="link"
            onClick={() => {
              // It waits in the field, beside its price.
              setQuestion(words);
              field.current?.focus();
            }}
          >
            {words}
          </button>
        ))}
      </div>
      <QuestionField
        script={script}
        editor={editor}
        field={field}
        value={question}
        onChange={setQuestion}
        onSend={() => send(question)}
      />
      <div className={css.row}>
        <span>
          {data?.enough === false ? costSentence(data) : `记得最近 ${CHAT_TURNS} 轮`}
          {data && (data.enough ? `，一问约 ${inkText(data.units)}，余 ${inkText(data.balance)}` : `。${ASK_FOR_INK}`)}
        </span>
        {busy ? (
          <Button size="small" onClick={onStop}>
            停下
          </Button>
        ) : (
          <Button
            size="small"
            disabled={question.trim() === "" || data?.enough === false}
            onClick={() => send(question)}
          >
            {data?.enough === false ? "余墨不够" : "问"}
          </Button>
        )}
      </div>
    </div>
  );
}

interface Props extends PanelProps {
  /** Questions that a click puts into the field. */
  suggested: readonly string[];
  /** A question that waits in the field, with what it costs, to be sent. */
  draft: string;
}

/** The talk so far, the answer as it comes, and the next question. */
export function Chat({ script, editor, suggested, draft }: Props) {
  const sceneId = editor.place?.sceneId ?? null;
  const { history, turns, olderCount, streamed, going, busy, send, stop } = useChat(script, sceneId, editor.saving);
  const list = useRef<HTMLDivElement>(null);
  const { hasNextPage, isFetchingNextPage, fetchNextPage } = history;
  const canLoad = hasNextPage && !isFetchingNextPage;
  const loadOlder = useMemo(() => (canLoad ? () => void fetchNextPage() : null), [canLoad, fetchNextPage]);
  const onScroll = useChatScroll(list, { first: turns[0]?.id, last: turns.at(-1)?.id, streamed, loadOlder });
  if (history.isError)
    return <Failure title="谈话没有取到" sentence={sentenceOf(history.error)} onRetry={() => void history.refetch()} />;
  return (
    <>
      <div className={css.scroll} tabIndex={-1} ref={list} onScroll={onScroll}>
        {hasNextPage && (
          <button type="button" className="link" disabled={isFetchingNextPage} onClick={() => loadOlder?.()}>
            更早的 {olderCount} 条
          </button>
        )}
        {history.isPending && <Skeleton />}
        {history.data && turns.length === 0 && !busy && (
          <p className="quiet">
            {editor.say("问它这部{剧本}里的事：哪里对不上，一句话换个说法，下一{场}怎么写。它引的原文都能点回稿子。")}
          </p>
        )}
        <ol aria-label="谈话" aria-live="polite">
          {turns.map((turn) => (
            <Turn key={turn.id} turn={turn} streamed={turn.id === going?.id ? streamed : null} editor={editor} />
          ))}
        </ol>
      </div>
      <Ask
        key={draft}
        script={script}
        editor={editor}
        suggested={suggested}
        draft={draft}
        busy={busy}
        sceneId={sceneId}
        onSend={send.mutateAsync}
        onStop={stop}
      />
    </>
  );
}

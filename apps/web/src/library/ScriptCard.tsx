import type { ScriptRecord } from "@mochang/contract";
import { Button, ButtonLink } from "../ui/Button.tsx";
import { relativeTime } from "../lib/format.ts";
import { Icon } from "../ui/Icon.tsx";
import { Menu, type MenuItem } from "../ui/Menu.tsx";
import { Progress } from "../ui/Progress.tsx";
import { EmptySeal, ReviewSeal, GradeSeal } from "../ui/GradeSeal.tsx";
import { cardState, sizeText, metaOf, type CardState } from "./cardState.ts";
import { Cover } from "./Cover.tsx";
import { compareUrl, reportUrl, scenesUrl, scriptUrl } from "./pageUrls.ts";
import css from "./works.module.css";

/** The commands of a card; the page connects them to the features that execute them. */
export interface CardActions {
  onOpen: (script: ScriptRecord) => void;
  onDownload: (script: ScriptRecord) => void;
  onContinue: (script: ScriptRecord) => void;
  onCancel: (script: ScriptRecord) => void;
  onDelete: (script: ScriptRecord) => void;
  onSaveAs: (script: ScriptRecord) => void;
  /** 上传新稿. */
  onDraft: (script: ScriptRecord) => void;
  /** The id of the work whose call is under way. */
  busy: string | null;
}

export function SealOf({ state }: { state: CardState }) {
  if (state.is === "graded") return <GradeSeal grade={state.grade} opened={!state.unread} />;
  if (state.is === "review") return <ReviewSeal />;
  if (state.is === "ungraded") return <ReviewSeal ungraded />;
  if (state.is === "rules")
    return (
      <EmptySeal label="没有评级">
        规则
        <br />
        统计
      </EmptySeal>
    );
  return null;
}

export function TagOf({ state }: { state: CardState }) {
  if (state.is === "review") return <span className="tag wait">待人工复核</span>;
  if ("unread" in state && state.unread) return <span className="tag">新结果</span>;
  return null;
}

interface BodyProps<State = CardState> {
  script: ScriptRecord;
  state: State;
  actions: CardActions;
}
type GoingState = Extract<CardState, { is: "running" | "queued" }>;

/** How far a run has come. */
function Going({ script, state, actions }: BodyProps<GoingState>) {
  if (state.is === "running")
    return (
      <Progress
        step={state.step}
        count={state.count}
        percent={state.percent}
        remaining={state.remaining}
        label={`《${script.name}》评估进度`}
        action={
          <a className="link quiet" href={reportUrl(script, script.pingguType)} target="_blank" rel="opener">
            先看已写好的
          </a>
        }
      />
    );
  return (
    <Progress
      step={state.step}
      percent={0}
      remaining={state.remaining}
      label={`《${script.name}》排队`}
      action={
        <button
          type="button"
          className="link quiet"
          disabled={actions.busy === script.id}
          onClick={() => actions.onCancel(script)}
        >
          取消排队
        </button>
      }
    />
  );
}

/** The result of the evaluation, and what can be done next. */
function Outcome({ script, state, actions }: BodyProps<Exclude<CardState, GoingState>>) {
  const busy = actions.busy === script.id;
  const time = <time>{relativeTime(script.createTime)}</time>;
  const open = (label: string) => (
    <ButtonLink
      size="small"
      href={reportUrl(script, script.pingguType)}
      target="_blank"
      rel="opener"
      onClick={() => actions.onOpen(script)}
    >
      {label}
    </ButtonLink>
  );
  const pdf = (
    <Button
      size="small"
      loading={busy}
      icon={<Icon name="download" small />}
      onClick={() => actions.onDownload(script)}
      aria-label={`PDF，下载《${script.name}》评估报告`}
    >
      PDF
    </Button>
  );
  return (
    <>
      <p className={css.verdict}>
        {state.is === "graded" && (
          <>
            <b>{state.verdict}</b>
            {"　"}
          </>
        )}
        {state.is === "failed" && <span className={css.wrong}>没有评完。</span>}
        {state.is === "cancelled" && "已取消。"}
        {state.sentence}
      </p>
      <div className={css.row}>
        {state.is === "failed" || state.is === "cancelled" ? (
          <Button
            size="small"
            loading={busy}
            icon={<Icon name="redo" small />}
            onClick={() => actions.onContinue(script)}
          >
            接着评
          </Button>
        ) : state.is === "fresh" ? (
          open("去评估")
        ) : state.is === "review" ? (
          <>
            {open("看分歧")}
            {pdf}
          </>
        ) : (
          <>
            {open("看报告")}
            {pdf}
          </>
        )}
        {time}
      </div>
    </>
  );
}

/** What a card's menu offers. */
function menuOf(script: ScriptRecord, state: CardState, actions: CardActions): MenuItem[] {
  const items: (MenuItem | false)[] = [
    script.fileType === 1 && { key: "scenes", label: "场景分析", icon: "scene", href: scenesUrl(script) },
    { key: "draft", label: "上传新稿", icon: "draft", onSelect: () => actions.onDraft(script) },
    script.draftOf !== null &&
      script.draftOf !== undefined &&
      script.draftOf !== "" && {
        key: "compare",
        label: "与上一稿对比",
        icon: "compare",
        href: compareUrl(script, script.draftOf),
      },
    script.saveAs && { key: "saveAs", label: "另存为", icon: "saveAs", onSelect: () => actions.onSaveAs(script) },
    state.is === "running" && {
      key: "cancel",
      label: "停下评估",
      icon: "stop",
      onSelect: () => actions.onCancel(script),
    },
    { key: "delete", label: "移到废纸篓", icon: "trash", onSelect: () => actions.onDelete(script) },
  ];
  return items.filter((item) => item !== false);
}

export function ScriptCard({ script, actions }: { script: ScriptRecord; actions: CardActions }) {
  const state = cardState(script);
  return (
    <article className={css.work}>
      <a href={scriptUrl(script)} target="_blank" rel="opener" onClick={() => actions.onOpen(script)}>
        <Cover
          title={script.name}
          author={script.author}
          genre={script.fileThemeName}
          extent={sizeText(script)}
          seal={<SealOf state={state} />}
        />
        <span className="sr">，打开评估</span>
      </a>
      <h2>
        <span title={script.name}>{script.name}</span>
        <TagOf state={state} />
        <Menu
          className="icon-btn"
          align="end"
          label={`《${script.name}》的更多操作`}
          items={menuOf(script, state, actions)}
        >
          <Icon name="more" />
        </Menu>
      </h2>
      <p className={css.meta} title={metaOf(script)}>
        {metaOf(script)}
      </p>
      {state.is === "running" || state.is === "queued" ? (
        <Going script={script} state={state} actions={actions} />
      ) : (
        <Outcome script={script} state={state} actions={actions} />
      )}
    </article>
  );
}

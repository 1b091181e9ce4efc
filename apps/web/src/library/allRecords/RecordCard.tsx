import { laterDraftName, type ScriptRecord } from "@mochang/contract";
import { relativeTime } from "../../lib/format.ts";
import { Button, ButtonLink } from "../../ui/Button.tsx";
import { Icon } from "../../ui/Icon.tsx";
import { sizeText } from "../cardState.ts";
import { Cover } from "../Cover.tsx";
import { generatedState } from "../generate/generatedState.ts";
import { recordUrl } from "../pageUrls.ts";
import { SealOf, TagOf } from "../ScriptCard.tsx";
import { changedTime, RECORD_KINDS, recordCardState } from "./recordCard.ts";
import css from "../works.module.css";

/** The icon and name of a record's type. */
export function RecordKind({ type }: { type: number }) {
  const kind = RECORD_KINDS[type];
  return (
    kind && (
      <span className={css.kind}>
        <Icon name={kind.icon} small />
        {kind.label}
      </span>
    )
  );
}

interface Props {
  script: ScriptRecord;
  onOpen: (script: ScriptRecord) => void;
  /** Of the report; left out where the list offers no download. */
  onDownload?: (script: ScriptRecord) => void;
  /** The download is being made. */
  busy?: boolean;
  /** The form of work stands in the line under the name, too. */
  withForm?: boolean;
}

/** A record of any type as a card, which opens its page in a window of its own. */
export function RecordCard({ script, onOpen, onDownload, busy, withForm }: Props) {
  const { strong, sentence, button, evaluation } = recordCardState(script);
  const open = { href: recordUrl(script), target: "_blank", rel: "opener", onClick: () => onOpen(script) };
  const isReady = evaluation !== null && ["graded", "rules", "review", "ungraded", "unscored"].includes(evaluation.is);
  const meta = [
    withForm && script.type !== 3 ? (script.fileType === 1 ? "剧本" : "小说") : "",
    script.type === 3 ? "" : script.fileThemeName,
    script.author,
    script.type === 1 ? laterDraftName(script.draftNumber) : "",
  ].filter(Boolean);
  return (
    <article className={css.work}>
      <a {...open}>
        <Cover
          title={script.name}
          author={script.author}
          genre={script.type === 3 ? undefined : script.fileThemeName}
          extent={script.type === 3 ? generatedState({ step: script.step ?? "" }).extent : sizeText(script)}
          seal={evaluation && <SealOf state={evaluation} />}
        />
        <span className="sr">，打开《{script.name}》</span>
      </a>
      <h2>
        <span title={script.name}>{script.name}</span>
        {evaluation && <TagOf state={evaluation} />}
      </h2>
      <p className={css.meta} title={meta.join("·")}>
        <RecordKind type={script.type} />
        {meta.map((word) => `·${word}`).join("")}
      </p>
      <p className={css.verdict}>
        {strong && (
          <>
            <b>{strong}</b>
            {"　"}
          </>
        )}
        {sentence}
      </p>
      <div className={css.row}>
        <ButtonLink size="small" {...open} aria-label={`${button}，《${script.name}》`}>
          {button}
        </ButtonLink>
        {isReady && onDownload && (
          <Button
            size="small"
            loading={busy}
            icon={<Icon name="download" small />}
            onClick={() => onDownload(script)}
            aria-label={`PDF，下载《${script.name}》评估报告`}
          >
            PDF
          </Button>
        )}
        <time>{relativeTime(changedTime(script))}</time>
      </div>
    </article>
  );
}

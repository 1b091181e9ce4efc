import type { ScriptRecord } from "@mochang/contract";
import { Button } from "../ui/Button.tsx";
import { relativeTime } from "../lib/format.ts";
import { sizeText, metaOf } from "./cardState.ts";
import { Cover } from "./Cover.tsx";
import { keptSentence } from "./keptSentence.ts";
import css from "./works.module.css";

interface Props {
  script: ScriptRecord;
  busy: boolean;
  /** What the two buttons are called. */
  labels: { restore: string; purge: string };
  onRestore: () => void;
  onDelete: () => void;
}

export const TrashCard = ({ script, busy, labels, onRestore, onDelete }: Props) => (
  <article className={css.work}>
    <Cover title={script.name} author={script.author} genre={script.fileThemeName} extent={sizeText(script)} />
    <h2>
      <span title={script.name}>{script.name}</span>
    </h2>
    <p className={css.meta}>{metaOf(script)}</p>
    {script.kept && <p className={css.verdict}>{keptSentence(script)}</p>}
    <div className={css.row}>
      <Button size="small" loading={busy} onClick={onRestore} aria-label={`${labels.restore}《${script.name}》`}>
        {labels.restore}
      </Button>
      <Button size="small" danger disabled={busy} onClick={onDelete} aria-label={`${labels.purge}《${script.name}》`}>
        {labels.purge}
      </Button>
      <time>{relativeTime(script.createTime)}</time>
    </div>
  </article>
);

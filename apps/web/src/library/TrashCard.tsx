import type { ScriptRecord } from "@mochang/contract";
import { Button } from "../ui/Button.tsx";
import { relativeTime } from "../lib/format.ts";
import { sizeText, metaOf } from "./cardState.ts";
import { Cover } from "./Cover.tsx";
import css from "./works.module.css";

interface Props {
  script: ScriptRecord;
  busy: boolean;
  onRestore: () => void;
  onDelete: () => void;
}

export const TrashCard = ({ script, busy, onRestore, onDelete }: Props) => (
  <article className={css.work}>
    <Cover title={script.name} author={script.author} genre={script.fileThemeName} extent={sizeText(script)} />
    <h2>
      <span title={script.name}>{script.name}</span>
    </h2>
    <p className={css.meta}>{metaOf(script)}</p>
    <div className={css.row}>
      <Button size="small" loading={busy} onClick={onRestore} aria-label={`放回《${script.name}》`}>
        放回
      </Button>
      <Button size="small" danger disabled={busy} onClick={onDelete} aria-label={`永久删除《${script.name}》`}>
        永久删除
      </Button>
      <time>{relativeTime(script.createTime)}</time>
    </div>
  </article>
);

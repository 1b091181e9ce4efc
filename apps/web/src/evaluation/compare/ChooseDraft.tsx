import { draftTitle, type DraftCandidates } from "@mochang/contract";
import { characters, relativeTime } from "../../lib/format.ts";
import { Icon } from "../../ui/Icon.tsx";
import { EmptyState } from "../../ui/EmptyState.tsx";
import css from "./ChooseDraft.module.css";

/** No draft to compare with has been named: the ones there are, or what to do when there is none. */
export function ChooseDraft({ found, onOther }: { found: DraftCandidates; onOther: (id: string) => void }) {
  const { script, candidates } = found;
  return (
    <>
      <h1 className="h1">和哪一稿比</h1>
      <p className={css.work}>
        <span className="song">{draftTitle(script)}</span>
      </p>
      {candidates.length === 0 ? (
        <div className={css.empty}>
          <EmptyState title="还没有可比的稿子" sentence="在作品卡片上点“上传新稿”，新旧两稿就能在这里逐场对照。" />
        </div>
      ) : (
        <ul className={css.choices}>
          {candidates.map((c) => (
            <li key={c.id}>
              <button type="button" onClick={() => onOther(c.id)}>
                <span className="song">{draftTitle(c)}</span>
                <span className="small quiet num">
                  {relativeTime(c.createTime)}，{characters(c.characters)}
                </span>
                <Icon name="right" small />
              </button>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

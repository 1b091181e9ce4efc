import clsx from "clsx";
import { saveFile } from "../../lib/saveFile.ts";
import type { Journal } from "./journal.ts";
import type { Saving } from "./openSaving.ts";
import { savingLabel } from "./savingState.ts";
import { unsentText } from "./unsentText.ts";
import { useSaving } from "./useSaving.ts";
import css from "./SavingStatus.module.css";

const CLOCK = new Intl.DateTimeFormat("zh-CN", {
  timeZone: "Asia/Shanghai",
  hour: "2-digit",
  minute: "2-digit",
  hourCycle: "h23",
});
const DOTS = { saved: "", saving: css.busy, local: css.off, unstored: css.bad };

const keep = (journal: Journal, name: string): void =>
  saveFile(new Blob([unsentText(journal)], { type: "text/plain;charset=utf-8" }), `${name}_未同步.txt`);

/** Where the words are: the first words of the editor's header. A press saves at once. */
export function SavingStatus({ saving, name }: { saving: Saving; name: string }) {
  const { session, state, leftovers } = useSaving(saving);
  const { kind, savedAt, sentence } = state;
  const unsent = kind === "local" || kind === "unstored" ? session?.unsent() : null;
  return (
    <>
      <button
        type="button"
        className={clsx(css.saving, DOTS[kind])}
        title={sentence ?? "立即保存，Ctrl S"}
        onClick={() => session?.saveNow()}
        data-part="saving"
      >
        <i className={css.dot} aria-hidden="true" />
        <span role="status">{savingLabel(state)}</span>
        {kind === "saved" && savedAt !== null && <span className="num">{CLOCK.format(savedAt)}</span>}
      </button>
      {unsent && (
        <button type="button" className="link small" onClick={() => keep(unsent, name)}>
          导出未同步内容
        </button>
      )}
      {leftovers.map((journal) => (
        <span key={journal.id} className={css.leftover}>
          另一个窗口留下的字没有同步
          <button type="button" className="link small" onClick={() => keep(journal, name)}>
            导出
          </button>
          <button type="button" className="link small" onClick={() => void session?.discard(journal.id)}>
            不要了
          </button>
        </span>
      ))}
    </>
  );
}

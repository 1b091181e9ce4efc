import { REGION_NAMES } from "@mochang/screenplay";
import { useStore } from "../../ui/store.ts";
import { pageAtCaret } from "../../sheet/index.ts";
import type { Editor } from "../useEditor.ts";
import { pagesAsked, pagesStore } from "./pagesStore.ts";
import css from "../foot.module.css";

const PAPER = { mainland: "A4", hongkong: "A4", hollywood: "US Letter" } as const;
const SAYS = { fresh: "分页和 PDF 一致", waiting: "正在排版" } as const;

/** The foot of the middle while pages are shown: which page, of how many, and whether they are those of the text as it stands. */
export function PagesFoot({ editor: { sheet, place, region } }: { editor: Editor }) {
  const { pages, state, sentence } = useStore(pagesStore);
  const page = sheet && place ? pageAtCaret(sheet.view.state) : null;
  return (
    <div className={css.foot} data-part="pages">
      <span className="num">
        {page !== null && pages !== null && <b>{`第 ${page} 页`}</b>}
        {pages === null ? "" : `　共 ${pages} 页`}
      </span>
      <span className={css.keys}>{`${REGION_NAMES[region]}，${PAPER[region]}，照样能写`}</span>
      <span className={css.spacer} />
      <span role="status">{state === "failed" ? `没有排出来：${sentence}` : SAYS[state]}</span>
      {state === "failed" && (
        <button type="button" className="link" onClick={() => pagesAsked.set(pagesAsked.get() + 1)}>
          再排一次
        </button>
      )}
    </div>
  );
}

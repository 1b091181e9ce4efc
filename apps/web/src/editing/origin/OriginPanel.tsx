import { ORIGINS, type OriginShares, sharePercents, sharesTotal } from "@mochang/screenplay";
import { useMutation } from "@tanstack/react-query";
import clsx from "clsx";
import { sentenceOf } from "../../lib/apiError.ts";
import { saveFile } from "../../lib/saveFile.ts";
import { Button } from "../../ui/Button.tsx";
import { Icon } from "../../ui/Icon.tsx";
import { OriginLabel } from "../../ui/OriginLabel.tsx";
import { useToasts } from "../../ui/toasts.ts";
import { DetailHead } from "../DetailHead.tsx";
import { whenSaved } from "../export/whenSaved.ts";
import type { PanelProps } from "../panelProps.ts";
import { fetchProcessRecord } from "./api.ts";
import { charactersText, ORIGIN_NAMES, percentText } from "./originNames.ts";
import { ShareBar } from "./ShareBar.tsx";
import { useOriginShares } from "./useOriginShares.ts";
import frame from "../panel.module.css";
import css from "./OriginPanel.module.css";

const UNSAVED = "还有字没有存到服务器，文件里没有它们";

/** What of a scene a model wrote: `AI 8%`, or that it wrote nothing. */
function modelShare(shares: OriginShares): string {
  const characters = shares.model + shares.changed;
  if (characters === 0) return "没有";
  const { model, changed } = sharePercents(shares);
  return `AI ${percentText(model + changed, characters, sharesTotal(shares))}`;
}

function Whole({ shares }: { shares: OriginShares }) {
  const percents = sharePercents(shares);
  return (
    <>
      <ShareBar shares={shares} />
      <dl className={clsx(css.whole, "num")}>
        {ORIGINS.map((origin) => (
          <div key={origin}>
            <dt>
              <i data-origin={origin} aria-hidden />
              {ORIGIN_NAMES[origin]}
            </dt>
            <dd>{percentText(percents[origin], shares[origin], sharesTotal(shares))}</dd>
            <dd>{charactersText(shares[origin])}</dd>
          </div>
        ))}
      </dl>
    </>
  );
}

/** 创作过程说明 as a PDF, of what is saved. */
function useProcessRecord({ script, editor }: PanelProps) {
  const toasts = useToasts();
  return useMutation({
    mutationFn: async () => {
      const isSaved = await whenSaved(editor.saving);
      const { blob, name } = await fetchProcessRecord(script);
      saveFile(blob, name ?? `${script.name}_创作过程说明.pdf`);
      if (!isSaved) toasts.warn(UNSAVED);
    },
  });
}

/** 谁写的: whose the characters are, of the whole and of each scene. */
export function OriginPanel(props: PanelProps) {
  const { editor, panels } = props;
  const { whole, rows } = useOriginShares(editor);
  const record = useProcessRecord(props);
  const scenes = rows.filter(({ row }) => row.label !== null).length;
  const withModel = rows.filter(({ shares }) => shares.model + shares.changed > 0).length;
  const total = sharesTotal(whole);
  const unit = editor.isProse ? "章" : "场";
  return (
    <>
      <DetailHead title="谁写的" kind={charactersText(total)} panels={panels}>
        <OriginLabel origin="rules" />
      </DetailHead>
      <div className={frame.scroll}>
        {total === 0 ? <p className={css.note}>稿子上还没有字。</p> : <Whole shares={whole} />}
        {rows.length > 0 && (
          <h3 className={css.label}>
            {`各${unit}`}
            <small className="num">
              {withModel > 0 ? `${scenes} ${unit}里 ${withModel} ${unit}有 AI 写的字` : "没有 AI 写的字"}
            </small>
          </h3>
        )}
        <ol className={clsx(css.scenes, "num")}>
          {rows.map(({ row, shares }) => (
            <li key={row.id} aria-current={row.id === editor.place?.sceneId ? true : undefined}>
              <button type="button" onClick={() => editor.goTo(row.index)}>
                <span>{editor.isProse ? "" : row.label}</span>
                <bdi>{row.title}</bdi>
                <ShareBar shares={shares} />
                <small>{sharesTotal(shares) === 0 ? "空白" : modelShare(shares)}</small>
              </button>
            </li>
          ))}
        </ol>
        <p className={css.note}>
          按字数算，空格和划掉的字不算。您在 AI
          写的行里打的字算您写的，粘贴进来的算导入的。指着页边的圈，底栏说是哪一天、怎么来的。
        </p>
      </div>
      <div className={frame.foot}>
        <p role={record.error ? "alert" : undefined}>
          <b>{record.error ? sentenceOf(record.error) : "创作过程说明"}</b>
          <span>保存的日期、各占多少、版本</span>
        </p>
        <Button loading={record.isPending} onClick={() => record.mutate()}>
          <Icon name="download" small />
          PDF
        </Button>
      </div>
    </>
  );
}

import type { ImportDoubt } from "@mochang/contract";
import { Button } from "antd";
import { EncodingChoice, HiddenTexts, hidesText, isEncodingInDoubt } from "../../library/index.ts";
import { Icon } from "../../ui/Icon.tsx";
import { LongList } from "../../ui/LongList.tsx";
import { lineTypeName } from "../documentLookups/lineTypes.ts";
import type { UncertainLine } from "./useUncertainLines.ts";
import css from "./ImportNotes.module.css";

interface Props {
  scriptId: string;
  doubts: readonly ImportDoubt[];
  failed: boolean;
  onRetry: () => void;
  /** Lines whose type import was not sure of. */
  uncertain: readonly UncertainLine[];
  onGo: (id: string) => void;
  onStep: (by: 1 | -1) => void;
}

const ROW_PX = 41;

/** 导入说明: what import was not sure of, and the lines to look at. */
export function ImportNotes({ scriptId, doubts, failed, onRetry, uncertain, onStep, onGo }: Props) {
  return (
    <div className={css.notes}>
      <section>
        <h3>拿不准的行</h3>
        {uncertain.length === 0 ? (
          <p className="small quiet">没有。每一行是什么，都读得准。</p>
        ) : (
          <>
            <p className="small quiet">
              有 <b className="num">{uncertain.length}</b> 行不确定是什么，页边标着问号。点开就能改，改了统计跟着变。
            </p>
            <div className={css.actions}>
              <Button size="small" icon={<Icon name="up" small />} onClick={() => onStep(-1)}>
                上一行
              </Button>
              <Button size="small" icon={<Icon name="down" small />} onClick={() => onStep(1)}>
                下一行
              </Button>
            </div>
            <LongList
              className={css.lines}
              rowHeight={ROW_PX}
              rows={uncertain.map(({ id, text, type }) => (
                <li key={id}>
                  <button type="button" onClick={() => onGo(id)}>
                    <bdi>{text}</bdi>
                    <small>{lineTypeName(type)}</small>
                  </button>
                </li>
              ))}
            />
          </>
        )}
      </section>
      <section>
        <h3>读稿时发现的</h3>
        {doubts.length === 0 ? (
          <p className="small quiet">
            {failed ? "导入说明没有取到，不影响阅读。" : "没有别的要说明。"}
            {failed && (
              <button type="button" className="link" onClick={onRetry}>
                再试一次
              </button>
            )}
          </p>
        ) : (
          <ul className={css.doubts}>
            {doubts.map((d, i) => (
              <li key={i}>
                <bdi>{d.message}</bdi>
              </li>
            ))}
          </ul>
        )}
        {isEncodingInDoubt(doubts) && <EncodingChoice scriptId={scriptId} />}
        {hidesText(doubts) && <HiddenTexts scriptId={scriptId} />}
      </section>
    </div>
  );
}

import { useState, type ReactNode } from "react";
import { OriginLabel } from "../../ui/OriginLabel.tsx";
import type { BoardScene } from "../steps/itemTree.ts";
import type { SheetFinding } from "./findOnSheet.ts";
import { groupFindings, type FindingItem } from "./groupFindings.ts";
import { useDecisions } from "./useFindings.ts";
import css from "./run.module.css";

interface Props {
  found: readonly SheetFinding[];
  scenes: readonly BoardScene[];
  /** Shows the words of a finding on the sheet. */
  onGo: (sceneId: string, lineId: string | null, quote: string) => void;
}

/** Its id: a phone's foot leads to it. */
export const FINDINGS_PANEL = "script-findings";

/** 跨场检查: what rules find in the script, by kind and by what it is about; each leads to its line, or is put aside as meant so. */
export function FindingsPanel({ found, scenes, onGo }: Props) {
  const { isKnown, isBusy, isSettled, settle, reopen } = useDecisions();
  const [isPastShown, setPastShown] = useState(false);
  if (!isKnown || found.length === 0) return null;
  const open = found.filter((one) => !isSettled(one));
  const past = found.filter(isSettled);
  return (
    <section id={FINDINGS_PANEL} className={css.findings} aria-label="跨场检查">
      <h3>
        跨场检查
        <span className={open.length > 0 ? "tag wait" : "tag done"}>
          {open.length > 0 ? `${open.length} 处` : "都看过了"}
        </span>
        <OriginLabel origin="rules" />
      </h3>
      <Groups findings={open} scenes={scenes} onGo={onGo}>
        {(item) => (
          <button type="button" className="link" disabled={isBusy} onClick={() => settle(item.findings)}>
            {item.findings.length > 1 ? `${item.findings.length} 处都是有意为之` : "有意为之"}
          </button>
        )}
      </Groups>
      {past.length > 0 && (
        <>
          <button
            type="button"
            className="link small quiet"
            aria-expanded={isPastShown}
            onClick={() => setPastShown(!isPastShown)}
          >
            {`已处理 ${past.length} 处`}
          </button>
          {isPastShown && (
            <Groups findings={past} scenes={scenes} onGo={onGo}>
              {(item) => (
                <button type="button" className="link" disabled={isBusy} onClick={() => reopen(item.findings)}>
                  再提出来
                </button>
              )}
            </Groups>
          )}
        </>
      )}
    </section>
  );
}

interface GroupsProps extends Pick<Props, "scenes" | "onGo"> {
  findings: readonly SheetFinding[];
  /** What can be done with an item. */
  children: (item: FindingItem) => ReactNode;
}

/** A fold a kind; the first stands open, the others say how much they hold. */
const Groups = ({ findings, scenes, onGo, children }: GroupsProps) => (
  <>
    {groupFindings(findings).map(({ name, count, items }, i) => (
      <details key={name} className={css.group} open={i === 0}>
        <summary>
          <b>{name}</b>
          <span>{items.length === count ? `${count} 处` : `${items.length} 项，${count} 处`}</span>
        </summary>
        <ul>
          {items.map((item) => (
            <ItemRow key={item.key} item={item} scenes={scenes} onGo={onGo}>
              {children(item)}
            </ItemRow>
          ))}
        </ul>
      </details>
    ))}
  </>
);

interface RowProps extends Pick<Props, "scenes" | "onGo"> {
  item: FindingItem;
  children: ReactNode;
}

/** Places of an item that are named one by one. */
const NAMED = 12;

function ItemRow({ item: { findings }, scenes, onGo, children }: RowProps) {
  const [first] = findings;
  if (!first) return null;
  const numberOf = (id: string): number | string => scenes.find((scene) => scene.id === id)?.number ?? "";
  const { sceneId, message, quote, other } = first.finding;
  return (
    <li>
      <p>{`${message}。`}</p>
      {other && (
        <p className={css.quote}>
          <small>{`第 ${numberOf(other.sceneId)} 场`}</small>
          {other.quote}
        </p>
      )}
      <p className={css.quote}>
        <small>{`第 ${numberOf(sceneId)} 场`}</small>
        {quote}
      </p>
      <p className={css.commands}>
        {findings.slice(0, NAMED).map((one, i) => (
          <button
            key={one.key}
            type="button"
            className="link"
            onClick={() => onGo(one.finding.sceneId, one.lineId, one.finding.quote)}
          >
            {i === 0 ? `去改第 ${numberOf(one.finding.sceneId)} 场` : `第 ${numberOf(one.finding.sceneId)} 场`}
          </button>
        ))}
        {children}
      </p>
    </li>
  );
}

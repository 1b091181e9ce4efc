import { TodoDecision, type DecideTodo } from "@mochang/contract";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import type { Node } from "prosemirror-model";
import { useEffect, useState } from "react";
import { z } from "zod";
import { get, post } from "../../lib/api.ts";
import { useSingleMutation } from "../../lib/useSingleMutation.ts";
import { OriginLabel } from "../../ui/OriginLabel.tsx";
import { useToasts } from "../../ui/toasts.ts";
import { workKey } from "../queries.ts";
import { childrenOf, type BoardScene } from "../steps/board.ts";
import { useWorkspace } from "../workspace.ts";
import { findOnSheet, type SheetFinding } from "./findings.ts";
import css from "./run.module.css";

/** Rules read the script when nothing was written for so long. */
const QUIET_MS = 800;
const SHOWN = 6;

/** What rules find in the script as it now stands. */
function useFindings(doc: Node | undefined, scenes: readonly BoardScene[]): readonly SheetFinding[] {
  const { overview } = useWorkspace();
  const [found, setFound] = useState<readonly SheetFinding[]>([]);
  useEffect(() => {
    if (!doc) return;
    const persons = childrenOf(overview.items, "biography").map(
      ({ title, name }) => title || name.replace(/^人物/u, ""),
    );
    const timer = setTimeout(() => setFound(findOnSheet(doc, scenes, persons)), QUIET_MS);
    return () => clearTimeout(timer);
  }, [doc, scenes, overview.items]);
  return found;
}

/** What its writer has decided about findings, kept with the version. */
function useDecisions() {
  const { key } = useWorkspace();
  const client = useQueryClient();
  const toasts = useToasts();
  const queryKey = [...workKey(key), "decisions"];
  const decisions = useQuery({
    queryKey,
    queryFn: ({ signal }) => get("/api/todo/decisions", { ...key }, z.array(TodoDecision), signal),
  });
  const decide = useSingleMutation({
    mutationFn: (decision: DecideTodo) => post("/api/todo/decide", decision, z.null()),
    onError: toasts.error,
    onSettled: () => client.invalidateQueries({ queryKey }),
  });
  const settled = new Set((decisions.data ?? []).map((one) => one.key));
  return {
    isKnown: !decisions.isPending,
    isSettled: ({ key: of }: SheetFinding) => settled.has(of),
    settle: ({ key: of, finding }: SheetFinding) =>
      decide.mutate({
        ...key,
        key: of,
        state: "waived",
        reason: "",
        title: finding.message.slice(0, 200),
        quote: finding.quote.slice(0, 200),
      }),
    reopen: ({ key: of }: SheetFinding) => decide.mutate({ ...key, key: of, state: "open" }),
  };
}

interface Props {
  doc: Node | undefined;
  scenes: readonly BoardScene[];
  /** Shows the words of a finding on the sheet. */
  onGo: (sceneId: string, lineId: string | null, quote: string) => void;
}

/** 跨场检查: what rules find in the script, with both lines; each leads to its line, or is put aside as meant so. */
export function FindingsPanel({ doc, scenes, onGo }: Props) {
  const found = useFindings(doc, scenes);
  const { isKnown, isSettled, settle, reopen } = useDecisions();
  const [isAll, setAll] = useState(false);
  const [isPastShown, setPastShown] = useState(false);
  if (!isKnown || found.length === 0) return null;
  const open = found.filter((one) => !isSettled(one));
  const past = found.filter(isSettled);
  const shown = isAll ? open : open.slice(0, SHOWN);
  return (
    <section className={css.findings} aria-label="跨场检查">
      <h3>
        跨场检查
        <span className={open.length > 0 ? "tag wait" : "tag done"}>
          {open.length > 0 ? `${open.length} 处` : "都看过了"}
        </span>
        <OriginLabel origin="rules" />
      </h3>
      <ul>
        {shown.map((one) => (
          <FindingRow key={one.key} one={one} scenes={scenes} onGo={onGo}>
            <button type="button" className="link" onClick={() => settle(one)}>
              有意为之
            </button>
          </FindingRow>
        ))}
      </ul>
      {open.length > shown.length && (
        <button type="button" className="link small" onClick={() => setAll(true)}>
          {`还有 ${open.length - shown.length} 处`}
        </button>
      )}
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
            <ul>
              {past.map((one) => (
                <FindingRow key={one.key} one={one} scenes={scenes} onGo={onGo}>
                  <button type="button" className="link" onClick={() => reopen(one)}>
                    再提出来
                  </button>
                </FindingRow>
              ))}
            </ul>
          )}
        </>
      )}
    </section>
  );
}

interface RowProps extends Pick<Props, "scenes" | "onGo"> {
  one: SheetFinding;
  children: React.ReactNode;
}

function FindingRow({ one: { finding, lineId }, scenes, onGo, children }: RowProps) {
  const numberOf = (id: string): number | string => scenes.find((scene) => scene.id === id)?.number ?? "";
  const { sceneId, message, quote, other } = finding;
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
        <button type="button" className="link" onClick={() => onGo(sceneId, lineId, quote)}>
          {`去改第 ${numberOf(sceneId)} 场`}
        </button>
        {children}
      </p>
    </li>
  );
}

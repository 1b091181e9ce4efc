import { HiddenText, type ImportDoubt } from "@mochang/contract";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { z } from "zod";
import { get } from "../lib/api.ts";
import { fullSentenceOf } from "../lib/apiError.ts";
import css from "./HiddenTexts.module.css";

/** Kinds of import doubt whose hidden text can be shown. */
const SHOWABLE_KINDS = new Set([
  "hidden-text",
  "comments-left-out",
  "notes-left-out",
  "asides-left-out",
  "tracked-changes",
  "invisible-characters",
]);
export const hidesText = (doubts: readonly ImportDoubt[]): boolean =>
  doubts.some(({ kind }) => SHOWABLE_KINDS.has(kind));

const KINDS: Record<HiddenText["kind"], string> = {
  vanished: "隐藏格式",
  unseen: "看不见的字",
  comment: "批注",
  deleted: "修订删去",
  aside: "正文以外",
  invisible: "没有形状的字符",
};

/** Text that an uploaded file contained without displaying it; fetched when the list is opened. */
export function HiddenTexts({ scriptId }: { scriptId: string }) {
  const [open, setOpen] = useState(false);
  const hidden = useQuery({
    queryKey: ["library", "hidden", scriptId],
    queryFn: ({ signal }) => get("/api/scripts/hidden", { script_id: scriptId }, z.array(HiddenText), signal),
    enabled: open,
    staleTime: Infinity,
  });
  return (
    <details className={css.hiddenTexts} onToggle={(e) => setOpen(e.currentTarget.open)}>
      <summary>看看藏了什么</summary>
      <p className="small quiet">这些文字在文件里，但不在正文里，或者读者看不见。没有算进剧本，也没有送给大模型。</p>
      {hidden.isError ? (
        <p className="small" role="alert">
          {fullSentenceOf(hidden.error)}{" "}
          <button type="button" className="link" onClick={() => void hidden.refetch()}>
            重试
          </button>
        </p>
      ) : hidden.data ? (
        <ul>
          {hidden.data.length === 0 && <li className="small quiet">没有留下可看的文字。</li>}
          {hidden.data.map(({ kind, text, after }, i) => (
            <li key={i}>
              <span className="small quiet">
                {KINDS[kind]}
                {after && <>　在“{after}”之后</>}
              </span>
              <q>{text}</q>
            </li>
          ))}
        </ul>
      ) : (
        <p className="small quiet" aria-busy="true">
          正在取来。
        </p>
      )}
    </details>
  );
}

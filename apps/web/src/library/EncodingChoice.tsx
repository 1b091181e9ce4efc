import { EncodingPreview, ENCODINGS, ReadAgainAnswer, type ImportDoubt } from "@mochang/contract";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { get, post } from "../lib/api.ts";
import { sentenceOf } from "../lib/apiError.ts";
import { useSingleMutation } from "../lib/useSingleMutation.ts";
import { Button } from "../ui/Button.tsx";
import { useToasts } from "../ui/toasts.ts";
import css from "./EncodingChoice.module.css";

/** Kinds of import doubt about the encoding: guessed, leaving bytes unread, or chosen by hand. */
const ENCODING_KINDS = new Set(["encoding-guessed", "bytes-unreadable", "encoding-chosen"]);
export const isEncodingInDoubt = (doubts: readonly ImportDoubt[]): boolean =>
  doubts.some(({ kind }) => ENCODING_KINDS.has(kind));

const labelOf = (encoding: string): string =>
  ENCODINGS.find(({ value }) => value === encoding)?.label.replace(/（.*）/u, "") ?? encoding;

const usePreview = (scriptId: string, encoding?: string) =>
  useQuery({
    queryKey: ["library", "encoding", scriptId, encoding ?? ""],
    queryFn: ({ signal }) =>
      get("/api/scripts/encoding", { script_id: scriptId, encoding }, EncodingPreview.nullable(), signal),
    staleTime: Infinity,
    // The page stays as high as it is while another encoding is tried.
    placeholderData: keepPreviousData,
  });

/** Opens the page anew that shows this script, or its next draft, from its beginning. */
function reopen(id: string): void {
  const url = new URL(location.href);
  for (const name of ["scriptId", "scene", "start", "end", "words"]) url.searchParams.delete(name);
  url.searchParams.set("script_id", id);
  location.assign(url);
}

/** How a text file was read, how it begins in another encoding, and reading it anew; nothing where the file itself says its encoding. */
export function EncodingChoice({ scriptId }: { scriptId: string }) {
  const asRead = usePreview(scriptId).data;
  const [choosing, setChoosing] = useState(false);
  if (!asRead) return null;
  return (
    <div className={css.encoding}>
      {choosing ? (
        <Chooser scriptId={scriptId} asRead={asRead} />
      ) : (
        <button type="button" className="link" onClick={() => setChoosing(true)}>
          换一种编码
        </button>
      )}
    </div>
  );
}

function Chooser({ scriptId, asRead }: { scriptId: string; asRead: EncodingPreview }) {
  const [chosen, setChosen] = useState(asRead.encoding);
  const preview = usePreview(scriptId, chosen);
  const toasts = useToasts();
  const asDraft = !asRead.untouched;
  const read = useSingleMutation({
    mutationFn: (encoding: string) => post("/api/scripts/readAgain", { scriptId, encoding, asDraft }, ReadAgainAnswer),
    onSuccess: ({ id }) => reopen(id),
    onError: toasts.error,
  });
  const isSame = chosen === asRead.encoding;
  return (
    <>
      <div className={css.choices} role="radiogroup" aria-label="编码">
        {ENCODINGS.map(({ value, label }) => (
          <label key={value}>
            <input type="radio" name="encoding" checked={chosen === value} onChange={() => setChosen(value)} />
            {label}
          </label>
        ))}
      </div>
      {preview.isError ? (
        <p className="small" role="alert">
          {sentenceOf(preview.error)}
        </p>
      ) : (
        preview.data && <PreviewLines preview={preview.data} />
      )}
      {asDraft && (
        <p className="small quiet">
          这部作品上已经写过批注、改过，或评过了，就地重读会让它们落空。可以按选的编码读成新的一稿，这一稿原样留着。
        </p>
      )}
      <Button size="small" disabled={isSame} loading={read.isPending} onClick={() => read.mutate(chosen)}>
        {isSame ? "现在就是这样读的" : `按 ${labelOf(chosen)} ${asDraft ? "读成新的一稿" : "重读"}`}
      </Button>
    </>
  );
}

const PreviewLines = ({ preview: { lines, unreadable } }: { preview: EncodingPreview }) => (
  <div className={css.preview} aria-live="polite">
    <div role="group" aria-label="读出来是这样">
      {lines.map((line, i) => (
        <bdi key={i}>{line}</bdi>
      ))}
    </div>
    {unreadable > 0 && <small>有 {unreadable.toLocaleString("en")} 处读不出来。</small>}
  </div>
);

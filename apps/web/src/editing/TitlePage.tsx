import { ScriptRecord } from "@mochang/contract";
import { useMutation, useMutationState, useQueryClient } from "@tanstack/react-query";
import { type CSSProperties, type KeyboardEvent, Suspense, useId, useRef, useState } from "react";
import { post } from "../lib/api.ts";
import { isSessionError, isTransient, sentenceOf } from "../lib/apiError.ts";
import { lazyPart } from "./lazyPart.tsx";
import { useScriptDetail } from "../sheet/index.ts";
import { toasts } from "../ui/toasts.ts";
import type { EditedScript } from "./panelProps.ts";
import css from "./TitlePage.module.css";

interface Fields {
  name: string;
  author: string;
  reviewer: string;
}

// Its row is as high before: what comes into it moves nothing of the sheet.
const TitlePageVersion = lazyPart(() =>
  import("./versions/TitlePageVersion.tsx").then((loaded) => ({ default: loaded.TitlePageVersion })),
);

const NAME_MAX = 32;
const PERSON_MAX = 64;

type Change = Partial<Fields>;

/** The cache holds what the server has stored; what is on its way there is laid over it, so that nothing need be rolled back. */
function useTitlePage({ scriptId, name }: EditedScript) {
  const { data } = useScriptDetail(scriptId);
  const queries = useQueryClient();
  const queryKey = ["sheet", "detail", scriptId];
  const mutationKey = ["titlePage", scriptId];
  const { mutateAsync } = useMutation({
    mutationKey,
    // One after the other: the last one that is sent is the one that stays, and each answer knows those before it.
    scope: { id: mutationKey.join() },
    mutationFn: (fields: Change) => post("/api/scripts/updateTitlePage", { scriptId, ...fields }, ScriptRecord),
    onSuccess: (record) => queries.setQueryData(queryKey, record),
    // It may have been stored without an answer.
    onError: () => void queries.invalidateQueries({ queryKey }),
  });
  const sent = useMutationState({
    filters: { mutationKey, status: "pending" },
    select: ({ state }) => state.variables as Change,
  });
  const shown: Fields = {
    name: data?.name ?? name,
    author: data?.author ?? "",
    reviewer: data?.reviewer ?? "",
    ...Object.assign({}, ...sent),
  };
  return { shown, isNovel: data?.kind === "novel", isLoaded: data !== undefined, save: mutateAsync };
}

/** How wide words are, in Chinese characters. */
const widthInCharacters = (words: string): number =>
  [...words].reduce((sum, letter) => sum + (letter < "\u2e80" ? 0.62 : 1), 0);

interface FieldProps {
  id: string;
  value: string;
  label: string;
  placeholder: string;
  max: number;
  className?: string | undefined;
  disabled: boolean;
  /** Settles with the call; words that the server refuses are dropped. */
  onSave: (value: string) => Promise<unknown>;
}

/** A field that is kept when it is left, or on Enter; Escape takes back. What could not be sent stays in it, to be sent again. */
function Field({ id, value, label, placeholder, max, className, disabled, onSave }: FieldProps) {
  const [typed, setTyped] = useState<string | null>(null);
  const newest = useRef({ closeFailure: (): void => undefined });
  const send = async (words: string): Promise<void> => {
    newest.current.closeFailure();
    const sending = { closeFailure: (): void => undefined };
    newest.current = sending;
    try {
      await onSave(words);
    } catch (error) {
      // Newer words take its place: tried again, it would be stored over them.
      if (newest.current !== sending) return;
      if (isTransient(error) || isSessionError(error)) {
        setTyped((now) => now ?? words);
        if (isTransient(error))
          sending.closeFailure = toasts.retry(`${label}没有存上：${sentenceOf(error)}`, () => void send(words));
        return;
      }
      toasts.error(error);
    }
    // Something else may be typed by now.
    setTyped((now) => (now?.trim() === words ? null : now));
  };
  const keep = (): void => {
    const words = typed?.trim();
    if (words === undefined || words === value) setTyped(null);
    else void send(words);
  };
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>): void => {
    if (event.nativeEvent.isComposing) return;
    if (event.key === "Escape") setTyped(null);
    if (event.key === "Enter") event.currentTarget.blur();
  };
  return (
    <input
      id={id}
      className={className}
      aria-label={label}
      dir="auto"
      autoComplete="off"
      placeholder={placeholder}
      maxLength={max}
      disabled={disabled}
      value={typed ?? value}
      // A long name is set smaller, as far as it stays legible.
      style={{ "--characters": Math.max(1, widthInCharacters(typed ?? value)) } as CSSProperties}
      onChange={(event) => setTyped(event.target.value)}
      onKeyDown={onKeyDown}
      onBlur={keep}
    />
  );
}

/** 稿头: what the title page says, changed where it stands. */
export function TitlePage({ script, versionId }: { script: EditedScript; versionId: string }) {
  const { shown, isNovel, isLoaded, save } = useTitlePage(script);
  const id = useId();
  return (
    <div className={css.titlePage} role="group" aria-label="稿头" data-part="title-page">
      <Field
        id={`${id}name`}
        label="片名"
        placeholder="片名"
        className={css.name}
        max={NAME_MAX}
        value={shown.name}
        disabled={!isLoaded}
        onSave={async (name) => {
          if (name === "") toasts.warn("请输入作品名称");
          else await save({ name });
        }}
      />
      <p>
        <label htmlFor={`${id}author`}>{isNovel ? "作者" : "编剧"}</label>
        <Field
          id={`${id}author`}
          label={isNovel ? "作者" : "编剧"}
          placeholder="没有写"
          max={PERSON_MAX}
          value={shown.author}
          disabled={!isLoaded}
          onSave={(author) => save({ author })}
        />
      </p>
      <p>
        <label htmlFor={`${id}reviewer`}>审稿</label>
        <Field
          id={`${id}reviewer`}
          label="审稿"
          placeholder="没有写"
          max={PERSON_MAX}
          value={shown.reviewer}
          disabled={!isLoaded}
          onSave={(reviewer) => save({ reviewer })}
        />
      </p>
      <p>
        <span className={css.label}>版本</span>
        <span className={css.version}>
          <Suspense fallback={"\u00a0"}>
            <TitlePageVersion script={script} versionId={versionId} />
          </Suspense>
        </span>
      </p>
    </div>
  );
}

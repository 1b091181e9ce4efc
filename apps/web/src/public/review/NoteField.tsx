import { useEffect, useRef, useState, type KeyboardEvent } from "react";
import { sentenceOf } from "../../lib/apiError.ts";
import { Button } from "../../ui/Button.tsx";
import css from "./review.module.css";

interface Props {
  label: string;
  /** What it begins with. */
  words?: string;
  max: number;
  /** @throws ApiError: the words stay in the field. */
  onSave: (words: string) => Promise<void>;
  onCancel: () => void;
  /** Told at each key, so that the words survive the page's end. */
  onWords?: (words: string) => void;
}

/** A field in which something is written. Ctrl+Enter saves, Esc gives it up. */
export function NoteField({ label, words: first = "", max, onSave, onCancel, onWords }: Props) {
  const [words, setWords] = useState(first);
  const [state, setState] = useState<{ busy: boolean; fault: string }>({ busy: false, fault: "" });
  const field = useRef<HTMLTextAreaElement>(null);
  useEffect(() => field.current?.focus(), []);
  const save = (): void => {
    if (words.trim() === "" || state.busy) return field.current?.focus();
    setState({ busy: true, fault: "" });
    onSave(words).catch((error: unknown) => setState({ busy: false, fault: sentenceOf(error) }));
  };
  const onKey = (event: KeyboardEvent): void => {
    if (event.nativeEvent.isComposing) return;
    if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) save();
    else if (event.key === "Escape") onCancel();
    else return;
    event.preventDefault();
  };
  return (
    <>
      <textarea
        ref={field}
        className={css.field}
        aria-label={label}
        rows={3}
        value={words}
        maxLength={max}
        onChange={({ target: { value } }) => {
          setWords(value);
          onWords?.(value);
        }}
        onKeyDown={onKey}
      />
      {state.fault !== "" && (
        <p className={css.fault} role="alert">
          没有存上，字都在。{state.fault}
        </p>
      )}
      <div className={css.buttons}>
        <Button size="small" loading={state.busy} onClick={save}>
          写下
        </Button>
        <button type="button" className={css.plain} onClick={onCancel}>
          取消
        </button>
        <span className={css.key}>Ctrl Enter</span>
      </div>
    </>
  );
}

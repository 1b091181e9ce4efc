import { CHAT_QUESTION_MAX } from "@mochang/contract";
import { useId, useState, type KeyboardEvent, type RefObject } from "react";
import { sceneList } from "../../sheet/index.ts";
import type { PanelProps } from "../panelProps.ts";
import { usePersons } from "../persons/api.ts";
import { begunName, offeredNames, type NamedInQuestion } from "./namedInQuestion.ts";
import css from "./assistant.module.css";

interface Props extends Pick<PanelProps, "script" | "editor"> {
  field: RefObject<HTMLTextAreaElement | null>;
  value: string;
  onChange: (value: string) => void;
  onSend: () => void;
}

/** Persons and scenes that fit what is typed behind an @: the scene of the caret first, then the persons. */
function useOffered(
  { script, editor }: Pick<Props, "script" | "editor">,
  typed: string | undefined,
): NamedInQuestion[] {
  const { data: persons = [] } = usePersons(script);
  if (typed === undefined || !editor.sheet) return [];
  const scenes = sceneList(editor.sheet.doc()).map(({ index, name, title, short }) => ({
    named: { name, hint: title, words: [short] },
    isHere: index === editor.place?.sceneIndex,
  }));
  const names = [
    ...scenes.filter(({ isHere }) => isHere).map(({ named }) => named),
    ...persons.map(({ name, aliases }) => ({ name, hint: aliases.join("、"), words: aliases })),
    ...scenes.filter(({ isHere }) => !isHere).map(({ named }) => named),
  ];
  return offeredNames(names, typed);
}

/** The field of a question: @ offers persons and scenes by their names. */
export function QuestionField({ script, editor, field, value, onChange, onSend }: Props) {
  const [caret, setCaret] = useState<number | null>(null);
  const [at, setAt] = useState(0);
  const begun = caret === null ? null : begunName(value, caret);
  const offered = useOffered({ script, editor }, begun?.typed);
  const active = offered[at] ?? offered[0];
  const id = useId();
  const take = ({ name }: NamedInQuestion): void => {
    const { current } = field;
    if (!current || !begun || caret === null) return;
    // What is put in by code passes the field's own limit.
    if (current.value.length - (caret - begun.from) + name.length > CHAT_QUESTION_MAX) return;
    current.setRangeText(name, begun.from, caret, "end");
    onChange(current.value);
    setCaret(null);
    current.focus();
  };
  const onKey = (event: KeyboardEvent): void => {
    // Keys belong to the input method while it composes.
    if (event.nativeEvent.isComposing) return;
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (active && step !== undefined) {
      const next = (offered.indexOf(active) + step + offered.length) % offered.length;
      setAt(next);
      document.getElementById(`${id}-${next}`)?.scrollIntoView({ block: "nearest" });
    } else if (active && (event.key === "Enter" || event.key === "Tab")) take(active);
    else if (active && event.key === "Escape") setCaret(null);
    else if (event.key === "Enter" && !event.shiftKey) onSend();
    else return;
    event.preventDefault();
  };
  return (
    <div className={css.field}>
      {active && (
        <div role="listbox" aria-label="点名" id={id} className={css.names}>
          {offered.map((named, i) => (
            <button
              key={`${named.name} ${named.hint}`}
              type="button"
              role="option"
              id={`${id}-${i}`}
              tabIndex={-1}
              aria-selected={named === active}
              // The field keeps the focus and the caret.
              onPointerDown={(event) => event.preventDefault()}
              onClick={() => take(named)}
            >
              <bdi>{named.name}</bdi>
              <small>
                <bdi>{named.hint}</bdi>
              </small>
            </button>
          ))}
        </div>
      )}
      <textarea
        ref={field}
        aria-label={editor.say("问这部{剧本}")}
        aria-autocomplete="list"
        aria-controls={active ? id : undefined}
        aria-activedescendant={active && `${id}-${offered.indexOf(active)}`}
        placeholder={editor.say("问这部{剧本}，@ 可以点名一{场}或一个人")}
        rows={2}
        maxLength={CHAT_QUESTION_MAX}
        value={value}
        onChange={({ target }) => {
          onChange(target.value);
          setCaret(target.selectionStart);
          setAt(0);
        }}
        onSelect={({ currentTarget }) => {
          // A caret that is moved away from the name closes the list; it opens by typing alone.
          if (currentTarget.selectionStart !== caret) setCaret(null);
        }}
        onBlur={() => setCaret(null)}
        onKeyDown={onKey}
      />
    </div>
  );
}

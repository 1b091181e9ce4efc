import { SEARCH_MAX } from "@mochang/contract";
import { useEffect, useRef, useState, type FormEvent } from "react";
import { useSearchParams } from "react-router";
import { Icon } from "../../ui/Icon.tsx";
import { TextInput } from "../../ui/TextInput.tsx";
import css from "./library.module.css";

const Q = "q";
/** What the address searches for. */
export const queryIn = (search: URLSearchParams): string => (search.get(Q) ?? "").trim().slice(0, SEARCH_MAX);

/** Elements that take a slash for a letter. */
const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  (target.isContentEditable || ["INPUT", "TEXTAREA", "SELECT"].includes(target.tagName));

/** The search over one's own scripts, kept in the address; a slash anywhere on the page leads to it. */
export function SearchBox() {
  const [search, setSearch] = useSearchParams();
  const query = queryIn(search);
  const [typed, setTyped] = useState(query);
  const box = useRef<HTMLFormElement>(null);
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== "/" || event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return;
      event.preventDefault();
      box.current?.querySelector("input")?.focus();
    };
    document.addEventListener("keydown", onKey);
    return () => document.removeEventListener("keydown", onKey);
  }, []);
  const searchFor = (words: string) => setSearch(words.trim() === "" ? {} : { [Q]: words.trim() });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    searchFor(typed);
  };
  return (
    <form ref={box} className={css.find} role="search" onSubmit={submit}>
      <label className="sr" htmlFor="own-search">
        搜自己的剧本
      </label>
      <TextInput
        id="own-search"
        faulty={false}
        value={typed}
        maxLength={SEARCH_MAX}
        placeholder="剧名、人物，或稿子里的一句话"
        autoComplete="off"
        enterKeyHint="search"
        before={<Icon name="search" />}
        after={
          (typed !== "" || query !== "") && (
            <button
              type="button"
              className="icon-btn"
              aria-label="清空"
              onClick={() => {
                setTyped("");
                searchFor("");
              }}
            >
              <Icon name="close" small />
            </button>
          )
        }
        onChange={(event) => setTyped(event.target.value)}
      />
      <kbd className="only-d tiny quiet">按 / 开始搜</kbd>
    </form>
  );
}

import { SEARCH_MAX } from "@mochang/contract";
import { lazy, Suspense, useRef, useState, type KeyboardEvent } from "react";
import { retryUntilSuccess } from "../../lib/retryUntilSuccess.ts";
import { Dialog } from "../../ui/Dialog.tsx";
import { Icon } from "../../ui/Icon.tsx";
import css from "./Palette.module.css";

const PaletteResults = lazy(
  retryUntilSuccess(() => import("./PaletteResults.tsx").then((loaded) => ({ default: loaded.PaletteResults }))),
);

/**
 * The command palette: works, lines of one's own scripts, actions and pages by a few letters. Its field is there with the key press that opens it; what it finds
 * with loads when it is first opened.
 */
export function Palette({ onClose }: { onClose: () => void }) {
  const [typed, setTyped] = useState("");
  /** The row that the arrows have gone to, by its key: rows that are found later come above it. Null: the first. */
  const [marked, setMarked] = useState<string | null>(null);
  const [chosenId, setChosenId] = useState<string | undefined>();
  /** Enter was pressed on words whose results are not there yet; further typing takes it back. */
  const [entered, setEntered] = useState(false);
  const keys = useRef<(event: KeyboardEvent) => void>(null);
  return (
    <Dialog open onClose={onClose} label="去哪里，做什么" className={css.palette}>
      <div className={css.input}>
        <Icon name="search" />
        <label className="sr" htmlFor="palette-input">
          作品、页面、动作，稿子里的话
        </label>
        <input
          id="palette-input"
          role="combobox"
          aria-expanded
          aria-controls="palette-list"
          aria-activedescendant={chosenId}
          autoComplete="off"
          maxLength={SEARCH_MAX}
          placeholder="作品、页面、动作，稿子里的话"
          value={typed}
          onChange={(event) => {
            setTyped(event.target.value);
            setMarked(null);
            setEntered(false);
          }}
          onKeyDown={(event) => {
            // Enter and the arrows belong to the input method while it composes.
            if (event.nativeEvent.isComposing) return;
            if (keys.current) keys.current(event);
            else if (event.key === "Enter") setEntered(true);
          }}
        />
        <button type="button" className="icon-btn" aria-label="关闭" onClick={onClose}>
          <Icon name="close" />
        </button>
      </div>
      <Suspense fallback={<div id="palette-list" role="listbox" aria-label="结果" aria-busy className={css.list} />}>
        <PaletteResults
          typed={typed}
          marked={marked}
          onMark={setMarked}
          onChosen={setChosenId}
          keys={keys}
          entered={entered}
          onEnteredEarly={() => setEntered(true)}
          onClose={onClose}
        />
      </Suspense>
      <p className={css.foot}>
        <span className="only-d">↑ ↓ 选，回车去；编辑器里按 Ctrl Shift K</span>
        <span>只搜您自己的稿子</span>
      </p>
    </Dialog>
  );
}

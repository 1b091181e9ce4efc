import { useId, useState, type ReactNode } from "react";
import { readSetting, writeSetting } from "../../lib/storage.ts";
import { Dialog } from "../../ui/Dialog.tsx";
import { Icon } from "../../ui/Icon.tsx";
import css from "./ExcellentReadingPage.module.css";

const SIZES = [
  { value: "small", label: "字小一些" },
  { value: "middle", label: "字适中" },
  { value: "large", label: "字大一些" },
] as const;
export type TextSize = (typeof SIZES)[number]["value"];

const KEY = "excellentTextSize";

/** The size that was chosen last in this browser, and how to choose another. */
export function useTextSize(): [TextSize, (size: TextSize) => void] {
  const [size, setSize] = useState<TextSize>(
    () => SIZES.find(({ value }) => value === readSetting(KEY))?.value ?? "middle",
  );
  const choose = (next: TextSize) => {
    writeSetting(KEY, next);
    setSize(next);
  };
  return [size, choose];
}

interface SizeProps {
  size: TextSize;
  onChange: (size: TextSize) => void;
}

export function TextSizeChoice({ size, onChange }: SizeProps) {
  // The header's choice and the one in the sheet are groups of their own.
  const name = useId();
  return (
    <div className={css.sizes} role="radiogroup" aria-label="字号">
      {SIZES.map(({ value, label }) => (
        <label key={value} title={label} data-size={value}>
          <input
            className="sr"
            type="radio"
            name={name}
            checked={size === value}
            aria-label={label}
            onChange={() => onChange(value)}
          />
          <span aria-hidden="true">文</span>
        </label>
      ))}
    </div>
  );
}

type Sheet = "scenes" | "size" | "note";

interface BarProps extends SizeProps {
  /** The list of scenes; choosing one calls `close`. */
  renderScenes: (close: () => void) => ReactNode;
  note: ReactNode;
}

/** On a narrow window: the scenes, the type size and the editors' note, each in a sheet that rises from the bottom. */
export function ReadingTools({ renderScenes, note, size, onChange }: BarProps) {
  const [open, setOpen] = useState<Sheet | null>(null);
  const close = () => setOpen(null);
  return (
    <>
      <nav className={css.tools} aria-label="阅读工具">
        <button type="button" aria-haspopup="dialog" onClick={() => setOpen("scenes")}>
          <Icon name="menu" />
          场次
        </button>
        <button type="button" aria-haspopup="dialog" onClick={() => setOpen("size")}>
          <span className={css.letter} aria-hidden="true">
            文
          </span>
          字号
        </button>
        <button type="button" aria-haspopup="dialog" onClick={() => setOpen("note")}>
          <Icon name="note" />
          编者按
        </button>
      </nav>
      <Dialog className={css.rising} place="bottom" open={open !== null} onClose={close} label={LABELS[open ?? "size"]}>
        {open === "scenes" && renderScenes(close)}
        {open === "size" && <TextSizeChoice size={size} onChange={onChange} />}
        {open === "note" && note}
      </Dialog>
    </>
  );
}
const LABELS: Record<Sheet, string> = { scenes: "场次", size: "字号", note: "编者按" };

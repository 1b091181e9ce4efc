import libraryCss from "../pages/library.module.css";

interface Props<Name extends string> {
  label: string;
  options: readonly { name: Name; label: string; count?: number | undefined }[];
  chosen: Name;
  onChoose: (name: Name) => void;
}

/** A row of choices of which one is underlined. */
export const Filters = <Name extends string>({ label, options, chosen, onChoose }: Props<Name>) => (
  <div className={libraryCss.filters}>
    <div role="group" aria-label={label}>
      {options.map(({ name, label: words, count }) => (
        <button key={name} type="button" aria-pressed={name === chosen} onClick={() => onChoose(name)}>
          {words}
          {count ? <small className="num"> {count}</small> : null}
        </button>
      ))}
    </div>
  </div>
);

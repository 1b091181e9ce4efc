import clsx from "clsx";
import css from "./steps.module.css";

interface Props {
  label: string;
  tabs: readonly { id: string; label: string; count?: string }[];
  chosen: string;
  onChoose: (id: string) => void;
}

/** Tabs of a step: its acts, or the sequences of an act. Arrows go from one to another. */
export const StepTabs = ({ label, tabs, chosen, onChoose }: Props) => (
  <div className={clsx("tabs", css.tabs)} role="tablist" aria-label={label}>
    {tabs.map((tab, i) => (
      <button
        key={tab.id}
        type="button"
        role="tab"
        aria-selected={tab.id === chosen}
        tabIndex={tab.id === chosen ? 0 : -1}
        onClick={() => onChoose(tab.id)}
        onKeyDown={(event) => {
          const to = { ArrowLeft: i - 1, ArrowRight: i + 1 }[event.key];
          const next = to === undefined ? undefined : tabs[(to + tabs.length) % tabs.length];
          if (!next) return;
          event.preventDefault();
          onChoose(next.id);
          (event.currentTarget.parentElement?.children[tabs.indexOf(next)] as HTMLElement | undefined)?.focus();
        }}
      >
        {tab.label}
        {tab.count !== undefined && <small>{tab.count}</small>}
      </button>
    ))}
  </div>
);

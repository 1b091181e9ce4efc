import css from "../workspaceLayout/frame.module.css";

interface Props<T extends string> {
  views: readonly { id: T; label: string }[];
  shown: T;
  onShow: (view: T) => void;
}

/** Beside a step's title: which of its views is shown. */
export const ViewSwitch = <T extends string>({ views, shown, onShow }: Props<T>) => (
  <div className={css.views} role="group" aria-label="怎么看">
    {views.map(({ id, label }) => (
      <button key={id} type="button" aria-pressed={id === shown} onClick={() => onShow(id)}>
        {label}
      </button>
    ))}
  </div>
);

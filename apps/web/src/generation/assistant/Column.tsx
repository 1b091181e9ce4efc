import clsx from "clsx";
import { createPortal } from "react-dom";
import { Dialog } from "../../ui/Dialog.tsx";
import { Icon, type IconName } from "../../ui/Icon.tsx";
import { NARROW, useMedia } from "../../ui/useMedia.ts";
import { useAssisted } from "./assist.ts";
import { AskPanel } from "./AskPanel.tsx";
import { useAssistantUi, type View } from "./columnState.ts";
import { ItemEvaluationPanel } from "./ItemEvaluationPanel.tsx";
import { HistoryPanel } from "./HistoryPanel.tsx";
import { IdeasPanel } from "./IdeasPanel.tsx";
import { RevisePanel, useChanges } from "./RevisePanel.tsx";
import { RulesPanel } from "./RulesPanel.tsx";
import formCss from "../form/form.module.css";
import css from "./assistant.module.css";

const BOTS: readonly { view: View; name: string; icon: IconName }[] = [
  { view: "ideas", name: "出主意", icon: "idea" },
  { view: "evaluate", name: "评一评", icon: "search" },
  { view: "revise", name: "改一改", icon: "pen" },
  { view: "ask", name: "问一问", icon: "chat" },
];
const BESIDE: readonly { view: View; name: string; icon: IconName }[] = [
  { view: "rules", name: "约定", icon: "book" },
  { view: "history", name: "历史", icon: "layers" },
];
const TITLES: Partial<Record<View, string>> = { rules: "写作约定", history: "历史" };
/** Wide enough for the string, the form and the column beside one another. */
const ROOMY = "(min-width: 1280px)";

const PANELS: Record<View, () => React.ReactNode> = {
  ideas: IdeasPanel,
  evaluate: ItemEvaluationPanel,
  revise: RevisePanel,
  ask: AskPanel,
  rules: () => <RulesPanel />,
  history: HistoryPanel,
};

/** The right column: four bots on the current form, 写作约定 and 历史; folded it is a rail. On a phone it is a sheet from below. */
export default function Column({ first }: { first: View | null }) {
  const { slot, view: chosen, open, fold } = useAssistantUi();
  const isNarrow = useMedia(NARROW);
  const isRoomy = useMedia(ROOMY);
  const view = chosen === undefined ? (isRoomy ? first : null) : chosen;
  if (isNarrow)
    return (
      <Dialog
        className={css.sheet}
        open={view !== null}
        onClose={fold}
        place="bottom"
        title={view ? (TITLES[view] ?? "帮手") : ""}
      >
        {view && <Open view={view} onView={open} isSheet />}
      </Dialog>
    );
  if (!slot) return null;
  return createPortal(
    view === null ? (
      <nav className={css.rail} aria-label="帮手">
        {BOTS.map((one) => (
          <RailButton key={one.view} {...one} onOpen={open} />
        ))}
        <hr />
        {BESIDE.map((one) => (
          <RailButton key={one.view} {...one} onOpen={open} />
        ))}
      </nav>
    ) : (
      <div className={css.column}>
        <Open view={view} onView={open} onFold={fold} />
      </div>
    ),
    slot,
  );
}

interface RailProps {
  view: View;
  name: string;
  icon: IconName;
  onOpen: (view: View) => void;
}

const RailButton = ({ view, name, icon, onOpen }: RailProps) => (
  <button type="button" onClick={() => onOpen(view)}>
    <Icon name={icon} />
    {name}
  </button>
);

interface OpenProps {
  view: View;
  onView: (view: View) => void;
  onFold?: () => void;
  isSheet?: boolean;
}

function Open({ view, onView, onFold, isSheet = false }: OpenProps) {
  const assist = useAssisted();
  const waiting = useChanges(assist).filter(({ state }) => state !== "taken").length;
  const Panel = PANELS[view];
  const title = TITLES[view];
  return (
    <>
      <div className={css.head}>
        {title && !isSheet ? (
          <h2>{title}</h2>
        ) : (
          <div className={clsx("tabs", css.tabs)} role="tablist" aria-label="帮手">
            {BOTS.map((bot) => (
              <button
                key={bot.view}
                type="button"
                role="tab"
                aria-selected={bot.view === view}
                onClick={() => onView(bot.view)}
              >
                {bot.name}
                {bot.view === "revise" && waiting > 0 && <small>{waiting}</small>}
              </button>
            ))}
          </div>
        )}
        {view === "rules" && !isSheet && <span className={formCss.own}>您写的</span>}
        {title && !isSheet ? (
          <button type="button" className="icon-btn" aria-label={`关上${title}`} onClick={() => onView("evaluate")}>
            <Icon name="close" small />
          </button>
        ) : (
          onFold && (
            <button type="button" className="icon-btn" aria-label="收起右栏" onClick={onFold}>
              <Icon name="fold" small />
            </button>
          )
        )}
      </div>
      <div className={css.body} role={title ? undefined : "tabpanel"} aria-label={title ?? undefined}>
        <Panel key={assist.form.item.key} />
      </div>
      {(isSheet || !title) && (
        <p className={css.beside}>
          {BESIDE.filter((one) => one.view !== view).map((one) => (
            <button key={one.view} type="button" className="link small quiet" onClick={() => onView(one.view)}>
              {TITLES[one.view]}
            </button>
          ))}
        </p>
      )}
    </>
  );
}

import clsx from "clsx";
import type { ReactNode } from "react";
import { PHONE, useMedia } from "../ui/useMedia.ts";
import { PaneSwitch, PanelTabs, type PanelTab } from "./layout/PanelTabs.tsx";
import type { SheetCommand } from "./layout/sheetCommand.ts";
import { SheetScroller } from "./layout/SheetScroller.tsx";
import { Snackbar } from "./layout/Snackbar.tsx";
import { TopBar } from "./layout/TopBar.tsx";
import type { Side } from "./layout/usePanels.ts";
import { ReadingBar } from "./reading/ReadingBar.tsx";
import { SheetLineMenu } from "./retag/SheetLineMenu.tsx";
import { TouchTools } from "./selection/TouchTools.tsx";
import type { OpenSheet } from "./useSheet.ts";
import css from "./SheetFrame.module.css";

/** What stands at one side of the script. */
export interface SidePanel {
  /** Name of the side for screen readers, and of its row of tabs. */
  label: string;
  tabsLabel: string;
  /** Short name of the side where only one of the three is shown. */
  name: string;
  tabs: readonly PanelTab[];
}

interface Props {
  open: OpenSheet;
  panels: Record<Side, SidePanel>;
  /** What features add to the menu of a line and to the bar of selected text. */
  commands: readonly SheetCommand[];
  /** A command of the page in the top bar. */
  action?: ReactNode;
  /** The right end of the top bar. */
  account: ReactNode;
  onLeave: () => void;
}

function Bar({ open, panels, action, account, onLeave }: Omit<Props, "commands">) {
  const { reading, retag, search, lineMenu, download, showScript } = open;
  if (reading.preferences)
    return <ReadingBar preferences={reading.preferences} onChange={reading.change} onLeave={reading.leave} />;
  return (
    <TopBar
      name={open.name}
      saving={retag.saving}
      canUndo={open.sheet?.canUndo() ?? false}
      side={open.panels.side}
      sideNames={{ left: panels.left.name, right: panels.right.name }}
      action={action}
      account={account}
      onLeave={onLeave}
      onReading={() => {
        showScript();
        reading.enter();
      }}
      onDownload={download.mutate}
      onSearch={() => {
        showScript();
        search.show();
      }}
      onUndo={lineMenu.undo}
      onRetry={retag.retry}
      onSide={open.panels.show.side}
    />
  );
}

function Panel({ open, side, panel }: { open: OpenSheet; side: Side; panel: SidePanel }) {
  return (
    <aside className={clsx(css.panel, css[side])} aria-label={panel.label}>
      <PanelTabs
        label={panel.tabsLabel}
        tabs={panel.tabs}
        open={open.panels.tabs[side]}
        onTab={(key) => open.panels.show.tab(side, key)}
      />
    </aside>
  );
}

/** The script between two panels of tabs, with its bar above and the tools that come with a selection or a line. */
export function SheetFrame({ open, panels, commands, action, account, onLeave }: Props) {
  const narrow = useMedia(PHONE);
  const { sheet, doc, notes, selection, lineMenu, snackbar, reading, addSplitScene } = open;
  const { front, side, show } = open.panels;
  const noteCount = notes.notes.length;
  return (
    <div className={css.frame} data-pane={front} data-side={side} data-reading={reading.preferences ? "" : undefined}>
      <a className="skip" href="#main">
        跳到剧本
      </a>
      <Bar open={open} panels={panels} action={action} account={account} onLeave={onLeave} />
      <div className={css.layout}>
        <Panel open={open} side="left" panel={panels.left} />
        <SheetScroller open={open} />
        <Panel open={open} side="right" panel={panels.right} />
      </div>
      {(!narrow || front === "script") && (
        <TouchTools
          ownName={open.ownName}
          notes={notes}
          scenes={open.scenes}
          selection={selection}
          narrow={narrow}
          commands={commands}
          onMore={lineMenu.openOn}
        />
      )}
      {sheet && doc && (
        <SheetLineMenu
          sheet={sheet}
          doc={doc}
          menu={lineMenu}
          onNote={notes.annotate}
          onBeforeChange={notes.discardUnwritten}
          onSplitScene={addSplitScene}
          commands={commands}
        />
      )}
      {snackbar.message && <Snackbar message={snackbar.message} onClose={snackbar.close} />}
      {narrow && !reading.preferences && (
        <PaneSwitch
          front={front}
          names={{
            left: panels.left.name,
            script: "剧本",
            right: noteCount > 0 ? `${panels.right.name} ${noteCount}` : panels.right.name,
          }}
          onFront={show.front}
        />
      )}
    </div>
  );
}

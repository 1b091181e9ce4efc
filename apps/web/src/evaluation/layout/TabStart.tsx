import { unchosenTab, type OpenReport } from "../openReport.ts";
import { StartPanel } from "./StartPanel.tsx";

/** What starts the evaluation, or the open tab where others were asked for. */
export function TabStart({ scriptId, versionId, tab, live, loaded: { report }, actions }: OpenReport) {
  const isFirst = report.runId === null;
  const unchosen = unchosenTab(report, tab);
  if (!isFirst && !unchosen) return null;
  return (
    <StartPanel
      key={tab}
      scriptId={scriptId}
      versionId={versionId}
      characters={report.figures.characters}
      tab={isFirst ? undefined : unchosen}
      busy={live && !isFirst}
      starting={actions.start.isPending || actions.startTabs.isPending}
      onStart={() => (isFirst ? actions.start.mutate(scriptId) : actions.startTabs.mutate({ scriptId, tabs: [tab] }))}
    />
  );
}

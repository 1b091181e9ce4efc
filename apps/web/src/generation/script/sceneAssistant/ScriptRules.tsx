import { CONVENTION_RULES } from "@mochang/generation";
import { RulesPanel } from "../../assistant/RulesPanel.tsx";
import type { SheetFinding } from "../../run/findOnSheet.ts";
import { useDecisions } from "../../run/useFindings.ts";
import { boardOf, scenesOf } from "../../steps/itemTree.ts";
import { useWorkspace } from "../../workspace.ts";

interface Props {
  findings: readonly SheetFinding[];
  /** How many scenes are written. */
  written: number;
  onGo: (sceneId: string, lineId: string | null, quote: string) => void;
}

/** 写作约定 beside the script, with what of it does not keep to them. */
export function ScriptRules({ findings, written, onGo }: Props) {
  const { overview } = useWorkspace();
  const { isBusy, isSettled, settle } = useDecisions();
  const scenes = scenesOf(boardOf(overview.items));
  return (
    <RulesPanel
      findings={{
        broken: findings.filter((one) => CONVENTION_RULES.has(one.finding.rule) && !isSettled(one)),
        written,
        numberOf: (id) => scenes.find((scene) => scene.id === id)?.number,
        isBusy,
        onGo: ({ finding, lineId }) => onGo(finding.sceneId, lineId, finding.quote),
        onMeant: settle,
      }}
    />
  );
}

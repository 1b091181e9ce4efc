import type { Node } from "prosemirror-model";
import type { SheetFinding } from "../../run/findOnSheet.ts";
import { isWritten } from "../sceneText.ts";
import type { useScriptSheet } from "../useScriptSheet.ts";
import { linesOfScene, scriptOf } from "./sceneHunks.ts";
import { ScriptAsk } from "./ScriptAsk.tsx";
import { ScriptEvaluation } from "./ScriptEvaluation.tsx";
import { ScriptIdeas } from "./ScriptIdeas.tsx";
import { ScriptRevision } from "./ScriptRevision.tsx";
import { ScriptRewrite } from "./ScriptRewrite.tsx";
import { ScriptRules } from "./ScriptRules.tsx";

/** 出主意, 评一评, 改一改 (with 重写), 问一问 on the scene's script; 约定 beside them. */
export type BotView = "ideas" | "evaluate" | "revise" | "rewrite" | "ask" | "rules";

export interface BotsProps {
  view: BotView;
  onView: (view: BotView | null) => void;
  sceneId: string;
  /** The scene as it stands on the sheet; absent while the sheet opens. */
  row: Node | null | undefined;
  script: ReturnType<typeof useScriptSheet>;
  /** What rules found in the whole script. */
  findings: readonly SheetFinding[];
  onGo: (sceneId: string, lineId: string | null, quote: string) => void;
}

/** The panel of the bot that was chosen. */
export default function ScriptBots({ view, onView, sceneId, row, script, findings, onGo }: BotsProps) {
  if (view === "rules")
    return <ScriptRules findings={findings} written={script.doc?.children.filter(isWritten).length ?? 0} onGo={onGo} />;
  if (!row) return null;
  const lines = linesOfScene(row);
  const content = scriptOf(lines);
  const scene = { sceneId, content };
  if (view === "ideas") return <ScriptIdeas key={sceneId} {...scene} />;
  if (view === "ask") return <ScriptAsk key={sceneId} {...scene} />;
  if (view === "evaluate") return <ScriptEvaluation key={sceneId} {...scene} onRevise={() => onView("revise")} />;
  const onSheet = { ...scene, lines, sheet: script.sheet };
  if (view === "rewrite") return <ScriptRewrite key={sceneId} {...onSheet} onTaken={() => onView(null)} />;
  return (
    <ScriptRevision
      key={sceneId}
      {...onSheet}
      onEvaluate={() => onView("evaluate")}
      onRewrite={() => onView("rewrite")}
    />
  );
}

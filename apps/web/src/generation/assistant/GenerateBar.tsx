import type { Values } from "@mochang/generation";
import { Icon } from "../../ui/Icon.tsx";
import { OriginLabel } from "../../ui/OriginLabel.tsx";
import { useStore } from "../../ui/store.ts";
import { textOf } from "../form/fieldValues.ts";
import { formsOf } from "./answers.ts";
import { activeStageRuns } from "../run/activeStageRuns.ts";
import type { Subject } from "./calls.ts";
import { CostButton } from "./CostButton.tsx";
import { RunLine } from "./RunLine.tsx";
import { firstText } from "./SurplusCards.tsx";
import { SurplusOffer } from "./SurplusOffer.tsx";
import { useFormEstimate, useFormRun } from "./useFormRun.ts";
import { useWorkspace } from "../workspace.ts";
import css from "./assistant.module.css";

interface Props {
  /** What is above the cards; its own id is nobody's. */
  subject: Subject;
  /** 生成三幕 */
  label: string;
  /** Which cards will be written, and which stay as they are. */
  sentence: string;
  /** What it leaves to be looked at. */
  warning?: string;
  /** Why it cannot be asked for now. */
  why?: string | undefined;
}

const STAGE_RUNNING = "正在一路写下去，写完或停下后可以单独生成";

/** All cards below one, written at once: what it costs before, the cards as they come, what it cost after. */
export function GenerateBar({ subject, label, sentence, warning = "", why }: Props) {
  const run = useFormRun("generate", subject);
  const estimate = useFormEstimate("generate", subject);
  const cards = run.isRunning ? formsOf(run.run, subject.kind) : [];
  const { key } = useWorkspace();
  const isStageRunning = useStore(activeStageRuns).has(key.versionId);
  const reason = isStageRunning ? STAGE_RUNNING : why;
  if (estimate.data?.modelName === null && !run.isRunning) return null;
  return (
    <>
      <section className={css.generate} aria-label={label}>
        {!run.isRunning && (
          <>
            <p>
              {isStageRunning ? STAGE_RUNNING : sentence}
              {!isStageRunning && warning !== "" && <span className={css.failed}>{warning}</span>}
            </p>
            <CostButton
              estimate={estimate.data}
              icon={<Icon name="redo" small />}
              disabled={reason !== undefined}
              why={reason}
              onClick={() => run.begin({})}
            >
              {label}
            </CostButton>
          </>
        )}
        {(run.isRunning || (run.run && run.run.state !== "done")) && (
          <RunLine run={run} doing="正在写" done="写好了" onAgain={() => run.begin({})} />
        )}
        {cards.length > 0 && (
          <ol className={css.coming} aria-live="off">
            {cards.map((card, i) => (
              <Coming key={i} kind={subject.kind} card={card} />
            ))}
          </ol>
        )}
        {run.isRunning && <OriginLabel origin="model" />}
      </section>
      {!run.isRunning && <SurplusOffer subject={subject} />}
    </>
  );
}

const TITLES = ["title", "name"];

/** A card that is being written: its title, then its first text. */
function Coming({ kind, card }: { kind: Subject["kind"]; card: Values }) {
  const title = TITLES.map((key) => textOf(card[key])).find(Boolean) ?? "";
  return (
    <li>
      <b>{title}</b>
      <span>{firstText(kind, card)}</span>
    </li>
  );
}

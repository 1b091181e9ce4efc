import { MESSAGES } from "@mochang/contract";
import type { GeneratedVersion } from "@mochang/contract/generation";
import { stepOf, type ItemKind } from "@mochang/generation";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { fullSentenceOf } from "../../lib/apiError.ts";
import { Button } from "../../ui/Button.tsx";
import { confirm } from "../../ui/confirm.tsx";
import { Failure } from "../../ui/Failure.tsx";
import { Skeleton } from "../../ui/Skeleton.tsx";
import { toasts } from "../../ui/toasts.ts";
import { useOverview, workKey as keyOf } from "../queries.ts";
import { inMedium, stepText } from "../steps/stepTexts.ts";
import { StepTabs } from "../steps/StepTabs.tsx";
import { useWorkspace, type WorkKey } from "../workspace.ts";
import { compareSteps, adoptStep } from "./api.ts";
import { differenceOf, sizeOf, type ComparedItem, type ComparedStep } from "./comparison.ts";
import { ComparedField } from "./ComparedField.tsx";
import { useTakeField } from "./useTakeField.ts";
import css from "./versions.module.css";

interface Props {
  /** The earlier one, and the one that it is compared with; the open version is the second where it is one of them. */
  versions: readonly [GeneratedVersion, GeneratedVersion];
  workKey: WorkKey;
  /** Something was put into a form of the open version. */
  onDone: () => void;
}

const nameOf = ({ name }: GeneratedVersion): string => name || "默认版本";
const REACHED = 7;

/** Two versions step by step; where one of them is open, a step or a single field of the other is taken over. */
export function Comparison({ versions: [other, ownVersion], workKey: key, onDone }: Props) {
  const isOpen = ownVersion.id === key.versionId;
  const compared = useQuery({
    queryKey: [...keyOf({ scriptId: key.scriptId, versionId: ownVersion.id }), "compare", other.id],
    queryFn: () => compareSteps({ scriptId: key.scriptId, versionId: ownVersion.id }, other.id),
    retry: 1,
  });
  const [chosenId, setChosenId] = useState<number | null>(null);
  if (compared.isError)
    return (
      <Failure
        title="没有比成"
        sentence={`${fullSentenceOf(compared.error)}两个版本都没有动。`}
        onRetry={() => void compared.refetch()}
      />
    );
  if (!compared.data) return <Skeleton className={css.comparison} />;
  const apart = compared.data.filter(({ items }) => items.length > 0);
  const step = apart.find((one) => one.step === chosenId) ?? apart[0];
  return (
    <section className={css.comparison} aria-label={`${nameOf(other)}和${nameOf(ownVersion)}`}>
      <h3 className="h3">{`${nameOf(other)}和${nameOf(ownVersion)}`}</h3>
      <Table steps={compared.data} versions={[other, ownVersion]} scriptId={key.scriptId} isOpen={isOpen} />
      {step ? (
        <>
          <StepTabs
            label="有差别的各步"
            tabs={apart.map((one) => ({
              id: String(one.step),
              label: stepText(one.step).title,
              count: String(one.items.length),
            }))}
            chosen={String(step.step)}
            onChoose={(id) => setChosenId(Number(id))}
          />
          <StepApart
            key={step.step}
            step={step}
            names={[nameOf(other), nameOf(ownVersion)]}
            isOpen={isOpen}
            onDone={onDone}
          />
          {isOpen && <TakeStep step={step} other={other} />}
        </>
      ) : (
        <p className="quiet">前七步说的都一样。</p>
      )}
    </section>
  );
}

interface TableProps {
  steps: readonly ComparedStep[];
  versions: readonly [GeneratedVersion, GeneratedVersion];
  scriptId: string;
  isOpen: boolean;
}

/** A row a step: how much of it each has, and what became of it. */
function Table({ steps, versions: [other, ownVersion], scriptId, isOpen }: TableProps) {
  const scripts = [other, ownVersion].map(({ id }) => id);
  const { scriptType } = useWorkspace().overview;
  const [a, b] = [
    useOverview({ scriptId, versionId: scripts[0] ?? "" }),
    useOverview({ scriptId, versionId: scripts[1] ?? "" }),
  ];
  const written = [a, b].map(({ data }) => (data ? `${data.scripts.finish} / ${data.scripts.count} 场` : "…"));
  return (
    <table className={css.table}>
      <thead>
        <tr>
          <th scope="col">
            <span className="sr">步骤</span>
          </th>
          <th scope="col">{nameOf(other)}</th>
          <th scope="col">{isOpen ? `${nameOf(ownVersion)}，正在用` : nameOf(ownVersion)}</th>
          <th scope="col">差别</th>
        </tr>
      </thead>
      <tbody>
        {steps.map((step) => (
          <tr key={step.step} data-apart={step.items.length > 0 || undefined}>
            <th scope="row">{stepText(step.step).title}</th>
            <td>{inMedium(sizeOf(step.kind, step.theirs), scriptType)}</td>
            <td>{inMedium(sizeOf(step.kind, step.mine), scriptType)}</td>
            <td>{differenceOf(step)}</td>
          </tr>
        ))}
        <tr>
          <th scope="row">生成剧本</th>
          <td>{written[0]}</td>
          <td>{written[1]}</td>
          <td>{written[0] === written[1] ? "场数一样" : "场数不同"}</td>
        </tr>
      </tbody>
    </table>
  );
}

interface ApartProps {
  step: ComparedStep;
  names: readonly [string, string];
  isOpen: boolean;
  onDone: () => void;
}

const SAID: Record<ComparedItem["state"], (names: ApartProps["names"]) => string> = {
  mine: ([, mine]) => `只有${mine}有`,
  theirs: ([other]) => `只有${other}有`,
  changed: () => "说的不一样",
};

/** What a step says otherwise, item by item, both sides beside one another. */
function StepApart({ step, names, isOpen, onDone }: ApartProps) {
  const { overview } = useWorkspace();
  const take = useTakeField(stepOf(step.step).step, onDone);
  return (
    <ul className={css.apart}>
      {step.items.map((item) => (
        <li key={`${item.id} ${item.state}`}>
          <h4>
            {item.name}
            <small>
              {item.state === "changed" && item.fields.length === 0 ? "位置不一样" : SAID[item.state](names)}
            </small>
          </h4>
          {item.fields.map((field) => (
            <ComparedField
              key={field.key}
              kind={item.kind}
              field={field}
              state={item.state}
              names={names}
              onTake={
                isOpen && item.state === "changed" && overview.items.some(({ id }) => id === item.id)
                  ? () => void take(item.kind as ItemKind, item.id, field)
                  : undefined
              }
            />
          ))}
        </li>
      ))}
    </ul>
  );
}

/** The whole step as the other version has it. */
function TakeStep({ step, other }: { step: ComparedStep; other: GeneratedVersion }) {
  const { key } = useWorkspace();
  const client = useQueryClient();
  const ask = () =>
    confirm({
      title: `整步取用${nameOf(other)}的${step.label}？`,
      content: `现在的先自动留存一份，在版本里换得回来。${step.step <= REACHED ? "照着它写的各步标成待核，一个字不动。" : ""}`,
      okText: "取用这一步",
      cancelText: "取消",
      onOk: async () => {
        try {
          await adoptStep(key, other.id, step.step);
          toasts.done(MESSAGES.restored);
        } catch (error) {
          toasts.error(error);
        }
        // The steps, and the copy that was kept of them.
        await client.invalidateQueries({ queryKey: ["generation", key.scriptId] });
      },
    });
  return (
    <p className={css.take}>
      <Button size="small" onClick={ask}>
        整步拿回来
      </Button>
      <span className="tiny quiet">现在的先自动留存</span>
    </p>
  );
}

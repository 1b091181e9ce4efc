import type { Estimate } from "@mochang/contract";
import { sequenceNoun } from "@mochang/generation";
import { useQuery, type UseQueryResult } from "@tanstack/react-query";
import { useState } from "react";
import { fullSentenceOf } from "../../lib/apiError.ts";
import { duration } from "../../lib/format.ts";
import { Button } from "../../ui/Button.tsx";
import { Checkbox } from "../../ui/Checkbox.tsx";
import { Dialog } from "../../ui/Dialog.tsx";
import { workKey } from "../queries.ts";
import type { BoardScene } from "../steps/itemTree.ts";
import { unitOfSequences } from "../steps/stepTexts.ts";
import { useWorkspace } from "../workspace.ts";
import { estimateScenes, type ScenesRequest } from "./api.ts";
import { inkText } from "../../lib/inkText.ts";
import { reachOf } from "./ceiling.ts";
import { CeilingField, useCeiling } from "./CeilingField.tsx";
import { skippedBefore } from "./sceneRun.ts";
import dialogCss from "../steps/laterStepsDialog.module.css";
import css from "./run.module.css";

/** What is written: all that is not, or that of one sequence, or one scene. */
export type RunScope = "all" | "sequence" | "scene";

/** The scenes of each scope, without those that hold words already. */
export function scopeScenes(
  scenes: readonly BoardScene[],
  inHand: BoardScene,
  isWritten: (id: string) => boolean,
): Record<RunScope, BoardScene[]> & { own: BoardScene[] } {
  const open = scenes.filter(({ id, scripted }) => !scripted && !isWritten(id));
  return {
    all: open,
    sequence: open.filter(({ parentId }) => parentId === inHand.parentId),
    scene: open.filter(({ id }) => id === inHand.id),
    /** Words that the writer has not saved as finished yet. */
    own: scenes.filter(({ id, scripted }) => !scripted && isWritten(id)),
  };
}

const SCOPES: readonly { value: RunScope; label: string }[] = [
  { value: "all", label: "全剧没写的" },
  { value: "sequence", label: "" },
  { value: "scene", label: "这一场" },
];
const numbersOf = (scenes: readonly BoardScene[]): string =>
  scenes
    .slice(0, 6)
    .map(({ number }) => number)
    .join("、") + (scenes.length > 6 ? " 等" : " ");

interface Props {
  scenes: readonly BoardScene[];
  inHand: BoardScene;
  isWritten: (id: string) => boolean;
  scope: RunScope;
  isBusy: boolean;
  onStart: (options: ScenesRequest & { ceiling: number | null }) => void;
  /** Saves scenes as finished; whether they are. */
  onSave: (sceneIds: readonly string[]) => Promise<boolean>;
  /** Looks at a scene that is to be saved first. */
  onGo: (sceneId: string) => void;
  onClose: () => void;
}

/** 一键生成: which scenes, what they cost and take, and how much may be spent at most. */
export function RunDialog({ scenes, inHand, isWritten, scope: first, isBusy, onStart, onSave, onGo, onClose }: Props) {
  const { key, overview } = useWorkspace();
  const scopes = scopeScenes(scenes, inHand, isWritten);
  const [scope, setScope] = useState<RunScope>(scopes[first].length > 0 ? first : "all");
  const [critique, setCritique] = useState(false);
  const [isCrossing, setCrossing] = useState(false);
  const chosen = scopes[scope];
  const ids = chosen.map(({ id }) => id);
  const estimate = useQuery({
    queryKey: [...workKey(key), "estimate", "scripts", ids.join(), critique],
    queryFn: () => estimateScenes(key, { ids, critique }),
    enabled: ids.length > 0,
    retry: false,
  });
  const cost = estimate.data;
  const ceiling = useCeiling(cost);
  const skipped = scope === "scene" ? skippedBefore(overview.items, inHand.id) : [];
  const start = () => {
    if (ceiling.units !== null) onStart({ ids, critique, ceiling: ceiling.units ?? null });
  };
  if (isCrossing)
    return (
      <CrossScene
        before={scenes.filter(({ id }) => skipped.some((scene) => scene.id === id))}
        isWritten={isWritten}
        isBusy={isBusy}
        onSave={(sceneIds) => void onSave(sceneIds).then((isSaved) => isSaved && start())}
        onGo={onGo}
        onStill={start}
        onClose={onClose}
      />
    );
  return (
    <Dialog open onClose={onClose} title="一键生成剧本" className={css.dialog}>
      <Scopes scopes={scopes} chosen={scope} onChoose={setScope} />
      <Facts chosen={chosen} own={scopes.own} estimate={estimate} />
      <CeilingField
        id="run-ceiling"
        ceiling={ceiling}
        reach={cost && ceiling.units && ceiling.units < cost.units ? reachOf(cost, ceiling.units, chosen) : null}
      />
      <Checkbox className={css.critique} checked={critique} onChange={setCritique}>
        每场写完再审一遍，改动只提出来，不动正文
      </Checkbox>
      <div className={dialogCss.foot}>
        <Button onClick={onClose}>先不写</Button>
        <Button
          primary
          loading={isBusy}
          disabled={!cost || cost.modelName === null || ids.length === 0 || ceiling.units === null}
          onClick={skipped.length > 0 ? () => setCrossing(true) : start}
        >
          {cost && cost.modelName !== null ? `开始写，约 ${inkText(cost.units)}` : "开始写"}
        </Button>
      </div>
    </Dialog>
  );
}

type Scopes = ReturnType<typeof scopeScenes>;

const Scopes = ({
  scopes,
  chosen,
  onChoose,
}: {
  scopes: Scopes;
  chosen: RunScope;
  onChoose: (scope: RunScope) => void;
}) => {
  const noun = sequenceNoun(useWorkspace().overview.scriptType);
  return (
    <div className={css.scopes} role="radiogroup" aria-label="写哪些">
      {SCOPES.map(({ value, label }) => (
        <button
          key={value}
          type="button"
          role="radio"
          aria-checked={chosen === value}
          disabled={scopes[value].length === 0}
          onClick={() => onChoose(value)}
        >
          <b>{label || `这${unitOfSequences(noun)}`}</b>
          <small>{scopes[value].length === 0 ? "都写了" : `${scopes[value].length} 场`}</small>
        </button>
      ))}
    </div>
  );
};

function costSentence({ data: cost, error }: UseQueryResult<Estimate>, count: number): string {
  if (cost?.modelName === null) return "没有配置大模型，请管理员配置。剧本可以自己写";
  if (cost) return `${inkText(cost.units)}，约 ${duration(cost.seconds)}；余墨 ${inkText(cost.balance)}`;
  if (error) return fullSentenceOf(error);
  return count === 0 ? "不用墨" : "正在估";
}

/** What is written, what is left alone, and what it costs. */
const Facts = ({
  chosen,
  own: ownScenes,
  estimate,
}: {
  chosen: readonly BoardScene[];
  own: readonly BoardScene[];
  estimate: UseQueryResult<Estimate>;
}) => (
  <dl className={css.facts}>
    <dt>要写</dt>
    <dd>
      {chosen.length === 0 ? "每一场都有字了" : `${chosen.length} 场：第 ${numbersOf(chosen)}场，写好一场保存一场`}
    </dd>
    {ownScenes.length > 0 && (
      <>
        <dt>不碰</dt>
        <dd>{`第 ${numbersOf(ownScenes)}场您写过，一个字不动`}</dd>
      </>
    )}
    <dt>约用</dt>
    <dd role="status">{costSentence(estimate, chosen.length)}</dd>
  </dl>
);

interface CrossProps extends Pick<Props, "isWritten" | "isBusy"> {
  /** The scenes before this one in its sequence that are not saved. */
  before: readonly BoardScene[];
  onSave: (sceneIds: readonly string[]) => void;
  onGo: (sceneId: string) => void;
  onStill: () => void;
  onClose: () => void;
}

/** Scenes before this one in its sequence are not saved. The red way saves them first; one without a word is gone to. */
function CrossScene({ before, isWritten, isBusy, onSave, onGo, onStill, onClose }: CrossProps) {
  const empty = before.find(({ id }) => !isWritten(id));
  const numbers = numbersOf(before).trim();
  return (
    <Dialog open onClose={onClose} title="当前为跨场景生成，请先保存前面已生成的场景" className={css.dialog}>
      <p className="quiet">
        {empty
          ? `第 ${empty.number} 场还没有写，这一场就接不上它的结尾。`
          : `第 ${numbers} 场写了还没有保存，这一场会接着没定的稿子往下写。`}
      </p>
      <div className={dialogCss.foot}>
        <Button onClick={onClose}>关闭</Button>
        <Button disabled={isBusy} onClick={onStill}>
          仍然生成
        </Button>
        {empty ? (
          <Button
            primary
            onClick={() => {
              onClose();
              onGo(empty.id);
            }}
          >
            {`先去第 ${empty.number} 场`}
          </Button>
        ) : (
          <Button primary loading={isBusy} onClick={() => onSave(before.map(({ id }) => id))}>
            {`保存第 ${numbers} 场，再生成`}
          </Button>
        )}
      </div>
    </Dialog>
  );
}

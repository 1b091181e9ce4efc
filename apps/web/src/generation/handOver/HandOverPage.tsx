import { actNoun, sequenceNoun, stepOfString } from "@mochang/generation";
import clsx from "clsx";
import { characters, duration, hanCount } from "../../lib/format.ts";
import { useToEvaluate } from "../../library/index.ts";
import { Button, ButtonLink } from "../../ui/Button.tsx";
import { Block } from "../workspaceLayout/Block.tsx";
import { StepHead } from "../workspaceLayout/StepHead.tsx";
import { childrenOf } from "../steps/itemTree.ts";
import { unitOfSequences } from "../steps/stepTexts.ts";
import { inkText } from "../../lib/inkText.ts";
import { useScriptLength } from "../script/useFinishedScript.ts";
import { useWorkspace } from "../workspace.ts";
import { FileCard } from "./FileCard.tsx";
import { useVersionName } from "./useFile.ts";
import { useEvaluationCost, useToModify } from "./useToModify.ts";
import { scriptProgress, scriptSent, writtenScenes } from "./writtenScenes.ts";
import frameCss from "../workspaceLayout/frame.module.css";
import css from "./handOver.module.css";

/** 下载与送出: the files of the open version, and the ways out of the workspace. */
export function HandOverPage({ name }: { name: string }) {
  const { overview } = useWorkspace();
  const step = stepOfString(overview.step);
  const { acts, sequences, scenes, scripts } = overview;
  const people = childrenOf(overview.items, "biography").length;
  const isReady = scripts.finish > 0;
  const written = useScriptLength(isReady);
  return (
    <div className={frameCss.wideBody}>
      <StepHead
        where={[
          scriptProgress(scenes.count, scripts),
          ...(written && written.characters > 0
            ? [characters(written.characters), `约 ${duration(written.seconds)}`]
            : []),
        ].join("，")}
        title="下载与送出"
        lead={
          step === 8
            ? "八步都写完了。可以拿走文件，也可以送去评估，或者送去逐句修改。"
            : "走到哪一步，就能拿走哪一步的文件。写好一场，就能送出去。"
        }
      />
      <Block title="三份文件" say="排版不用墨" end={<small className="tiny quiet">里面 AI 写的部分都标着</small>}>
        <div className={css.files}>
          <FileCard
            part="plan"
            name={name}
            sentence={`内核、梗概、${hanCount(people)}份小传、大纲`}
            missing={step >= 4 ? null : "写完故事大纲就能下载。"}
          />
          <FileCard
            part="structure"
            name={name}
            sentence={`${hanCount(acts.count)}${actNoun(overview.scriptType)}、${hanCount(sequences.count)}${unitOfSequences(sequenceNoun(overview.scriptType))}、${hanCount(scenes.count)}场`}
            missing={step >= 7 ? null : "每一场的设置都保存了就能下载。"}
          />
          <FileCard
            part="script"
            name={name}
            sentence={writtenScenes(scripts)}
            missing={isReady ? null : "写好一场就能下载。"}
          />
        </div>
      </Block>
      <Block title="送出去" say="送的是一份副本，这里的稿子照旧">
        <div className={css.send}>
          <ToEvaluate name={name} isReady={isReady} />
          <ToModify name={name} isReady={isReady} />
        </div>
      </Block>
      <p className={css.label}>
        下载的文件和送出的副本都带「本内容由人工智能生成」的标识，只标 AI 写的部分。您自己写的不标。
      </p>
    </div>
  );
}

interface SendProps {
  name: string;
  /** A scene is written. */
  isReady: boolean;
}

const NOT_YET = "写好一场再送去。";

function ToEvaluate({ name, isReady }: SendProps) {
  const { key, overview } = useWorkspace();
  const version = useVersionName() ?? "";
  const cost = useEvaluationCost(isReady);
  const { sent, send, isSending } = useToEvaluate(key);
  return (
    <section aria-labelledby="to-evaluate">
      <h3 className="h3" id="to-evaluate">
        送去评估
      </h3>
      <p className="quiet">建好评估记录，打开评估页。那里再看一遍约数，点头才开始评。</p>
      <dl className={css.facts}>
        <dt>送去的稿子</dt>
        <dd>{`${version || "默认版本"}，${scriptSent(overview.scripts)}`}</dd>
        <dt>评估用墨</dt>
        <dd>
          {cost.data?.modelName === null
            ? "没有配置大模型，只出规则统计，不用墨"
            : cost.data
              ? `约 ${inkText(cost.data.units)}，约 ${duration(cost.data.seconds)}`
              : "打开以后再估"}
        </dd>
        <dt>送出用墨</dt>
        <dd>不用墨</dd>
      </dl>
      <p className={css.out}>
        {sent?.isBlocked ? (
          <ButtonLink href={sent.url} target="_blank" rel="opener">
            打开评估页
          </ButtonLink>
        ) : (
          <Button loading={isSending} disabled={!isReady} onClick={() => send(name)}>
            {sent ? "再送一份去评估" : "送去评估"}
          </Button>
        )}
        <small>{!isReady ? NOT_YET : sent?.isBlocked ? "浏览器拦了新窗口，请点这里" : "不点开始，就什么也不花"}</small>
      </p>
    </section>
  );
}

const STEPS = ["排成标准格式", "分场", "人物和大纲一起带过去"] as const;

function ToModify({ name, isReady }: SendProps) {
  const { sent, send, isSending, steps } = useToModify();
  return (
    <section aria-labelledby="to-modify">
      <h3 className="h3" id="to-modify">
        送去修改
      </h3>
      <p className="quiet">进修改器，一场一场改，一句一句批注。</p>
      <ol className={css.steps} aria-live="polite">
        {STEPS.map((words, i) => {
          const finished = steps.find(({ step }) => step === i + 1);
          return (
            <li key={words} className={clsx(finished && css.done)}>
              <b>{i + 1}</b>
              <span>
                {words}
                {finished && <small>{finished.message}</small>}
              </span>
              <span>{finished ? "好了" : isSending ? "在做" : ""}</span>
            </li>
          );
        })}
      </ol>
      <p className={css.out}>
        {sent?.isBlocked ? (
          <ButtonLink href={sent.url} target="_blank" rel="opener">
            打开修改器
          </ButtonLink>
        ) : (
          <Button primary={isReady} loading={isSending} disabled={!isReady} onClick={() => send(name)}>
            {sent ? "再送一份去修改" : "送去修改"}
          </Button>
        )}
        <small>
          {!isReady ? NOT_YET : sent?.isBlocked ? "浏览器拦了新窗口，请点这里" : "在新窗口打开，谁写的也分得开"}
        </small>
      </p>
    </section>
  );
}

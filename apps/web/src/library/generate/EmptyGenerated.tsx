import { STEPS } from "@mochang/generation";
import { Button } from "../../ui/Button.tsx";
import { HorizontalStepper } from "../../ui/stepper/HorizontalStepper.tsx";
import { Cover } from "../Cover.tsx";
import worksCss from "../works.module.css";
import css from "./generateDialog.module.css";

const GROUPS = [
  ["故事策划", "内核、梗概、人物小传、大纲。四步定下来，能出一份故事策划。"],
  ["情节设置", "分幕，分序列，分场。一块板上看完全剧。"],
  ["内容创作", "一场一场写成剧本。您改过的每一句都留着。"],
] as const;

interface Props {
  onNew: () => void;
  onOutline: () => void;
  onScript: () => void;
}

/** Shown in place of 生成文件 while it holds nothing. */
export const EmptyGenerated = ({ onNew, onOutline, onScript }: Props) => (
  <section className={worksCss.empty} aria-label="还没有作品">
    <span aria-hidden="true">
      <Cover title="新的剧本" author="您的名字" />
    </span>
    <div className={css.begin}>
      <h2 className="h2">一句话，就能开头</h2>
      <HorizontalStepper states={STEPS.map((_, i) => (i === 0 ? "open" : "locked"))} viewed={0} label="八步" />
      <dl>
        {GROUPS.map(([name, description]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{description}</dd>
          </div>
        ))}
      </dl>
      <p className={css.ways}>
        <Button primary size="large" onClick={onNew}>
          新建剧本
        </Button>
        <button type="button" className="link" onClick={onOutline}>
          从我的大纲开始
        </button>
        <button type="button" className="link" onClick={onScript}>
          从已有的剧本开始
        </button>
      </p>
    </div>
  </section>
);

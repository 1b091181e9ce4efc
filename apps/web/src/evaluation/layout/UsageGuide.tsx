import { GRADE_NAMES, REVIEW_LABEL, TABS, tabTitle, unitOf, type Form, type Grade } from "@mochang/contract";
import { hanCount } from "../../lib/format.ts";
import { OriginLabel } from "../../ui/OriginLabel.tsx";
import { Dialog } from "../../ui/Dialog.tsx";
import css from "./UsageGuide.module.css";

const MEANING: Record<Grade, string> = {
  A: "完成度高，主干不用动，值得马上推进。",
  B: "有立得住的核心，改好指出的几处就能推进。",
  C: "有可取之处，但要动结构，先改一稿再看。",
  D: "核心还没有立住，现阶段不建议投入。",
};

/** 使用说明: what the report is, how it was made, and what the grades mean. */
export const UsageGuide = ({ open, onClose, form }: { open: boolean; onClose: () => void; form: Form }) => (
  <Dialog open={open} onClose={onClose} title="使用说明" className={css.guide}>
    <p>
      报告分{hanCount(TABS.length)}个部分：{TABS.map((tab) => tabTitle(tab, form)).join("、")}
      。大模型先通读全稿，再逐项来写，每条判断都要拿得出原句。
      {form === "novel" && "小说先当小说读，再看它能不能成为片子；太长的分段通读，先写分段笔记，再据笔记来评。"}
    </p>
    <h3>四档评级</h3>
    <dl>
      {(Object.keys(MEANING) as Grade[]).map((grade) => (
        <div key={grade}>
          <dt>
            <b className="song">{grade}</b>
            {GRADE_NAMES[grade]}
          </dt>
          <dd>{MEANING[grade]}</dd>
        </div>
      ))}
    </dl>
    <p>
      五次独立评分里有四次落在同一档，才给这一档；另一次落在邻档的，写明临近哪一档；其余写{REVIEW_LABEL}
      。没有写完的稿子和片段不评级。分数是看法，不是定论。
    </p>
    <h3>怎么读</h3>
    <ul>
      <li>
        <span className={css.citationSample}>
          <b>{form === "novel" ? "第十二章" : "第12场"}</b>「……」
        </span>
        是引文，都和原稿逐字核对过。点开就到那一句。
      </li>
      <li>
        <OriginLabel origin="model" /> 的文字请对照原文判断；
        <OriginLabel origin="rules" /> 是照稿子数出来的，没有模型参与。
      </li>
      {form === "novel" && <li>章次照书里自己的写法，序章、楔子各是一章；分卷各从第一章数起的，前面写明是哪一卷。</li>}
      <li>
        图都能点，点到哪一{unitOf(form)}就打开哪一{unitOf(form)}。
      </li>
      <li>票房、预算一类的话只是估计，不能当作依据。</li>
    </ul>
    <h3>用墨</h3>
    <p>打开报告不用墨。评估按实际用量结算，没有写成的项目会退回。</p>
  </Dialog>
);

import {
  costWords,
  GRADE_NAMES,
  lengthWords,
  samplesSentence,
  targetWords,
  type EvaluationSheet,
  type SheetPoint,
} from "@mochang/contract";
import { markup, type Markup, type MarkupPart } from "./markup.ts";
import type { SampleWork } from "./sampleWork.ts";

/** 评估单 of the sample report; `cited` sets a text whose citations lead to the scenes. */
export function sampleSheetPart({ report, figures, verdict }: SampleWork, cited: (text: string) => MarkupPart): Markup {
  const { sheet } = report;
  return markup`<section class="onesheet" aria-labelledby="sheet"><div class="sh"><h2 class="d2" id="sheet">评估单</h2><span class="from byhand">编辑部手写</span></div>
<dl class="pair"><div><dt>这个项目</dt><dd><b>${verdict.grade ? GRADE_NAMES[verdict.grade] : ""}</b><span class="quiet num">${samplesSentence(verdict)}</span><p>${sheet.project}</p></dd></div><div><dt>这位作者</dt><dd><b>${GRADE_NAMES[sheet.writer.follow]}</b><span class="quiet">不论这一部成不成</span><p>${sheet.writer.say}</p></dd></div></dl>
<dl class="lines"><div><dt>一句话故事</dt><dd>${sheet.logline}</dd></div><div><dt>篇幅</dt><dd class="num">${figures.sceneCount} 场，${lengthWords(figures)}</dd></div><div><dt>成本档</dt><dd class="num">${sheet.cost.level}（估计）：${costWords(sheet, figures)}</dd></div></dl>
<div class="pair">${points("三处长处", sheet.strengths, cited)}${points("三处短处", sheet.weaknesses, cited)}</div>
${roadmap(sheet)}</section>`;
}

const points = (title: string, items: readonly SheetPoint[], cited: (text: string) => MarkupPart): Markup =>
  markup`<div><h3 class="h3">${title}</h3><ol>${items.map((p) => markup`<li><b>${p.title}</b><p>${cited(p.why)}</p></li>`)}</ol></div>`;

const roadmap = ({ roadmap: revisions }: EvaluationSheet): Markup =>
  markup`<h3 class="h3">修改路线</h3><ol class="road">${revisions.map(
    (r) =>
      markup`<li><b>${r.what}</b><p>${r.how}</p><span class="small quiet">${[targetWords(r.for), `工夫${r.effort}`, r.size].filter(Boolean).join("，")}</span></li>`,
  )}</ol>`;

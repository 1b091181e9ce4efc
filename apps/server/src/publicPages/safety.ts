import { markup, type Markup, clauses } from "./markup.ts";
import type { SampleWork } from "./sampleWork.ts";
import type { Site } from "./site.ts";

interface Assurance {
  word: string;
  says: string;
  proof: Markup;
}

/** Four promises about a manuscript, each beside its evidence. */
export function safety({ settings, agreement }: Site, { script, figures }: SampleWork): Markup {
  const days = settings.BACKUP_DAYS;
  const all = promises(script.title, figures.sceneCount, days, ownershipClause(agreement));
  return markup`<section class="part wrap" aria-labelledby="safe-title"><div class="safe" data-carousel><div class="deck"><h2 class="d2" id="safe-title">${clauses("稿子放在这里，", "还是您的。")}</h2>
<div class="slides">${all.map(
    ({ word, says }, i) =>
      markup`<div class="${i === 0 ? "on" : ""}" role="tabpanel" id="safe-panel-${i}" aria-labelledby="safe-tab-${i}"><h3>${word}</h3><p>${says}</p></div>`,
  )}</div>
<div class="pts"><button type="button" class="step" data-step="-1" aria-label="上一条"><span aria-hidden="true">‹</span></button><span class="tabset" role="tablist" aria-label="数据安全">${all.map(
    ({ word }, i) =>
      markup`<button type="button" role="tab" id="safe-tab-${i}" aria-controls="safe-panel-${i}" aria-selected="${i === 0 ? "true" : "false"}" tabindex="${i === 0 ? 0 : -1}">${word}</button>`,
  )}</span><button type="button" class="step" data-step="1" aria-label="下一条"><span aria-hidden="true">›</span></button><button type="button" class="hold" aria-pressed="false" data-hold><i class="pauseic"></i><span>暂停</span></button></div></div>
<div class="proof slides" aria-hidden="true">${all.map(({ proof }, i) => markup`<div class="${i === 0 ? "on" : ""}">${proof}</div>`)}</div></div></section>`;
}

/** The clause of the agreement that says whose the works are. */
function ownershipClause(agreement: Site["agreement"]): { number: string; text: string } {
  const clause = agreement.sections
    .flatMap((s) => s.clauses)
    .find(({ markdown }) => markdown.includes("不用它训练模型"));
  if (!clause) throw new Error("agreement.md no longer says that works train no model");
  return { number: clause.number, text: clause.markdown.replaceAll("*", "") };
}

const row = (left: string, right: string): Markup =>
  markup`<li><span>${left}</span><span class="quiet num">${right}</span></li>`;

function promises(
  title: string,
  scenes: number,
  days: number,
  clause: { number: string; text: string },
): readonly Assurance[] {
  return [
    {
      word: "不公开",
      says: "上传的作品只有您自己看得到。旁人拿到链接，看到的和一个不存在的页面一样。只有您自己发出的审读链接，别人打得开。",
      proof: markup`<p class="cap">谁打开，看到什么</p><ul class="rows"><li><span>您</span><b class="song">《${title}》评估报告</b></li>${row("别的账号", "没有这个页面")}${row("没有登录的人", "先登录")}${row("您给了审读链接的人", "只有这一部的剧本，随时可收回")}</ul>`,
    },
    {
      word: "不训练",
      says: "作品不发表，也不用来训练任何模型。这一句写进了服务协议，不是写在广告里。",
      proof: markup`<p class="cap">服务协议　${clause.number}</p><p class="law">${clause.text}</p>`,
    },
    {
      word: "删得净",
      says: `永久删除一部作品，原稿、报告、批注当场删去，备份里的最迟 ${days} 天内清掉。`,
      proof: markup`<p class="cap">永久删除一部作品</p><ul class="rows">${row("原稿与导入的各场", `${scenes} 场，当场`)}${row("评估报告与 PDF", "当场")}${row("批注", "当场")}${row("备份里的副本", `最迟 ${days} 天`)}</ul>`,
    },
    {
      word: "带得走",
      says: "作品随时导出成通用格式，账号里的数据可以一次下载，不需要说明理由。",
      proof: markup`<p class="cap">导出</p><ul class="rows">${row("剧本", "pdf、docx、fdx、fountain、txt")}${row("评估报告", "pdf、docx")}${row("批注", "md")}${row("账号数据", "zip：以上各种，另有 csv、json")}</ul>`,
    },
  ];
}

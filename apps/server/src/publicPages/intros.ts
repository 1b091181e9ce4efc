import { PUBLIC_PATHS } from "@mochang/contract";
import { framed, startLink, type Page } from "./frame.ts";
import { HOME } from "./landing.ts";
import { clauses, markup, type Markup, type MarkupPart } from "./markup.ts";
import type { Site } from "./site.ts";

/**
 * A headline that is typed: readers get the whole of it, the longest line is laid out unseen so that nothing moves. With several lines each
 * is deleted again before the next.
 */
function typedHeadline(lines: readonly (readonly string[])[]): Markup {
  const whole = lines.map((parts) => parts.join("\n"));
  const longest = lines.reduce((a, b) => (b.join("").length > a.join("").length ? b : a));
  const first = lines[0] ?? [];
  return markup`<h1 class="d1 type" data-typed="${JSON.stringify(whole)}" aria-label="${first.join("")}"><span class="ghost" aria-hidden="true">${broken(longest)}</span><span aria-hidden="true"><span class="say">${whole[0]}</span></span></h1>`;
}

const broken = (lines: readonly string[]): MarkupPart => lines.map((line, i) => [i > 0 && markup`<br>`, line]);

interface Step {
  name: string;
  says: string;
  label: string;
  out: Markup;
  className?: string;
}

/** One story through the six steps. */
const STEPS: readonly Step[] = [
  {
    name: "创意灵感",
    says: "一句话就够。想不出，就挑一张念头卡，拆开再拼。",
    label: "一个念头",
    out: markup`替人写信的人，收到一封自己写的退信。`,
    className: " huge",
  },
  {
    name: "故事内核",
    says: "谁，要什么，挡在哪，不成会怎样。四样齐了才往下走。",
    label: "内核",
    out: markup`卢敬之替人写了四十年信。邮局关门前一天，退回来一封：二十年前，他替一个姑娘写给未婚夫的。他要亲自送到。可那个地址，是他当年有意写错的。`,
  },
  {
    name: "人物生成",
    says: "每个人都有一样想要的，一样缺的，一件怕人知道的。",
    label: "人物",
    out: markup`<dl class="who3"><div><dt>卢敬之</dt><dd>代书人，六十八。想把信送到；怕人知道他为什么没有送到。</dd></div><div><dt>沈月桥</dt><dd>收信人的遗孀，六十四。想知道那年冬天，信里说了什么。</dd></div><div><dt>抱鹅的女孩</dt><dd>十一岁，不识字。一路求他念那封信。</dd></div></dl>`,
  },
  {
    name: "情节设计",
    says: "按因果排，不按先后排。写不出「所以」的，标出来给您看。",
    label: "因果",
    out: markup`邮局关门，所以退信回到他手里。<br>他改不了口，所以只好自己上路。<br>女孩不识字，所以他得念出声。<br>他念出了声，所以再也瞒不住。`,
  },
  {
    name: "幕设计",
    says: "三幕各有一个回不去的门。门在哪一场，一眼看得见。",
    label: "三幕五十二场，圆点是回不去的门",
    out: actBar([
      { title: "第一幕　退信", scenes: 12 },
      { title: "第二幕　上路", scenes: 26, turningPoint: 15 },
      { title: "第三幕　念信", scenes: 14 },
    ]),
    className: " actbar",
  },
  {
    name: "场景设计",
    says: "时间、地点、人、目的、节拍都定了，才写对白。",
    label: "第 27 场，写成的样子",
    out: markup`<div class="script"><h4 class="sc"><span>外</span><span>渡船</span><span>夜</span></h4><p class="ac">船工把马灯提过来。卢敬之只好往下念。</p><p class="cu">卢敬之<i>（念）</i></p><p class="di">见字如面。我在这边一切都好，不必等我。</p><p class="cu">女孩</p><p class="di">他不要她等，那他写信做什么。</p><p class="ac">鹅叫了一声。卢敬之把信翻过来，后面没有字了。</p></div>`,
  },
];

/** Acts as rows of cells, a cell a scene; a dot over each act's last scene but the last, and over its turning point where it has one. */
function actBar(acts: readonly { title: string; scenes: number; turningPoint?: number }[]): Markup {
  const [cell, gap] = [12.3, 6];
  let x = 0;
  const parts = acts.map(({ title, scenes, turningPoint }, act) => {
    const from = x;
    x += scenes * cell + gap;
    const turningPoints = [
      ...(turningPoint === undefined ? [] : [turningPoint]),
      ...(act < acts.length - 1 ? [scenes] : []),
    ];
    const cells = Array.from({ length: scenes }, (_, i) => {
      const isDoor = turningPoints.includes(i + 1);
      const left = (from + i * cell).toFixed(1);
      return markup`<rect class="${isDoor ? "heat4" : `heat${act + 1}`}" x="${left}" y="20" width="10.3" height="14"/>${isDoor && markup`<circle class="ch-med" cx="${(from + i * cell + 5).toFixed(1)}" cy="8" r="3.5"/>`}`;
    });
    return markup`${cells}<text x="${from.toFixed(1)}" y="60">${title}</text>`;
  });
  const description = acts.map(({ title, scenes }) => `${title.replace("　", "")}，${scenes} 场`).join("；");
  return markup`<svg viewBox="0 0 ${Math.ceil(x)} 68" role="img" aria-label="${description}">${parts}</svg>`;
}

const NUMERALS = "一二三四五六";

/** /chuangzuoFirstPage */
export function generatingPage(site: Site): Page {
  const body = framed(
    site,
    markup`<section class="wrap open"><div><p class="which">生成剧本</p>${typedHeadline([["从一个念头，", "写到六十场。"]])}<p class="lead">先定内核，再定人，再定事，最后才落笔。每一步您都能自己写、挑它的念头，或叫它先挑毛病。</p><p class="acts">${startLink("开始写", HOME)}</p></div>
<div class="ruledbox" aria-hidden="true"><div class="ruled"><p class="ttl">代书人</p><p class="nm">墨场编辑部　示例</p><p class="l1">县城邮局门口，最后一个替人写信的人，</p><p class="l1">收到一封退信。</p><p class="l1">是他二十年前写的。</p></div></div></section>
<section class="wrap" aria-labelledby="steps-title"><div class="stephead"><h2 class="d2" id="steps-title">${clauses("同一个故事，", "看它六步长成。")}</h2><span class="small quiet">每一步都可以自己写，也可以逐条挑改。</span><span class="from byhand">编辑部手写的示例</span></div>
<ol class="steps">${STEPS.map(
      ({ name, says, label, out, className }, i) =>
        markup`<li><span class="no" aria-hidden="true">${NUMERALS[i]}</span><div><h3>${name}</h3><p>${says}</p></div><div class="out${className ?? ""}"${className === " actbar" && markup` tabindex="0" role="group" aria-label="三幕"`}><small>${label}</small>${out}</div></li>`,
    )}</ol></section>
<section class="wrap last2"><h2 class="d1">${clauses("您的那个念头，", "写在第一格里。")}</h2><p class="acts">${startLink("开始写", HOME)}<a class="btn lg" href="${PUBLIC_PATHS.modifying}">已有稿子，去修改</a></p></section>`,
  );
  return {
    path: PUBLIC_PATHS.generating,
    title: "生成剧本",
    description: "从一个念头写到六十场：创意灵感、故事内核、人物生成、情节设计、幕设计、场景设计，一步一定。",
    body,
  };
}

const mark = (n: number): Markup => markup`<i class="dno mk">${n}</i>`;

/** Five things that the editor does, each beside the place on the page where it is done. */
const EDITOR_TASKS = [
  ["标准电影剧本格式", "场景、人物、对白、转场各归各位。内地、香港、好莱坞三种排法，导出时再定也不迟。"],
  ["AI 辅助创作", "选中一句，改写、续写、添一场。删的划掉，添的染绿，您点了采用才算数。"],
  ["人物塑造", "点开一个名字，看他每一场说了什么、要什么，改一处，处处记得。"],
  ["智能纠错", "错字、格式、前后不一都标在原处。第 3 场是二十一日，这里是二十日。"],
  ["经典场景推荐", "写到停电、对质、送别，给您看该添哪一场、缺在哪里。"],
] as const;

/** /editFirstPage */
export function modifyingPage(site: Site): Page {
  const body = framed(
    site,
    markup`<section class="wrap duty" aria-label="修改剧本"><div class="opene"><p class="which">修改剧本</p>${typedHeadline([["改一句，活一场。"], ["旧稿都在，放心改。"], ["他的话，只有他说。"]])}<p class="lead">把手上的稿子放进来，格式自己归位。<br class="only-w">哪一句要改，就在哪一句旁边改；旧稿一直留着。</p><p class="acts">${startLink("开始写", HOME)}</p></div>
<div class="sheet script" role="img" aria-label="一场改稿的示例，旁边标着五处动作"><p class="runhead"><span>雾港来信　示例</span><span class="num">46</span></p>
<p class="sc">${mark(1)}<span class="n">33</span><span>内</span><span>档案室</span><span>日</span></p>
<p class="ac">${mark(2)}<del>许闻笙把卷宗又翻回第一页。</del><ins>门被撞开，魏蓝带进来一身潮气，手里卷着一张潮水表。</ins></p>
<p class="cu">${mark(3)}邵启明</p><p class="di">码头上的事，到我这儿就算完了。</p>
<p class="ac">${mark(4)}魏蓝把表摊在他的茶杯底下。<span class="wrong">十一月二十日</span>那一行，给水渍漫去一半。</p>
<p class="cu">魏蓝</p><p class="di">那您念给我听，几点退潮。</p>
<p class="ac">${mark(5)}没有人说话。吊扇转了半圈，停电了。</p>
<p class="cu">许闻笙</p><p class="di">不用念了。那天没退潮。</p>
<p class="sc"><span class="n">34</span><span>外</span><span>码头</span><span>黄昏</span></p>
<p class="ac">魏蓝追出来，把表塞进许闻笙的口袋。</p>
<p class="cu">魏蓝</p><p class="di">他今晚要烧东西。</p><p class="cu">许闻笙</p><p class="di">烧什么。</p><p class="cu">魏蓝</p><p class="di">烧日期。</p></div>
<ol aria-label="五处动作">${EDITOR_TASKS.map(
      ([name, says], i) =>
        markup`<li><span class="dno" aria-hidden="true">${i + 1}</span><div><h2>${name}</h2><p>${says}</p></div></li>`,
    )}</ol></section>
<section class="wrap last2"><h2 class="d1">${clauses("您的下一稿，", "从这一句改起。")}</h2><p class="acts">${startLink("开始写", HOME)}<a class="btn lg" href="${PUBLIC_PATHS.generating}">还没有稿子，去生成</a></p></section>`,
  );
  return {
    path: PUBLIC_PATHS.modifying,
    title: "修改剧本",
    description: "标准电影剧本格式、AI 辅助创作、人物塑造、智能纠错、经典场景推荐：一句一句改，每一稿都留着。",
    body,
  };
}

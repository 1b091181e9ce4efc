import { scoreDots } from "./charts.ts";
import { filmBar } from "./films.ts";
import { startLink } from "./frame.ts";
import { markup, type Markup } from "./markup.ts";
import type { SampleWork } from "./sampleWork.ts";
import { sceneLines } from "./sceneLines.ts";

/** What the poster of the first film shows: a sentence of the report, and the words of the scene that it cites. */
export const POSTER = {
  scene: 13,
  says: "它管用，是因为第一次读的时候，台词、人物和观众都站在女儿一边，谁也没有被骗，只是少看了船里那个墨点",
  quote: "一个点，一个人。",
  lines: 7,
} as const;

interface Feature {
  id: string;
  kind: string;
  title: [string, string];
  points: [string, string][];
  button: string;
  to: string;
  film: { says: string; poster: Markup };
}

/** The three things that the product does, each with a piece of its own screen and the way to begin. */
export function features(work: SampleWork): Markup {
  return markup`<section class="wrap" aria-label="三件事">${[evaluating(work), MODIFYING, GENERATING].map(feature)}</section>`;
}

function feature({ id, kind, title, points, button, to, film }: Feature): Markup {
  return markup`<article class="feat" id="${id}"><div><p class="which">${kind}</p><h2 class="d2">${title[0]}<br>${title[1]}</h2><ul class="rows">${points.map(
    ([word, text]) => markup`<li><b>${word}</b>${text}</li>`,
  )}</ul>${startLink(button, to, "btn")}</div>
<figure><div class="film" data-film="${id}"><div class="scr ${id}" aria-hidden="true" inert>${film.poster}</div>${filmBar(id, film.says)}</div></figure></article>`;
}

function evaluating({ parsed, verdict, script }: SampleWork): Feature {
  const scene = parsed.scenes[POSTER.scene - 1];
  const at = scene?.lines.findIndex((line) => line.text.includes(POSTER.quote)) ?? -1;
  if (!scene || at === -1) throw new Error(`${script.title}: scene ${POSTER.scene} has no line “${POSTER.quote}”`);
  const excerpt = { ...scene, lines: scene.lines.slice(Math.max(0, at - POSTER.lines), at + 1) };
  return {
    id: "evaluate",
    kind: "评估",
    title: ["通读全稿，", "再下判断"],
    points: [
      ["评四档，也说把握。", "五次评分跨了档，就写「待人工复核」，不硬给。"],
      ["六个部分，二十三项。", "内核、主题、人物、市场、模版，还有前后不一的地方。"],
      ["报告可带走。", "PDF 里引文做成脚注，开会时翻得到原句。"],
    ],
    button: "去评估剧本",
    to: "/pinggu/pingguUpload",
    film: {
      says: "上传、评分、对着原文看结论",
      poster: markup`<div><p class="h3">${verdict.dimensions.length === 8 ? "八个维度" : "各个维度"}</p><div class="dots">${scoreDots(verdict, 440, 26)}</div><p class="say">${POSTER.says}：<span class="cite on"><b>第${POSTER.scene}场</b>「${POSTER.quote}」</span></p></div><div class="pane"><p class="ph">第${POSTER.scene}场的引文</p><div class="script">${sceneLines(excerpt, [{ quote: POSTER.quote, id: "poster-quote", on: true }], "h3")}</div></div>`,
    },
  };
}

/** The change is the one that the sample report proposes for the fourth scene. */
const MODIFYING: Feature = {
  id: "modify",
  kind: "修改",
  title: ["一句一句改，", "每一稿都留着"],
  points: [
    ["格式各归各位。", "场景、人物、对白、转场，内地、香港、好莱坞三种排法随时换。"],
    ["改前改后并排看。", "改写、续写、添一场，您点了采用才算数。"],
    ["退得回去。", "每一场都有旧稿，每一版都有名字。"],
  ],
  button: "去修改剧本",
  to: "/pinggu/editscriptUpload",
  film: {
    says: "选一场，改写，比对，采用",
    poster: markup`<div class="sheet2 script"><p class="sc"><span class="n">4</span><span>外</span><span>桥头</span><span>日</span></p>
<p class="cu">缪小渡</p><p class="di">昨天二十六度，今天十九度。再量一遍。</p>
<p class="ac"><ins>小鲁蹲下去，皮尺拉到一半，又抬起头。</ins></p>
<p class="cu"><ins>技术员小鲁</ins></p><p class="di"><ins>下游那条平台船还没拖走，灯也没挂。</ins></p>
<p class="ac"><ins>缪小渡翻开本子，刚写下「平台船」三个字。</ins></p>
<p class="ac">曹主任小跑过来，<del>胸前别着一朵红花，</del>手里捏着一沓文件。</p>
<p class="cu">曹主任</p><p class="di">缪副总工，可算找着您了。</p></div>
<aside class="pane"><p class="t">改写第 4 场</p><p>照报告第 2 条改：平台船提前露一面，她记在本子上，被打断。</p><p class="from byhand">编辑部手写的示例</p><p class="row"><span class="btn sm">采用</span><span class="btn sm">再改一次</span></p><hr><p class="t">第二稿</p><p>比第一稿多两句对白，少一朵花。第一稿还在，随时退得回去。</p></aside>`,
  },
};

const STEPS = {
  故事策划: ["故事内核", "故事梗概", "人物小传", "故事大纲"],
  情节设置: ["幕设置", "序列设置", "场景设置"],
  内容创作: ["生成剧本"],
};

const GENERATING: Feature = {
  id: "generate",
  kind: "生成",
  title: ["从一个念头，", "写到六十场"],
  points: [
    ["八步，一步一定。", "内核、梗概、人物、大纲，再到幕、序列、场景、剧本。"],
    ["主意还是您的。", "自己填，或挑它给的几个念头，挑完再改。"],
    ["写完不散。", "策划、结构、剧本各存一份，接着就能改、能评。"],
  ],
  button: "去生成剧本",
  to: "/pinggu/createdscript",
  film: {
    says: "从故事内核走到第一场戏",
    poster: markup`<div class="steps8">${Object.entries(STEPS).map(
      ([group, steps]) =>
        markup`<b>${group}</b><ol>${steps.map(
          (step) =>
            markup`<li class="${step === "场景设置" ? "on" : ""}"><i class="state${step === "生成剧本" ? " waiting" : ""}"></i>${step}</li>`,
        )}</ol>`,
    )}</div><div class="card"><p class="quiet small">第二幕　上路　·　序列三　渡口</p><p class="h3">场景 27　夜渡</p><dl><div><dt>时间地点</dt><dd>后半夜，最后一班渡船</dd></div><div><dt>人物</dt><dd>卢敬之、船工、抱鹅的女孩</dd></div><div><dt>这一场要</dt><dd>让他第一次说出，信是写给谁的</dd></div><div><dt>情绪</dt><dd>从躲，到不得不认</dd></div><div class="beats"><dt>节拍</dt><dd>女孩不识字，求他念怀里的信。<br>他念了称呼，停住，说风大。<br>船工把马灯提过来，他只好念。<br>念到落款，是他自己的名字</dd></div></dl></div>`,
  },
};

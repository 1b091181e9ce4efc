import { PUBLIC_PATHS } from "@mochang/contract";
import { readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { readEnv } from "../platform/index.ts";
import { POSTER } from "./features.ts";
import { FILM_FOLDER, FILM_SECONDS } from "./films.ts";
import { renderPublicPages } from "./index.ts";
import { HANGING, HERO } from "./landing.ts";
import { renderMarkdown } from "./markdown.ts";
import { clauses, markup } from "./markup.ts";
import { readSampleWork } from "./sampleWork.ts";

const SHELL = `<html><head><!--page-head--></head><body><!--page-body--></body></html>`;
const FILLED = {
  PUBLIC_URL: "https://mochang.example.com/",
  OPERATOR_NAME: `甲<b>&"乙"`,
  OPERATOR_ADDRESS: "某地",
  ARBITRATION: "某仲裁委员会",
  DATA_LOCATION: "中国境内",
  SUPPORT_CONTACT: "help@example.com<script>",
  ICP_NUMBER: "某ICP备0号",
  MODEL_NUMBER: "某模型0号",
  SISTER_STORYBOARD_URL: "https://storyboard.example.com/",
};
const pagesOf = (variables: Record<string, string>, reportUnits: number | null = null) =>
  renderPublicPages(SHELL, {
    settings: readEnv(variables),
    ink: { welcomeUnits: 10_000_000, reportUnits },
    now: new Date("2026-11-23T00:00:00Z"),
  });
const bare = pagesOf({});
const filled = pagesOf(FILLED, 1_200_000);
const body = (pages: typeof bare, path: string): string => pages.get(path)?.body ?? "";
const work = readSampleWork();

test("every public path has its page, with a title, a description and its text", () => {
  for (const path of Object.values(PUBLIC_PATHS)) {
    const page = bare.get(path);
    expect([path, page?.status]).toEqual([path, path === PUBLIC_PATHS.notFound ? 404 : 200]);
    expect(page?.body).toMatch(/<title>[^<]{3,60}<\/title>/u);
    expect(page?.body).toMatch(/<meta name="description" content="[^"]{5,}">/u);
    expect(page?.body).toContain("<main");
    expect(page?.body.match(/<h1[ >]/gu)).toHaveLength(1);
    expect(page?.body).not.toMatch(/undefined|\[object|\{\{|<script/u);
  }
});

test("what the landing page quotes stands in the sample report and its script", () => {
  const report = work.report.sections.map((section) => section.markdown).join("\n");
  for (const { says, quote } of HERO.claims) expect(report).toContain(`${says}【第${HERO.scene}场「${quote}」】`);
  expect(report).toContain(`${POSTER.says}【第${POSTER.scene}场「${POSTER.quote}」】`);
  const landing = body(bare, PUBLIC_PATHS.landing);
  for (const [at, { quote }] of HERO.claims.entries())
    expect(landing).toContain(`id="claim-${at + 1}">${quote}</span>`);
  for (const { scene, lines } of HANGING) {
    const { start, end } = work.figures.scenes[scene - 1] ?? { start: 0, end: 0 };
    expect(work.parsed.text.slice(start, end)).toContain(lines.join(""));
  }
});

test("each citation of the sample report leads to a scene, and to its words where one line holds them", () => {
  const sample = body(bare, PUBLIC_PATHS.sample);
  const cites = [...sample.matchAll(/href="#scene-(\d+)" data-cite="([^"]*)"/gu)];
  expect(cites.length).toBeGreaterThan(100);
  expect(sample).toContain('<span class="nb"><b>第3场</b>「后</span>面密密麻麻，画满了船。」</a>');
  for (const [, scene] of cites) expect(sample).toContain(`<article id="scene-${scene}"`);
  const marks = cites.map(([, , mark]) => mark ?? "").filter((mark) => mark !== "");
  for (const mark of marks) expect([mark, sample.includes(`id="${mark}"`)]).toEqual([mark, true]);
  expect(marks.length / cites.length).toBeGreaterThan(0.97);
  const ids = [...sample.matchAll(/ id="([^"]+)"/gu)].map(([, id]) => id);
  expect(ids.length).toBe(new Set(ids).size);
});

test("what is not configured is not shown; what is, is shown as text", () => {
  const [plain, whole] = [body(bare, PUBLIC_PATHS.landing), body(filled, PUBLIC_PATHS.landing)];
  expect(plain).not.toMatch(/姊妹产品|备案|联系我们：|canonical|按现行价目/u);
  expect(whole).toContain('href="https://storyboard.example.com/"');
  expect(whole).not.toContain("AI 影视知识搜索");
  expect(whole).toContain("某ICP备0号");
  expect(whole).toContain("help@example.com&lt;script&gt;");
  expect(whole).toContain('<link rel="canonical" href="https://mochang.example.com/page">');
  expect(whole).toContain("按现行价目约可评八部四万字的剧本");
});

test("the legal texts are drafts until the operator is named, dated and with their editions", () => {
  const draft = body(bare, PUBLIC_PATHS.agreement);
  expect(draft).toContain("草稿：运营者名称、联系方式、仲裁委员会未设");
  expect(draft).toContain("2026 年 12 月 8 日起生效");
  const whole = body(filled, PUBLIC_PATHS.agreement);
  expect(whole).not.toContain("草稿");
  expect(whole).toContain("甲&lt;b&gt;&amp;&quot;乙&quot;");
  expect(body(filled, PUBLIC_PATHS.privacy)).toContain("第 4 版");
  expect(whole.match(/<strong>/gu)?.length).toBeGreaterThan(5);
});

test("robots and sitemap name the pages that may be found", () => {
  expect(body(bare, "/robots.txt")).not.toContain("Sitemap");
  expect(bare.has("/sitemap.xml")).toBe(false);
  expect(body(filled, "/robots.txt")).toContain("Sitemap: https://mochang.example.com/sitemap.xml");
  const map = body(filled, "/sitemap.xml");
  expect(map).toContain("<loc>https://mochang.example.com/page</loc>");
  expect(map).not.toContain("404");
});

test("robots are led away from every path of the app", () => {
  const router = readFileSync(join(import.meta.dirname, "../../../web/src/app/router.tsx"), "utf8");
  const closed = [...body(bare, "/robots.txt").matchAll(/^Disallow: (.+)$/gmu)].map(([, path = ""]) => path);
  const found = [...router.matchAll(/\bpath: "([^"]+)"/gu)].map(([, path = ""]) => path);
  // A path that is written in another way would be passed over.
  expect(router.match(/\bpath:/gu)).toHaveLength(found.length);
  // The front page is open, and `*` is every path that is none.
  const paths = found.filter((path) => path !== "/" && path !== "*");
  expect(paths.length).toBeGreaterThan(10);
  expect(paths.filter((path) => !closed.some((prefix) => path.startsWith(prefix)))).toEqual([]);
});

test("a shell without its places is refused", () => {
  const deps = { settings: readEnv({}), ink: { welcomeUnits: 1, reportUnits: null }, now: new Date() };
  expect(() => renderPublicPages("<html></html>", deps)).toThrow("<!--page-head-->");
});

test("templates escape what is put into them", () => {
  const hostile = `"><script>alert('1')</script>&`;
  expect(markup`<a title="${hostile}">${[hostile, null, false, 3]}</a>`.text).toBe(
    `<a title="&quot;&gt;&lt;script&gt;alert(&#39;1&#39;)&lt;/script&gt;&amp;">&quot;&gt;&lt;script&gt;alert(&#39;1&#39;)&lt;/script&gt;&amp;3</a>`,
  );
  expect(clauses("甲<", "乙").text).toBe('<span class="clause">甲&lt;</span><wbr><span class="clause">乙</span>');
});

test("关于我们 opens the legal texts in tabs of their own", () => {
  const [, dialog = ""] = /<dialog id="about"(.*?)<\/dialog>/su.exec(body(bare, PUBLIC_PATHS.landing)) ?? [];
  for (const path of [PUBLIC_PATHS.agreement, PUBLIC_PATHS.privacy])
    expect(dialog).toContain(`href="${path}" target="_blank" rel="noopener"`);
});

test("Markdown keeps its markup and nothing else", () => {
  expect(renderMarkdown("甲**乙**[丙](/page)\n\n- 一\n- 二").text).toBe(
    '<p>甲<strong>乙</strong><a class="link" href="/page">丙</a></p><ul><li><p>一</p></li><li><p>二</p></li></ul>',
  );
  expect(() => renderMarkdown("<b>甲</b>")).toThrow("no rule for html");
});

test("every film that a bar offers stands in the web app's folder with its captions, and loads fast enough for one click", () => {
  const folder = join(import.meta.dirname, "../../../web/public", FILM_FOLDER);
  expect(Object.keys(FILM_SECONDS).sort()).toEqual(["evaluate", "generate", "modify"]);
  for (const [name, seconds] of Object.entries(FILM_SECONDS)) {
    expect(seconds).toBeGreaterThan(10);
    expect(statSync(join(folder, `${name}.webm`)).size).toBeLessThan(4_000_000);
    expect(readFileSync(join(folder, `${name}.vtt`), "utf8")).toMatch(/^WEBVTT\n\n00:00/u);
  }
});

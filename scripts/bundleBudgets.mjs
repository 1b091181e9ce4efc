// Fails when the code that a page loads at first exceeds its budget or contains a package that the page must not load. Builds the web app
// where its sources are not the built ones.
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { buildWeb, fail, ROOT } from "./installAndBuild.mjs";

const DIST = join(ROOT, "apps", "web", "dist");

/** Gzip bytes of JavaScript that a page of the app may load at first. */
const APP_BUDGET = 178 * 1024;

/** Pages, the modules that they begin with, and what they may load at first. Every other page of the app is held to `APP_BUDGET`. */
const PAGES = [
  {
    page: "/login",
    modules: ["public.html"],
    budget: 120 * 1024,
    without: /^(antd|@ant-design\/|@rc-component\/|zod$|prosemirror-|echarts|zrender|react-router|@tanstack\/)/,
  },
  {
    page: "/page",
    modules: ["site.html"],
    budget: 120 * 1024,
    without: /^(react|antd|@ant-design\/|@rc-component\/|zod$|prosemirror-|echarts|zrender|react-router|@tanstack\/)/,
  },
  {
    page: "/review",
    modules: ["review.html"],
    budget: 120 * 1024,
    without: /^(antd|@ant-design\/|@rc-component\/|zod$|prosemirror-|echarts|zrender|react-router|@tanstack\/)/,
  },
  {
    page: "/dashboard/list",
    modules: ["index.html", "src/app/pages/HomePage.tsx"],
    budget: 169 * 1024,
    without: /^(antd|@ant-design\/|@rc-component\/|prosemirror-|echarts|zrender|pdfjs-dist)/,
  },
  {
    page: "/pinggu/pingguUpload",
    modules: ["index.html", "src/app/pages/AssessPage.tsx"],
    budget: APP_BUDGET,
    without: /^(antd|@ant-design\/|@rc-component\/|prosemirror-|echarts|zrender)/,
  },
  {
    page: "/pinggu/editscriptUpload",
    modules: ["index.html", "src/app/pages/ModifyPage.tsx"],
    budget: APP_BUDGET,
    without: /^(antd|@ant-design\/|@rc-component\/|prosemirror-|echarts|zrender)/,
  },
  {
    page: "/pinggu/createdscript",
    modules: ["index.html", "src/app/pages/CreatePage.tsx"],
    budget: APP_BUDGET,
    without: /^(antd|@ant-design\/|@rc-component\/|prosemirror-|echarts|zrender)/,
  },
  {
    page: "/createdscript",
    modules: ["index.html", "src/app/pages/CreationPage.tsx"],
    budget: 174 * 1024,
    without: /^(antd|@ant-design\/|@rc-component\/|prosemirror-|echarts|zrender)/,
  },
  {
    page: "/fullanalyze",
    modules: ["index.html", "src/app/pages/ReportPage.tsx"],
    budget: 200 * 1024,
    without: /^(antd|@ant-design\/|@rc-component\/|echarts|zrender)/,
  },
  {
    page: "/scenesanalyze",
    modules: ["index.html", "src/app/pages/ScenesPage.tsx"],
    budget: 196 * 1024,
    without: /^(echarts|zrender)/,
  },
  {
    page: "/newEditscript",
    modules: ["index.html", "src/app/pages/EditorPage.tsx"],
    budget: 324 * 1024,
    // Lists of small modules in the configuration of the build make them so few; a renamed file falls out of its list.
    maxFiles: 36,
    without: /^(antd|@ant-design\/|@rc-component\/|echarts|zrender)/,
  },
];

buildWeb();
const list = join(DIST, ".bundle.json");
if (!existsSync(list)) fail("bundle budgets: no built web app to measure");
const chunks = JSON.parse(readFileSync(list, "utf8"));

/** The chunks that begin with these modules, and all that they import at once. */
function firstLoad(modules) {
  const files = new Set();
  const add = (file) => {
    const chunk = chunks.find((c) => c.file === file);
    if (!chunk || files.has(chunk)) return;
    files.add(chunk);
    chunk.imports.forEach(add);
  };
  for (const module of modules) {
    const chunk = chunks.find((c) => c.opens === module);
    if (!chunk) fail(`bundle budgets: no chunk begins with ${module}`);
    add(chunk.file);
  }
  return [...files];
}

const gzipOf = (files) =>
  files.reduce((sum, file) => sum + gzipSync(readFileSync(join(DIST, file)), { level: 9 }).length, 0);
const kb = (bytes) => `${(bytes / 1024).toFixed(1)} KB`;

/** Pages of the app that are not named above: each has a module of its own in the folder of pages, which the router loads when it is opened. */
function otherPages() {
  const named = new Set(PAGES.flatMap(({ modules }) => modules));
  return chunks
    .filter(({ opens }) => /^src\/app\/pages\/\w+Page\.tsx$/u.test(opens ?? "") && !named.has(opens))
    .map(({ opens }) => ({
      page: opens.replace("src/app/pages/", ""),
      modules: ["index.html", opens],
      budget: APP_BUDGET,
      without: /^(antd|@ant-design\/|@rc-component\/)/,
    }));
}

let withinBudgets = true;
for (const { page, modules, budget, maxFiles, without: forbidden } of [...PAGES, ...otherPages()]) {
  const loaded = firstLoad(modules);
  const js = gzipOf(loaded.map((c) => c.file));
  const css = gzipOf([...new Set(loaded.flatMap((c) => c.css))]);
  const forbiddenPackages = [...new Set(loaded.flatMap((c) => c.packages))].filter((name) => forbidden.test(name));
  const faults = [
    ...(js === 0 ? ["nothing was measured"] : []),
    ...(js > budget ? [`more than ${kb(budget)}`] : []),
    ...(loaded.length > (maxFiles ?? Infinity) ? [`${loaded.length} files, more than ${maxFiles}`] : []),
    ...(forbiddenPackages.length > 0 ? [`holds ${forbiddenPackages.join(", ")}`] : []),
  ];
  console.log(
    `bundle: ${page} loads ${kb(js)} of JavaScript and ${kb(css)} of CSS (gzip)${faults.map((f) => `: ${f}`).join("")}`,
  );
  withinBudgets &&= faults.length === 0;
}
/** Whatever else is opened later comes without the sheet: a chunk that one of its small modules shares with the editor would bring it along. */
const WITH_SHEET = /^src\/(?:editing\/|generation\/script\/|evaluation\/sceneAnalysis\/|app\/pages\/EditorPage\.tsx$)/u;
for (const { opens } of chunks) {
  if (!opens || WITH_SHEET.test(opens)) continue;
  if (!firstLoad([opens]).some(({ packages }) => packages.includes("prosemirror-view"))) continue;
  console.log(`bundle: ${opens} loads the sheet and shows none`);
  withinBudgets = false;
}
process.exit(withinBudgets ? 0 : 1);

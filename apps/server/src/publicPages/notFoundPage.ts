import { PUBLIC_PATHS } from "@mochang/contract";
import { aboutDialog, foot, type Page } from "./frame.ts";
import { markup } from "./markup.ts";
import type { Site } from "./site.ts";

/** The page of every unknown path; its English sentence and link are the specification's. */
export function notFoundPage(site: Site): Page {
  const body = markup`<main class="nf" id="main"><div class="ruledbox" aria-hidden="true"><div class="ruled"><p class="a">四〇四</p><p class="b">此处缺一页</p><i class="mk"></i></div></div>
<div class="t"><a class="brand" href="${PUBLIC_PATHS.landing}">墨场</a><div><h1 class="h1">这一页不在稿子里</h1><p lang="en" class="lead">The webmaster said that you can not enter this page...</p><p class="quiet">也许地址抄漏了一个字，也许它已经被删去。</p><p class="acts"><a class="btn go lg" href="/"><span lang="en">Back to home</span>　回首页</a></p></div>${foot(site)}</div></main>${aboutDialog(site)}`;
  return {
    path: PUBLIC_PATHS.notFound,
    title: "404",
    description: "没有这个页面。",
    body,
    hidden: true,
  };
}

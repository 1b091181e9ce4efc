import { expect, test } from "vitest";
import type { ReadyPage } from "../platform/http/index.ts";
import { publishPagesWithSite } from "./publishPagesWithSite.ts";

const SITE = {
  trialSms: true,
  outboxPath: "</script><script>alert(1)</script>",
  headline: "$& 标题",
  betaStart: null,
  betaEnd: null,
  model: { configured: false, name: null, simulated: false },
};

test("the login page carries what it shows of the installation, whatever is configured", () => {
  const byPath = new Map<string, ReadyPage>();
  const entries = new Map([["/login", "<body><div id=root></div></body>"]]);
  publishPagesWithSite({ readyPages: { shell: null, entries, byPath } }, SITE);
  const body = byPath.get("/login")?.body ?? "";
  const [, json = ""] = /<script type="application\/json" id="site-info">(.*?)<\/script><\/body>$/u.exec(body) ?? [];
  expect(JSON.parse(json)).toEqual({ ...SITE, signedIn: false });
  expect(body.match(/<script/gu)).toHaveLength(1);
});

test("the home page carries its headline, of which no sign is markup", () => {
  const byPath = new Map<string, ReadyPage>();
  const entries = new Map([["/dashboard/list", "<body><h1><!--headline--></h1></body>"]]);
  const headline = "写一部/<b>$&</b>戏";
  publishPagesWithSite({ readyPages: { shell: null, entries, byPath } }, { ...SITE, headline });
  const body = byPath.get("/dashboard/list")?.body ?? "";
  expect(body).toContain(
    '<h1><span class="nb">写一部</span><wbr><span class="nb">&#60;b&#62;$&#38;&#60;</span><wbr><span class="nb">b&#62;戏</span></h1>',
  );
  const [, json = ""] = /id="site-info">(.*?)<\/script><\/body>$/u.exec(body) ?? [];
  expect(JSON.parse(json)).toMatchObject({ headline, signedIn: false });
});

test("without a built web app there is none", () => {
  const byPath = new Map<string, ReadyPage>();
  publishPagesWithSite({ readyPages: { shell: null, entries: new Map(), byPath } }, SITE);
  expect(byPath.size).toBe(0);
});

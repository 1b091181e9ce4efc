import { fromMarkdown } from "mdast-util-from-markdown";
import type { Nodes } from "mdast";
import { expect, test } from "vitest";
import { readEnv } from "../platform/index.ts";
import { hanCharacters, SERIES } from "./articles.ts";
import { readContent } from "./readContent.ts";

const CONFIGURED = {
  OPERATOR_NAME: "示例（北京）文化有限公司",
  OPERATOR_ADDRESS: "北京市某区某路 1 号",
  ARBITRATION: "某某仲裁委员会",
  LLM_BASE_URL: "https://api.example.com/v1",
  LLM_MODEL: "example",
  LLM_PROVIDER_NAME: "示例模型公司",
  IMAGE_BASE_URL: "https://images.example.com/v1",
  IMAGE_MODEL: "example",
  IMAGE_PROVIDER_NAME: "示例画图公司",
  DATA_LOCATION: "中国境内（北京）",
  BACKUP_DAYS: "14",
  SUPPORT_CONTACT: "help_desk@example.com",
};
const bare = readContent(readEnv({}));
const configured = readContent(readEnv(CONFIGURED));

const textOf = (node: Nodes): string =>
  "value" in node ? node.value : "children" in node ? node.children.map((child: Nodes) => textOf(child)).join("") : "";
const plain = (markdown: string): string => textOf(fromMarkdown(markdown));
const legalMarkdown = ({ agreement, privacy }: typeof bare): string[] =>
  [agreement, privacy].flatMap((text) => text.sections.flatMap((s) => s.clauses.map((c) => c.markdown)));

test("six articles in two series, in order", () => {
  expect(bare.articles.map((a) => [a.sort, a.series])).toEqual([
    ...Array.from({ length: 3 }, () => [1, SERIES[1]]),
    ...Array.from({ length: 3 }, () => [2, SERIES[2]]),
  ]);
  expect(new Set(bare.articles.map((a) => a.id)).size).toBe(6);
  expect(bare.articles.map((a) => a.date)).toEqual(bare.articles.map((a) => a.date).toSorted());
});

test.each(bare.articles)("$title: long enough, with anchors of its own", (article) => {
  expect(article.characters).toBeGreaterThanOrEqual(3_000);
  expect(article.characters).toBe(
    hanCharacters(article.sections.map((section) => section.title + section.markdown).join("")),
  );
  const anchors = article.sections.map((section) => section.anchor);
  expect(anchors.length).toBeGreaterThanOrEqual(6);
  expect(new Set(anchors).size).toBe(anchors.length);
});

/** Turns of phrase that our texts avoid. */
const WORN = [
  /不是[^。！？\n]{1,40}而是/u,
  /总之|综上所述|总而言之|众所周知|不言而喻|毋庸置疑|值得注意的是/u,
  /首先[\s\S]{1,300}其次[\s\S]{1,300}(?:最后|再次)/u,
  /不仅[^。！？\n]{1,40}(?:而且|更是)/u,
  /在当今|赋能|打造|助力/u,
  /——/u,
];

test.each(bare.articles)("$title: no clichés, no placeholder, no stray markup", (article) => {
  for (const { markdown } of article.sections) {
    for (const worn of WORN) expect(markdown).not.toMatch(worn);
    expect(markdown).not.toContain("{{");
    expect(plain(markdown)).not.toMatch(/[*_`#<>]/u);
  }
});

test("without configuration the legal texts are drafts that name what is missing", () => {
  expect(bare.agreement.missing).toEqual(["运营者名称", "联系方式", "仲裁委员会"]);
  expect(bare.privacy.missing).toEqual(["运营者名称", "运营者地址", "联系方式", "数据存放地点"]);
  const all = legalMarkdown(bare).join("\n");
  expect(all).toContain("〔运营者名称〕");
  expect(all).toContain("目前没有接入大模型");
  expect(all).toContain("目前没有接入画图模型");
});

test("configured, they are whole, and say what is configured as plain text", () => {
  expect([configured.agreement.missing, configured.privacy.missing]).toEqual([[], []]);
  const all = legalMarkdown(configured).map(plain).join("\n");
  for (const name of [
    "OPERATOR_NAME",
    "OPERATOR_ADDRESS",
    "ARBITRATION",
    "LLM_PROVIDER_NAME",
    "IMAGE_PROVIDER_NAME",
    "DATA_LOCATION",
  ] as const)
    expect(all).toContain(CONFIGURED[name]);
  expect(all).toContain("help_desk@example.com");
  expect(all).toContain("14 日内");
  expect(all).not.toMatch(/[{}〔〕]/u);
});

test("models without a provider's name are named by their hosts", () => {
  const { privacy } = readContent(readEnv({ ...CONFIGURED, LLM_PROVIDER_NAME: "", IMAGE_PROVIDER_NAME: "" }));
  const all = privacy.sections.flatMap((s) => s.clauses.map((c) => plain(c.markdown))).join("\n");
  expect(all).toContain("api.example.com");
  expect(all).toContain("images.example.com");
});

test("what changed in the current versions stands in their clauses", () => {
  const clauses = new Map(
    (["agreement", "privacy"] as const).flatMap((of) =>
      configured[of].sections.flatMap((s) => s.clauses.map((c) => [`${of} ${c.number}`, plain(c.markdown)] as const)),
    ),
  );
  const newest = configured.changes.filter((change) => change.since === configured[change.document].version);
  expect(newest.length).toBeGreaterThan(0);
  for (const { document, clause, parts } of newest)
    for (const { kind, text } of parts)
      if (kind !== "gone") expect(clauses.get(`${document} ${clause}`)).toContain(text);
});

test.each([
  [3, configured.agreement],
  [4, configured.privacy],
])("version %d: dated, and every bold passage is one", (version, legal) => {
  expect(legal.version).toBe(version);
  expect(legal.first < legal.date).toBe(true);
  const clauses = legal.sections.flatMap((section) => section.clauses);
  expect(new Set(clauses.map((c) => c.number)).size).toBe(clauses.length);
  for (const { markdown } of clauses) expect(plain(markdown)).not.toContain("*");
  expect(clauses.filter((c) => c.markdown.includes("**")).length).toBeGreaterThanOrEqual(5);
});

test("they keep the promises that the specification asks for", () => {
  const [agreement, privacy] = [configured.agreement, configured.privacy].map((legal) =>
    legal.sections.flatMap((s) => [s.title, ...s.clauses.map((c) => plain(c.markdown))]).join("\n"),
  );
  for (const phrase of ["仲裁", "内容由 AI 生成", "本内容由人工智能生成", "十五日内答复", "不主张任何权利或份额"])
    expect(agreement).toContain(phrase);
  for (const phrase of ["十个工作日", "二百日", "未满十四周岁", "随机编号", "十五日内答复", "支付信息", "推荐"])
    expect(privacy).toContain(phrase);
});

test("a part of the privacy policy that is cited is there and says so", () => {
  const cited = legalMarkdown(configured).flatMap((text) => [...text.matchAll(/第([一二三四五六七八九])部分/gu)]);
  const titles = cited.map(([, part = ""]) => configured.privacy.sections["一二三四五六七八九".indexOf(part)]?.title);
  expect(titles).toEqual(["未成年人", "存多久，怎样保护"]);
});

test("about us says nothing of what is not configured, and has no empty part", () => {
  const said = ({ sections }: typeof bare.about) => sections.map(({ title, markdown }) => `${title}\n${markdown}`);
  expect(said(bare.about).join("\n")).not.toMatch(/[〔〕]|运营|联系我们|十五日/u);
  expect(said(bare.about)[0]).toContain("工作室。您把");
  expect(said(configured.about)).toHaveLength(said(bare.about).length + 1);
});

test("about us has its parts and leads to both texts", () => {
  const all = configured.about.sections.map((section) => section.markdown).join("\n");
  expect(all).toContain("(/serviceAgreement)");
  expect(all).toContain("(/privacyPolicy)");
  expect(all).toContain("注销");
});

import { AI_LABEL_EXPORTED } from "@mochang/contract";
import { type OriginShares, ORIGINS, sharePercents, sharesTotal, toldPercent } from "@mochang/screenplay";
import type { Version } from "../../documents/index.ts";
import { plainDate } from "../chineseDates.ts";
import { printable } from "../fontCoverage.ts";
import { breakable } from "../script/printableText.ts";
import type { AuthorshipFacts } from "./gatherAuthorship.ts";
import { inTitleMarks } from "../inTitleMarks.ts";

const TITLE_MAX = 60;
const NAMES = { author: "作者写的", imported: "导入的", changed: "AI 写，作者改过", model: "AI 写的" } as const;

const number = (n: number): string => n.toLocaleString("en");
const words = (text: string): string => printable(breakable(text));
const cut = (text: string): string => (text.length > TITLE_MAX ? `${text.slice(0, TITLE_MAX)}…` : text);

/** `34%`, `<1%`, `>99%`. */
function percentText(percents: OriginShares, shares: OriginShares, origin: keyof OriginShares): string {
  const { bound, percent } = toldPercent(percents[origin], shares[origin], sharesTotal(shares));
  return `${bound}${percent}%`;
}

function percentsOf(shares: OriginShares): string[] {
  const percents = sharePercents(shares);
  return ORIGINS.map((origin) => percentText(percents, shares, origin));
}

const nameOf = ({ name, automatic }: Version, isDefault: boolean): string =>
  `${name ?? "未命名"}${isDefault ? "（默认）" : ""}${automatic ? "（自动留存）" : ""}`;

const BEGINNINGS: Readonly<Record<string, string>> = { imported: "导入文件", generated: "由 AI 生成" };

/** How a version began, as far as its own row knows. */
const beginningOf = ({ kind, parentId }: Version): string =>
  parentId !== null ? "由另一个版本或作品复制" : (BEGINNINGS[kind] ?? "新建");

/** What the template `process.typ` draws. */
export function authorshipData(
  facts: AuthorshipFacts,
  { name, author, defaultId, now }: { name: string; author: string; defaultId: string | null; now: Date },
) {
  const { version, whole, days, saves, scenes, versions } = facts;
  const percents = sharePercents(whole);
  return {
    titled: words(inTitleMarks(name)),
    author: words(author),
    label: facts.modelText ? AI_LABEL_EXPORTED : "",
    facts: [
      ["作者署名", words(author === "" ? "未填" : author)],
      ["版本", words(nameOf(version, version.id === defaultId))],
      ["开始", `${plainDate(version.createdAt)}，${beginningOf(version)}`],
      ["末次保存", plainDate(version.savedAt)],
      ["写过的日子", `${number(days.length)} 天`],
      ["保存", `${number(saves.made)} 次，记录里现有 ${number(saves.kept)} 次`],
      ["制成", plainDate(now)],
    ],
    shares: ORIGINS.map((origin) => ({
      origin,
      name: NAMES[origin],
      characters: number(whole[origin]),
      count: whole[origin],
      percent: percentText(percents, whole, origin),
    })),
    total: number(sharesTotal(whole)),
    scenes: scenes.map(({ label, title, shares }) => [
      words(label),
      words(cut(title)),
      number(sharesTotal(shares)),
      ...percentsOf(shares),
    ]),
    versions: versions.map(({ version: one, shares, document }) => ({
      name: words(nameOf(one, one.id === defaultId)),
      made: plainDate(one.createdAt),
      saved: plainDate(one.savedAt),
      characters: number(sharesTotal(shares)),
      shares: percentsOf(shares),
      document,
    })),
    days: days.map(({ at, seq, saves: saveCount, characters, document, link }) => ({
      at: plainDate(at),
      iso: at.toISOString(),
      seq: number(seq),
      saves: number(saveCount),
      characters: number(characters),
      document,
      link,
    })),
    acceptances: facts.acceptances.map(({ at, seq, run, scene }) => [
      plainDate(at),
      number(seq),
      words(scene),
      words(run?.title ?? "AI"),
      words(run?.model ?? "—"),
    ]),
  };
}

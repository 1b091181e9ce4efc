import { renderToStaticMarkup } from "react-dom/server";
import { MemoryRouter } from "react-router";
import { expect, test } from "vitest";
import { LedgerMenu } from "./LedgerMenu.tsx";

test("the ledger's menu leads to 评估单 and to the whole report", () => {
  const script = { id: "s1", name: "末班船", author: "", fileType: 1 };
  const markup = renderToStaticMarkup(
    <MemoryRouter>
      <LedgerMenu parts={[]} script={script} />
    </MemoryRouter>,
  );
  const links = [...markup.matchAll(/<a href="([^"]*)"[^>]*>.*?<\/svg>([^<]*)/gu)].map(([, href, label]) => [
    label,
    new URL((href ?? "").replaceAll("&amp;", "&"), "http://localhost").searchParams.get("tab"),
  ]);
  expect(links).toEqual([
    ["评估单", "0"],
    ["全文报告", null],
  ]);
});

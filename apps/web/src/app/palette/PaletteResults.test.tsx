// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { cleanup, render, screen } from "@testing-library/react";
import { MemoryRouter } from "react-router";
import { afterEach, expect, test, vi } from "vitest";
import { PaletteResults } from "./PaletteResults.tsx";

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const nothing = (): void => undefined;

const NOTHING = { code: 200, msg: "", data: { works: [], total: 0, places: 0, next: null } };

/** Shows what the palette finds for some words where the search is answered so, to a user with this role. */
function showAnswered(answer: () => Response, typed = "没有这样的话", role = "user"): void {
  vi.stubGlobal("matchMedia", () => ({ matches: false, addEventListener: nothing, removeEventListener: nothing }));
  const user = { id: "u1", phone: "13800005678", userName: "x", roleNamesStr: role, tenantId: 1 };
  vi.stubGlobal("fetch", async (path: string) =>
    path.startsWith("/api/scripts/search")
      ? answer()
      : path.startsWith("/api/user/getUserInfo")
        ? Response.json({ code: 200, msg: "", data: user })
        : Response.json({ code: 404, msg: "没有" }, { status: 404 }),
  );
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const keys = { current: null };
  render(
    <QueryClientProvider client={client}>
      <MemoryRouter>
        <PaletteResults
          typed={typed}
          marked={null}
          onMark={nothing}
          onChosen={nothing}
          keys={keys}
          entered={false}
          onEnteredEarly={nothing}
          onClose={nothing}
        />
      </MemoryRouter>
    </QueryClientProvider>,
  );
}
const told = (): string | null => screen.getByRole("status").textContent;

test("nothing found in one's own works is said", async () => {
  showAnswered(() => Response.json(NOTHING));
  await expect.poll(told).toBe("您的作品和稿子里没有找到。");
});

test("works that could not be searched are said not to be, with the reason", async () => {
  showAnswered(() => Response.json({ code: 503, msg: "数据库暂时连不上，请稍后再试", data: null }, { status: 503 }));
  await expect.poll(told).toBe("作品和稿子里没有搜成：数据库暂时连不上，请稍后再试。");
});

const rows = (): (string | null)[] => screen.getAllByRole("option").map(({ textContent }) => textContent);

test("the account is a page of the palette, also by what is done there", async () => {
  showAnswered(() => Response.json(NOTHING), "注销");
  await expect.poll(rows).toContain("账号去 ↵");
});

test("only an administrator is led to /admin", async () => {
  showAnswered(() => Response.json(NOTHING), "管理", "admin");
  await expect.poll(rows).toContain("管理去 ↵");
  cleanup();
  showAnswered(() => Response.json(NOTHING), "管理");
  await expect.poll(told).toBe("您的作品和稿子里没有找到。");
  expect(rows()).not.toContain("管理去 ↵");
});

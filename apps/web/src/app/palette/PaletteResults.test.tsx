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

/** Shows what the palette finds for some words where the search is answered so. */
function showAnswered(answer: () => Response): void {
  vi.stubGlobal("matchMedia", () => ({ matches: false, addEventListener: nothing, removeEventListener: nothing }));
  vi.stubGlobal("fetch", async (path: string) =>
    path.startsWith("/api/scripts/search") ? answer() : Response.json({ code: 404, msg: "没有" }, { status: 404 }),
  );
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const keys = { current: null };
  render(
    <QueryClientProvider client={client}>
      <MemoryRouter>
        <PaletteResults
          typed="没有这样的话"
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
  showAnswered(() => Response.json({ code: 200, msg: "", data: { works: [], total: 0, places: 0, next: null } }));
  await expect.poll(told).toBe("您的作品和稿子里没有找到。");
});

test("works that could not be searched are said not to be, with the reason", async () => {
  showAnswered(() => Response.json({ code: 503, msg: "数据库暂时连不上，请稍后再试", data: null }, { status: 503 }));
  await expect.poll(told).toBe("作品和稿子里没有搜成：数据库暂时连不上，请稍后再试。");
});

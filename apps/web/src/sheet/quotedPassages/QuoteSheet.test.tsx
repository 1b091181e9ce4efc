// @vitest-environment jsdom
import { computeFigures, parseScreenplay } from "@mochang/screenplay";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { cleanup, render, screen } from "@testing-library/react";
import { MemoryRouter } from "react-router";
import { afterEach, expect, test } from "vitest";
import { QuoteSheet } from "./QuoteSheet.tsx";

afterEach(cleanup);

const scriptOf = (numbers: readonly string[]) =>
  parseScreenplay(numbers.map((number) => `${number}、渡口 日 外\n船靠岸。\n\n`).join(""));

test("a scene is called by its number in the reading that is shown, which the newest figures may not know", () => {
  const client = new QueryClient();
  client.setQueryData(["library", "document", "s", "former"], scriptOf(["1", "7", "8"]));
  render(
    <QueryClientProvider client={client}>
      <MemoryRouter>
        <QuoteSheet
          scriptId="s"
          readingId="former"
          unit="场"
          figures={computeFigures(scriptOf(["1", "12", "13"]))}
          trail={{ name: "原句", passages: [{ scene: 2 }], at: 0 }}
          placeUrl={undefined}
          onFix={() => undefined}
          onMove={() => undefined}
          onClose={() => undefined}
        />
      </MemoryRouter>
    </QueryClientProvider>,
  );
  expect(screen.getByRole("heading", { level: 2 }).textContent).toBe("第7场");
});

// @vitest-environment jsdom
import { ERRORS } from "@mochang/contract/errors";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { shownToasts } from "../ui/toasts.ts";
import type { EditedScript } from "./panelProps.ts";
import { TitlePage } from "./TitlePage.tsx";

afterEach(() => {
  cleanup();
  shownToasts.set([]);
  vi.unstubAllGlobals();
});

const RECORD = { name: "渡口", author: "", reviewer: "", kind: "screenplay" };

/** Opens the title page; its calls fail with this answer. The names that it sends. */
function open({ status, code, msg }: { status: number; code: number; msg: string }): string[] {
  const sent: string[] = [];
  vi.stubGlobal("fetch", (path: string, { body }: { body?: string } = {}) => {
    if (path.includes("updateTitlePage")) sent.push((JSON.parse(body ?? "") as { name: string }).name);
    return Promise.resolve(Response.json({ code, msg, data: null }, { status }));
  });
  const client = new QueryClient({ defaultOptions: { queries: { retry: false, staleTime: Infinity } } });
  client.setQueryData(["sheet", "detail", "s"], RECORD);
  render(
    <QueryClientProvider client={client}>
      <TitlePage script={{ scriptId: "s", versionId: "v", name: "渡口" } as EditedScript} versionId="v" />
    </QueryClientProvider>,
  );
  return sent;
}

const field = () => screen.getByLabelText("片名") as HTMLInputElement;
function typeName(words: string): void {
  fireEvent.change(field(), { target: { value: words } });
  fireEvent.blur(field());
}
const sentences = () => shownToasts.get().map(({ sentence }) => sentence);

test("a name that could not be sent stays, and is sent again on the button or when the field is left", async () => {
  const sent = open(ERRORS.internal);
  typeName("末班渡");
  await vi.waitFor(() => expect(sentences()).toEqual([`片名没有存上：${ERRORS.internal.msg}`]));
  expect(field().value).toBe("末班渡");
  fireEvent.blur(field());
  await vi.waitFor(() => expect(sent).toHaveLength(2));
  await vi.waitFor(() => expect(sentences()).toHaveLength(1));
  shownToasts.get()[0]?.retry?.();
  await vi.waitFor(() => expect(sent).toEqual(["末班渡", "末班渡", "末班渡"]));
  expect(field().value).toBe("末班渡");
});

test("a name that the server refuses gives way to the one that it has", async () => {
  open({ status: 400, code: 400, msg: "长度在 1 到 32 个字符" });
  typeName("末班渡");
  await vi.waitFor(() => expect(sentences()).toEqual(["长度在 1 到 32 个字符"]));
  await vi.waitFor(() => expect(field().value).toBe("渡口"));
});

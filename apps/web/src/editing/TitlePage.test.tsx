// @vitest-environment jsdom
import type { ScriptRecord } from "@mochang/contract";
import { ERRORS, MESSAGES } from "@mochang/contract/errors";
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

let client: QueryClient;
const RECORD: ScriptRecord = {
  id: "s",
  tenantId: 1,
  name: "渡口",
  author: "",
  reviewer: "",
  type: 2,
  fileType: 1,
  fileTheme: "",
  fileThemeName: "",
  fileName: "",
  versionName: null,
  versionId: "v",
  lastVersionId: null,
  originId: null,
  isInit: true,
  isLoading: null,
  percentage: 0,
  exportUrl: null,
  deleteFlag: 0,
  createTime: "2026-12-01 09:00:00",
  imageUrl: null,
  kind: "screenplay",
  characters: 0,
  sceneCount: 0,
  pingguType: "",
  scriptType: null,
  doubts: [],
  draftNumber: 1,
  draftOf: null,
  saveAs: true,
  editTime: null,
  step: null,
  editScene: null,
  defaultVersionName: null,
  kept: null,
  evaluation: null,
};

interface Failed {
  status: number;
  code: number;
  msg: string;
}
const failed = ({ status, code, msg }: Failed): Response => Response.json({ code, msg, data: null }, { status });

/** Opens the title page; its calls are answered by `answers`, one after another, and every other with `failure`. The names that it sends. */
function open(failure: Failed, answers: Promise<Response>[] = []): string[] {
  const sent: string[] = [];
  vi.stubGlobal("fetch", (path: string, { body }: { body?: string } = {}) => {
    if (!path.includes("updateTitlePage")) return Promise.resolve(failed(failure));
    sent.push((JSON.parse(body ?? "") as { name: string }).name);
    return answers.shift() ?? Promise.resolve(failed(failure));
  });
  client = new QueryClient({ defaultOptions: { queries: { retry: false, staleTime: Infinity } } });
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

test("an older name that fails once a newer one was sent offers nothing: tried again, it would be stored over that", async () => {
  const [first, second] = [Promise.withResolvers<Response>(), Promise.withResolvers<Response>()];
  const sent = open(ERRORS.internal, [first.promise, second.promise]);
  typeName("末班渡");
  typeName("末班船");
  first.resolve(failed(ERRORS.internal));
  await vi.waitFor(() => expect(sent).toEqual(["末班渡", "末班船"]));
  second.resolve(Response.json({ code: 200, msg: "", data: { ...RECORD, name: "末班船" } }));
  await vi.waitFor(() => expect(client.isMutating()).toBe(0));
  expect([sentences(), field().value]).toEqual([[], "末班船"]);
});

test("of two names that fail neither counts as stored: the one that was there is, and the newer stays to be sent again", async () => {
  const [first, second] = [Promise.withResolvers<Response>(), Promise.withResolvers<Response>()];
  const sent = open(ERRORS.internal, [first.promise, second.promise]);
  typeName("末班渡");
  typeName("末班船");
  first.resolve(failed(ERRORS.internal));
  await vi.waitFor(() => expect(sent).toHaveLength(2));
  expect(field().value).toBe("末班船");
  second.resolve(failed(ERRORS.internal));
  await vi.waitFor(() => expect(client.isMutating()).toBe(0));
  await vi.waitFor(() => expect(sentences()).toContain(`片名没有存上：${ERRORS.internal.msg}`));
  expect(field().value).toBe("末班船");
  fireEvent.keyDown(field(), { key: "Escape" });
  expect(field().value).toBe("渡口");
});

test("a name that was left again while it was sent comes back where it could not be", async () => {
  const { promise, resolve } = Promise.withResolvers<Response>();
  open(ERRORS.internal, [promise]);
  typeName("末班渡");
  fireEvent.blur(field());
  resolve(failed(ERRORS.internal));
  await vi.waitFor(() => expect(sentences()).toHaveLength(1));
  expect(field().value).toBe("末班渡");
});

test.each([
  ["expired", { status: 401, code: 401, msg: MESSAGES.tokenExpired }],
  ["taken over", { status: 401, code: 50_012, msg: "账户在别处登录了" }],
])("a name that was sent with a session that is %s stays, to be sent again", async (_, failure) => {
  const sent = open(failure);
  typeName("末班渡");
  await vi.waitFor(() => expect(sent).toHaveLength(1));
  // Until the call has settled, the name is shown in any case.
  await vi.waitFor(() => expect(client.isMutating()).toBe(0));
  expect(field().value).toBe("末班渡");
  fireEvent.blur(field());
  await vi.waitFor(() => expect(sent).toEqual(["末班渡", "末班渡"]));
});

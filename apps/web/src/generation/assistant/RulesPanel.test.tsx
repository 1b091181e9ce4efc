// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { act, cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, expect, it, vi } from "vitest";
import { INK_KEY } from "../../ink/index.ts";
import { shownToasts } from "../../ui/toasts.ts";
import { WorkspaceProvider, type Workspace } from "../workspace.ts";
import { RulesPanel } from "./RulesPanel.tsx";

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  shownToasts.set([]);
});

const BANNED = "【不用的词】\n不用「命运」、「救赎」、「仿佛」";

/** The panel of a work whose rules are kept; a save is answered when `answer` is called. */
async function show(rules: string) {
  const saved: string[] = [];
  let stored = rules;
  const pending: (() => void)[] = [];
  let isHeld = false;
  const reply = (data: unknown) => new Response(JSON.stringify({ code: 200, msg: "", data }));
  vi.stubGlobal("fetch", async (_path: string, init?: RequestInit) => {
    if (typeof init?.body !== "string") return reply({ rules: stored });
    const { rules: sent, replaces } = JSON.parse(init.body) as { rules: string; replaces: string };
    saved.push(sent);
    if (isHeld) await new Promise<void>((answer) => pending.push(answer));
    if (replaces !== stored)
      return new Response(JSON.stringify({ code: 409, msg: "这里改过了", data: null }), { status: 409 });
    stored = sent;
    return reply(null);
  });
  const answer = (): void => {
    const next = pending.shift();
    if (!next) throw new Error("no save to answer yet");
    next();
  };
  const workspace = { key: { scriptId: "s", versionId: "v" }, overview: { items: [] } } as unknown as Workspace;
  const client = new QueryClient();
  const estimateKeys = [
    [...INK_KEY, "form"],
    ["generation", "s", "v", "estimate", "scripts"],
  ];
  for (const key of estimateKeys) client.setQueryData(key, "约 8 滴");
  render(
    <QueryClientProvider client={client}>
      <WorkspaceProvider value={workspace}>
        <RulesPanel />
      </WorkspaceProvider>
    </QueryClientProvider>,
  );
  await screen.findByRole("button", { name: "删去「命运」" });
  return {
    saved,
    areEstimatesOld: () => estimateKeys.map((key) => client.getQueryState(key)?.isInvalidated),
    storeElsewhere: (text: string) => (stored = text),
    hold: () => (isHeld = true),
    answer,
  };
}
const press = (name: string) => fireEvent.click(screen.getByRole("button", { name }));
const type = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label, { selector: "input, textarea" }), { target: { value } });
function undoShown(): () => void {
  const undo = shownToasts.get().find((toast) => toast.undo)?.undo;
  if (!undo) throw new Error("no undo yet");
  return undo;
}

it("takes out two words whose × are pressed within a round trip, one save after the other", async () => {
  const { saved, hold, answer } = await show(BANNED);
  hold();
  press("删去「命运」");
  press("删去「救赎」");
  await vi.waitFor(() => expect(saved).toHaveLength(1));
  answer();
  await vi.waitFor(() => expect(saved).toHaveLength(2));
  answer();
  await vi.waitFor(() => expect(screen.queryByRole("button", { name: "删去「救赎」" })).toBeNull());
  expect(saved).toEqual(["【不用的词】\n不用「救赎」、「仿佛」", "【不用的词】\n不用「仿佛」"]);
});

it("asks anew what a model will cost, which reads the rules, once they are saved", async () => {
  const { areEstimatesOld } = await show(BANNED);
  expect(areEstimatesOld()).toEqual([false, false]);
  press("删去「命运」");
  await vi.waitFor(() => expect(areEstimatesOld()).toEqual([true, true]));
});

it("puts back a word, and nothing of what was changed since", async () => {
  const { saved } = await show(BANNED);
  press("删去「救赎」");
  const undo = await vi.waitFor(undoShown);
  press("称呼：加一条");
  type("谁", "沈照禾");
  type("叫谁", "罗顺堂");
  type("叫什么", "罗叔");
  press("存下");
  await screen.findByText("罗叔");
  act(undo);
  await screen.findByRole("button", { name: "删去「救赎」" });
  expect(saved.at(-1)).toBe(`【称呼】\n沈照禾 → 罗顺堂「罗叔」\n${BANNED}`);
});

it("puts back a row in its place beside one that was added since", async () => {
  const { saved } = await show(`${BANNED}\n【不能发生的事】\n雨只下一场。\n沈照禾不哭。`);
  press("雨只下一场。");
  press("删去");
  const undo = await vi.waitFor(undoShown);
  press("不能发生的事：加一条");
  type("不能发生的事", "罗顺堂不认错。");
  press("存下");
  await screen.findByRole("button", { name: "罗顺堂不认错。" });
  act(undo);
  await screen.findByRole("button", { name: "雨只下一场。" });
  expect(saved.at(-1)).toContain("雨只下一场。\n沈照禾不哭。\n罗顺堂不认错。");
});

it("keeps what is being written of a new row while a deleted one is put back", async () => {
  await show(`${BANNED}\n【不能发生的事】\n雨只下一场。`);
  press("雨只下一场。");
  press("删去");
  const undo = await vi.waitFor(undoShown);
  press("不能发生的事：加一条");
  type("不能发生的事", "罗顺堂不认错。");
  act(undo);
  await screen.findByRole("button", { name: "雨只下一场。" });
  expect(screen.getByDisplayValue("罗顺堂不认错。")).toBeTruthy();
});

it("keeps what is being written of a row while one before it is deleted, or put back", async () => {
  const { hold, answer } = await show(`${BANNED}\n【不能发生的事】\n雨只下一场。\n沈照禾不哭。`);
  press("雨只下一场。");
  hold();
  press("删去");
  press("沈照禾不哭。");
  type("这一条", "沈照禾不笑。");
  await vi.waitFor(() => answer());
  const undo = await vi.waitFor(undoShown);
  expect(screen.getByDisplayValue("沈照禾不笑。")).toBeTruthy();
  act(undo);
  await vi.waitFor(() => answer());
  await screen.findByRole("button", { name: "雨只下一场。" });
  expect(screen.getByDisplayValue("沈照禾不笑。")).toBeTruthy();
});

it("closes the stored row alone, not the one that was opened while it was stored", async () => {
  const { saved, hold, answer } = await show(`${BANNED}\n【不能发生的事】\n雨只下一场。\n沈照禾不哭。`);
  press("雨只下一场。");
  type("这一条", "雨只下两场。");
  hold();
  press("存下");
  await vi.waitFor(() => expect(saved).toHaveLength(1));
  press("沈照禾不哭。");
  type("这一条", "沈照禾不笑。");
  answer();
  await screen.findByRole("button", { name: "雨只下两场。" });
  expect(screen.getByDisplayValue("沈照禾不笑。")).toBeTruthy();
});

it("keeps a row that another window stores between this one's reading and its save", async () => {
  const { saved, storeElsewhere, hold, answer } = await show(BANNED);
  hold();
  press("删去「命运」");
  await vi.waitFor(() => expect(saved).toHaveLength(1));
  storeElsewhere(`【称呼】\n沈照禾 → 罗顺堂「罗叔」\n${BANNED}`);
  answer();
  await vi.waitFor(() => expect(saved).toHaveLength(2));
  answer();
  await screen.findByText("罗叔");
  expect(saved.at(-1)).toBe("【称呼】\n沈照禾 → 罗顺堂「罗叔」\n【不用的词】\n不用「救赎」、「仿佛」");
});

it("keeps a row that another window has stored meanwhile", async () => {
  const { saved, storeElsewhere } = await show(BANNED);
  storeElsewhere(`【称呼】\n沈照禾 → 罗顺堂「罗叔」\n${BANNED}`);
  press("删去「命运」");
  await vi.waitFor(() =>
    expect(saved).toEqual(["【称呼】\n沈照禾 → 罗顺堂「罗叔」\n【不用的词】\n不用「救赎」、「仿佛」"]),
  );
});

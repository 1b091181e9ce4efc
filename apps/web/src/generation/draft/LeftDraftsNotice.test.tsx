// @vitest-environment jsdom
import type { WorkOverview } from "@mochang/contract/generation";
import { act, cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, expect, it } from "vitest";
import type { Question } from "../../ui/confirm.tsx";
import { WorkspaceProvider, type Workspace } from "../workspace.ts";
import { LeftDraftsNotice } from "./LeftDraftsNotice.tsx";
import { openEmptyDraftBook } from "./openEmptyDraftBook.ts";

afterEach(cleanup);

async function open(...ids: string[]) {
  const draftBook = await openEmptyDraftBook();
  const put = (id: string) => draftBook.put(`scene-${id}`, { base: 1, values: { title: id } });
  ids.forEach(put);
  const asked: Question[] = [];
  const overview = { items: [] } as unknown as WorkOverview;
  render(
    <WorkspaceProvider value={{ overview, draftBook } as unknown as Workspace}>
      <LeftDraftsNotice ask={(question) => void asked.push(question)} />
    </WorkspaceProvider>,
  );
  return { draftBook, put, asked };
}

it("asks before words are given up, of all or of one", async () => {
  const { draftBook, asked } = await open("井边", "渡口");
  fireEvent.click(screen.getByText("都不要了"));
  expect(draftBook.items()).toHaveLength(2);
  expect(asked[0]?.content).toContain("场景《井边》、场景《渡口》");
  fireEvent.click(screen.getByText("看这些字"));
  fireEvent.click(screen.getByRole("button", { name: "不要这一份：场景《渡口》" }));
  act(() => void asked[1]?.onOk());
  expect(draftBook.items()).toEqual(["scene-井边"]);
  fireEvent.click(screen.getByText("不要了"));
  act(() => void asked[2]?.onOk());
  expect(screen.queryByRole("status")).toBeNull();
});

it("tells of words that are left in the moment in which others are given up", async () => {
  const { draftBook, put } = await open("井边");
  act(() => {
    draftBook.drop("scene-井边");
    put("渡口");
  });
  expect(screen.getByRole("status").textContent).toContain("场景《渡口》");
});

// @vitest-environment jsdom
import { cleanup, render, screen } from "@testing-library/react";
import { afterEach, expect, it } from "vitest";
import { freshItem } from "../items.ts";
import { EpisodeDetail } from "./EpisodeDetail.tsx";

afterEach(cleanup);

const item = freshItem("sequence", "act1", 2, { scenes: [{ title: "柜门响" }, { title: "是她的脸" }] });
const shownScenes = (): (string | null)[] =>
  screen.getAllByText(/柜门响|是她的脸/u).map(({ textContent }) => textContent);

it("numbers planned scenes from the first that is made, and not before scenes are made", () => {
  const { rerender } = render(<EpisodeDetail item={item} firstScene={7} onEdit={undefined} />);
  expect(shownScenes()).toEqual(["7 柜门响", "8 是她的脸"]);
  rerender(<EpisodeDetail item={item} firstScene={null} onEdit={undefined} />);
  expect(shownScenes()).toEqual(["柜门响", "是她的脸"]);
});

import { expect, test } from "vitest";
import { menuPlace } from "./menuPlace.ts";

test("the menu opens on the side of its line with more space", () => {
  expect(menuPlace({ x: 0, y: 110, top: 100, bottom: 130 }, 900)).toEqual({ top: 100, height: 30, room: 758 });
  expect(menuPlace({ x: 0, y: 880, top: 870, bottom: 900 }, 900)).toEqual({ top: 870, height: 30, room: 858 });
});

test("a line half out of sight is kept free as far as it is seen", () => {
  expect(menuPlace({ x: 0, y: 880, top: 860, bottom: 960 }, 900)).toEqual({ top: 860, height: 40, room: 848 });
});

test("of a line that fills the window the row under the pointer is kept free", () => {
  expect(menuPlace({ x: 0, y: 300, top: -400, bottom: 2_000 }, 900)).toEqual({ top: 270, height: 60, room: 558 });
});

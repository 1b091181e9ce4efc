import { expect, test } from "vitest";
import { parseScreenplay } from "../parse/parseScreenplay.ts";
import { sceneFacts } from "./sceneFacts.ts";
import { toDocument } from "./toDocument.ts";

const [, row] = toDocument(parseScreenplay("1、渡口 日 外\n老周：上船。\n林小桥：好。\n")).document.scenes;

/** What the place is once somebody has written another heading over the scene. */
const placeUnder = (heading: string) =>
  row &&
  sceneFacts({
    ...row,
    content: row.content.map((line, i) => (i === 0 ? { ...line, content: [{ type: "text", text: heading }] } : line)),
  }).place;

test.each([
  ["2、审讯室 老周、林小桥（便衣） 夜 内", "审讯室"],
  ["2、审讯室 老周 夜 内", "审讯室"],
  ["2、县城 老街 夜 外", "县城 老街"],
  ["2、审讯室 夜 内", "审讯室"],
])("who speaks in the scene is no part of its place once the heading is changed: %s", (heading, place) =>
  expect(placeUnder(heading)).toBe(place),
);

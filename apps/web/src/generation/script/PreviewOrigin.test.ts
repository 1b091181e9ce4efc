import { expect, test } from "vitest";
import type { LineJson } from "@mochang/screenplay";
import { countOrigins } from "./PreviewOrigin.tsx";

const line = (text: string, by?: "model" | "imported"): LineJson => ({
  type: "line",
  attrs: { id: text, type: "action", joined: false, given: null, checked: false },
  ...(text !== "" && {
    content: [{ type: "text", text, ...(by && { marks: [{ type: "origin", attrs: { by } }] }) }],
  }),
});

test("lines in which a model has a part are told from the writer's; empty ones are nobody's", () => {
  const changed = line("改");
  changed.content = [...(line("船来了", "model").content ?? []), { type: "text", text: "，又走了" }];
  const scenes = [
    { content: [line("船靠岸。", "model"), line("")] },
    { content: [line("他上船。"), changed, line("灯灭了。", "imported")] },
  ];
  expect(countOrigins(scenes)).toEqual({ model: 2, own: 2 });
  expect(countOrigins([])).toEqual({ model: 0, own: 0 });
});

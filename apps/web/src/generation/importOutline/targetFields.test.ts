import { expect, test } from "vitest";
import { freshItem } from "../items.ts";
import { targetFieldsOf, referencePlace } from "./targetFields.ts";

const form = (kind: Parameters<typeof freshItem>[0], values = {}) => freshItem(kind, null, 1, values);
const groups = targetFieldsOf(
  {
    core: form("core", {
      theme: "人情债",
      creativeRefSources: [{ refType: "file", refName: "旧稿", refContent: "1" }],
    }),
    synopsis: form("synopsis"),
    persons: [form("biography", { name: "沈照禾", characterBackground: "六岁掉进井里" })],
    outline: form("outline", { subplots: [""] }),
  },
  ({ values }) => values,
);
const place = (name: string) => groups.flatMap(({ places }) => places).find((one) => one.name === name);

test("every field of steps 1 to 4 that holds words is a place, and says whether it holds some", () => {
  expect(groups.map(({ title }) => title)).toEqual(["故事内核", "故事梗概", "人物小传", "故事大纲"]);
  expect(place("故事内核，主题")?.isFilled).toBe(true);
  expect(place("故事梗概，故事前提")?.isFilled).toBe(false);
  expect(groups[2]?.places.map(({ label, isFilled }) => [label, isFilled])).toEqual([["沈照禾", true]]);
  expect(groups[3]?.places.map(({ label }) => label)).toContain("副线");
});

test("a passage goes behind what stands there, in the field's shape", () => {
  expect(place("故事内核，主题")?.put({ theme: "人情债" }, "欠谁的\n就听谁的")).toEqual({
    theme: "人情债，欠谁的 就听谁的",
  });
  expect(place("故事梗概，故事前提")?.put({}, " 雨不能分 ")).toEqual({ premise: "雨不能分" });
  expect(place("沈照禾，人物背景")?.put({ characterBackground: "六岁掉进井里" }, "后来学打炮")).toEqual({
    characterBackground: "六岁掉进井里\n后来学打炮",
  });
  expect(place("故事大纲，副线")?.put({ subplots: [""] }, "小麦算账")).toEqual({ subplots: ["小麦算账"] });
  const staged = groups[3]?.places[0]?.put({}, "井绳放到底") as { narrativeStructure: { content: string }[] };
  expect(staged.narrativeStructure.map(({ content }) => content)).toEqual(["井绳放到底", "", ""]);
  expect(referencePlace(groups)?.put({ creativeRefSources: [] }, "备用名")).toEqual({
    creativeRefSources: [{ refType: "text", refName: "", refContent: "备用名" }],
  });
});

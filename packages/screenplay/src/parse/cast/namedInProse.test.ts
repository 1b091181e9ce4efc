import { expect, test } from "vitest";
import { parseScreenplay } from "../parseScreenplay.ts";

const cast = (text: string): string[] => parseScreenplay(text).cast.map(({ name }) => name);

test("a whole name that an outline names among changing words is a person, whoever acts", () => {
  const people = cast(
    "故事梗概\n老方的孙女方慧慧住在山里。为了采药，继业遇见方慧慧并且留了下来。村里的人都喜欢方慧慧。多年以后，只有方慧慧还记得他。",
  );
  expect(people).toContain("方慧慧");
});

test("what comes again with the same word beside it, or ends like a place or a thing, is none", () => {
  const people = cast(
    "故事梗概\n他在龙公山长大。后来龙公山下了雪。人们离开龙公山以后，她还想着龙公山。方便面吃完了。桌上有方便面。买方便面去。",
  );
  expect(people).not.toContain("龙公山");
  expect(people).not.toContain("方便面");
});

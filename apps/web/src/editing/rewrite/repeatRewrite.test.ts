import { documentNode, parseScreenplay, toDocument } from "@mochang/screenplay";
import { expect, test } from "vitest";
import { rowIds } from "../../sheet/index.ts";
import { askedName, requestAgain } from "./repeatRewrite.ts";

const doc = documentNode(
  toDocument(parseScreenplay("第1场 码头 夜 外\n他坐下。\n她站着。\n"), { newId: rowIds }).document.scenes,
);
const request = { thoughts: "短一些", promptId: 114 as const, promptIds: [], suggestPromptIds: [] };

test("a proposal is named by what was asked for", () => {
  expect(askedName(request)).toBe("润色");
  expect(askedName({ ...request, promptIds: [115, 114] })).toBe("润色、细化");
  expect(askedName({ ...request, promptId: 119, suggestPromptIds: [108, 112] })).toBe("按 2 条评估");
  expect(askedName({ ...request, promptId: 119 })).toBe("按评估修改");
});

test("it is asked again of the lines that are left, with the words that they have by now", () => {
  const [, first, second] = doc.child(1).children;
  const base = [first, second].map((line) => ({ id: String(line?.attrs.id), type: "action", content: "旧的话" }));
  expect(requestAgain(doc, [...base, { id: "gone", type: "action", content: "不在了" }], request)).toEqual({
    ...request,
    content: "他坐下。\n她站着。",
    lineIds: base.map(({ id }) => id),
  });
  expect(requestAgain(doc, [{ id: "gone", type: "action", content: "不在了" }], request)).toBeNull();
});

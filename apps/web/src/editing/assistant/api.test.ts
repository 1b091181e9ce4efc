import { expect, test } from "vitest";
import { messagesOf } from "./api.ts";

test("an answer goes by the last five turns that were answered", () => {
  const turn = (n: number, response = `答${n}`, state: "done" | "failed" = "done") => ({
    id: String(n),
    scriptId: "s",
    question: `问${n}`,
    response,
    state,
    runId: null,
    units: 0,
    createTime: "",
  });
  const turns = [1, 2, 3, 4, 5, 6].map((n) => turn(n));
  const messages = messagesOf([...turns, turn(7, "连接出错", "failed"), turn(8, "")], "再问");
  expect(messages).toHaveLength(11);
  expect(messages[0]).toEqual({ role: "user", content: "问2" });
  expect(messages.at(-2)).toEqual({ role: "assistant", content: "答6" });
  expect(messages.at(-1)).toEqual({ role: "user", content: "再问" });
});

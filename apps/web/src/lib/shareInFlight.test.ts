import { expect, test } from "vitest";
import { shareInFlight } from "./shareInFlight.ts";

function calls() {
  const sent: { id: string; answer: (text: string) => void; refuse: (error: Error) => void }[] = [];
  const call = shareInFlight(
    (id: string) => new Promise<string>((answer, refuse) => sent.push({ id, answer, refuse })),
  );
  return { sent, call };
}

test("a double click sends one call, and both clicks get its answer", async () => {
  const { sent, call } = calls();
  const [one, two, other] = [call("a"), call("a"), call("b")];
  expect(sent.map((s) => s.id)).toEqual(["a", "b"]);
  for (const s of sent) s.answer(`${s.id} is done`);
  expect(await Promise.all([one, two, other])).toEqual(["a is done", "a is done", "b is done"]);
});

test("after the call has ended or failed, the next click sends again", async () => {
  const { sent, call } = calls();
  const one = call("a");
  sent[0]?.refuse(new Error("no"));
  await expect(one).rejects.toThrow("no");
  const two = call("a");
  sent[1]?.answer("yes");
  expect(await two).toBe("yes");
});

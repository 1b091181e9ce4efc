import { NO_MODEL_LABEL, type SceneAnalyses } from "@mochang/contract";
import { beforeAll, describe, expect, test } from "vitest";
import WebSocket from "ws";
import { composeWorker } from "../../compose.ts";
import { fieldParts, filePart, SHORT_SCRIPT, uploadRequest } from "../../library/testUpload.ts";
import { sharedServicesOf } from "../../sharedServices.ts";
import { openTestApp, type TestApp } from "../../testApp.ts";

describe("without a model", () => {
  let plain: TestApp;
  beforeAll(async () => {
    plain = await openTestApp();
    await composeWorker(plain.services);
    return () => plain.close();
  });

  test("rules write the cards, headed as such, and nothing is charged", async () => {
    const { token, userId } = await plain.logIn();
    const scriptId = (await plain.app.inject(uploadRequest(token, [...fieldParts(), filePart(SHORT_SCRIPT)]))).json()
      .data.id as string;
    const estimate = (
      await plain.app.inject({
        url: `/api/evaluation/estimateScenes?script_id=${scriptId}&prompt_id=20`,
        headers: { token },
      })
    ).json().data;
    expect(estimate).toMatchObject({ units: 0, enough: true, modelName: null });
    const { runId } = (
      await plain.app.inject({
        method: "POST",
        url: "/api/evaluation/startScenes",
        payload: { script_id: scriptId, prompt_id: 20 },
        headers: { token },
      })
    ).json().data;
    const { runLog } = await sharedServicesOf(plain.services);
    for await (const event of runLog.follow(runId, 0)) void event;
    const { analyses: list } = (
      await plain.app.inject({
        url: `/api/evaluation/sceneAnalyses?script_id=${scriptId}&prompt_id=20`,
        headers: { token },
      })
    ).json().data as SceneAnalyses;
    expect(list.map((a) => [a.scene, a.origin, a.state])).toEqual([
      [1, "rules", "done"],
      [2, "rules", "done"],
    ]);
    expect(list.every((a) => a.markdown.startsWith("### 规则统计"))).toBe(true);
    const base = (await plain.app.listen({ port: 0, host: "127.0.0.1" })).replace("http", "ws");
    const answer = await new Promise<{ text: string; code: number }>((resolve, reject) => {
      const socket = new WebSocket(`${base}/api/chat/chat_ws`, { headers: { token } });
      let text = "";
      socket.on("open", () =>
        socket.send(JSON.stringify({ script_id: scriptId, prompt_id: 24, question: "油灯跳了一下" })),
      );
      socket.on("message", (data: Buffer) => (text += data.toString("utf8")));
      socket.on("close", (code) => resolve({ text, code }));
      socket.on("error", reject);
    });
    expect(answer).toMatchObject({
      code: 1000,
      text: expect.stringMatching(new RegExp(`^${NO_MODEL_LABEL}\\n\\n### 规则统计\\n\\n- 选中 6 字`, "u")),
    });
    const exported = await plain.exportedData(token);
    expect((exported["evaluations"] as { kind: string; label?: string }[]).map((e) => [e.kind, e.label])).toEqual([
      ["scenes", undefined],
      ["passage", undefined],
    ]);
    const { rows } = await plain.pool.query(
      "select count(*)::int as n from ink_entries where user_id = $1 and kind <> 'grant'",
      [userId],
    );
    expect(rows[0].n).toBe(0);
  });
});

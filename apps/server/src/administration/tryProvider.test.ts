import { beforeAll, expect, test } from "vitest";
import { ImageFault } from "../images/index.ts";
import { ModelFault, type ModelPort } from "../model/index.ts";
import { testDatabase } from "../platform/testDatabase.ts";
import { readAudit } from "./auditLog.ts";
import { tryProvider, type ProviderPorts, type TryDeps } from "./tryProvider.ts";

let deps: Omit<TryDeps, "ports">;
const sent: { phone: string }[] = [];
beforeAll(async () => {
  const { db, close } = await testDatabase();
  deps = { db, now: () => new Date("2026-11-23T00:00:00Z"), log: { warn: () => undefined } };
  return close;
});

const portsOf = (ports: Partial<ProviderPorts>): ProviderPorts => ({
  model: null,
  images: null,
  sendSms: async (message) => void sent.push(message),
  ...ports,
});
const modelThat = (ask: () => Promise<unknown>): ModelPort => ({ ask }) as unknown as ModelPort;
const attempt = (ports: Partial<ProviderPorts>, provider: "model" | "image" | "sms") =>
  tryProvider({ ...deps, ports: portsOf(ports) }, { id: "a", phone: "13700000000" }, provider);

test("a provider that answers says how long it took; the message goes to whoever tries it", async () => {
  expect(await attempt({ model: modelThat(async () => ({ firstTokenMs: 1_234 })) }, "model")).toEqual({
    succeeded: true,
    sentence: "接通了，首字用了 1.2 秒",
  });
  const images = { model: "images", draw: async () => Buffer.alloc(1) };
  expect(await attempt({ images }, "image")).toMatchObject({ succeeded: true });
  await attempt({}, "sms");
  expect(sent.map(({ phone }) => phone)).toEqual(["13700000000"]);
});

test("one that fails is told by its cause, of which the log has a line as well", async () => {
  const fault = new ModelFault("wrong-key", "密钥不被接受。", "模型服务暂时不可用。");
  expect(await attempt({ model: modelThat(() => Promise.reject(fault)) }, "model")).toEqual({
    succeeded: false,
    sentence: "密钥不被接受",
  });
  const images = { model: "images", draw: () => Promise.reject(new ImageFault("no-quota", "HTTP 402")) };
  expect((await attempt({ images }, "image")).sentence).toContain("额度用完了");
  const broken = () => Promise.reject(new Error("socket hang up, key sk-1"));
  expect((await attempt({ sendSms: broken }, "sms")).sentence).toBe("没有做成，原因在服务器的日志里");
  const { records } = await readAudit(deps.db, { kind: "work", limit: 100, offset: 0 });
  expect(records.map(({ detail }) => detail)).toContain("密钥不被接受");
  expect(JSON.stringify(records)).not.toContain("sk-1");
});

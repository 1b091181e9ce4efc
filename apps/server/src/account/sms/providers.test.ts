import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, expect, test } from "vitest";
import { aliyunSender } from "./aliyunSender.ts";
import { tencentSender } from "./tencentSender.ts";

/** Stands for the providers: keeps what it was sent, answers what the test says. */
let server: Server;
let address: string;
let receivedUrl = "";
let answer: object = {};
beforeAll(async () => {
  server = createServer((request, response) => {
    receivedUrl = decodeURIComponent(request.url ?? "");
    request
      .setEncoding("utf8")
      .on("data", (chunk: string) => (receivedUrl += chunk))
      .on("end", () => response.writeHead(200, { "content-type": "application/json" }).end(JSON.stringify(answer)));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  address = `127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => new Promise((resolve) => server.close(resolve)));

const message = { phone: "13800000001", code: "012345", sentAt: "2026-11-21T00:00:00.000Z" };
const receipt = { phone: "13800000001", receipt: { day: "2026-12-07", number: "0a1b2c3d" }, sentAt: message.sentAt };
const silent = { error: () => undefined };

test("Aliyun gets phone, sign, template and code; a refusal is one sentence", async () => {
  const send = await aliyunSender(
    {
      ALIYUN_ACCESS_KEY_ID: "id",
      ALIYUN_ACCESS_KEY_SECRET: "secret",
      SMS_SIGN_NAME: "墨场",
      SMS_TEMPLATE_ID: "SMS_1",
      SMS_RECEIPT_TEMPLATE_ID: "SMS_2",
    },
    silent,
    { endpoint: address, protocol: "http" },
  );
  answer = { Code: "OK", RequestId: "1" };
  await send(message);
  for (const part of ["13800000001", "墨场", "SMS_1", '{"code":"012345"}']) expect(receivedUrl).toContain(part);
  expect(receivedUrl).not.toContain("secret");
  await send({ ...message, phone: "+85291234567" });
  expect(receivedUrl).toMatch(/PhoneNumbers=85291234567/u);
  await send(receipt);
  for (const part of ["SMS_2", '{"day":"2026-12-07","number":"0a1b2c3d"}']) expect(receivedUrl).toContain(part);
  answer = { Code: "isv.BUSINESS_LIMIT_CONTROL", Message: "limit" };
  await expect(send(message)).rejects.toMatchObject({ code: "internal", msg: "短信没有发出，请稍后再试" });
});

test("Tencent gets phone, sign, template and code; a refusal is one sentence", async () => {
  const send = await tencentSender(
    {
      TENCENT_SECRET_ID: "id",
      TENCENT_SECRET_KEY: "secret",
      TENCENT_SMS_APP_ID: "1400",
      SMS_SIGN_NAME: "墨场",
      SMS_TEMPLATE_ID: "99",
      SMS_RECEIPT_TEMPLATE_ID: "98",
    },
    silent,
    { endpoint: address, protocol: "http://" },
  );
  answer = { Response: { SendStatusSet: [{ Code: "Ok" }], RequestId: "1" } };
  await send(message);
  for (const part of ["+8613800000001", "墨场", '"99"', '"012345"', "1400"]) expect(receivedUrl).toContain(part);
  await send({ ...message, phone: "+85291234567" });
  expect(receivedUrl).toContain('"+85291234567"');
  await send(receipt);
  for (const part of ['"98"', '"2026-12-07","0a1b2c3d"']) expect(receivedUrl).toContain(part);
  answer = { Response: { SendStatusSet: [{ Code: "LimitExceeded.PhoneNumberDailyLimit" }], RequestId: "1" } };
  await expect(send(message)).rejects.toMatchObject({ code: "internal" });
});

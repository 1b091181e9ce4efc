import Fastify from "fastify";
import { expect, test } from "vitest";
import { isProxyTrust, proxyTrust } from "./proxyTrust.ts";

/** The address that limits are counted by, and the host that origins are compared with. */
async function clientSeen(trust: string, headers: Record<string, string>, remoteAddress: string): Promise<string[]> {
  const app = Fastify({ trustProxy: proxyTrust(trust) });
  app.get("/", async (request) => [request.ip, request.host]);
  return (await app.inject({ url: "/", headers: { host: "own.test", ...headers }, remoteAddress })).json();
}

const forged = { "x-forwarded-for": "1.1.1.1, 9.9.9.9", "x-forwarded-host": "evil.test" };

test("an invented X-Forwarded-For changes nothing without a proxy, and only its last entry counts behind one", async () => {
  expect(await clientSeen("0", forged, "5.5.5.5")).toEqual(["5.5.5.5", "own.test"]);
  expect((await clientSeen("1", forged, "10.0.0.2"))[0]).toBe("9.9.9.9");
  expect((await clientSeen("2", forged, "::ffff:10.0.0.2"))[0]).toBe("1.1.1.1");
  // A client of the proxy's own network is no proxy.
  expect((await clientSeen("1", { "x-forwarded-for": "1.1.1.1, 10.0.0.9" }, "10.0.0.2"))[0]).toBe("10.0.0.9");
  // Who comes past the proxy is not believed.
  expect(await clientSeen("1", forged, "5.5.5.5")).toEqual(["5.5.5.5", "own.test"]);
});

test("with networks named, others' headers are not believed", async () => {
  expect(await clientSeen("10.0.0.0/8, ::1", forged, "5.5.5.5")).toEqual(["5.5.5.5", "own.test"]);
  expect(await clientSeen("10.0.0.0/8", forged, "10.0.0.2")).toEqual(["9.9.9.9", "evil.test"]);
});

test("what is neither a count nor networks is refused", () => {
  for (const good of ["0", "1", "3", "127.0.0.1", "10.0.0.0/8,172.16.0.0/12", "fd00::/8"])
    expect(isProxyTrust(good), good).toBe(true);
  for (const bad of ["yes", "true", "99", "10.0.0.0/33", "10.0.0/8", "a.b", "1,2/x", ""])
    expect(isProxyTrust(bad), bad).toBe(false);
});

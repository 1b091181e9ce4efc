import { BlockList, isIP } from "node:net";

const MAX_HOPS = 10;

/** Where a reverse proxy of one's own stands: this machine, a container's network, a private one. */
const PRIVATE_NETWORKS = [
  ["127.0.0.0", 8, "ipv4"],
  ["10.0.0.0", 8, "ipv4"],
  ["172.16.0.0", 12, "ipv4"],
  ["192.168.0.0", 16, "ipv4"],
  ["::1", 128, "ipv6"],
  ["fc00::", 7, "ipv6"],
] as const;

/** An address, or a network as `10.0.0.0/8`. */
function isNetwork(written: string): boolean {
  const [address = "", bits, ...more] = written.split("/");
  const family = isIP(address);
  if (family === 0 || more.length > 0) return false;
  return bits === undefined || (/^\d{1,3}$/u.test(bits) && Number(bits) <= (family === 4 ? 32 : 128));
}

/** Whether a value of `TRUST_PROXY` can be understood. */
export const isProxyTrust = (written: string): boolean =>
  /^\d+$/u.test(written) ? Number(written) <= MAX_HOPS : written.split(",").every((part) => isNetwork(part.trim()));

/**
 * Whose `X-Forwarded-*` headers Fastify believes: nobody's (`0`); so many proxies in front of this process, the nearest at a private address;
 * or whoever sends from the named networks. Trusting every sender would let a client choose the address that its limits are counted by.
 */
export function proxyTrust(written: string): false | string[] | ((address: string, hop: number) => boolean) {
  if (!/^\d+$/u.test(written)) return written.split(",").map((part) => part.trim());
  const hops = Number(written);
  if (hops === 0) return false;
  const privateNetworks = new BlockList();
  for (const [network, bits, family] of PRIVATE_NETWORKS) privateNetworks.addSubnet(network, bits, family);
  return (address, hop) =>
    hop < hops && (hop > 0 || privateNetworks.check(address, isIP(address) === 6 ? "ipv6" : "ipv4"));
}

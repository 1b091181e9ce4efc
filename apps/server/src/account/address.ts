import { isIPv4, isIPv6 } from "node:net";

/** The eight groups of an IPv6 address, without leading zeros. */
function groupsOf(address: string): string[] {
  const [head = "", tail] = address.replace(/%.*$/u, "").split("::");
  const parts = (text: string | undefined): string[] => (text ? text.split(":") : []);
  const [before, after] = [parts(head), parts(tail)];
  const missing = tail === undefined ? 0 : Math.max(0, 8 - before.length - after.length);
  return [...before, ...Array.from({ length: missing }, () => "0"), ...after].map((group) =>
    parseInt(group, 16).toString(16),
  );
}

/** An IPv4 address that came over an IPv6 socket, as IPv4. */
const plain = (address: string): string => address.replace(/^::ffff:(?=\d+\.\d+\.\d+\.\d+$)/iu, "");

/** What limits are counted by: of IPv6 the network of a subscriber, who has all of its addresses. */
export function limitedAddress(ipAddress: string): string {
  const address = plain(ipAddress);
  return isIPv6(address) ? `${groupsOf(address).slice(0, 4).join(":")}::/64` : address;
}

/** Its first half at most: enough to know one's own networks apart, too little to find a place. */
export function maskAddress(ipAddress: string): string {
  const address = plain(ipAddress);
  if (isIPv4(address)) return address.replace(/\.\d+\.\d+$/u, ".*.*");
  return isIPv6(address) ? `${groupsOf(address).slice(0, 2).join(":")}:*` : "";
}

import { expect, test } from "vitest";
import { limitedAddress, maskAddress } from "./address.ts";

test.each([
  ["203.0.113.7", "203.0.*.*", "203.0.113.7"],
  ["::ffff:203.0.113.7", "203.0.*.*", "203.0.113.7"],
  ["2408:8207:18a:0:abcd::1", "2408:8207:*", "2408:8207:18a:0::/64"],
  ["2408:8207:018A::9", "2408:8207:*", "2408:8207:18a:0::/64"],
  ["::1", "0:0:*", "0:0:0:0::/64"],
  ["fe80::1%eth0", "fe80:0:*", "fe80:0:0:0::/64"],
  ["", "", ""],
])("%s is shown as %s and counted as %s", (address, masked, counted) =>
  expect([maskAddress(address), limitedAddress(address)]).toEqual([masked, counted]),
);

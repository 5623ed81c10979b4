import fc from "fast-check";
import { isPublicAddress } from "./public-address";

test.each([
  "8.8.8.8",
  "1.1.1.1",
  "203.80.96.10",
  "172.15.255.255",
  "172.32.0.1",
  "100.63.255.255",
  "100.128.0.1",
  "2606:4700:4700::1111",
  "2001:4860:4860::8888",
  "2400:cb00::1",
])("%s is public", (address) => {
  expect(isPublicAddress(address)).toBe(true);
});

test.each([
  // This network, loopback, private, link-local with the metadata service, carrier-grade NAT.
  ...["0.0.0.0", "0.1.2.3", "127.0.0.1", "127.255.255.254", "10.0.0.1", "172.16.0.1", "172.31.255.255"],
  ...["192.168.1.1", "169.254.169.254", "169.254.0.1", "100.64.0.1", "100.127.255.254", "100.100.100.200"],
  // Protocol assignments, documentation, benchmarks, multicast, reserved, broadcast, 6to4 relay.
  ...["192.0.0.8", "192.0.0.192", "192.0.2.1", "198.51.100.1", "203.0.113.1", "198.18.0.1", "198.19.255.1"],
  ...["224.0.0.1", "239.255.255.255", "240.0.0.1", "255.255.255.255", "192.88.99.1"],
  // Unspecified, loopback, unique local (a metadata service among them), link-local, site-local, multicast.
  ...["::", "::1", "fc00::1", "fd00:ec2::254", "fe80::1", "fe80::1%eth0", "febf::1", "fec0::1", "ff02::1"],
  // IPv4 inside: mapped, compatible, translated, NAT64 (both prefixes), 6to4, Teredo.
  ...["::ffff:127.0.0.1", "::ffff:8.8.8.8", "::ffff:7f00:1", "::127.0.0.1", "::8.8.8.8", "::ffff:0:8.8.8.8"],
  ...["64:ff9b::808:808", "64:ff9b:1::1", "2002:7f00:1::", "2002:808:808::1", "2001:0:1234::1"],
  // Discard, benchmarks, ORCHID, documentation, not yet assigned.
  ...[
    "100::1",
    "2001:2::1",
    "2001:10::1",
    "2001:20::1",
    "2001:db8::1",
    "3fff::1",
    "4000::1",
    "5f00::1",
    "e000::1",
  ],
  // No addresses at all.
  ...["", "localhost", "8.8.8", "256.1.1.1", "8.8.8.8.", " 8.8.8.8", "8.8.8.8/32", "[2606:4700::1]", "::g"],
])("'%s' is not", (address) => {
  expect(isPublicAddress(address)).toBe(false);
});

test("no spelling of a private address passes", () => {
  const byte = fc.integer({ min: 0, max: 255 });
  const setAside = fc.oneof(
    fc.tuple(fc.constantFrom(0, 10, 127), byte, byte, byte),
    fc.tuple(fc.constant(172), fc.integer({ min: 16, max: 31 }), byte, byte),
    fc.tuple(fc.constant(192), fc.constant(168), byte, byte),
    fc.tuple(fc.constant(169), fc.constant(254), byte, byte),
    fc.tuple(fc.constant(100), fc.integer({ min: 64, max: 127 }), byte, byte),
    fc.tuple(fc.integer({ min: 224, max: 255 }), byte, byte, byte),
  );
  fc.assert(
    fc.property(setAside, ([a, b, c, d]) => {
      const dotted = [a, b, c, d].join(".");
      const hex = `${((a << 8) | b).toString(16)}:${((c << 8) | d).toString(16)}`;
      const spellings = [
        dotted,
        ...[`::ffff:${dotted}`, `::ffff:${hex}`, `::${hex}`, `64:ff9b::${hex}`, `2002:${hex}::1`],
        String(((a << 24) | (b << 16) | (c << 8) | d) >>> 0),
        `0x${[a, b, c, d].map((part) => part.toString(16).padStart(2, "0")).join("")}`,
        [a, b, c, d].map((part) => `0${part.toString(8)}`).join("."),
      ];
      for (const spelling of spellings)
        expect([spelling, isPublicAddress(spelling)]).toEqual([spelling, false]);
    }),
  );
});

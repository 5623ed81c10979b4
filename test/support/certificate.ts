import { generateKeyPairSync, sign } from "node:crypto";

const der = (tag: number, ...parts: Buffer[]): Buffer => {
  const body = Buffer.concat(parts);
  const size =
    body.length < 0x80
      ? [body.length]
      : body.length < 0x100
        ? [0x81, body.length]
        : [0x82, body.length >> 8, body.length & 0xff];
  return Buffer.concat([Buffer.from([tag, ...size]), body]);
};
const sequence = (...parts: Buffer[]) => der(0x30, ...parts);
const oid = (hex: string) => der(0x06, Buffer.from(hex, "hex"));
const ecdsaWithSha256 = sequence(oid("2a8648ce3d040302"));

/**
 * A key and a certificate for these host names that signs itself (X.509 v3, P-256, valid 2020 to 2049), in PEM: for
 * a test's own TLS server, made anew each time so that no key lies in the repository.
 */
export function selfSigned(hosts: readonly string[]): { key: string; cert: string } {
  const { privateKey, publicKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
  const name = sequence(der(0x31, sequence(oid("550403"), der(0x0c, Buffer.from("Test")))));
  const alternatives = sequence(...hosts.map((host) => der(0x82, Buffer.from(host))));
  const facts = sequence(
    der(0xa0, der(0x02, Buffer.from([2]))),
    der(0x02, Buffer.from([1])),
    ecdsaWithSha256,
    name,
    sequence(der(0x17, Buffer.from("200101000000Z")), der(0x17, Buffer.from("491231235959Z"))),
    name,
    publicKey.export({ format: "der", type: "spki" }),
    der(0xa3, sequence(sequence(oid("551d11"), der(0x04, alternatives)))),
  );
  const signature = sign("sha256", facts, privateKey);
  const certificate = sequence(facts, ecdsaWithSha256, der(0x03, Buffer.from([0]), signature));
  const lines = certificate.toString("base64").replace(/.{64}/g, "$&\n");
  return {
    key: String(privateKey.export({ format: "pem", type: "pkcs8" })),
    cert: `-----BEGIN CERTIFICATE-----\n${lines}\n-----END CERTIFICATE-----\n`,
  };
}

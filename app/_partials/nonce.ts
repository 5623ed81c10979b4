import "server-only";
import { headers } from "next/headers";

/** The nonce that proxy.ts puts into the policy of the request; undefined on pages whose scripts are allowed by hashes. */
export async function requestNonce(): Promise<string | undefined> {
  return /'nonce-([^']+)'/.exec((await headers()).get("content-security-policy") ?? "")?.[1];
}

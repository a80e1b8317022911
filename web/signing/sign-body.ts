import { canonicalJson, type SignedBody, signingText } from '#contract/canonical.ts'
import { sha256Hex } from './sha256.ts'
import { signText } from './sign-key.ts'

type SigningContext = {
  readonly call: { readonly method: string; readonly path: string }
  /** From the server, for this form only. */
  readonly nonce: string
  readonly privateKey: CryptoKey
}

/** Signs the call itself, so that it can't be altered into another call, case or amount. */
export const signBody = async <T extends SignedBody>(
  unsigned: T,
  { call: { method, path }, nonce, privateKey }: SigningContext,
): Promise<T & { readonly sign: string }> => {
  const bodyHash = await sha256Hex(canonicalJson(unsigned))
  const text = signingText({ method, path, nonce, bodyHash, body: unsigned })
  return { ...unsigned, sign: await signText(privateKey, text) }
}

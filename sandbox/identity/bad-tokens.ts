import { decodeJwt, importJWK, type JWTPayload, SignJWT } from 'jose'
import type { Faults } from '../faults.ts'
import type { SigningKey } from './signing-key.ts'

const HOUR_SECONDS = 3600

const claimsWithFault: Readonly<Record<Faults['badIdentityToken'], (claims: JWTPayload) => JWTPayload>> = {
  none: (claims) => claims,
  nonce: (claims) => ({ ...claims, nonce: 'of-another-sign-in' }),
  audience: (claims) => ({ ...claims, aud: 'somebody-elses-application' }),
  issuer: (claims) => ({ ...claims, iss: 'https://issuer.example' }),
  expired: ({ iat = 0, ...claims }) => ({
    ...claims,
    iat: iat - 2 * HOUR_SECONDS,
    exp: iat - HOUR_SECONDS,
  }),
  signature: (claims) => claims,
}

/** Changes one character, which invalidates the signature. */
const withBrokenSignature = (token: string): string => {
  const index = token.lastIndexOf('.') + 10
  return `${token.slice(0, index)}${token[index] === 'A' ? 'B' : 'A'}${token.slice(index + 1)}`
}

/** A token with the requested error, signed with the provider's real key. */
export const corruptToken = async (
  token: string,
  fault: Faults['badIdentityToken'],
  key: SigningKey,
): Promise<string> => {
  if (fault === 'none') return token
  if (fault === 'signature') return withBrokenSignature(token)
  return new SignJWT(claimsWithFault[fault](decodeJwt(token)))
    .setProtectedHeader({ alg: 'RS256', kid: key.kid })
    .sign(await importJWK(key, 'RS256'))
}

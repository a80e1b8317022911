import { createPublicKey } from 'node:crypto'
import { errors, jwtVerify } from 'jose'
import type { IdentityClients } from './clients.ts'

/** Apple rejects secrets valid for more than half a year. */
const LONGEST_LIFE_SECONDS = 15_777_000

/** Whether a client secret is a JWT for this client, signed with its team's key. */
export const isAppleSecret = async (
  { privateKey, keyId, teamId, clientId }: IdentityClients['apple'],
  issuer: string,
  secret: string,
): Promise<boolean> => {
  try {
    const { payload, protectedHeader } = await jwtVerify(secret, createPublicKey(privateKey), {
      ...{ algorithms: ['ES256'], issuer: teamId, subject: clientId, audience: issuer },
      requiredClaims: ['iat', 'exp'],
    })
    const { iat = 0, exp = 0 } = payload
    return protectedHeader.kid === keyId && exp - iat <= LONGEST_LIFE_SECONDS
  } catch (error) {
    if (error instanceof errors.JOSEError) return false
    throw error
  }
}

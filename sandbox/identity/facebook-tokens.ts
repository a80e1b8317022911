import { createHmac, timingSafeEqual } from 'node:crypto'
import * as z from 'zod'
import { randomText } from '../ids.ts'
import type { Outside } from '../outside.ts'
import { findPerson, type Person } from './people.ts'
import { identityRecords } from './records.ts'

const TOKEN_TTL_SECONDS = 5400

const tokenShape = z.object({ accountId: z.string(), iat: z.number(), exp: z.number() })
export type FacebookToken = z.infer<typeof tokenShape>

const tokensOf = (outside: Outside) => identityRecords(outside.database.sql, 'facebook')('AccessToken')

const nowSeconds = (outside: Outside): number => Math.floor(outside.clock.wallMs() / 1000)

export type TokenGrant = {
  readonly accessToken: string
  readonly userID: string
  readonly expiresIn: number
  readonly data_access_expiration_time: number
  readonly graphDomain: 'facebook'
}

/** Creates the access token that Facebook's script gives to the page. */
export const grantToken = async (outside: Outside, person: Person): Promise<TokenGrant> => {
  const accessToken = `EAAsandbox${randomText(60)}`
  const iat = nowSeconds(outside)
  const exp = iat + TOKEN_TTL_SECONDS
  await tokensOf(outside).upsert(accessToken, { accountId: person.subject, iat, exp })
  return {
    ...{ accessToken, userID: person.subject, expiresIn: TOKEN_TTL_SECONDS },
    ...{ data_access_expiration_time: iat + 90 * 86_400, graphDomain: 'facebook' },
  }
}

export type ResolvedToken = FacebookToken & { readonly person: Person; readonly expired: boolean }

export const readToken = async (
  outside: Outside,
  accessToken: string,
): Promise<ResolvedToken | undefined> => {
  const parsed = tokenShape.safeParse(await tokensOf(outside).find(accessToken))
  if (!parsed.success) return undefined
  const person = await findPerson(outside.database.sql, 'facebook', parsed.data.accountId)
  const mustBeExpired = outside.faults.current().badIdentityToken === 'expired'
  const token = mustBeExpired ? { ...parsed.data, exp: parsed.data.iat - 3600 } : parsed.data
  return person && { ...token, person, expired: token.exp <= nowSeconds(outside) }
}

/**
 * Whether `appsecret_proof` is valid: only a server with the app's secret can make it, not the holder of a
 * stolen token.
 */
export const isValidProof = (outside: Outside, accessToken: string, proof: string): boolean => {
  const { appSecret } = outside.identityClients.facebook
  const expected = createHmac('sha256', appSecret).update(accessToken).digest('hex')
  const actual = Buffer.from(proof)
  return actual.length === expected.length && timingSafeEqual(actual, Buffer.from(expected))
}

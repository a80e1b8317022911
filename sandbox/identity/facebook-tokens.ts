import { createHmac, timingSafeEqual } from 'node:crypto'
import * as z from 'zod'
import { randomText } from '../ids.ts'
import type { Outside } from '../outside.ts'
import { findPerson, type Person } from './people.ts'
import { identityRecords } from './records.ts'

const TOKEN_LIVES_SECONDS = 5400

const tokenShape = z.object({ accountId: z.string(), iat: z.number(), exp: z.number() })
export type FacebookToken = z.infer<typeof tokenShape>

const tokensOf = (outside: Outside) => identityRecords(outside.database.sql, 'facebook')('AccessToken')

const nowSeconds = (outside: Outside): number => Math.floor(outside.clock.wallMs() / 1000)

export type Granted = {
  readonly accessToken: string
  readonly userID: string
  readonly expiresIn: number
  readonly data_access_expiration_time: number
  readonly graphDomain: 'facebook'
}

/** The token that Facebook's script gives to the page. */
export const grantToken = async (outside: Outside, person: Person): Promise<Granted> => {
  const accessToken = `EAAsandbox${randomText(60)}`
  const iat = nowSeconds(outside)
  const exp = iat + TOKEN_LIVES_SECONDS
  await tokensOf(outside).upsert(accessToken, { accountId: person.subject, iat, exp })
  return {
    ...{ accessToken, userID: person.subject, expiresIn: TOKEN_LIVES_SECONDS },
    ...{ data_access_expiration_time: iat + 90 * 86_400, graphDomain: 'facebook' },
  }
}

export type KnownToken = FacebookToken & { readonly person: Person; readonly expired: boolean }

export const readToken = async (outside: Outside, accessToken: string): Promise<KnownToken | undefined> => {
  const read = tokenShape.safeParse(await tokensOf(outside).find(accessToken))
  if (!read.success) return undefined
  const person = await findPerson(outside.database.sql, 'facebook', read.data.accountId)
  const tooOld = outside.faults.current().badIdentityToken === 'expired'
  const token = tooOld ? { ...read.data, exp: read.data.iat - 3600 } : read.data
  return person && { ...token, person, expired: token.exp <= nowSeconds(outside) }
}

/**
 * Whether a call comes from the server with the app's secret, rather than from a holder of a stolen token.
 */
export const isProof = (outside: Outside, accessToken: string, proof: string): boolean => {
  const { appSecret } = outside.identityClients.facebook
  const expected = createHmac('sha256', appSecret).update(accessToken).digest('hex')
  const given = Buffer.from(proof)
  return given.length === expected.length && timingSafeEqual(given, Buffer.from(expected))
}

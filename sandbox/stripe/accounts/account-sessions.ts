import type Stripe from 'stripe'
import type { Sql } from '../../database.ts'
import type { StripeRecord } from '../facts.ts'
import { seconds } from '../payment-intents.ts'
import { findRecord } from '../records.ts'

const GOOD_FOR_MS = 1_800_000

/** The available components. The real answer lists all others too, as disabled. */
export type WireAccountSession = Omit<Stripe.AccountSession, 'components'> & {
  readonly components: Pick<Stripe.AccountSession.Components, 'account_onboarding'>
}

const expiresMs = (session: StripeRecord<'account_session'>): number => session.createdMs + GOOD_FOR_MS

const clientSecretOf = (session: StripeRecord<'account_session'>): string =>
  `${session.id}_secret_${session.facts.secret}`

export const renderAccountSession = (session: StripeRecord<'account_session'>): WireAccountSession => ({
  object: 'account_session',
  account: session.parentId ?? '',
  client_secret: clientSecretOf(session),
  components: {
    account_onboarding: {
      enabled: true,
      features: { disable_stripe_user_authentication: false, external_account_collection: true },
    },
  },
  expires_at: seconds(expiresMs(session)),
  livemode: false,
})

/** The account of a client secret; undefined if it is invalid or expired. */
export const accountIdOf = async (
  sql: Sql,
  clientSecret: string,
  nowMs: number,
): Promise<string | undefined> => {
  const [id = ''] = clientSecret.split('_secret_')
  const session = await findRecord(sql, 'account_session', id)
  if (!session || clientSecretOf(session) !== clientSecret || nowMs >= expiresMs(session)) return undefined
  return session.parentId ?? undefined
}

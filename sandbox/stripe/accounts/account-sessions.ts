import type Stripe from 'stripe'
import type { Sql } from '../../database.ts'
import type { AccountComponent, StripeRecord } from '../facts.ts'
import { seconds } from '../payment-intents.ts'
import { findRecord } from '../records.ts'

const SESSION_TTL_MS = 1_800_000

/** A session with its requested component only. Stripe's answer lists all others, too, as not enabled. */
export type WireAccountSession = Omit<Stripe.AccountSession, 'components'> & {
  readonly components: Partial<Pick<Stripe.AccountSession.Components, AccountComponent>>
}

const expiresMs = (session: StripeRecord<'account_session'>): number => session.createdMs + SESSION_TTL_MS

const clientSecretOf = (session: StripeRecord<'account_session'>): string =>
  `${session.id}_secret_${session.facts.secret}`

export const renderAccountSession = (session: StripeRecord<'account_session'>): WireAccountSession => ({
  object: 'account_session',
  account: session.parentId ?? '',
  client_secret: clientSecretOf(session),
  components: {
    [session.facts.component]: {
      enabled: true,
      features: { disable_stripe_user_authentication: false, external_account_collection: true },
    },
  },
  expires_at: seconds(expiresMs(session)),
  livemode: false,
})

/** Account and component of a client secret; undefined for an invalid or expired one. */
export const openSession = async (
  sql: Sql,
  clientSecret: string,
  nowMs: number,
): Promise<{ readonly accountId: string; readonly component: AccountComponent } | undefined> => {
  const [id = ''] = clientSecret.split('_secret_')
  const session = await findRecord(sql, 'account_session', id)
  if (!session || clientSecretOf(session) !== clientSecret || nowMs >= expiresMs(session)) return undefined
  const { component } = session.facts
  return session.parentId === null ? undefined : { accountId: session.parentId, component }
}

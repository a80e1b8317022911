import type { FastifyBaseLogger } from 'fastify'
import type { SandboxClock } from '../clock.ts'
import type { Database, Sql } from '../database.ts'
import type { FaultBox } from '../faults.ts'
import type { MakeId } from '../ids.ts'
import { type Cause, Change, type DueWork } from './change.ts'
import { type PlannedEvent, type StoredAnswer, saveChange } from './save-change.ts'
import { planDelivery } from './webhooks/delivery-plan.ts'

export type ProviderKeys = {
  readonly secretKey: string
  readonly publishableKey: string
  readonly webhookSecret: string
}

/** State shared by all parts of the payment provider. */
export type Provider = {
  readonly database: Database
  readonly clock: SandboxClock
  readonly makeId: MakeId
  readonly faults: FaultBox
  readonly keys: ProviderKeys
  readonly origin: string
  readonly log: FastifyBaseLogger
  /** Event types that the webhook endpoint gets; undefined for all. */
  readonly webhookEvents: readonly string[] | undefined
  /** Passes committed events to the webhook sender, and committed work to the agenda. */
  announce(written: Written): void
}

export const startChange = (provider: Provider, cause?: Cause): Change =>
  new Change(provider.clock.nowMs(), provider.makeId, cause)

/** Events and scheduled work of a committed change. */
export type Written = { readonly events: readonly PlannedEvent[]; readonly due: readonly DueWork[] }

export const writeChange = async (
  provider: Provider,
  sql: Sql,
  change: Change,
  answer: StoredAnswer | null,
): Promise<Written> => {
  const faults = provider.faults.current()
  const events = change.events.map((event) => planDelivery(event, faults, provider.webhookEvents))
  await saveChange(sql, change, events, answer)
  return { events, due: change.due }
}

/** Runs an action in its own transaction, writes its changes, and then announces them. */
export const runChange = async <T>(
  provider: Provider,
  action: (change: Change, sql: Sql) => Promise<T>,
): Promise<T> => {
  const change = startChange(provider)
  const { result, written } = await provider.database.inTransaction(async (sql) => ({
    result: await action(change, sql),
    written: await writeChange(provider, sql, change, null),
  }))
  provider.announce(written)
  return result
}

import { type Selectable, sql } from 'kysely'
import * as z from 'zod'
import { ORDER_STATES } from '#contract/donations/orders.ts'
import type { ChargeAttempt } from '#database/types.ts'
import type { PaymentSource } from '#server/outside/payments/port.ts'
import type { Db, Tx } from '#server/platform/database.ts'
import type { OrderIds } from '../order-key.ts'
import { isUndecided, statesBefore } from '../orders.state.ts'

const wordsShape = z.object({ description: z.string(), statementSuffix: z.string(), returnUrl: z.string() })

/** Texts of a charge sent to the provider. A retry under the same key must send the same ones. */
export type ChargeWords = z.infer<typeof wordsShape>

type SourceColumns = Pick<
  Selectable<ChargeAttempt>,
  'confirmationToken' | 'paymentMethodRef' | 'customerRef' | 'keepFor'
>

export const sourceColumns = (source: PaymentSource): SourceColumns =>
  source.kind === 'token'
    ? {
        confirmationToken: source.confirmationToken,
        paymentMethodRef: null,
        customerRef: source.keepFor?.customerRef ?? null,
        keepFor: source.keepFor?.userId ?? null,
      }
    : {
        confirmationToken: null,
        paymentMethodRef: source.paymentMethodRef,
        customerRef: source.customerRef,
        keepFor: null,
      }

const sourceIn = ({
  confirmationToken,
  paymentMethodRef,
  customerRef,
  keepFor,
}: SourceColumns): PaymentSource => {
  if (paymentMethodRef !== null && customerRef !== null)
    return { kind: 'kept_card', customerRef, paymentMethodRef }
  if (confirmationToken === null) throw new Error('An attempt has neither a token nor a kept card')
  const keeper = customerRef === null || keepFor === null ? null : { userId: keepFor, customerRef }
  return { kind: 'token', confirmationToken, keepFor: keeper }
}

export type NewAttempt = {
  readonly attempt: number
  readonly source: PaymentSource
  /** Of the IP address that sent the request. */
  readonly networkKeys: string | null
  readonly words: ChargeWords
  readonly requestedAt: Date
}

/** Claims the order for its next attempt and records the attempt; false if another request was faster. */
export const beginAttempt = async (
  tx: Tx,
  { caseId, orderId }: OrderIds,
  { attempt, source, networkKeys, words, requestedAt }: NewAttempt,
): Promise<boolean> => {
  const claimed = await tx
    .updateTable('orders')
    .set({ state: 'processing', stateAt: requestedAt, polledAt: requestedAt, attempt, providerRef: null })
    .where('caseId', '=', caseId)
    .where('orderId', '=', orderId)
    .where('attempt', '=', attempt - 1)
    .where('state', 'in', statesBefore('chargeRequested'))
    .executeTakeFirst()
  if (claimed.numUpdatedRows === 0n) return false
  const row = {
    ...sourceColumns(source),
    addressKey: networkKeys,
    words: JSON.stringify(words),
    state: 'requested',
    requestedAt,
  }
  await tx
    .insertInto('chargeAttempt')
    .values({ caseId, orderId, attempt, ...row })
    .execute()
  return true
}

/** Inserts the attempt of a rebuilt order. Its token was spent. */
export const insertRebuiltAttempt = async (
  tx: Tx,
  orderIds: OrderIds,
  attempt: number,
  requestedAt: Date,
): Promise<void> => {
  const row = { ...orderIds, attempt, confirmationToken: 'rebuilt', state: 'requested', requestedAt }
  await tx.insertInto('chargeAttempt').values(row).execute()
}

export type AttemptState = 'requires_action' | 'processing' | 'unknown' | 'succeeded' | 'failed'

/** Records the provider's answer to an attempt. */
export const answerAttempt = async (
  tx: Tx,
  { caseId, orderId }: OrderIds,
  attempt: number,
  answer: { state: AttemptState; providerRef?: string | null; declineCode?: string; answeredAt: Date },
): Promise<void> => {
  await tx
    .updateTable('chargeAttempt')
    .set(answer)
    .$if(answer.state === 'requires_action', (query) => query.set({ actionRequestedAt: answer.answeredAt }))
    .where('caseId', '=', caseId)
    .where('orderId', '=', orderId)
    .where('attempt', '=', attempt)
    .execute()
}

export type Attempt = {
  readonly source: PaymentSource
  /** Null once deleted, and for attempts made before this column existed. */
  readonly networkKeys: string | null
  readonly requestedAt: Date
  readonly actionRequestedAt: Date | null
  /** Null for attempts made before this column existed. */
  readonly words: ChargeWords | null
  readonly state: string
  readonly declineCode: string | null
}

export const readAttempt = async (
  db: Db,
  { caseId, orderId }: OrderIds,
  attempt: number,
): Promise<Attempt | null> => {
  const row = await db
    .selectFrom('chargeAttempt')
    .select(['confirmationToken', 'paymentMethodRef', 'customerRef', 'keepFor'])
    .select(['addressKey as networkKeys', 'requestedAt', 'actionRequestedAt', 'words'])
    .select(['state', 'declineCode'])
    .where('caseId', '=', caseId)
    .where('orderId', '=', orderId)
    .where('attempt', '=', attempt)
    .executeTakeFirst()
  return row === undefined
    ? null
    : { ...row, source: sourceIn(row), words: wordsShape.nullable().parse(row.words) }
}

/**
 * Deletes what attempts charged, which names an account: those of its customer, or those that were requested before a time. An
 * undecided order keeps it, because its attempt may be requested again; one that expired may have an attempt without an answer.
 */
export const forgetSources = async (
  db: Db,
  of: { readonly customerRef: string } | { readonly before: Date },
): Promise<void> => {
  await db
    .updateTable('chargeAttempt')
    .set({
      confirmationToken: sql<string>`coalesce(confirmation_token, 'erased')`,
      paymentMethodRef: null,
      customerRef: null,
      keepFor: null,
    })
    .where('customerRef', 'is not', null)
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('orders')
          .select('orders.orderId')
          .whereRef('orders.caseId', '=', 'chargeAttempt.caseId')
          .whereRef('orders.orderId', '=', 'chargeAttempt.orderId')
          .where('orders.state', 'not in', ORDER_STATES.filter(isUndecided)),
      ),
    )
    .where(({ eb }) =>
      'before' in of ? eb('requestedAt', '<', of.before) : eb('customerRef', '=', of.customerRef),
    )
    .execute()
}

/** Deletes the network keys of attempts that were requested before a time. */
export const forgetNetworks = async (db: Db, before: Date): Promise<void> => {
  await db
    .updateTable('chargeAttempt')
    .set({ addressKey: null })
    .where('requestedAt', '<', before)
    .where('addressKey', 'is not', null)
    .execute()
}

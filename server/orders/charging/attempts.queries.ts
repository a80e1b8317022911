import { sql } from 'kysely'
import * as z from 'zod'
import type { Reader, Tx } from '#server/platform/database.ts'
import type { OrderPlace } from '../order-key.ts'
import { statesBefore } from '../orders.state.ts'

const wordsShape = z.object({ description: z.string(), statementSuffix: z.string(), returnUrl: z.string() })

/** What the provider is told of a charge beside its amount. The same key must always come with the same words. */
export type ChargeWords = z.infer<typeof wordsShape>

type NewAttempt = {
  readonly attempt: number
  readonly confirmationToken: string
  /** From where it was made, as a keyed hash. */
  readonly addressKey: string | null
  readonly words: ChargeWords
  readonly askedAt: Date
}

/** Takes the order for its next attempt and writes the attempt down, in one statement; false where another was faster. */
export const beginAttempt = async (
  reader: Reader,
  { caseId, orderId }: OrderPlace,
  { attempt, confirmationToken, addressKey, words, askedAt }: NewAttempt,
): Promise<boolean> => {
  const { rows } = await sql`
    with taken as (
      update orders set state = 'processing', state_at = ${askedAt}, asked_at = ${askedAt}, attempt = ${attempt}, provider_ref = null
      where case_id = ${caseId} and order_id = ${orderId} and attempt = ${attempt - 1}
        and state = any(${statesBefore('chargeAsked')}::text[])
      returning case_id, order_id, attempt
    )
    insert into charge_attempt (case_id, order_id, attempt, confirmation_token, address_key, words, state, asked_at)
    select case_id, order_id, attempt, ${confirmationToken}, ${addressKey}, ${JSON.stringify(words)}::jsonb, 'asked', ${askedAt}::timestamptz
    from taken returning attempt`.execute(reader)
  return rows.length > 0
}

export type AttemptState = 'requires_action' | 'processing' | 'unknown' | 'succeeded' | 'failed'

export const answerAttempt = async (
  tx: Tx,
  { caseId, orderId }: OrderPlace,
  attempt: number,
  answer: { state: AttemptState; providerRef?: string | null; declineCode?: string; answeredAt: Date },
): Promise<void> => {
  await tx
    .updateTable('chargeAttempt')
    .set(answer)
    .$if(answer.state === 'requires_action', (query) => query.set({ actionAskedAt: answer.answeredAt }))
    .where('caseId', '=', caseId)
    .where('orderId', '=', orderId)
    .where('attempt', '=', attempt)
    .execute()
}

export type Attempt = {
  readonly confirmationToken: string
  /** Null for an attempt of a release that didn't keep it. */
  readonly addressKey: string | null
  readonly askedAt: Date
  readonly actionAskedAt: Date | null
  /** Null for an attempt of a release that didn't keep them. */
  readonly words: ChargeWords | null
  readonly declineCode: string | null
}

export const readAttempt = async (
  reader: Reader,
  { caseId, orderId }: OrderPlace,
  attempt: number,
): Promise<Attempt | null> => {
  const row = await reader
    .selectFrom('chargeAttempt')
    .select(['confirmationToken', 'addressKey', 'askedAt', 'actionAskedAt', 'words', 'declineCode'])
    .where('caseId', '=', caseId)
    .where('orderId', '=', orderId)
    .where('attempt', '=', attempt)
    .executeTakeFirst()
  return row === undefined ? null : { ...row, words: wordsShape.nullable().parse(row.words) }
}

/** From where attempts before a moment came is nobody's business any more. */
export const forgetAddresses = async (reader: Reader, before: Date): Promise<void> => {
  await reader
    .updateTable('chargeAttempt')
    .set({ addressKey: null })
    .where('askedAt', '<', before)
    .where('addressKey', 'is not', null)
    .execute()
}

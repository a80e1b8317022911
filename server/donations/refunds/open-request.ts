import type { StoredRequestReason } from '#contract/donations/donation-requests.ts'
import type { Deps } from '#server/deps.ts'
import type { OrderIds } from '#server/donations/order-key.ts'
import type { Tx } from '#server/platform/database.ts'
import { writeOutbox } from '#server/platform/jobs/outbox.ts'
import { mailRefundRequestJob } from '../donation-jobs.ts'
import { insertRequest } from './refund-requests.queries.ts'

const REFERENCE_LENGTH = 6

export type NewRequest = {
  readonly idempotencyKey: string
  readonly reason: StoredRequestReason
  /** A donor's text is encrypted with their key; our own notes are stored as they are. */
  readonly text: string | { readonly seal: (requestId: string) => Buffer }
}

/**
 * Opens a support request about a donation, in the transaction that locks its order, and notifies its donor.
 * @returns the reference
 */
export const openRequest = async (
  tx: Tx,
  { ids, clock }: Pick<Deps, 'ids' | 'clock'>,
  { caseId, orderId }: OrderIds,
  { idempotencyKey, reason, text }: NewRequest,
): Promise<string> => {
  const requestId = ids.uuid()
  const reference = `RF-${ids.reference(REFERENCE_LENGTH)}`
  const now = clock.now()
  await insertRequest(tx, {
    caseId,
    requestId,
    orderId,
    idempotencyKey,
    reference,
    reason,
    ...(typeof text === 'string' ? { body: text } : { body: '', bodyCipher: text.seal(requestId) }),
    createdAt: now,
  })
  const mail = mailRefundRequestJob.at(now, { caseId, requestId })
  await writeOutbox(tx, ids, caseId, [mail], now)
  return reference
}

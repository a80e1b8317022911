import { sql } from 'kysely'
import { uuidShape } from '#contract/shapes.ts'
import type { DB } from '#database/types.ts'
import type { Db } from '#server/platform/database.ts'
import { readMessagesAndAnswers } from '#server/support/messages-of-cases.ts'

type Tables = Partial<Record<keyof DB, string>>

/** Tables with records of an order, and the column with each record's own id. */
const ORDER_RECORDS = {
  orders: 'orderId',
  refund: 'refundId',
  refundRequest: 'requestId',
  dispute: 'disputeId',
  duplicatePayment: 'duplicatePaymentId',
} as const satisfies Tables

/** Tables with other records of a case. */
const OTHER_RECORDS = {
  accountHold: 'holdId',
  caseImage: 'imageId',
  caseRefund: 'caseRefundId',
  caseReport: 'reportId',
  caseReview: 'reviewId',
  caseUpdate: 'updateId',
  caseUpload: 'uploadId',
  conversation: 'conversationId',
  conversationMessage: 'messageId',
  donation: 'donationId',
  followRequest: 'requestId',
  offlineDonation: 'entryId',
  payout: 'payoutId',
  payoutAttempt: 'attemptId',
  pushSubscription: 'subscriptionId',
  teamMember: 'memberId',
  vouch: 'vouchId',
} as const satisfies Tables

export const CASE_RECORDS = { ...ORDER_RECORDS, ...OTHER_RECORDS }

type CaseRecord = { readonly recordId: string; readonly caseId: string; readonly orderId: string | null }

const selectFrom = (tables: Tables, caseIds: readonly string[], ids: readonly string[]) =>
  Object.entries(tables).map(
    ([table, column]) =>
      sql`select ${sql.ref(column)} as record_id, case_id,
        ${tables === ORDER_RECORDS ? sql`order_id` : sql`null::uuid`} as order_id
        from ${sql.table(table)} where case_id = any(${caseIds}) and ${sql.ref(column)} = any(${ids}::uuid[])`,
  )

/** Records of some cases that have one of these ids. Looks in each table by its primary key. */
export const readCaseRecords = async (
  db: Db,
  caseIds: readonly string[],
  ids: readonly string[],
): Promise<CaseRecord[]> => {
  const recordIds = ids.filter((id) => uuidShape.safeParse(id).success)
  if (caseIds.length === 0 || recordIds.length === 0) return []
  const selects = [ORDER_RECORDS, OTHER_RECORDS].flatMap((tables) => selectFrom(tables, caseIds, recordIds))
  const [{ rows }, messages] = await Promise.all([
    sql<CaseRecord>`${sql.join(selects, sql` union all `)}`.execute(db),
    readMessagesAndAnswers(db, caseIds, recordIds),
  ])
  return [...rows, ...messages.map((message) => ({ ...message, orderId: null }))]
}

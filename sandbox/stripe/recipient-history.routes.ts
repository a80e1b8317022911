import type { FastifyInstance } from 'fastify'
import * as z from 'zod'
import type { Sql } from '../database.ts'
import { BANK_NAME } from './accounts/onboard-account.ts'
import type { DueWork } from './change.ts'
import type { AccountFacts, StripeRecord } from './facts.ts'
import type { Provider } from './provider.ts'
import { addRecords } from './save-change.ts'

const idOf = (prefix: string) =>
  z
    .string()
    .max(80)
    .startsWith(`${prefix}_`)
    .regex(/^[a-z]+_[A-Za-z0-9_]{3,}$/)

const transferShape = z.strictObject({
  transferId: idOf('tr'),
  balanceTransactionId: idOf('txn'),
  payoutId: idOf('po'),
  attemptId: z.string().min(1).max(60),
  amountCents: z.number().int().min(1),
  createdAt: z.coerce.date(),
  /** When it arrives at the bank, in the past or in the future, by sandbox time. */
  arrivesAt: z.coerce.date(),
})

const recipientShape = z.strictObject({
  accountId: idOf('acct'),
  bankId: idOf('ba'),
  bankLast4: z.string().regex(/^\d{4}$/),
  caseId: z.string().min(1).max(60),
  firstName: z.string().min(1).max(60),
  lastName: z.string().min(1).max(60),
  email: z.email(),
  agreedAt: z.coerce.date(),
  transfers: z.array(transferShape).max(1000),
})
const historyShape = z.array(recipientShape).max(1000)

type Recipient = z.output<typeof recipientShape>
type Transfer = z.output<typeof transferShape>

/** Invented details in the provider's format. */
const invented = {
  birthDay: { day: 12, month: 4, year: 1981 },
  phone: '+15555550100',
  address: { line1: '12 Oak St', city: 'Marietta', state: 'OH', postalCode: '45750' },
  routingNumber: '110000000',
}

const accountOf = (recipient: Recipient): StripeRecord<'account'> => {
  const { accountId, bankId, bankLast4, caseId, firstName, lastName, email, agreedAt } = recipient
  const { birthDay, phone, address, routingNumber } = invented
  const facts: AccountFacts = {
    ...{
      email,
      personId: `person_${accountId}`,
      merchantCategoryCode: '8398',
      productDescription: 'Receives donations',
    },
    ...{ identity: 'verified', termsAgreedMs: agreedAt.getTime(), onboardingBegan: true, stopped: null },
    holder: { firstName, lastName, birthDay, email, phone, address },
    bank: { id: bankId, bankName: BANK_NAME, last4: bankLast4, routingNumber, payoutFailure: null },
    metadata: { case_id: caseId },
  }
  return { type: 'account', id: accountId, parentId: null, createdMs: agreedAt.getTime(), facts }
}

const recordsOf = ({ accountId, bankId, caseId }: Recipient, transfer: Transfer, nowMs: number) => {
  const { transferId, balanceTransactionId, payoutId, attemptId, amountCents } = transfer
  const createdMs = transfer.createdAt.getTime()
  const arrivalMs = transfer.arrivesAt.getTime()
  const movement: StripeRecord<'balance_transaction'> = {
    ...{ type: 'balance_transaction', id: balanceTransactionId, parentId: transferId, createdMs },
    facts: {
      ...{ amountCents: -amountCents, feeCents: 0, currency: 'usd', description: null },
      ...{ kind: 'transfer', reportingCategory: 'transfer', availableMs: createdMs },
    },
  }
  const transferRecord: StripeRecord<'transfer'> = {
    ...{ type: 'transfer', id: transferId, parentId: accountId, createdMs },
    facts: {
      ...{ amountCents, balanceTransactionId, group: caseId, description: null, reversal: null },
      metadata: { attempt_id: attemptId, case_id: caseId },
    },
  }
  const payout: StripeRecord<'payout'> = {
    ...{ type: 'payout', id: payoutId, parentId: accountId, createdMs },
    facts: {
      ...{ amountCents, arrivalMs, bankId, failure: null, outcome: null, description: null },
      status: arrivalMs <= nowMs ? 'paid' : 'pending',
      metadata: { attempt_id: attemptId },
    },
  }
  return [movement, transferRecord, payout]
}

/** Schedules the arrivals of pending payouts. Idempotent, because each has a fixed id and finishes once. */
const scheduleArrivals = async (
  sql: Sql,
  transfers: readonly Transfer[],
  nowMs: number,
): Promise<DueWork[]> => {
  const due = transfers
    .filter(({ arrivesAt }) => arrivesAt.getTime() > nowMs)
    .map(({ payoutId, arrivesAt }) => ({
      ...{ id: `due_${payoutId}`, kind: 'finish_payout' as const, subjectId: payoutId },
      dueMs: arrivesAt.getTime(),
    }))
  for (const { id, kind, subjectId, dueMs } of due)
    await sql(
      'add_arrival',
      'insert into sandbox.due_work (id, kind, subject_id, due_at) values ($1, $2, $3, $4) on conflict do nothing',
      [id, kind, subjectId, new Date(dueMs)],
    )
  return due
}

/**
 * `POST /recipients`: inserts accounts that were verified in the past, and their transfers, with the caller's ids
 * and without events, for the demo data. Idempotent.
 */
export const recipientHistoryRoutes = (provider: Provider) => async (app: FastifyInstance) => {
  app.post('/recipients', async (request) => {
    const recipients = historyShape.parse(request.body)
    const nowMs = provider.clock.nowMs()
    const records = recipients.flatMap((recipient) => [
      accountOf(recipient),
      ...recipient.transfers.flatMap((transfer) => recordsOf(recipient, transfer, nowMs)),
    ])
    const transfers = recipients.flatMap((recipient) => recipient.transfers)
    const due = await provider.database.inTransaction(async (sql) => {
      await addRecords(sql, records)
      return scheduleArrivals(sql, transfers, nowMs)
    })
    provider.announce({ events: [], due })
    return { written: recipients.length }
  })
}

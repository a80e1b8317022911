import type Stripe from 'stripe'
import { expect } from 'vitest'
import { readDuplicatePaymentByRef } from '#server/donations/duplicate-payments/duplicate-payments.queries.ts'
import { readOrder } from '#server/donations/orders.queries.ts'
import { readTotals } from '#server/ledger/balance.store.ts'
import { checkLedger } from '#server/ledger-checks.ts'
import type { TestApp } from '../app.ts'
import type { ReconciliationScene } from '../reconciliation-scene.ts'
import { Donor } from './donor.ts'

let addresses = 0

/** Journal lines of a duplicate payment of $55 and of its refund. */
export const PAYMENT_LINE = 'taken: 1000 → 2400 5500'
export const REFUND_LINE = 'returned: 2400 → 1000 5500'

const alertsAbout = async (test: TestApp, paymentRef: string) => {
  const { rows } = await test.deps.database.pool.query<{ title: string; body: string }>(
    'select title, body from alert where body like $1 order by raised_at, alert_key',
    [`%${paymentRef}%`],
  )
  return rows
}

/** Lines of every journal about a case's duplicate payments. */
const journalLines = async (test: TestApp, caseId: string): Promise<string[]> => {
  const { rows } = await test.deps.database.pool.query<{ line: string }>(
    `select replace(j.kind, 'duplicate_payment_', '') || ': ' || l.debit || ' → ' || l.credit || ' ' || l.amount_cents as line
     from journal j join journal_line l using (case_id, journal_id)
     where j.case_id = $1 and j.source = 'duplicate_payment' order by line`,
    [caseId],
  )
  return rows.map(({ line }) => line)
}

/** Fixtures for duplicate payments: a donation, its second payment, and their results. */
export const duplicatePaymentScene = (test: TestApp, scene: ReconciliationScene) => {
  /** Settles a donation of $50 with a tip of $5. */
  const donate = async () => {
    addresses += 1
    const email = `twice-${addresses}@mail.example`
    const orderId = await scene.give({ email })
    const readState = async () => ({
      totals: await readTotals(test.deps.database.db, scene.caseId),
      order: await readOrder(test.deps.database.db, { caseId: scene.caseId, orderId }),
      list: (
        await new Donor(test).call<object>('GET', `/api/oversea/fund/case/donations?caseId=${scene.caseId}`)
      ).envelope.data,
    })
    const mails = async () =>
      (await scene.world.mailTo(email)).filter(({ subject }) => !subject.startsWith('Thank you'))
    const receipts = async () => (await scene.world.mailTo(email)).length - (await mails()).length
    const payAgain = (card?: string) =>
      scene.payAtProvider(5500, { case_id: scene.caseId, order_id: orderId, attempt: '2' }, card)
    return { orderId, initialState: await readState(), readState, mails, receipts, payAgain }
  }
  /** Makes a donation and pays it a second time. The second payment's webhook is dropped. */
  const payTwiceWithoutWebhook = async (card?: string) => {
    const donation = await donate()
    await scene.world.faults({ dropWebhooks: 1 })
    return { donation, paymentRef: await donation.payAgain(card) }
  }
  const readDuplicatePayment = async (paymentRef: string) => {
    const row = await readDuplicatePaymentByRef(test.deps.database.db, scene.caseId, paymentRef)
    if (row === null) throw new Error('No duplicate payment is recorded')
    return row
  }
  const refundsOf = async (paymentRef: string): Promise<Stripe.Refund[]> =>
    (await scene.world.stripe.refunds.list({ payment_intent: paymentRef })).data
  const alerts = (paymentRef: string) => alertsAbout(test, paymentRef)
  /** Runs background work twice, because a refund's job queues the job that mails about it. */
  const runWork = async () => {
    await test.work()
    await test.work()
  }
  /** Makes a duplicate payment old enough for the sweeps, since the database's clock can't be advanced. */
  const backdate = (paymentRef: string) =>
    scene.owner.query(
      "update duplicate_payment set state_at = app.later(state_at, '-2 hours') where payment_ref = $1",
      [paymentRef],
    )
  const journals = () => journalLines(test, scene.caseId)
  /** Expects a sound ledger, and a reconciliation without differences about this test's case. */
  const expectCleanBooks = async () => {
    expect(await checkLedger(test.deps.database.db)).toEqual([])
    const report = await scene.reconcile(24 * 30)
    expect(report.run.sums?.unexplainedCents).toBe(0)
    expect(report.differences.filter(({ caseId }) => caseId === scene.caseId)).toEqual([])
  }
  return {
    donate,
    payTwiceWithoutWebhook,
    readDuplicatePayment,
    refundsOf,
    alerts,
    runWork,
    backdate,
    journals,
    expectCleanBooks,
  }
}

import { describe, expect, it } from 'vitest'
import type { PaymentProvider } from '#server/outside/payments/port.ts'
import type { StaffMember } from '#server/platform/staff.ts'
import { testApp } from '#testing/app.ts'
import { refusalCodeOf } from '#testing/refusal-code.ts'
import { resumePayouts } from '#testing/resume-payouts.ts'
import { createFirstComparison, MoneyOutStopped, stopMoneyOut } from './stop-money-out.ts'
import {
  liftPayoutStop,
  readStop,
  readStops,
  stopForProviderAhead,
  stopPayouts,
  stopPayoutsByStaff,
} from './stop-payouts.ts'

const test = testApp()

type Call = keyof Omit<PaymentProvider, 'publicSettings'>

/** Whether each call of the payments port moves money to a donor or a recipient. A new call doesn't compile without its row. */
const MOVES_MONEY_OUT: Readonly<Record<Call, boolean>> = {
  refund: true,
  transfer: true,
  payToBank: true,
  // Calls a known payout off: a hold reaches money in transit.
  reverseTransfer: false,
  cancelBankPayout: false,
  // Takes money in: donations continue.
  charge: false,
  cancelPayment: false,
  cardFingerprint: false,
  createCustomer: false,
  deleteCustomer: false,
  detachCard: false,
  getPayment: false,
  findPayment: false,
  paymentsOf: false,
  verifyWebhook: false,
  getRefund: false,
  listRefunds: false,
  getDispute: false,
  uploadEvidence: false,
  submitEvidence: false,
  // The bank has taken the money before.
  acceptDispute: false,
  getFraudWarning: false,
  readTime: false,
  eventsSince: false,
  movements: false,
  movementsOf: false,
  getMovement: false,
  createAccount: false,
  findAccount: false,
  updateAccount: false,
  readAccount: false,
  beginAccountSession: false,
  transfersOf: false,
  getTransfer: false,
  bankPayoutsOf: false,
  getBankPayout: false,
  readRecipientBalance: false,
}

const REFUND = {
  refundId: 'r',
  key: 'k',
  paymentRef: 'pi_1',
  amountCents: 1,
  parts: null,
  reason: 'duplicate',
} as const
const PAYOUT = { payoutId: 'p', attempt: 1, periodStart: '2026-11-02', clearedUntil: null, donationCount: 1 }
const SENT = { attemptId: 'a', caseId: 'AAAAAAAAAAAA', accountRef: 'acct_1', amountCents: 1 }

const moves = (payments: PaymentProvider): Readonly<Record<string, () => Promise<unknown>>> => ({
  refund: () => payments.refund(REFUND),
  transfer: () => payments.transfer({ ...SENT, payout: PAYOUT, refusals: 0 }),
  reverseTransfer: () => payments.reverseTransfer('a', 'tr_1'),
  payToBank: () => payments.payToBank(SENT),
  cancelBankPayout: () => payments.cancelBankPayout('acct_1', 'po_1'),
})

/** Names of the calls that the gate refused, before the provider was asked. */
const heldCalls = async (payments = test.deps.payments): Promise<string[]> => {
  const held: string[] = []
  for (const [name, call] of Object.entries(moves(payments))) {
    const error: unknown = await call().catch((thrown: unknown) => thrown)
    if (error instanceof MoneyOutStopped) held.push(name)
  }
  return held.toSorted()
}

const ALL_OUT = Object.entries(MOVES_MONEY_OUT)
  .flatMap(([name, movesOut]) => (movesOut ? [name] : []))
  .toSorted()
const readReason = async () => (await readStop(test.deps))?.reason ?? null
const close = () =>
  test.deps.database.transact((tx) => stopForProviderAhead(tx, test.deps, 'tr_1 wasn’t in the books.'))
const FINANCE = { staffId: '0198b0a0-0000-7000-8000-000000000001', roles: ['finance'] } as const

describe('every call that moves money out', () => {
  it('waits until this process has compared the provider with the books', async () => {
    const firstComparison = createFirstComparison()
    const gated = stopMoneyOut(test.deps.payments, { ...test.deps, firstComparison })
    expect(await heldCalls(gated)).toEqual(ALL_OUT)
    firstComparison.finish()
    expect(await heldCalls(gated)).toEqual([])
  })

  it('waits while the provider is ahead, until finance resumes', async () => {
    const { deps } = test
    await deps.database.transact((tx) => stopForProviderAhead(tx, deps, 'tr_1 wasn’t in the books.'))
    expect(await heldCalls()).toEqual(ALL_OUT)
    await resumePayouts(deps, FINANCE, 'Compared.')
    expect(await heldCalls()).toEqual([])
  })

  it('waits also if a check of the books had stopped transfers before, which alone lets refunds go', async () => {
    const { deps } = test
    await stopPayouts(deps, 'The books differ.')
    expect(await heldCalls()).toEqual([])
    await deps.database.transact((tx) => stopForProviderAhead(tx, deps, 'tr_1 wasn’t in the books.'))
    expect(await heldCalls()).toEqual(ALL_OUT)
    await resumePayouts(deps, FINANCE, 'Compared.')
  })
})

describe('a stop hides no other', () => {
  const colleague = { ...FINANCE, staffId: '0198b0a0-0000-7000-8000-000000000002' } as const

  it('one by hand while the provider is ahead stays until a second person lifts it', async () => {
    await close()
    const stop = await stopPayoutsByStaff(test.deps, FINANCE, { reason: 'I see fraud.' })
    expect(stop).toMatchObject({ reason: 'staff', stoppedBy: FINANCE.staffId, detail: 'I see fraud.' })
    const lift = (stopId = '') =>
      liftPayoutStop(test.deps, FINANCE, { stopId, version: 1, reason: 'Checked.' })
    await lift((await readStop(test.deps))?.stopId)
    expect(await heldCalls()).toEqual([])
    expect(await readReason()).toBe('staff')
    expect(await refusalCodeOf(lift(stop.stopId))).toBe('conflict')
    await resumePayouts(test.deps, colleague, 'It was no fraud.')
    expect(await readReason()).toBeNull()
  })

  it('one by hand stands beside another person’s, with its own reason', async () => {
    const first = await stopPayoutsByStaff(test.deps, FINANCE, { reason: 'I see fraud.' })
    const second = await stopPayoutsByStaff(test.deps, colleague, { reason: 'The bank has called.' })
    await stopPayoutsByStaff(test.deps, colleague, { reason: 'The bank has called.' })
    expect(await readStops(test.deps)).toMatchObject([
      { stopId: first.stopId, stoppedBy: FINANCE.staffId, detail: 'I see fraud.' },
      { stopId: second.stopId, stoppedBy: colleague.staffId, detail: 'The bank has called.' },
    ])
    const lift = (staff: StaffMember, { stopId }: { readonly stopId: string }) =>
      liftPayoutStop(test.deps, staff, { stopId, version: 1, reason: 'Settled.' })
    expect(await refusalCodeOf(lift(colleague, second))).toBe('conflict')
    await lift(colleague, first)
    expect(await readReason(), 'the colleague’s stop stands').toBe('staff')
    expect(await refusalCodeOf(lift(colleague, second))).toBe('conflict')
    await lift(FINANCE, second)
    expect(await readReason()).toBeNull()
    // From another tab, which still shows it.
    await expect(lift(FINANCE, second)).rejects.toThrow('This stop was already lifted.')
  })

  it('one by hand that is sent several times at once is one stop', async () => {
    const stop = () => stopPayoutsByStaff(test.deps, FINANCE, { reason: 'I see fraud.' })
    const [first, ...others] = await Promise.all([stop(), stop(), stop()])
    expect(others).toEqual([first, first])
    expect(await readStops(test.deps)).toEqual([first])
    await resumePayouts(test.deps, colleague, 'It was no fraud.')
  })

  it('what is found while a stop is open is added to it, and isn’t lifted unread', async () => {
    const { stopId, version } = await stopPayouts(test.deps, 'Check A failed.')
    await stopPayouts(test.deps, 'Check B failed.')
    await stopPayouts(test.deps, 'Check A failed.')
    const lift = (read: number) =>
      liftPayoutStop(test.deps, FINANCE, { stopId, version: read, reason: 'A was a known case.' })
    expect(await refusalCodeOf(lift(version))).toBe('conflict')
    const [open] = await readStops(test.deps)
    expect(open).toMatchObject({ stopId, version: 2, detail: 'Check A failed.\nCheck B failed.' })
    await lift(2)
    expect(await readStops(test.deps)).toEqual([])
  })

  it('a provider that is ahead holds refunds also after a stop by hand, and each has its reason', async () => {
    await stopPayoutsByStaff(test.deps, FINANCE, { reason: 'I see fraud.' })
    await close()
    await stopPayouts(test.deps, 'The books differ.')
    expect(await heldCalls()).toEqual(ALL_OUT)
    const stops = await readStops(test.deps)
    expect(stops.map(({ reason }) => reason)).toEqual(['provider_ahead', 'staff', 'ledger_check'])
    await resumePayouts(test.deps, colleague, 'All were checked.')
    expect(await readReason()).toBeNull()
  })
})

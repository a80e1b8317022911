import { addCents } from '#contract/money.ts'
import type { Deps } from '#server/deps.ts'
import { readClearing } from '#server/ledger/clearing.ts'
import {
  SECOND_PAYMENT,
  secondPaymentReturned,
  secondPaymentReturnFailed,
} from '#server/ledger/second-payment-events.ts'
import { postJournals } from '#server/ledger/store.ts'
import type { RefundState } from '#server/outside/payments/port.ts'
import type { Tx } from '#server/platform/database.ts'
import { writeOutbox } from '#server/platform/outbox.ts'
import { alertNotReturned } from './second-payment-alerts.ts'
import {
  changeSecondPayment,
  lockSecondPayment,
  type SecondPaymentRow,
  type SecondPaymentState,
} from './second-payments.queries.ts'

type Heard = { readonly sent: boolean; readonly failed: boolean }

/** What the books hold of a refund already. */
const heardOf = async (
  tx: Tx,
  { caseId }: SecondPaymentRow,
  { refundRef: sourceId }: RefundState,
): Promise<Heard> => {
  const posted = await readClearing(tx, [{ caseId, source: SECOND_PAYMENT, sourceId }])
  const has = (kind: string): boolean => posted.some((entry) => entry.kind === kind)
  return { sent: has('second_payment_returned'), failed: has('second_payment_return_failed') }
}

/** Forward only: an old word about a refund changes nothing. One of staff's that failed unheard never was. */
const isNews = (second: SecondPaymentRow, said: RefundState, heard: Heard): boolean => {
  if (heard.failed) return false
  if (said.status === 'failed') return heard.sent || said.refundId === second.secondPaymentId
  return !heard.sent || (second.state === 'sent' && said.status === 'succeeded')
}

const stateAfter = (
  { state, amountCents }: SecondPaymentRow,
  { status }: RefundState,
  returnedCents: number,
): SecondPaymentState => {
  if (status === 'failed') return 'failed'
  if (returnedCents < amountCents) return state
  return status === 'pending' ? 'sent' : 'succeeded'
}

const take = async (
  tx: Tx,
  deps: Deps,
  second: SecondPaymentRow,
  said: RefundState,
  heard: Heard,
): Promise<void> => {
  const { caseId, secondPaymentId } = second
  const now = deps.clock.now()
  const refund = { objectRef: said.refundRef, amountCents: said.amountCents, occurredAt: said.madeAt }
  const hasFailed = said.status === 'failed'
  const returnedCents = addCents(
    second.returnedCents,
    heard.sent ? 0 : said.amountCents,
    hasFailed ? -said.amountCents : 0,
  )
  if (returnedCents > second.amountCents)
    throw new Error(`${said.refundRef} gives back more than is left of ${second.paymentRef}`)
  const state = stateAfter(second, said, returnedCents)
  const { refundRef, failure } = said
  const refundRefs = [...new Set([...second.refundRefs, refundRef])]
  await changeSecondPayment(tx, second, { state, stateAt: now, returnedCents, refundRefs, failure })
  const journals = [
    ...(heard.sent ? [] : [secondPaymentReturned(refund)]),
    ...(hasFailed ? [secondPaymentReturnFailed({ ...refund, occurredAt: now })] : []),
  ]
  await postJournals(tx, deps.ids, { caseId, journals, postedAt: now })
  if (hasFailed) await alertNotReturned(tx, deps, second, { what: refundRef, why: failure ?? 'failed' })
  if (state !== 'sent' && state !== 'succeeded') return
  const payload = { caseId, secondPaymentId }
  await writeOutbox(tx, deps.ids, caseId, [{ topic: 'mail-second-payment', payload, runAt: now }], now)
}

/** Takes over what the provider says of a refund of a second payment, whoever made it. */
export const applySecondRefund = async (
  deps: Deps,
  second: SecondPaymentRow,
  said: RefundState,
): Promise<void> => {
  await deps.database.transact(async (tx) => {
    const held = await lockSecondPayment(tx, second)
    const heard = await heardOf(tx, held, said)
    if (isNews(held, said, heard)) await take(tx, deps, held, said, heard)
  })
}

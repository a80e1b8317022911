import { api } from '#web/browser/api/browser-api.ts'
import { makeRandomString } from '#web/browser/random-string.ts'
import { solveProofOfWork } from '#web/browser/solve-challenge.ts'
import { browserStorage } from '#web/browser/tab-storage.ts'
import { visitSource } from '#web/browser/visits/visit-source.ts'
import { loadBrowserKey } from '#web/signing/browser-key.ts'
import type { Donation } from '../form/read-donation-form.ts'
import { type ChargeSource, type CheckoutMethod, payMethodOf } from '../order-client/charge-source.ts'
import { createDraftPool, type OrderDraft } from '../order-client/order-draft.ts'
import { forgetOrderKey, loadOrCreateOrderKey } from '../order-client/order-key.ts'
import { deadlineOf } from '../order-client/payment-deadline.ts'
import { type OrderChoices, type StartedOrder, startOrder } from '../order-client/start-order.ts'
import {
  lostAfter,
  type Next,
  nextAfterCharge,
  nextAfterFailure,
  nextAfterStatus,
} from './next-payment-step.ts'

const QUIET = { quiet: true } as const

export type PaymentClient = {
  /** Solves the proof of work in advance. */
  readonly prepare: () => void
  readonly start: (donation: Donation, method: CheckoutMethod) => Promise<StartedOrder>
  /** Continues the same order after the donor confirmed that they give again. */
  readonly startConfirmed: (donation: Donation, method: CheckoutMethod) => Promise<StartedOrder>
  /** A new order for the same donation, because the previous one ended. */
  readonly startNewOrder: (donation: Donation, method: CheckoutMethod) => Promise<StartedOrder>
  /** First step of a new or resumed order. */
  readonly firstStep: (order: StartedOrder, sentence: string | null) => Promise<Next>
  readonly charge: (orderId: string, attempt: number, source: ChargeSource) => Promise<Next>
  /** Next step by an order's status now. */
  readonly readNextStep: (orderId: string, sentence: string | null) => Promise<Next>
  /** Deadline for paying an order. */
  readonly deadline: (orderId: string) => Promise<Date>
}

/** API client for the payments of one page. Loaded after hydration. */
export const createPaymentClient = (caseId: string, firstDraft: OrderDraft): PaymentClient => {
  const storage = browserStorage()
  const now = () => new Date()
  const drafts = createDraftPool({ api, caseId, solve: solveProofOfWork, now }, firstDraft)
  const orders = {
    api,
    drafts,
    signKey: loadBrowserKey,
    // The key doesn't depend on the payment method, so that a donor who switches to a card keeps the same order.
    idempotencyKeyFor: ({ payMethod: _method, ...choices }: OrderChoices) =>
      loadOrCreateOrderKey(storage, caseId, choices, () => makeRandomString()),
    forgetKey: () => forgetOrderKey(storage, caseId),
  }
  const attribution = visitSource(storage, window.location.search)

  const readNextStep = async (orderId: string, sentence: string | null): Promise<Next> =>
    nextAfterStatus(await api.orderStatus({ orderId }, QUIET), sentence)

  const start = (
    donation: Donation,
    method: CheckoutMethod,
    { confirmSimilar }: { readonly confirmSimilar: boolean },
  ): Promise<StartedOrder> =>
    startOrder(
      orders,
      { ...donation, caseId, payMethod: payMethodOf(method), attribution },
      { confirmSimilar },
    )

  return {
    prepare: drafts.prepare,
    readNextStep,
    start: (donation, method) => start(donation, method, { confirmSimilar: false }),
    startConfirmed: (donation, method) => start(donation, method, { confirmSimilar: true }),
    startNewOrder: (donation, method) => {
      forgetOrderKey(storage, caseId)
      return start(donation, method, { confirmSimilar: false })
    },
    deadline: async (orderId) => deadlineOf(await api.getOrderInfo({ orderId }, QUIET)),
    firstStep: async ({ orderId, status }, sentence) =>
      status === 'created'
        ? { go: 'card', attempt: 1, sentence }
        : readNextStep(orderId, sentence).catch(lostAfter),
    charge: async (orderId, attempt, source) => {
      try {
        return nextAfterCharge(await api.charge({ orderId, attempt, ...source }, QUIET))
      } catch (error) {
        return nextAfterFailure(error, attempt)
      }
    },
  }
}

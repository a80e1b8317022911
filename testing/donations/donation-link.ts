import { webcrypto } from 'node:crypto'
import type Stripe from 'stripe'
import type { Envelope } from '#contract/call.ts'
import { calls } from '#contract/calls.ts'
import type { Donation, DonationReturn } from '#contract/donations/donation-shapes.ts'
import { receiptPath } from '#server/donations/receipt.ts'
import { readTotals } from '#server/ledger/balance.store.ts'
import type { TestApp } from '../app.ts'
import { makeCase } from '../make-case.ts'
import { outsideWorld } from '../outside-world.ts'
import { type Choices, Donor } from './donor.ts'

type Answered<T> = { readonly status: number; readonly envelope: Envelope<T> }
type ActionName =
  | 'changeMessage'
  | 'changeNames'
  | 'refundOwnDonation'
  | 'refundOwnTip'
  | 'refundRepeatedDonation'
  | 'requestRefund'

/** Someone with a donation's signed link, without cookies or an account. */
export class DonationLink {
  readonly caseId: string
  readonly orderId: string
  readonly token: string
  readonly #test: TestApp

  constructor(test: TestApp, { caseId, orderId }: { caseId: string; orderId: string }) {
    this.#test = test
    this.caseId = caseId
    this.orderId = orderId
    this.token =
      receiptPath(test.deps.signer, { caseId, orderId, emailCorrectedAt: null }).split('/').at(-1) ?? ''
  }

  /** Settles a donation, to a new case by default. */
  static async create(
    test: TestApp,
    choices: Partial<Choices> = {},
    card?: string,
    donor = new Donor(test),
  ): Promise<DonationLink> {
    const caseId = choices.caseId ?? (await makeCase(test))
    const { orderId, charged } = await donor.give({ ...choices, caseId }, card)
    if (charged.envelope.code !== 0) throw new Error(`No gift: ${charged.envelope.msg}`)
    await test.work()
    return new DonationLink(test, { caseId, orderId })
  }

  /** Public totals of the donation's case. */
  totals(): ReturnType<typeof readTotals> {
    return readTotals(this.#test.deps.database.db, this.caseId)
  }

  refundsAtProvider(): Promise<Stripe.Refund[]> {
    return outsideWorld(this.#test).refundsOf(this.orderId)
  }

  async ask<T>(url: string): Promise<Answered<T>> {
    const answer = await this.#test.app.inject({ method: 'GET', url })
    return { status: answer.statusCode, envelope: answer.json() }
  }

  /** The code with which the link's page is answered. */
  async code(): Promise<number> {
    return (await this.ask(`${calls.receipt.path}?token=${this.token}`)).envelope.code
  }

  async read(): Promise<Donation> {
    const { envelope } = await this.ask<Donation>(`${calls.receipt.path}?token=${this.token}`)
    if (envelope.code !== 0) throw new Error(`${envelope.code}: ${envelope.msg}`)
    return envelope.data
  }

  /** Runs an action on the donation, with a new idempotency key by default. */
  async act<T = { refund: DonationReturn }>(name: ActionName, more: object = {}): Promise<Answered<T>> {
    const answer = await this.#test.app.inject({
      method: 'POST',
      url: calls[name].path,
      payload: { token: this.token, idempotencyKey: webcrypto.randomUUID(), ...more },
    })
    return { status: answer.statusCode, envelope: answer.json() }
  }
}

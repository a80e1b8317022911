import type Stripe from 'stripe'
import { type DisputeRow, readDisputesOf } from '#server/donations/disputes/disputes.queries.ts'
import type { OrderRow } from '#server/donations/order-row.ts'
import { readOrder } from '#server/donations/orders.queries.ts'
import { type RefundRow, readRefundsOf } from '#server/donations/refunds/refunds.queries.ts'
import { readTotals } from '#server/ledger/balance.store.ts'
import type { TestApp } from '../app.ts'
import { makeCase } from '../make-case.ts'
import type { OutsideWorld } from '../outside-world.ts'
import { type Choices, Donor } from './donor.ts'

const UNTIL_DISPUTED_S = 11

/** A donation that its donor's bank soon disputes, with reads of its state here and at the provider. */
export class DisputedDonation {
  readonly caseId: string
  readonly orderId: string
  readonly #test: TestApp
  readonly #world: OutsideWorld

  constructor(test: TestApp, world: OutsideWorld, orderIds: { caseId: string; orderId: string }) {
    this.caseId = orderIds.caseId
    this.orderId = orderIds.orderId
    this.#test = test
    this.#world = world
  }

  /** Settles a donation of $50 with a tip of $5, to a new case by default. */
  static async create(
    test: TestApp,
    world: OutsideWorld,
    choices: Partial<Choices> = {},
    card = 'pm_card_createDispute',
  ): Promise<DisputedDonation> {
    const caseId = choices.caseId ?? (await makeCase(test))
    const { orderId } = await new Donor(test).give({ tipCents: 500, ...choices, caseId }, card)
    await test.work()
    return new DisputedDonation(test, world, { caseId, orderId })
  }

  /** A donation that is disputed already. */
  static async createDisputed(
    ...settings: Parameters<typeof DisputedDonation.create>
  ): Promise<DisputedDonation> {
    const donation = await DisputedDonation.create(...settings)
    await donation.waitForDispute()
    return donation
  }

  /** Advances the provider's clock until the dispute is opened, and handles its webhook. */
  async waitForDispute(): Promise<void> {
    await this.#world.advanceTime(UNTIL_DISPUTED_S)
    await this.#test.work()
  }

  async order(): Promise<OrderRow> {
    const row = await readOrder(this.#test.deps.database.db, this)
    if (row === null) throw new Error('no such order')
    return row
  }

  disputes(): Promise<DisputeRow[]> {
    return readDisputesOf(this.#test.deps.database.db, this)
  }

  async dispute(): Promise<DisputeRow> {
    const [row, ...more] = await this.disputes()
    if (row === undefined || more.length > 0)
      throw new Error(`One dispute was expected, not ${row === undefined ? 0 : 1 + more.length}`)
    return row
  }

  refunds(): Promise<RefundRow[]> {
    return readRefundsOf(this.#test.deps.database.db, this)
  }

  totals(): ReturnType<typeof readTotals> {
    return readTotals(this.#test.deps.database.db, this.caseId)
  }

  /** The case's public donations. */
  async publicDonations(): Promise<{ amountCents: number }[]> {
    const url = `/api/oversea/fund/case/donations?caseId=${this.caseId}`
    const { envelope } = await new Donor(this.#test).call<{ items: { amountCents: number }[] }>('GET', url)
    return envelope.data.items
  }

  async charge(): Promise<Stripe.Charge> {
    const [charge] = await this.#world.chargesOf(this.orderId)
    if (charge === undefined) throw new Error('not charged')
    return charge
  }

  /** The dispute as the provider has it. */
  async disputeAtProvider(): Promise<Stripe.Dispute> {
    const { data } = await this.#world.stripe.disputes.list({ charge: (await this.charge()).id })
    const [dispute] = data
    if (dispute === undefined) throw new Error('the provider has no dispute')
    return dispute
  }

  /** Lines of every journal about the donation's disputes and their fees. */
  async journals(): Promise<string[]> {
    const { rows } = await this.#test.deps.database.pool.query<{ line: string }>(
      `select j.kind || ': ' || l.debit || ' → ' || l.credit || ' ' || l.amount_cents as line
       from journal j join journal_line l using (case_id, journal_id)
       where j.case_id = $1 and j.kind like 'dispute%' order by j.kind <> 'dispute_opened', j.kind, l.line`,
      [this.caseId],
    )
    return rows.map(({ line }) => line)
  }
}

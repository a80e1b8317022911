import pg from 'pg'
import { afterAll, beforeAll, beforeEach } from 'vitest'
import { HOUR_MS } from '#contract/dates.ts'
import { type Report, readReconciliation } from '#server/reconciliation/read-reconciliation.ts'
import { reconcile } from '#server/reconciliation/reconcile.ts'
import type { TestApp } from './app.ts'
import { type Choices, Donor } from './donations/donor.ts'
import { makeCase } from './make-case.ts'
import { type OutsideWorld, outsideWorld } from './outside-world.ts'

export const FINANCE = { staffId: '0198b0a0-0000-7000-8000-000000000001', roles: ['finance'] } as const

export type Scene = {
  readonly world: OutsideWorld
  /** The owner's pool, for changes behind the product's and the provider's back. */
  readonly owner: pg.Pool
  /** The test's own case. */
  readonly caseId: string
  /** A donation with a tip by card, including its background work. @returns its order */
  readonly give: (choices?: Partial<Choices>, card?: string) => Promise<string>
  /** A foreign payment at the provider, possibly with our metadata. */
  readonly payThere: (
    amountCents: number,
    metadata?: Record<string, string>,
    card?: string,
  ) => Promise<string>
  /** Reconciles the last hour and the next ones, by the provider's clock, which may be ahead. */
  readonly run: (hoursAhead?: number) => Promise<Report>
}

/** Fixtures for reconciliation: no faults and a new case for each test. */
export const reconciled = (test: TestApp): Scene => {
  let world: OutsideWorld
  let owner: pg.Pool
  let caseId = ''
  beforeAll(() => {
    world = outsideWorld(test)
    owner = new pg.Pool({ connectionString: test.ownerUrl })
  })
  afterAll(() => owner.end())
  beforeEach(async () => {
    await world.faults({ reset: true })
    caseId = await makeCase(test)
  })
  return {
    get world() {
      return world
    },
    get owner() {
      return owner
    },
    get caseId() {
      return caseId
    },
    give: async (choices = {}, card) => {
      const { orderId } = await new Donor(test).give({ tipCents: 500, caseId, ...choices }, card)
      await test.work()
      return orderId
    },
    payThere: async (amountCents, metadata = {}, card) => {
      const token = await new Donor(test).token(card)
      const payment = await world.stripe.paymentIntents.create({
        amount: amountCents,
        currency: 'usd',
        confirm: true,
        confirmation_token: token,
        return_url: 'https://elsewhere.example/',
        metadata,
      })
      return payment.id
    },
    run: async (hoursAhead = 2) => {
      const now = Date.now()
      const range = { from: new Date(now - HOUR_MS), to: new Date(now + hoursAhead * HOUR_MS) }
      return readReconciliation(test.deps, FINANCE, await reconcile(test.deps, range))
    },
  }
}

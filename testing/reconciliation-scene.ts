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

export type ReconciliationScene = {
  readonly world: OutsideWorld
  /** The database owner's pool, for changes that neither the product nor the provider allows. */
  readonly owner: pg.Pool
  /** The test's own case. */
  readonly caseId: string
  /** Makes a card donation with a tip and runs its background work. @returns the order's id */
  readonly give: (choices?: Partial<Choices>, card?: string) => Promise<string>
  /** Creates a payment at the provider without the product, with our metadata if given. @returns its id */
  readonly payAtProvider: (
    amountCents: number,
    metadata?: Record<string, string>,
    card?: string,
  ) => Promise<string>
  /** Reconciles from an hour ago until some hours ahead, since the provider's clock may be ahead of ours. */
  readonly reconcile: (hoursAhead?: number) => Promise<Report>
}

/** Fixtures for reconciliation. Before each test, resets the sandbox's faults and makes a new case. */
export const reconciliationScene = (test: TestApp): ReconciliationScene => {
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
    payAtProvider: async (amountCents, metadata = {}, card) => {
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
    reconcile: async (hoursAhead = 2) => {
      const now = Date.now()
      const range = { from: new Date(now - HOUR_MS), to: new Date(now + hoursAhead * HOUR_MS) }
      return readReconciliation(test.deps, FINANCE, await reconcile(test.deps, range))
    },
  }
}

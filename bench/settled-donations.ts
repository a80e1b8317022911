import pg from 'pg'
import { quoteDonation } from '#contract/pricing.ts'
import { settleOrder } from '#server/donations/charging/settle-order.ts'
import { newOrder } from '#server/donations/opening/new-order.ts'
import { emailContext, nameContext } from '#server/donations/opening/order-person.ts'
import type { NewOrder } from '#server/donations/orders.queries.ts'
import { foldWaitingCases, readTotals } from '#server/ledger/balance.store.ts'
import { checkLedger } from '#server/ledger-checks.ts'
import { startLoop } from '#server/platform/loop.ts'
import { makeCase } from '#testing/make-case.ts'
import { type BenchDatabase, benchDeps } from './bench-deps.ts'
import { interrupted } from './interrupted.ts'
import { compare, printComparison } from './rounds.ts'
import { prepareTpcb, tpcbTransaction } from './tpcb.ts'

const CLIENTS = 16
const ROUNDS = 5
const DURATION_MS = 4000
const ORDERS_AHEAD = 80_000
/** Number of donors. There are many, because one person's donations to a case are serialized. */
const DONORS = 4000
const MANY_CASES = 1000
const FOLD_EVERY_MS = 250
/** Scale 1 is pgbench's default: every transaction updates the same branch row, as all of ours update one case. */
const TPCB_SCALE = 1
const NAME = 'Bench Donor'
const DONATION = { amountCents: 5000, tipCents: 500, coverFee: false }

type BenchDeps = Awaited<ReturnType<typeof benchDeps>>['deps']
/** An order that is ready to settle. */
type WaitingOrder = { readonly caseId: string; readonly orderId: string }

const emailOf = (donor: number): string => `donor-${donor}@bench.example`

const makeTemplateOrder = (deps: BenchDeps, caseId: string): Promise<NewOrder> =>
  newOrder(
    deps,
    {
      ...DONATION,
      zoneId: 1,
      caseId,
      idempotencyKey: `template-${caseId}`,
      payMethod: 'card',
      email: emailOf(0),
      nameShown: 'full',
      hideAmount: false,
      consentUpdates: false,
      attribution: {},
    },
    {
      visitorId: 'bench-visitor-000000',
      draftNonce: `template-${caseId}`,
      name: NAME,
      inputHash: 'bench',
      message: null,
    },
  )

/** Makes orders that are ready to settle, spread over the cases, because only settlement is measured. */
const prepareOrders = async (
  deps: BenchDeps,
  caseIds: readonly string[],
  ahead: number,
): Promise<WaitingOrder[]> => {
  const { ids, personalData } = deps
  const waiting: WaitingOrder[] = []
  const template = await makeTemplateOrder(deps, caseIds[0] ?? '')
  while (waiting.length < ahead) {
    interrupted.throwIfAborted()
    await deps.database.transact(async (tx) => {
      const rows: NewOrder[] = []
      for (let count = 0; count < 1000; count += 1) {
        const index = waiting.length
        const email = emailOf(index % DONORS)
        const emailHash = personalData.emailHash(email)
        const orderIds = { caseId: caseIds[index % caseIds.length] ?? '', orderId: ids.uuid() }
        rows.push({
          ...template,
          ...orderIds,
          emailHash,
          nameCipher: await personalData.seal(tx, emailHash, nameContext(orderIds.orderId), NAME),
          emailCipher: await personalData.seal(tx, emailHash, emailContext(orderIds.orderId), email),
          idempotencyKey: ids.uuid(),
          draftNonce: orderIds.orderId,
        })
        waiting.push(orderIds)
      }
      await tx.insertInto('orders').values(rows).execute()
    })
  }
  return waiting
}

type Settler = { readonly settle: () => Promise<void>; readonly settled: () => number }

/** Prepares orders on the cases. Each call of `settle` settles one, as a charge's answer or a webhook would. */
export const settlerOn = async (
  deps: BenchDeps,
  caseIds: readonly string[],
  ahead = ORDERS_AHEAD,
): Promise<Settler> => {
  const waiting = await prepareOrders(deps, caseIds, ahead)
  const { totalCents } = quoteDonation(DONATION)
  let settled = 0
  const settle = async (): Promise<void> => {
    const orderIds = waiting.pop()
    if (orderIds === undefined) throw new Error('The orders made ahead ran out: raise ORDERS_AHEAD')
    const ref = deps.ids.alphanumeric(16)
    const charge = {
      paymentRef: `pi_${ref}`,
      chargeRef: `ch_${ref}`,
      amountCents: totalCents,
      payMethod: 'card' as const,
      cardBrand: 'visa',
      cardLast4: '4242',
      cardFingerprint: null,
      feeCents: 190,
      balanceRef: `txn_${ref}`,
      paidAt: deps.clock.now(),
      returned: null,
      parts: null,
      cardToKeep: null,
    }
    await settleOrder(deps, { orderIds, attempt: 1, charge, sendReceipt: true })
    settled += 1
  }
  return { settle, settled: () => settled }
}

const ROUND = { clients: CLIENTS, rounds: ROUNDS, durationMs: DURATION_MS }
const RUN = `${CLIENTS} clients, ${ROUNDS} × ${DURATION_MS / 1000} s`

const printResult = async (deps: BenchDeps, caseIds: readonly string[], settled: number): Promise<void> => {
  await foldWaitingCases(deps.database)
  let counted = 0
  for (const caseId of caseIds) counted += (await readTotals(deps.database.db, caseId)).donationCount
  const findings = await checkLedger(deps.database.patient.db)
  console.log(`  afterwards: ${settled} settled, ${counted} counted, ledger findings ${findings.length}`)
}

/** Measures settled donations per second: on one case against TPC-B, and on one case against many. */
export const benchSettledDonations = async (database: BenchDatabase & { owner: pg.Pool }): Promise<void> => {
  const { deps, close } = await benchDeps(database)
  const tpcbPool = new pg.Pool({ connectionString: database.ownerUrl, max: CLIENTS })
  const stopFolding = startLoop('fold', FOLD_EVERY_MS, deps.log, () => foldWaitingCases(deps.database))
  try {
    await prepareTpcb(database.owner, TPCB_SCALE)
    const one = [await makeCase({ deps })]
    const many: string[] = []
    for (let count = 0; count < MANY_CASES; count += 1) {
      interrupted.throwIfAborted()
      many.push(await makeCase({ deps }))
    }
    const tpcb = {
      name: `TPC-B, scale ${TPCB_SCALE}, prepared`,
      once: () => tpcbTransaction(tpcbPool, TPCB_SCALE, Math.random),
    }
    for (const [spread, caseIds] of [
      ['one case', one],
      [`${MANY_CASES} cases`, many],
    ] as const) {
      const { settle, settled } = await settlerOn(deps, caseIds)
      const comparison = await compare([{ name: `donations settled, ${spread}`, once: settle }, tpcb], ROUND)
      printComparison(`Settled donations on ${spread} against TPC-B, ${RUN}`, 'npm run bench', comparison)
      await printResult(deps, caseIds, settled())
    }
  } finally {
    await stopFolding()
    await tpcbPool.end()
    await close()
  }
}

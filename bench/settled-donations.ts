import pg from 'pg'
import { quoteGift } from '#contract/pricing.ts'
import { foldWaitingCases, readTotals } from '#server/ledger/balance.store.ts'
import { checkLedger } from '#server/ledger/checks.ts'
import { newOrder } from '#server/orders/new-order.ts'
import { emailContext, nameContext } from '#server/orders/order-person.ts'
import type { NewOrder } from '#server/orders/orders.queries.ts'
import { settleOrder } from '#server/orders/settle-order.ts'
import { startLoop } from '#server/platform/loop.ts'
import { makeCase } from '#testing/make-case.ts'
import { type BenchPlace, benchDeps } from './outside-the-network.ts'
import { compare, printComparison } from './rounds.ts'
import { prepareTpcb, tpcbTransaction } from './tpcb.ts'

const CLIENTS = 16
const ROUNDS = 5
const DURATION_MS = 4000
const ORDERS_AHEAD = 40_000
const FOLD_EVERY_MS = 250
/** Scale 1 is pgbench's own default: one branch row that every transaction wants, as every gift here is one case's. */
const TPCB_SCALE = 1
const EMAIL = 'bench@mail.example'

/** Orders that only wait to be settled: what comes before a payment is not what is measured. */
const ordersWaiting = async (
  deps: Awaited<ReturnType<typeof benchDeps>>['deps'],
  caseId: string,
): Promise<string[]> => {
  const orderIds: string[] = []
  const template = await newOrder(
    deps,
    {
      ...{
        zoneId: 1,
        caseId,
        idempotencyKey: 'template-key',
        payMethod: 'card',
        email: EMAIL,
      },
      ...{
        amountCents: 5000,
        tipCents: 500,
        coverFee: false,
        hideName: false,
        hideAmount: false,
        consentUpdates: false,
        attribution: {},
      },
    },
    {
      visitorId: 'bench-visitor-000000',
      draftNonce: 'template',
      name: 'Bench Donor',
      inputHash: 'bench',
      message: null,
    },
  )
  for (let made = 0; made < ORDERS_AHEAD; made += 1000) {
    await deps.database.transact(async (tx) => {
      const rows: NewOrder[] = []
      for (let count = 0; count < 1000; count += 1) {
        const orderId = deps.ids.uuid()
        const nameCipher = await deps.personalData.seal(
          tx,
          template.emailHash,
          nameContext(orderId),
          'Bench Donor',
        )
        const emailCipher = await deps.personalData.seal(tx, template.emailHash, emailContext(orderId), EMAIL)
        rows.push({
          ...template,
          orderId,
          nameCipher,
          emailCipher,
          idempotencyKey: deps.ids.uuid(),
          draftNonce: orderId,
        })
        orderIds.push(orderId)
      }
      await tx.insertInto('orders').values(rows).execute()
    })
  }
  return orderIds
}

/** Donations a second on ONE case through the settle path, beside TPC-B on the same server by as many clients. */
export const benchSettledDonations = async (place: BenchPlace & { owner: pg.Pool }): Promise<void> => {
  const { deps, close } = await benchDeps(place)
  const tpcbPool = new pg.Pool({ connectionString: place.ownerUrl, max: CLIENTS })
  const stopFolding = startLoop('fold', FOLD_EVERY_MS, deps.log, () => foldWaitingCases(deps.database))
  try {
    await prepareTpcb(place.owner, TPCB_SCALE)
    const caseId = await makeCase({ deps })
    const waiting = await ordersWaiting(deps, caseId)
    const { totalCents } = quoteGift({ amountCents: 5000, tipCents: 500, coverFee: false })
    let settled = 0
    const settle = async (): Promise<void> => {
      const orderId = waiting.pop()
      if (orderId === undefined) throw new Error('The orders made ahead ran out: raise ORDERS_AHEAD')
      const ref = deps.ids.alphanumeric(16)
      const charge = {
        paymentRef: `pi_${ref}`,
        chargeRef: `ch_${ref}`,
        amountCents: totalCents,
        cardBrand: 'visa',
        cardLast4: '4242',
        feeCents: 190,
        balanceRef: `txn_${ref}`,
        paidAt: deps.clock.now(),
      }
      await settleOrder(deps, { place: { caseId, orderId }, attempt: 1, charge, sendReceipt: true })
      settled += 1
    }
    const result = await compare(
      [
        { name: 'donations settled, one case', once: settle },
        {
          name: `TPC-B, scale ${TPCB_SCALE}, prepared`,
          once: () => tpcbTransaction(tpcbPool, TPCB_SCALE, Math.random),
        },
      ],
      { clients: CLIENTS, rounds: ROUNDS, durationMs: DURATION_MS },
    )
    printComparison(
      `Settled donations on one case against TPC-B, ${CLIENTS} clients, ${ROUNDS} × ${DURATION_MS / 1000} s`,
      'npm run bench',
      result,
    )
    await stopFolding()
    await foldWaitingCases(deps.database)
    const totals = await readTotals(deps.database.reader, caseId)
    const findings = await checkLedger(deps.database.reader)
    console.log(
      `  afterwards: ${settled} settled, ${totals.donationCount} counted, ledger findings ${findings.length}`,
    )
  } finally {
    await stopFolding()
    await tpcbPool.end()
    await close()
  }
}

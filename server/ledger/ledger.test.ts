import pg from 'pg'
import { beforeAll, describe, expect, it } from 'vitest'
import { quoteDonation } from '#contract/pricing.ts'
import { checkLedger } from '#server/ledger-checks.ts'
import { sqlState } from '#server/platform/database.ts'
import { randomIds } from '#server/platform/ids.ts'
import { testDatabase } from '#testing/database.ts'
import { completeTransit, foldWaitingCases, readTotals, reserve, returnTransit } from './balance.store.ts'
import { donationCaptured, processorFeeKnown } from './events.ts'
import { payoutFailed, payoutPaid, payoutReserved } from './payout-events.ts'
import { postJournals } from './store.ts'

const test = testDatabase()
const at = new Date('2026-11-21T12:00:00Z')

const donation = (orderId: string, amountCents = 5000) =>
  donationCaptured({
    orderId,
    ...quoteDonation({ amountCents, tipCents: 500, coverFee: false }),
    occurredAt: at,
  })

const give = (caseId: string, orderId: string, amountCents = 5000): Promise<number> =>
  test.database.transact((tx) =>
    postJournals(tx, randomIds, {
      caseId,
      journals: donation(orderId, amountCents),
      postedAt: at,
      counts: { donations: 1, donors: 1 },
    }),
  )

/** The SQLSTATE of the database's refusal; fails the test if there is none. */
const refusalOf = async (
  statement: string,
  role: 'app' | 'owner',
  values: readonly unknown[] = [],
): Promise<string | undefined> => {
  const pool = role === 'app' ? test.database.pool : test.owner
  try {
    await pool.query(statement, [...values])
  } catch (error) {
    return sqlState(error)
  }
  throw new Error(`The database accepted: ${statement}`)
}

const CHECK = '23514'
const FOREIGN_KEY = '23503'
const UNIQUE = '23505'
const NOT_ALLOWED = '42501'

describe('the database itself refuses', () => {
  const caseId = 'AAAAAAAAAAAA'
  let journalId = ''
  const line =
    'insert into journal_line (case_id, journal_id, n_lines, line, debit, credit, amount_cents) values'

  beforeAll(async () => {
    await give(caseId, 'posted-order')
    const { rows } = await test.owner.query(
      "select journal_id from journal where kind = 'donation' and source_id = 'posted-order'",
    )
    journalId = rows[0].journal_id
  })

  it('another line on a posted journal', async () => {
    expect(await refusalOf(`${line} ($1, $2, 2, 3, 1000, 2000, 1)`, 'app', [caseId, journalId])).toBe(CHECK)
    expect(await refusalOf(`${line} ($1, $2, 3, 3, 1000, 2000, 1)`, 'app', [caseId, journalId])).toBe(
      FOREIGN_KEY,
    )
    expect(await refusalOf(`${line} ($1, $2, 2, 2, 1000, 2000, 1)`, 'app', [caseId, journalId])).toBe(UNIQUE)
  })

  it('a zero or negative line, or one between an account and itself', async () => {
    expect(await refusalOf(`${line} ($1, $2, 2, 2, 1000, 2000, 0)`, 'app', [caseId, journalId])).toBe(CHECK)
    expect(await refusalOf(`${line} ($1, $2, 2, 2, 1000, 2000, -5)`, 'app', [caseId, journalId])).toBe(CHECK)
    expect(await refusalOf(`${line} ($1, $2, 2, 2, 2000, 2000, 5)`, 'app', [caseId, journalId])).toBe(CHECK)
  })

  it('an account outside the chart, and a journal without a case', async () => {
    expect(await refusalOf(`${line} ($1, $2, 2, 2, 1000, 9999, 5)`, 'owner', [caseId, journalId])).toMatch(
      /^23/,
    )
    expect(await refusalOf(`${line} ($1, $2, 2, 1, 1000, 2000, 5)`, 'app', ['BBBBBBBBBBBB', journalId])).toBe(
      FOREIGN_KEY,
    )
  })

  it('no account of the chart', async () => {
    const { rows } = await test.owner.query(`
      select code from account_kind, pg_constraint
      where conname = 'journal_line_accounts' and position(code::text in pg_get_constraintdef(pg_constraint.oid)) = 0`)
    expect(rows).toEqual([])
  })

  it('the same event a second time', async () => {
    const second =
      'insert into journal (case_id, journal_id, kind, source, source_id, n_lines, occurred_at, posted_at) values ($1, $2, $3, $4, $5, 1, now(), now())'
    expect(
      await refusalOf(second, 'app', [caseId, randomIds.uuid(), 'donation', 'order', 'posted-order']),
    ).toBe(UNIQUE)
  })

  it.each(['app', 'owner'] as const)(
    'changing or deleting posted journals, even for the %s',
    async (role) => {
      for (const table of ['journal', 'journal_line']) {
        expect(
          await refusalOf(`update ${table} set case_id = case_id where case_id = $1`, role, [caseId]),
        ).toBe(NOT_ALLOWED)
        expect(await refusalOf(`delete from ${table} where case_id = $1`, role, [caseId])).toBe(NOT_ALLOWED)
        expect(await refusalOf(`truncate ${table} cascade`, role)).toBe(NOT_ALLOWED)
      }
    },
  )
})

describe('a balance', () => {
  it('is folded for all other cases if one case’s can’t be', async () => {
    await foldWaitingCases(test.database)
    const [brokenCase, otherCase] = ['AAAABROKEN00', 'ZZZZWHOLE000'] as const
    for (const caseId of [brokenCase, otherCase]) await give(caseId, `of-${caseId}`)
    const rule = "add constraint not_broken check (case_id <> 'AAAABROKEN00' or version = 0)"
    await test.owner.query(`alter table case_balance ${rule}`)
    const notified: string[] = []
    const folding = foldWaitingCases(test.database, async (caseIds) => void notified.push(...caseIds))
    await expect(folding).rejects.toThrow('not_broken')
    expect(notified).toEqual([otherCase])
    await test.owner.query('alter table case_balance drop constraint not_broken')
    expect(await foldWaitingCases(test.database)).toEqual([brokenCase])
  })

  it('that is locked is folded after it is unlocked, and doesn’t delay those of other cases', async () => {
    const [lockedCase, freeCase] = ['HELDHELDHELD', 'FREEFREEFREE'] as const
    for (const caseId of [lockedCase, freeCase]) await give(caseId, `first-${caseId}`)
    await foldWaitingCases(test.database)
    for (const caseId of [lockedCase, freeCase]) await give(caseId, `second-${caseId}`)
    const blocker = new pg.Client({ connectionString: test.ownerUrl })
    await blocker.connect()
    await blocker.query('begin')
    await blocker.query('select 1 from case_balance where case_id = $1 for update', [lockedCase])
    expect(await foldWaitingCases(test.database)).toEqual([freeCase])
    await blocker.query('commit')
    await blocker.end()
    expect(await foldWaitingCases(test.database)).toEqual([lockedCase])
  })

  it('includes a donation both before and after it is folded', async () => {
    const caseId = 'CCCCCCCCCCCC'
    expect(await give(caseId, 'c-1')).toBe(2)
    const before = await readTotals(test.database.db, caseId)
    expect(before).toEqual({
      raisedCents: 5000,
      donationCount: 1,
      donorCount: 1,
      paidOutCents: 0,
      onTheWayCents: 4825,
      heldCents: 0,
      heldFor: null,
      feesCents: 175,
    })
    expect(await foldWaitingCases(test.database)).toContain(caseId)
    expect(await readTotals(test.database.db, caseId)).toEqual(before)
  })

  it('counts a donation once, even if it is posted again, sequentially or concurrently', async () => {
    const caseId = 'DDDDDDDDDDDD'
    const posted = await Promise.all(Array.from({ length: 10 }, () => give(caseId, 'd-1')))
    expect(posted.filter((count) => count > 0)).toEqual([2])
    expect(await give(caseId, 'd-1')).toBe(0)
    expect((await readTotals(test.database.db, caseId)).raisedCents).toBe(5000)
  })

  it('isn’t changed by the provider’s fee, which is posted once even if it is reported twice', async () => {
    const caseId = 'EEEEEEEEEEEE'
    await give(caseId, 'e-1')
    const before = await readTotals(test.database.db, caseId)
    const journals = [processorFeeKnown({ balanceRef: 'txn_e', feeCents: 190, occurredAt: at })]
    const post = (): Promise<number> =>
      test.database.transact((tx) => postJournals(tx, randomIds, { caseId, journals, postedAt: at }))
    expect([await post(), await post()]).toEqual([1, 0])
    expect(await readTotals(test.database.db, caseId)).toEqual(before)
  })

  it('keeps every cent with concurrent donations, folding and payouts, and never overspends', async () => {
    const caseId = 'FFFFFFFFFFFF'
    const donationCount = Array.from({ length: 60 }, (_, index) => give(caseId, `f-${index}`, 1000))
    const folds = Array.from({ length: 10 }, () => foldWaitingCases(test.database))
    const payouts = Array.from({ length: 30 }, (_, index) =>
      test.database.transact(async (tx) => {
        const payout = { attemptId: `f-payout-${index}`, amountCents: 5000, occurredAt: at }
        if (!(await reserve(tx, caseId, payout.amountCents))) return 0
        await postJournals(tx, randomIds, { caseId, journals: [payoutReserved(payout)], postedAt: at })
        return payout.amountCents
      }),
    )
    await Promise.all([...donationCount, ...folds])
    const reserved = (await Promise.all(payouts)).reduce((sum, cents) => sum + cents, 0)
    const totals = await readTotals(test.database.db, caseId)
    // 60 donations of $10.00 less a fee of $0.59 each. What is in transit and what is left add up to them.
    expect(totals.raisedCents).toBe(60_000)
    expect(totals.onTheWayCents).toBe(60 * 941)
    expect(reserved).toBeLessThanOrEqual(60 * 941)
  })
})

describe('a payout', () => {
  const caseId = 'GGGGGGGGGGGG'
  const payout = (attemptId: string) => ({ attemptId, amountCents: 3000, occurredAt: at })
  const post = (draft: ReturnType<typeof payoutPaid>) =>
    test.database.transact((tx) => postJournals(tx, randomIds, { caseId, journals: [draft], postedAt: at }))

  it('goes into transit and arrives, and a failed one is payable again', async () => {
    await give(caseId, 'g-1', 10_000)
    for (const id of ['g-a', 'g-b']) {
      await test.database.transact(async (tx) => {
        expect(await reserve(tx, caseId, 3000)).toBe(true)
        await postJournals(tx, randomIds, { caseId, journals: [payoutReserved(payout(id))], postedAt: at })
      })
    }
    await post(payoutPaid(payout('g-a')))
    await test.database.transact((tx) => completeTransit(tx, caseId, 3000))
    await post(payoutFailed(payout('g-b')))
    await test.database.transact((tx) => returnTransit(tx, caseId, 3000))
    const totals = await readTotals(test.database.db, caseId)
    expect(totals).toMatchObject({
      raisedCents: 10_000,
      paidOutCents: 3000,
      onTheWayCents: 9680 - 3000,
      feesCents: 320,
    })
  })

  it('above the balance is refused and changes nothing', async () => {
    const before = await readTotals(test.database.db, caseId)
    expect(await test.database.transact((tx) => reserve(tx, caseId, before.onTheWayCents + 1))).toBe(false)
    expect(await readTotals(test.database.db, caseId)).toEqual(before)
  })
})

describe('the checks', () => {
  it('find no error in the resulting balances', async () => {
    const findings = await checkLedger(test.database.db)
    // These donations were posted without orders, which the order checks report; every check of sums passes.
    expect(findings.filter((finding) => /owed|transit|raised|all of its lines/.test(finding.check))).toEqual(
      [],
    )
  })

  it('report a donation journal without a paid order, and a tampered balance', async () => {
    await give('HHHHHHHHHHHH', 'nobody')
    await foldWaitingCases(test.database)
    await test.owner.query(
      "update case_balance set payable_cents = payable_cents + 1 where case_id = 'HHHHHHHHHHHH'",
    )
    const failedChecks = (await checkLedger(test.database.db))
      .filter((finding) => finding.caseId === 'HHHHHHHHHHHH')
      .map((finding) => finding.check)
    expect(failedChecks).toContain('no donation journal without a paid order')
    expect(failedChecks).toContain('what a case is owed is what the ledger says')
    expect(failedChecks).toContainEqual(expect.stringContaining('every cent raised'))
  })
})

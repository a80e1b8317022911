import Stripe from 'stripe'
import { beforeAll, describe, expect, it } from 'vitest'
import { DAY_MS, MINUTE_MS } from '#contract/dates.ts'
import { STAFF_ROLES } from '#contract/staff/staff-roles.ts'
import { readTotals } from '#server/ledger/balance.store.ts'
import { readOpenAttempts } from '#server/payouts/attempts.queries.ts'
import { followPayouts } from '#server/payouts/follow-payout.ts'
import { runPayouts } from '#server/payouts/run-payouts.ts'
import { sendPayout } from '#server/payouts/send-payout.ts'
import type { Ids } from '#server/platform/ids.ts'
import { reconcile } from '#server/reconciliation/reconcile.ts'
import { testApp } from '#testing/app.ts'
import { outsideWorld } from '#testing/outside-world.ts'
import { payoutSteps } from '#testing/payouts.ts'
import { TestPerson } from '#testing/person.ts'
import { giveSecondFactor } from '#testing/staff-person.ts'
import { expectStaffSumsAgree } from '#testing/staff-sums.ts'
import { readDemoCases } from './demo-cases.ts'
import { DEMO_PASSWORD, demoCredential, demoSignIn } from './demo-people.ts'
import { demoStaffEmail } from './demo-staff.ts'
import { OWNER_FUNDRAISERS } from './owner-fundraisers.ts'
import { raisedCentsOf } from './plan-donations.ts'
import { caseIdFor } from './random.ts'
import { seedDemo } from './seed-demo.ts'
import { WAITING_FUNDRAISERS } from './waiting-fundraisers.ts'

const test = testApp()
const SUBMITTED = OWNER_FUNDRAISERS.filter(({ state }) => state !== 'draft')
const demoCases = readDemoCases()
const output: string[] = []
const options = () => ({
  print: (line: string) => output.push(line),
  sandboxOrigin: test.sandbox.origin,
})

/** Ids that throw after a number of them, which interrupts the creation as a kill would. */
const idsUntilKilled = (ids: Ids, remaining: number): Ids => ({
  ...ids,
  uuid: () => {
    remaining -= 1
    if (remaining < 0) throw new Error('killed')
    return ids.uuid()
  },
})

const count = async (from: string): Promise<number> => {
  const { rows } = await test.deps.database.pool.query(`select count(*)::int as n from ${from}`)
  return rows[0].n
}

beforeAll(async () => {
  const killed = { ...test.deps, ids: idsUntilKilled(test.deps.ids, 1500) }
  await expect(seedDemo(killed, options())).rejects.toThrow('killed')
  expect(await count('donation')).toBeGreaterThan(100)
  // The next start comes a while later.
  test.clock.advance(600_000)
  await seedDemo(test.deps, options())
}, 4 * MINUTE_MS)

describe('the demo data, resumed after an interrupted start', () => {
  it('has every case once, with all its donations', async () => {
    expect(await count('cases where sample')).toBe(24)
    expect(await count('case_card where open_until is not null')).toBe(21)
    expect(await count('donation')).toBe(2000)
    expect(await count(`orders where state <> 'succeeded'`)).toBe(0)
    expect(await count('receipt_number')).toBe(2000)
    expect(await count('operation_case')).toBe(6)
    expect(await count('case_delta')).toBe(0)
    expect(output.at(-1)).toMatch(/^24 sample cases with 2,000 gifts are there/)
  })

  it.each(demoCases.map((demoCase) => [demoCase.key, demoCase] as const))(
    '%s has raised the amount it states',
    async (key, demoCase) => {
      const caseId = caseIdFor(key)
      const totals = await readTotals(test.deps.database.db, caseId)
      expect(totals.raisedCents).toBe(raisedCentsOf(demoCase))
      expect(totals.donationCount).toBe(demoCase.donationsTarget)
      expect(await count(`case_update where case_id = '${caseId}'`)).toBe(demoCase.updates.length)
      expect(await count(`case_image where case_id = '${caseId}' and place = 'cover'`)).toBe(1)
      const payouts = await count(`payout where case_id = '${caseId}'`)
      expect(payouts > 0).toBe(demoCase.verified)
      if (demoCase.ended) expect(totals.onTheWayCents).toBe(0)
    },
  )

  it('has no unsent receipts', async () => {
    const others =
      "'mail-identity-check', 'mail-review', 'mail-invitation', 'alert-late-review', 'mail-refund-request', 'tell-of-arrival'"
    expect(await count(`outbox where topic not in (${others})`)).toBe(0)
  })

  it.each([
    ['nobody joined today', `account where created_at > begun - interval '1 day'`],
    [
      'staff joined, then got their role',
      'account join staff_role using (user_id) where created_at > appointed_at',
    ],
    [
      'a password is as old as its account',
      'account join credential using (user_id) where set_at <> created_at',
    ],
    [
      'organizers joined before they began a draft',
      'cases join account on user_id = owner_id where account.created_at >= cases.created_at',
    ],
    [
      'a fundraiser is drafted, submitted, reviewed and appealed in this order',
      `case_draft join case_review using (case_id) where kind = 'create' and not (created_at < case_review.submitted_at
        and case_review.submitted_at < coalesce(claimed_at, decided_at, begun)
        and case_review.submitted_at < coalesce(decided_at, appealed_at, begun)
        and coalesce(decided_at, appealed_at, begun) <= coalesce(appealed_at, begun))`,
    ],
    [
      'a case is drafted, live, given to, and then reports',
      `cases join (select case_id, min(donated_at) as given_at from donation group by case_id) given using (case_id)
        left join (select case_id, min(posted_at) as posted_at from case_update group by case_id) posted using (case_id)
        where not (created_at < published_at and published_at < given_at and given_at < coalesce(posted_at, begun))`,
    ],
    [
      'money moves after the recipient is verified, arrives later, and is noted after that',
      `payout join withdrawal_account using (case_id) where not (verified_at < sent_at and sent_at < coalesce(paid_at, begun)
        and coalesce(paid_at, sent_at) <= coalesce(noted_at, begun) and coalesce(noted_at, begun) <= begun)`,
    ],
    [
      'the costs of a case add up to its goal',
      `cases where goal_cents <> (select sum((cost->>'amountCents')::bigint) from jsonb_array_elements(cost_items) cost)`,
    ],
    [
      'every note is within its transfer',
      `payout where amount_cents < (select sum((line->>'amountCents')::bigint) from jsonb_array_elements(note_lines) line)`,
    ],
  ])('%s', async (_name, exceptions) => {
    expect(await count(exceptions.replaceAll('begun', `(select begun_at from demo_world)`))).toBe(0)
  })

  it('asks only the unverified recipients without a hold for their identity check', async () => {
    const unverified = demoCases.filter(({ verified, onHold }) => !verified && !onHold)
    expect(await count(`outbox where topic = 'mail-identity-check'`)).toBe(unverified.length)
    expect(await count('withdrawal_account where state = 2')).toBe(1)
    expect(
      await count(
        'identity_check join cases using (case_id) where recipient_email is not null and published_at is not null',
      ),
    ).toBe(demoCases.filter(({ purpose }) => purpose === 2).length)
  })

  it('has an organizer for each case who signs in with the demo’s password', async () => {
    // The last two own fundraisers at each stage, and give.
    expect(await count('account')).toBe(24 + STAFF_ROLES.length + WAITING_FUNDRAISERS.length + 2)
    expect(await count('cases where owner_id in (select user_id from account)')).toBe(
      24 + WAITING_FUNDRAISERS.length + SUBMITTED.length,
    )
    expect(await demoSignIn(test.deps)).toBe(
      [
        'Sign in as an organizer of a sample case: lena.whitcomb@mail.example, password hearten-demo',
        'Fundraisers at each stage before going live: willa.hart@mail.example, at /fundraiser/list, the same password',
        'Their identity check, at /kyc/check: ximena.robles@mail.example (still to do), wren.castellano@mail.example (passed), terrell.dubose@mail.example (on hold), the same password',
        'A donor with gifts and a saved card: june.pell@mail.example, at /account/donations, the same password',
        'Sign in as staff, at /staff: reviewer@mail.example, support@mail.example, finance@mail.example, admin@mail.example, the same password and the code on the sandbox’s first page',
      ].join('\n'),
    )
    const lena = await new TestPerson(test, 'lena.whitcomb@mail.example').login(DEMO_PASSWORD)
    const { data } = await lena.call('exportAccount', {})
    expect(data.account).toMatchObject({ fullName: 'Lena Whitcomb', missing: [] })
    expect(data.fundraisers.map(({ caseId }) => caseId)).toEqual([caseIdFor('flood-street')])
  })

  it('has a donor who sees her gifts at each step, her saved card, and the arrivals that she asked for', async () => {
    const june = await new TestPerson(test, 'june.pell@mail.example').login(DEMO_PASSWORD)
    const { data } = await june.call('ownDonations', {})
    const states = data.items.map(({ moneyState }) => moneyState)
    expect(states).toEqual(expect.arrayContaining(['clearing', 'paid']))
    expect((await june.call('keptCards', {})).data).toMatchObject([{ brand: 'visa', last4: '4242' }])
    const asked = await count(`mail_preference where kind = 'arrivals' and wanted`)
    expect(asked).toBe(new Set(data.items.map(({ caseId }) => caseId)).size)
  })

  it.each([
    ['ximena.robles', 0, null, ['code', 'details', 'account']],
    ['wren.castellano', 1, null, []],
    ['terrell.dubose', 2, 'stopped', []],
  ])('shows the identity check’s stage %s', async (name, withdrawalAccount, disabledReason, missing) => {
    const person = await new TestPerson(test, `${name}@mail.example`).login(DEMO_PASSWORD)
    const { caseId } = (await person.call('getSimpleInfo', {})).data
    const { data } = await person.call('getCheckInfo', { caseId })
    expect(data).toMatchObject({ withdrawalAccount, disabledReason, missing })
  })

  it('has staff of each role, who sign in with the same password and the code that the sandbox shows', async () => {
    const page = await (await fetch(test.sandbox.origin)).text()
    for (const role of STAFF_ROLES) {
      const member = await new TestPerson(test, demoStaffEmail(role)).login(DEMO_PASSWORD)
      expect((await member.call('staffMember', {})).data).toMatchObject({
        roles: [role],
        secondFactor: 'needed',
      })
      expect(page).toContain(demoStaffEmail(role))
    }
  })

  it('has work of each kind for the reviewers, some of it overdue', async () => {
    const queue = 'case_review where decided_at is null'
    // All except the one whose organizer must make changes.
    expect(await count(queue)).toBe(WAITING_FUNDRAISERS.length + SUBMITTED.length - 1 + 1)
    expect(await count(`${queue} and kind = 'edit'`)).toBe(1)
    expect(await count(`${queue} and state = 'appealed'`)).toBe(2)
    expect(await count(`${queue} and reviewer_id is not null`)).toBeGreaterThan(0)
    expect(await count(`${queue} and due_at < now()`)).toBeGreaterThan(0)
    expect(await count(`case_report where state = 'open'`)).toBe(2)
  })

  it('has an organizer with a fundraiser at each stage before going live', async () => {
    const willa = await new TestPerson(test, 'willa.hart@mail.example').login(DEMO_PASSWORD)
    const { data } = await willa.call('allSelfCases', {})
    expect(data.map(({ state }) => state).sort()).toEqual([
      'changes_requested',
      'draft',
      'draft',
      'in_review',
      'in_review',
    ])
    const steps = data.filter(({ state }) => state === 'draft').map(({ nextStep }) => nextStep)
    expect(new Set(steps)).toEqual(new Set(['basics', 'story']))
    const changed = data.find(({ state }) => state === 'changes_requested')
    expect(changed?.review?.reasons).toMatchObject([{ code: 'story.spend_missing' }])
  })

  it('signs in no demo account in production', async () => {
    const deps = { ...test.deps, config: { ...test.deps.config, production: true } }
    expect([await demoCredential(deps), await demoSignIn(deps)]).toEqual([null, null])
  })

  it('matches the payment provider’s data', async () => {
    const stripe = new Stripe(test.sandbox.stripeSecretKey, { ...test.sandbox.stripeApi, telemetry: false })
    const { rows } = await test.deps.database.pool.query<{ provider_ref: string; total_cents: number }>(
      'select distinct on (case_id) provider_ref, total_cents from orders order by case_id, created_at',
    )
    expect(rows).toHaveLength(24)
    for (const order of rows)
      expect(await stripe.paymentIntents.retrieve(order.provider_ref)).toMatchObject({
        status: 'succeeded',
        amount: order.total_cents,
      })
  })

  it('has recipients with all their transfers at the provider, and pays them the next week', async () => {
    const { stripe, advanceTime } = outsideWorld(test)
    const verifiedAccounts = await count('withdrawal_account where state = 1 and account_ref is not null')
    expect(verifiedAccounts).toBe(demoCases.filter(({ verified }) => verified).length)
    const transfers = () => stripe.transfers.list({ limit: 100 }).autoPagingToArray({ limit: 1000 })
    expect(await transfers()).toHaveLength(await count('payout'))
    const now = test.clock.now().getTime()
    const { db } = test.deps.database
    await reconcile(test.deps, { from: new Date(now - 90 * DAY_MS), to: new Date(now + DAY_MS) })
    expect(await count('reconciliation_difference')).toBe(0)
    test.clock.advance(7 * DAY_MS)
    await advanceTime((7 * DAY_MS) / 1000)
    await followPayouts(test.deps)
    expect(await count(`payout where status = 'in_transit'`)).toBe(0)
    await runPayouts(test.deps)
    const due = await readOpenAttempts(db)
    expect(due.length).toBeGreaterThan(10)
    for (const attempt of due) expect(await sendPayout(test.deps, attempt)).toBe(true)
    expect(await transfers()).toHaveLength(await count('payout'))
  })

  it('is not changed by later starts', async () => {
    const before = output.length
    await seedDemo(test.deps, options())
    expect(output).toHaveLength(before)
    expect(await count('donation')).toBe(2000)
  })

  it(
    'adds up on staff’s pages, case by case and in all, after sixty days, too',
    async () => {
      const { passDays, runWeeklyPayouts } = payoutSteps(test)
      const admin = new TestPerson(test, demoStaffEmail('admin'))
      const expectSumsAgree = async (): Promise<void> => {
        await admin.login(DEMO_PASSWORD)
        await giveSecondFactor(test, admin)
        await expectStaffSumsAgree(admin)
      }
      await expectSumsAgree()
      for (let week = 0; week < 9; week += 1) {
        await passDays(7)
        await runWeeklyPayouts()
      }
      await expectSumsAgree()
    },
    4 * MINUTE_MS,
  )
})

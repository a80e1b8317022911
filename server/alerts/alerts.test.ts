import { beforeAll, expect, it } from 'vitest'
import { DAY_MS } from '#contract/dates.ts'
import { alertEvidenceDue } from '#server/donations/disputes/dispute-alerts.ts'
import { submitEvidence } from '#server/donations/disputes/submit-evidence.ts'
import { runJob } from '#server/job-table.ts'
import { testApp } from '#testing/app.ts'
import { DisputedDonation } from '#testing/donations/disputed-donation.ts'
import { outsideWorld } from '#testing/outside-world.ts'
import type { TestPerson } from '#testing/person.ts'
import { giveSecondFactor, staffPerson } from '#testing/staff-person.ts'
import { raiseAlert } from './raise-alert.ts'

const test = testApp()
let support: TestPerson
let reviewer: TestPerson
let admin: TestPerson
let finance: TestPerson
beforeAll(async () => {
  support = await staffPerson(test, 'support')
  reviewer = await staffPerson(test, 'reviewer')
  admin = await staffPerson(test, 'admin')
  finance = await staffPerson(test, 'finance')
})

const alertsOf = async (person: TestPerson) => {
  await person.login()
  await giveSecondFactor(test, person)
  return (await person.call('staffAlerts', {})).data.items
}
const raiseBusy = (alertKey: string) =>
  test.deps.database.transact((tx) =>
    raiseAlert(tx, test.deps, {
      alertKey,
      kind: 'busy',
      about: 'busy',
      title: 'A node is too busy',
      body: '',
    }),
  )
const subjectsTo = async (address: string) =>
  (await outsideWorld(test).mailTo(address.toLowerCase())).map(({ subject }) => subject)

it('an alert goes to those who can act on it, links to its cause, says one time, and closes once the cause is gone', async () => {
  const donation = await DisputedDonation.createDisputed(test, outsideWorld(test), {})
  const dispute = await donation.dispute()
  const { caseId, disputeId, orderId, evidenceDueAt } = dispute
  await alertEvidenceDue(test.deps, dispute)
  await test.work()
  expect(await alertsOf(support)).toMatchObject([
    {
      kind: 'evidence_due',
      caseId,
      caseTitle: expect.any(String),
      address: `/staff/orders/${orderId}`,
      dueAt: evidenceDueAt?.toISOString(),
      closedAt: null,
    },
  ])
  expect(await alertsOf(reviewer)).toEqual([])
  expect(await subjectsTo(support.email)).toContain('Hearten: A dispute needs evidence')
  expect(await subjectsTo(reviewer.email)).not.toContain('Hearten: A dispute needs evidence')
  expect(await subjectsTo(test.deps.config.alertsTo)).not.toContain('Hearten: A dispute needs evidence')
  const [mail] = (await outsideWorld(test).mailTo(support.email.toLowerCase())).filter(({ subject }) =>
    subject.includes('needs evidence'),
  )
  expect(mail?.text).toContain('Due by')
  expect(mail?.text).not.toContain('Since')
  await submitEvidence(
    test.deps,
    { staffId: '0190a0a0-0000-7000-8000-00000f00ba12', roles: ['support'] },
    { disputeIds: { caseId, disputeId }, words: 'It is ours.', reason: 'Evidence is ready.' },
  )
  await runJob(test.deps, 'close-alerts')
  expect(await alertsOf(support)).toEqual([])
})

it('every open alert is looked at, also beside one whose cause can’t be looked up', async () => {
  await test.deps.database.transact((tx) =>
    raiseAlert(tx, test.deps, {
      alertKey: 'unreadable',
      kind: 'account_stopped',
      about: 'no id of a hold',
      title: 'An account was stopped',
      body: '',
    }),
  )
  await test.deps.database.pool.query(
    `insert into alert (alert_key, kind, title, body, raised_at, about, closes_at)
     select 'old:' || n, 'busy', 'A node is too busy', '', $1::timestamptz, 'node' || n, $1::timestamptz
     from generate_series(1, 250) n`,
    [test.clock.now()],
  )
  test.clock.advance(1)
  await expect(runJob(test.deps, 'close-alerts')).rejects.toThrow()
  const open = await test.deps.database.db
    .selectFrom('alert')
    .select('alertKey')
    .where('closedAt', 'is', null)
    .execute()
  expect(open).toEqual([{ alertKey: 'unreadable' }])
  expect(await alertsOf(support)).toMatchObject([])
  expect(await alertsOf(admin)).toMatchObject([{ alertKey: 'unreadable' }])
})

it('one about the installation goes to its operator, is replaced by a newer one, and closes by age', async () => {
  await raiseBusy('busy:one')
  await raiseBusy('busy:two')
  await test.work()
  const shown = async () => (await alertsOf(admin)).filter(({ kind }) => kind === 'busy')
  expect(await shown()).toMatchObject([{ alertKey: 'busy:two' }])
  expect(await subjectsTo(test.deps.config.alertsTo)).toContain('Hearten: A node is too busy')
  test.clock.advance(DAY_MS + 1)
  expect(await shown()).toEqual([])
})

it('any number of alerts of other roles hides none', async () => {
  const { pool } = test.deps.database
  const raise = (kind: string, count: number) =>
    pool.query(
      `insert into alert (alert_key, kind, title, body, raised_at, about, closes_at)
       select $1 || n, $1, 'An alert', '', $2::timestamptz, $1 || n, $2::timestamptz + interval '1 hour'
       from generate_series(1, $3::int) n`,
      [kind, test.clock.now(), count],
    )
  await raise('dispute_contradicted', 1)
  test.clock.advance(1)
  await raise('process_ended', 250)
  expect(await alertsOf(finance)).toMatchObject([
    { kind: 'dispute_contradicted' },
    { alertKey: 'unreadable' },
  ])
})

import { sql } from 'kysely'
import { beforeAll, expect, it } from 'vitest'
import { calls } from '#contract/calls.ts'
import { DAY_MS } from '#contract/dates.ts'
import { pauseDonations } from '#server/cases/change-donation-status.ts'
import { endCase } from '#server/cases/end-case.ts'
import { eraseCase } from '#server/cases/erase-case.ts'
import { publishCase } from '#server/cases/publish-case.ts'
import { liftHold, openHold } from '#server/identity-check/holds/account-holds.ts'
import { disableSampleAccount } from '#server/identity-check/withdrawal-account/disable-sample-account.ts'
import { verifyWithdrawalAccount } from '#server/identity-check/withdrawal-account/verify-withdrawal-account.ts'
import type { Tx } from '#server/platform/database.ts'
import { testApp } from '#testing/app.ts'
import { makeCase } from '#testing/make-case.ts'
import type { TestPerson } from '#testing/person.ts'
import { staffPerson } from '#testing/staff-person.ts'

const test = testApp()
let admin: TestPerson
beforeAll(async () => {
  admin = await staffPerson(test, 'admin')
})

const listed = async (query: Record<string, string>): Promise<number> =>
  (await test.app.inject({ url: calls.caseList.path, query })).json().data.items.length

/** Waits until a change has ended, or waits for a lock that the test holds. */
const untilEndOrLock = async (changing: Promise<unknown>): Promise<void> => {
  let isEnded = false
  void changing.finally(() => {
    isEnded = true
  })
  const { pool } = test.deps.database
  const lockWaits = () =>
    pool.query("select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'")
  await expect.poll(async () => isEnded || (await lockWaits()).rowCount === 1).toBe(true)
}

it('changes at the moment at which the case does, so that a process that ends between them leaves no wrong list', async () => {
  const { deps } = test
  const ownerId = deps.ids.uuid()
  const caseId = await makeCase(test, { title: 'A weasel in a list', ownerId, published: false })
  const isOpen = async (): Promise<boolean> => {
    const { data } = (await test.app.inject({ url: calls.caseDetail.path, query: { caseId } })).json()
    return data?.donationStatus === 'open'
  }
  const reason = 'A reader asked about it.'
  const acts = {
    published: () => publishCase(deps, caseId),
    paused: () => pauseDonations(deps, { userId: ownerId }, { caseId, paused: true }),
    resumed: () => pauseDonations(deps, { userId: ownerId }, { caseId, paused: false }),
    hidden: () => admin.call('hideCase', { caseId, reason }),
    shown: () => admin.call('unhideCase', { caseId, reason }),
    ended: () => endCase(deps, caseId, null),
  }
  for (const [step, act] of Object.entries(acts)) {
    let acting: Promise<unknown> | undefined
    const [before, during] = await deps.database.transact(async (tx) => {
      await sql`lock table case_card in share mode`.execute(tx)
      const first = await isOpen()
      acting = act()
      await untilEndOrLock(acting)
      return [first, { open: await isOpen(), listed: await listed({ q: 'weasel' }) }]
    })
    await acting
    const after = await isOpen()
    expect([step, during.listed]).toEqual([step, during.open ? 1 : 0])
    expect([step, after, await listed({ q: 'weasel' })]).toEqual([step, !before, before ? 0 : 1])
  }
})

it('lists a case exactly while it takes donations', async () => {
  const { deps } = test
  const ownerId = deps.ids.uuid()
  const caseId = await makeCase(test, { title: 'An otter that is listed', ownerId, verified: false })
  const pause = (paused: boolean) => pauseDonations(deps, { userId: ownerId }, { caseId, paused })
  const inTurn = <T>(act: (tx: Tx) => Promise<T>) => deps.database.transact(act)
  const count = (query: Record<string, string> = {}): Promise<number> => listed({ q: 'otter', ...query })
  const acts: readonly (readonly [string, () => Promise<unknown>, number])[] = [
    ['paused', () => pause(true), 0],
    ['resumed', () => pause(false), 1],
    ['after thirty days', async () => test.clock.advance(31 * DAY_MS), 0],
    ['verified', () => verifyWithdrawalAccount(deps, caseId), 1],
    ['frozen', () => inTurn((tx) => openHold(deps, tx, caseId, { kind: 'staff' })), 0],
    ['lifted', () => inTurn((tx) => liftHold(deps, tx, caseId, { kind: 'staff' })), 1],
    ['stopped', () => disableSampleAccount(deps, caseId), 0],
  ]
  expect([await count(), await count({ verifiedOnly: 'true' })]).toEqual([1, 0])
  for (const [step, act, expected] of acts) {
    await act()
    expect([step, await count(), await count({ withEnded: 'true' })]).toEqual([step, expected, 1])
  }
})

it('follows a pause and a lifted hold at the same moment', async () => {
  const { deps } = test
  const ownerId = deps.ids.uuid()
  const caseId = await makeCase(test, { title: 'A badger between two changes', ownerId })
  for (let round = 0; round < 10; round += 1) {
    await deps.database.transact((tx) => openHold(deps, tx, caseId, { kind: 'staff' }))
    await Promise.all([
      pauseDonations(deps, { userId: ownerId }, { caseId, paused: true }),
      deps.database.transact((tx) => liftHold(deps, tx, caseId, { kind: 'staff' })),
    ])
    expect(await listed({ q: 'badger' })).toBe(0)
    await pauseDonations(deps, { userId: ownerId }, { caseId, paused: false })
    expect(await listed({ q: 'badger' })).toBe(1)
  }
})

it('follows a case that is frozen while it goes live', async () => {
  const { deps } = test
  const caseId = await makeCase(test, { title: 'A heron between two changes', published: false })
  let publishing: Promise<void> | undefined
  await deps.database.transact(async (tx) => {
    await openHold(deps, tx, caseId, { kind: 'staff' })
    publishing = publishCase(deps, caseId)
    await untilEndOrLock(publishing)
  })
  await publishing
  expect([await listed({ q: 'heron' }), await listed({ q: 'heron', withEnded: 'true' })]).toEqual([0, 1])
})

it('searches don’t learn the words of a case that was erased while it was published', async () => {
  const { deps } = test
  const { database } = deps
  const title = 'A quokkaterpsichore between two changes'
  const caseId = await makeCase(test, { title, published: false })
  let isOvertaken = false
  const transact: typeof database.transact = async (unit) => {
    const result = await database.transact(unit)
    if (!isOvertaken) {
      isOvertaken = true
      await eraseCase(deps, caseId)
    }
    return result
  }
  await publishCase({ ...deps, database: { ...database, transact } }, caseId)
  const { rows } = await database.pool.query(`select word from search_word where word like 'quokka%'`)
  expect([isOvertaken, rows]).toEqual([true, []])
})

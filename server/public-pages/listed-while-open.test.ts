import { expect, it } from 'vitest'
import { calls } from '#contract/calls.ts'
import { DAY_MS } from '#contract/dates.ts'
import { pauseGiving } from '#server/cases/change-giving.ts'
import { liftHold, openHold } from '#server/identity-check/holds/account-holds.ts'
import { stopWithdrawalAccount } from '#server/identity-check/withdrawal-account/stop-withdrawal-account.ts'
import { verifyWithdrawalAccount } from '#server/identity-check/withdrawal-account/verify-withdrawal-account.ts'
import type { Tx } from '#server/platform/database.ts'
import { testApp } from '#testing/app.ts'
import { makeCase } from '#testing/make-case.ts'

const test = testApp()

const listed = async (query: Record<string, string>): Promise<number> =>
  (await test.app.inject({ url: calls.caseList.path, query })).json().data.items.length

it('lists a case exactly while it takes donations', async () => {
  const { deps } = test
  const ownerId = deps.ids.uuid()
  const caseId = await makeCase(test, { title: 'An otter that is listed', ownerId, verified: false })
  const pause = (paused: boolean) => pauseGiving(deps, { userId: ownerId }, { caseId, paused })
  const inTurn = <T>(act: (tx: Tx) => Promise<T>) => deps.database.transact(act)
  const count = (query: Record<string, string> = {}): Promise<number> => listed({ q: 'otter', ...query })
  const acts: readonly (readonly [string, () => Promise<unknown>, number])[] = [
    ['paused', () => pause(true), 0],
    ['resumed', () => pause(false), 1],
    ['after thirty days', async () => test.clock.advance(31 * DAY_MS), 0],
    ['verified', () => verifyWithdrawalAccount(deps, caseId), 1],
    ['frozen', () => inTurn((tx) => openHold(deps, tx, caseId, { kind: 'staff' })), 0],
    ['lifted', () => inTurn((tx) => liftHold(deps, tx, caseId, { kind: 'staff' })), 1],
    ['stopped', () => stopWithdrawalAccount(deps, caseId), 0],
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
      pauseGiving(deps, { userId: ownerId }, { caseId, paused: true }),
      deps.database.transact((tx) => liftHold(deps, tx, caseId, { kind: 'staff' })),
    ])
    expect(await listed({ q: 'badger' })).toBe(0)
    await pauseGiving(deps, { userId: ownerId }, { caseId, paused: false })
    expect(await listed({ q: 'badger' })).toBe(1)
  }
})

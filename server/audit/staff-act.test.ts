import { expect, it } from 'vitest'
import { codes } from '#contract/codes.ts'
import { isRefusal } from '#server/platform/refusal.ts'
import { testApp } from '#testing/app.ts'
import { staffAct } from './staff-act.ts'

const test = testApp()
const FINANCE = { staffId: '0190a0a0-0000-7000-8000-00000f00ba13', roles: ['finance', 'reviewer'] } as const
const SUPPORT = { ...FINANCE, roles: ['support'] } as const
const readEntries = async () =>
  (await test.deps.database.pool.query('select * from audit_entry where details ? $1', ['stop'])).rows

type Input = { readonly reason: string }
const definition = {
  act: 'transfers.stop',
  capability: 'transfers.stop',
  subject: 'system',
  reason: (input: Input) => input.reason,
} as const

const stop = staffAct(definition, (deps, _staff, _input, audit) =>
  deps.database.transact((tx) => audit.record(tx, { caseId: null, details: { stop: 'a' } })),
)
const codeOf = (action: Promise<void>): Promise<number> =>
  action.then(
    () => 0,
    (error: unknown) => (isRefusal(error) ? codes[error.codeName].code : -1),
  )

it('a staff action needs its capability and a reason, and writes one audit row', async () => {
  expect(await codeOf(stop(test.deps, SUPPORT, { reason: 'The sums differ' }))).toBe(codes.notAllowed.code)
  expect(await codeOf(stop(test.deps, FINANCE, { reason: ' ' }))).toBe(codes.invalidInput.code)
  expect(await readEntries()).toEqual([])
  await stop(test.deps, FINANCE, { reason: ' The sums differ ' })
  expect(await readEntries()).toMatchObject([
    { staff_id: FINANCE.staffId, act: 'transfers.stop', reason: 'The sums differ', case_id: '-' },
  ])
})

it('an action that writes no audit row fails', async () => {
  const silent = staffAct(definition, async () => {})
  await expect(silent(test.deps, FINANCE, { reason: 'The sums differ' })).rejects.toThrow(
    'wrote no audit row',
  )
})

it('audit rows are immutable', async () => {
  const change = test.deps.database.pool.query("update audit_entry set reason = 'x'")
  await expect(change).rejects.toThrow('permission denied')
})

import { expect, it } from 'vitest'
import { testApp } from '#testing/app.ts'
import { placeDonation } from '#testing/donations/place-donation.ts'
import { makeCase } from '#testing/make-case.ts'
import { hideCase, unhideCase } from './hide-case.ts'

const test = testApp()
const INES = { staffId: '0190a0a0-0000-7000-8000-0000000000e1', roles: ['reviewer'] as const }
const reason = 'The pictures are another family’s.'

it('staff are alerted when a case is hidden whose money isn’t sent yet', async () => {
  const alerts = async (caseId: string) =>
    (
      await test.deps.database.pool.query('select kind, body from alert where alert_key like $1', [
        `hidden:${caseId}:%`,
      ])
    ).rows
  const [empty, funded] = [await makeCase(test), await makeCase(test)]
  await placeDonation(test, funded, { amountCents: 5000 })
  for (const caseId of [empty, funded]) await hideCase(test.deps, INES, { caseId, reason })
  expect(await alerts(empty)).toEqual([])
  expect(await alerts(funded)).toEqual([
    { kind: 'payout', body: expect.stringContaining(`Case ${funded}: $48.25.`) },
  ])
  await unhideCase(test.deps, INES, { caseId: funded, reason })
})

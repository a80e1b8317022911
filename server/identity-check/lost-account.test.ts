import { beforeAll, describe, expect, it } from 'vitest'
import { codes } from '#contract/codes.ts'
import { DAY_MS } from '#contract/dates.ts'
import { testApp } from '#testing/app.ts'
import { Checked } from '#testing/identity-check.ts'
import { type OutsideWorld, outsideWorld } from '#testing/outside-world.ts'
import { readWithdrawalAccount } from './withdrawal-account.queries.ts'

const test = testApp()
let world: OutsideWorld
beforeAll(() => {
  world = outsideWorld(test)
})

const accountsOf = async (caseId: string) =>
  (await world.stripe.accounts.list({ limit: 100 })).data.filter(
    ({ metadata }) => metadata?.['case_id'] === caseId,
  )

describe('an account whose making nobody heard of', () => {
  it('is found again after the provider forgot under which key it was made', async () => {
    const checked = await (await Checked.beneficiary(test, 'lost@mail.example')).confirm()
    const { caseId } = checked
    await world.faults({ cutConnectionNext: 20 })
    expect((await checked.give()).code).toBe(codes.busy.code)
    await world.faults({ reset: true })
    const [made] = await accountsOf(caseId)
    await world.pass((2 * DAY_MS) / 1000)
    test.clock.advance(1000)
    expect((await checked.give({ legalLastName: 'Diaz' })).code).toBe(0)
    const accounts = await accountsOf(caseId)
    expect(accounts.map(({ id, individual }) => [id, individual?.last_name])).toEqual([[made?.id, 'Diaz']])
    const kept = await readWithdrawalAccount(test.deps.database.reader, caseId)
    expect(kept?.accountRef).toBe(made?.id)
    expect((await checked.info()).missing).toEqual(['account'])
  })
})

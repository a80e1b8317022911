import { beforeAll, describe, expect, it } from 'vitest'
import { codes } from '#contract/codes.ts'
import { DAY_MS, HOUR_MS } from '#contract/dates.ts'
import { testApp } from '#testing/app.ts'
import { GOOD_DETAILS, IdentityCheckClient } from '#testing/identity-check.ts'
import { type OutsideWorld, outsideWorld } from '#testing/outside-world.ts'
import { validateHolder } from '../account-holder.ts'
import { resendDetailsToProvider } from '../send-details-to-provider.ts'
import { ensureWithdrawalAccount, readWithdrawalAccount } from './withdrawal-account.queries.ts'

const test = testApp()
let world: OutsideWorld
beforeAll(() => {
  world = outsideWorld(test)
})

const accountsOf = async (caseId: string) =>
  (await world.stripe.accounts.list({ limit: 100 })).data.filter(
    ({ metadata }) => metadata?.['case_id'] === caseId,
  )

describe('an account whose creation’s answer was lost', () => {
  it('is found again after the provider forgot the idempotency key', async () => {
    const checked = await (await IdentityCheckClient.beneficiary(test, 'lost@mail.example')).confirmCode()
    const { caseId } = checked
    await world.faults({ cutConnectionNext: 20 })
    expect((await checked.submitDetails()).code).toBe(codes.busy.code)
    await world.faults({ reset: true })
    const [createdAccount] = await accountsOf(caseId)
    await world.advanceTime((2 * DAY_MS) / 1000)
    test.clock.advance(1000)
    expect((await checked.submitDetails({ legalLastName: 'Diaz' })).code).toBe(0)
    const accounts = await accountsOf(caseId)
    expect(accounts.map(({ id, individual }) => [id, individual?.last_name])).toEqual([
      [createdAccount?.id, 'Diaz'],
    ])
    const stored = await readWithdrawalAccount(test.deps.database.db, caseId)
    expect(stored?.accountRef).toBe(createdAccount?.id)
    expect((await checked.info()).missing).toEqual(['account'])
  })

  it('is created under the same key, if it doesn’t exist, only while the provider surely remembers the key', async () => {
    const { caseId, person } = await IdentityCheckClient.beneficiary(test, 'never@mail.example')
    await ensureWithdrawalAccount(test.deps.database.db, caseId)
    const keys: string[] = []
    const { payments } = test.deps
    const recordKey: typeof payments.createAccount = (key, holder) => {
      keys.push(key)
      return payments.createAccount(key, holder)
    }
    const deps = { ...test.deps, payments: { ...payments, createAccount: recordKey } }
    const { email } = person
    const holder = await validateHolder(GOOD_DETAILS, { caseId, email, now: test.clock.now() })
    const since = (hours: number) => new Date(test.clock.now().getTime() - hours * HOUR_MS)
    await resendDetailsToProvider(deps, holder, { detailsKey: 'old', givenAt: since(25) })
    expect(keys).toEqual([])
    await resendDetailsToProvider(deps, holder, { detailsKey: 'young', givenAt: since(2) })
    expect(keys).toEqual([expect.stringContaining('young')])
    expect(await accountsOf(caseId)).toHaveLength(1)
  })
})

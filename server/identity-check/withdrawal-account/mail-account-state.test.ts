import { beforeAll, beforeEach, expect, it } from 'vitest'
import { DAY_MS } from '#contract/dates.ts'
import { testApp } from '#testing/app.ts'
import { IdentityCheckClient } from '#testing/identity-check.ts'
import { GOOD_ANSWERS, onboarding } from '#testing/onboarding.ts'
import { outsideWorld } from '#testing/outside-world.ts'
import { TestPerson } from '#testing/person.ts'
import { accountStateTitle } from './account-state-mail.tsx'
import { mailAccountState } from './mail-account-state.ts'
import { readWithdrawalAccount } from './withdrawal-account.queries.ts'

const test = testApp()
// Mails become due by the database's clock, so the product's clock starts in the past.
beforeAll(() => test.clock.advance(-30 * DAY_MS))
beforeEach(() => outsideWorld(test).faults({ reset: true }))

const TITLES: readonly string[] = (['verified', 'rejected', 'details_due', 'enabled'] as const).map((news) =>
  accountStateTitle(news),
)

it('a recipient is mailed the current state once after each change, and the organizer that they passed, and that a hold is over', async () => {
  const organizer = await new TestPerson(test, 'organizes@mail.example').register('Lena Whitcomb')
  const { userId: ownerId } = (await organizer.call('userInfo', {})).data
  const invited = await IdentityCheckClient.beneficiary(test, 'told@mail.example', { ownerId })
  const checked = await invited.confirmCode()
  const { person, caseId } = checked
  await checked.submitDetails()
  const { data } = await person.call('beginAccountSession', { caseId })
  const provider = onboarding(test)
  const subjects = async (): Promise<string[]> => {
    await outsideWorld(test).advanceTime(1)
    await test.work()
    return (await person.subjects()).filter((subject) => TITLES.includes(subject)).reverse()
  }
  const [passed, onHold, , isOver] = TITLES
  await provider.type(data.clientSecret, { ...GOOD_ANSWERS, ssn: '1111' })
  expect(await subjects()).toEqual([])
  await provider.type(data.clientSecret, { ssn: '0000' })
  expect(await subjects()).toEqual([passed])
  const account = await readWithdrawalAccount(test.deps.database.db, caseId)
  const { accountRef, lastAnswer } = account ?? { accountRef: null, lastAnswer: 0 }
  await mailAccountState(test.deps, { caseId, answer: lastAnswer })
  expect(await subjects()).toEqual([passed])
  await provider.decide(accountRef ?? '', 'reject')
  expect(await subjects()).toEqual([passed, onHold])
  const [mail] = await outsideWorld(test).mailTo(person.email)
  const words = mail?.text.replace(/\s+/g, ' ')
  for (const part of [
    'couldn’t confirm',
    'no one can give',
    'account.rejected',
    'Write to',
    'our team answers',
  ])
    expect(words).toContain(part)
  expect(words).toMatch(/By \w{3} \d+, \d{4}, PT, if you write today/)
  expect(mail?.text).toContain(`/kyc/check/${caseId}?key=`)
  await provider.decide(accountRef ?? '', 'let_go')
  expect(await subjects()).toEqual([passed, onHold, isOver])
  expect(await organizer.subjects()).toEqual(
    expect.arrayContaining([
      'The hold is over. Money can go out to Rosa again',
      'Rosa is verified. Transfers can start',
    ]),
  )
  const [over] = await outsideWorld(test).mailTo(organizer.email)
  expect(over?.text.replace(/\s+/g, ' ')).toContain(
    'Our payment provider enabled Rosa’s account again. What has cleared is sent again, and if giving was open, people can give again.',
  )
})

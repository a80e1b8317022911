import { expect, it } from 'vitest'
import { readWithdrawalAccount } from '#server/identity-check/withdrawal-account/withdrawal-account.queries.ts'
import { checkLedger } from '#server/ledger-checks.ts'
import { IdentityCheckClient } from '#testing/identity-check.ts'
import { GOOD_ANSWERS, onboarding } from '#testing/onboarding.ts'
import { outsideWorld } from '#testing/outside-world.ts'
import { FINANCE } from '#testing/reconciliation-scene.ts'
import { restoreScene } from '#testing/restore-scene.ts'
import { resumePayouts } from '#testing/resume-payouts.ts'
import { compareWithProvider } from './compare-with-provider.ts'

const scene = restoreScene()
const TIME = { timeout: 120_000 }
const world = () => outsideWorld(scene.test)

const submitDetails = async (checked: IdentityCheckClient): Promise<void> => {
  await checked.person.login()
  await (await checked.confirmCode()).submitDetails()
}
const passCheck = async (checked: IdentityCheckClient): Promise<void> => {
  const { data } = await checked.person.call('beginAccountSession', { caseId: checked.caseId })
  await onboarding(scene.test).type(data.clientSecret, GOOD_ANSWERS)
  await world().advanceTime(1)
  await scene.run()
}

/** Restores a backup after which the recipient was verified and not paid, and resumes transfers. */
const restoreAfterCheck = async (hasAccount: boolean): Promise<string> => {
  const checked = await IdentityCheckClient.organizer(scene.test, 'rosa@mail.example')
  await scene.give(checked.caseId)
  if (hasAccount) await submitDetails(checked)
  await scene.passDays(59)
  await scene.backUp()
  if (hasAccount) {
    await checked.person.login()
    await checked.confirmCode()
  } else await submitDetails(checked)
  await passCheck(checked)
  await scene.passDays(2)
  await scene.restore()
  await compareWithProvider(scene.test.deps)
  await resumePayouts(scene.test.deps, FINANCE, 'The list was checked.').catch(() => undefined)
  await scene.run('refund-unverified', 'send-waiting-refunds')
  return checked.caseId
}

const expectNotRefunded = async (caseId: string): Promise<void> => {
  const { db } = scene.test.deps.database
  expect((await world().stripe.refunds.list({})).data).toEqual([])
  const [row] = await db.selectFrom('cases').select('status').where('caseId', '=', caseId).execute()
  expect(row).toEqual({ status: 0 })
  expect(await checkLedger(db)).toEqual([])
}

it('donations to a recipient who was verified since the backup aren’t refunded', TIME, async () => {
  const caseId = await restoreAfterCheck(true)
  await expectNotRefunded(caseId)
  const account = await readWithdrawalAccount(scene.test.deps.database.db, caseId)
  expect(account).toMatchObject({ state: 1, verifiedAt: expect.any(Date) })
})

it('nor if the recipient’s account was opened since, and staff are told', TIME, async () => {
  const caseId = await restoreAfterCheck(false)
  await expectNotRefunded(caseId)
  const alerts = await scene.test.deps.database.db.selectFrom('alert').select(['kind', 'body']).execute()
  expect(alerts).toContainEqual({ kind: 'forgotten_account', body: expect.stringContaining(caseId) })
})

it('a donation is refunded in a later hour if the provider couldn’t be asked', TIME, async () => {
  const checked = await IdentityCheckClient.organizer(scene.test, 'rosa@mail.example')
  await scene.give(checked.caseId)
  await submitDetails(checked)
  await scene.passDays(61)
  await world().faults({ providerDown: true })
  await scene.run('refund-unverified')
  await world().faults({ providerDown: false })
  expect((await world().stripe.refunds.list({})).data).toEqual([])
  await scene.run('refund-unverified')
  expect((await world().stripe.refunds.list({})).data).toHaveLength(1)
})

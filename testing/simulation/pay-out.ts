import { DAY_MS } from '#contract/dates.ts'
import { PAYOUT_INTERVALS } from '#contract/payouts/payout-interval.ts'
import { liftHold, openHold } from '#server/identity-check/holds/account-holds.ts'
import { adoptSampleAccount } from '#server/identity-check/withdrawal-account/adopt-sample-account.ts'
import { choosePayoutInterval } from '#server/identity-check/withdrawal-account/payout-interval.ts'
import { readWithdrawalAccount } from '#server/identity-check/withdrawal-account/withdrawal-account.queries.ts'
import { runJob } from '#server/job-table.ts'
import { onboarding } from '../onboarding.ts'
import { postJson } from '../post-json.ts'
import { pickOne } from './choose.ts'
import type { Cast } from './donations.ts'
import { tolerateExpectedErrors } from './expected.ts'
import type { World } from './world.ts'

/** Opens a verified account at the provider for a case's recipient, so that the case can be paid out. */
export const verifyRecipient = async (
  { ungatedDeps, sandbox, time }: World,
  caseId: string,
): Promise<void> => {
  const mark = caseId.toLowerCase()
  const account = { accountRef: `acct_${mark}`, bankRef: `ba_${mark}`, bankLast4: '6789' }
  const answer = await postJson(`${sandbox.origin}/recipients`, [
    {
      ...{ accountId: account.accountRef, bankId: account.bankRef, bankLast4: account.bankLast4, caseId },
      ...{ firstName: 'Rosa', lastName: 'Delgado', email: `${mark}@mail.example`, transfers: [] },
      agreedAt: new Date(time.clock.now().getTime() - DAY_MS).toISOString(),
    },
  ])
  if (!answer.ok) throw new Error(`The provider opened no account: ${await answer.text()}`)
  await adoptSampleAccount(ungatedDeps, caseId, { ...account, bankName: 'STRIPE TEST BANK' })
}

/** Runs the due payouts, sometimes on both nodes at once. */
export const runDuePayouts = ({ random, turns, site, story }: World): void => {
  const nodes = random.chance(0.5) ? site.workers() : [random.pick(site.workers())]
  for (const { process } of nodes)
    turns.add(`the run of payouts, ${process.name}`, async () => {
      // The node may have been killed and replaced since.
      const node = site.workers().find((worker) => worker.process.name === process.name)
      if (node === undefined) return
      await tolerateExpectedErrors(
        turns.within(node.process, () => runJob(node.deps, 'run-payouts')),
        story.addLine,
      )
    })
}

/** A recipient chooses how often they are paid. */
export const chooseInterval = ({ random, turns, site, story }: World, cast: Cast): void => {
  const caseId = pickOne(random, cast.caseIds)
  if (caseId === undefined) return
  const interval = random.pick(PAYOUT_INTERVALS)
  turns.add(`a recipient chooses ${interval} payouts`, async () => {
    const { process, deps } = site.web()
    const recipient = { caseId, role: 'organizer', provedBy: '' } as const
    const choosing = turns.within(process, () => choosePayoutInterval(deps, recipient, interval))
    await tolerateExpectedErrors(choosing, story.addLine)
  })
}

/** Freezes or unfreezes a recipient's account, as staff does. */
export const freezeOrUnfreeze = (world: World, cast: Cast): void => {
  const { random, turns, site, story } = world
  const caseId = pickOne(random, cast.caseIds)
  if (caseId === undefined) return
  const isUnfreezing = random.chance(0.6)
  turns.add(isUnfreezing ? 'staff lets an account go' : 'staff freezes an account', async () => {
    const { process, deps } = site.web()
    const changing = turns.within(process, () =>
      deps.database.transact((tx) =>
        isUnfreezing
          ? liftHold(deps, tx, caseId, { kind: 'staff' })
          : openHold(deps, tx, caseId, { kind: 'staff' }),
      ),
    )
    await tolerateExpectedErrors(changing, story.addLine)
  })
}

/** Changes a recipient's account at the provider: rejects or restores it, or changes its bank account. */
export const changeAtProvider = ({ random, turns, sandbox, story }: World, cast: Cast): void => {
  const caseId = pickOne(random, cast.caseIds)
  if (caseId === undefined) return
  const act = random.pick(['reject', 'let_go', 'let_go', 'change_bank', 'change_bank'] as const)
  turns.add(`at the provider: ${act}`, () =>
    turns.during(async () => {
      const isDone = await onboarding({ sandbox })
        .decide(`acct_${caseId.toLowerCase()}`, act)
        .then(
          () => true,
          () => false,
        )
      story.addLine(isDone ? 'the provider does it' : 'the provider doesn’t')
    }),
  )
}

/** Verifies the recipient who wasn't verified, perhaps while donations are being refunded for that reason. */
export const verifyLateRecipient = (world: World, cast: Cast): void => {
  const { turns, observer } = world
  turns.add('a recipient passes the identity check late', () =>
    turns.during(async () => {
      for (const caseId of cast.caseIds) {
        const account = await readWithdrawalAccount(observer.db, caseId)
        if (account?.verifiedAt === null) await verifyRecipient(world, caseId)
      }
    }),
  )
}

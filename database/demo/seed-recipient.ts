import type { Deps } from '#server/deps.ts'
import { adoptSampleAccount } from '#server/identity-check/withdrawal-account/adopt-sample-account.ts'
import { readPaidRecipient } from '#server/identity-check/withdrawal-account/paid-recipients.ts'
import { adoptSamplePayouts } from '#server/payouts/adopt-sample-payouts.ts'
import { type AttemptRow, readAttemptsOf } from '#server/payouts/attempts.queries.ts'
import type { DemoCase } from './demo-cases.ts'
import { demoEmail } from './demo-people.ts'
import { paidAtOf } from './plan-payouts.ts'
import { postToSandbox } from './post-to-sandbox.ts'
import { caseIdFor } from './random.ts'
import { transferRefOf } from './seed-payout.ts'

const BANK = { last4: '6789', name: 'STRIPE TEST BANK' }

const nameOf = ({ beneficiary, organizer }: DemoCase) => {
  if (beneficiary !== null) return { firstName: beneficiary.firstName, lastName: beneficiary.lastName }
  const [firstName = organizer.displayName, ...rest] = organizer.displayName.split(' ')
  return { firstName, lastName: rest.join(' ') || firstName }
}

const refOf = (prefix: string, id: string): string => `${prefix}_${id.replaceAll('-', '')}`
const bankPayoutRefOf = (attemptId: string): string => refOf('po', attemptId)

const transferOf = ({ attemptId, amountCents, sentAt }: AttemptRow) => {
  if (sentAt === null) throw new Error(`The demo’s transfer ${attemptId} never left`)
  return {
    transferId: transferRefOf(attemptId),
    balanceTransactionId: refOf('txn', attemptId),
    payoutId: bankPayoutRefOf(attemptId),
    attemptId,
    amountCents,
    createdAt: sentAt.toISOString(),
    arrivesAt: paidAtOf({ at: sentAt }).toISOString(),
  }
}

/**
 * Creates the account of a verified recipient at the sandbox's provider, with all earlier payouts, so that the next
 * week's payout works like any other.
 */
export const seedRecipient = async (deps: Deps, demoCase: DemoCase, sandboxOrigin: string): Promise<void> => {
  const caseId = caseIdFor(demoCase.key)
  const { account } = await readPaidRecipient(deps.database.db, caseId)
  if (account?.verifiedAt == null) return
  const person = nameOf(demoCase)
  const accountRef = refOf('acct', caseId)
  const bankRef = refOf('ba', caseId)
  const attempts = await readAttemptsOf(deps.database.db, caseId)
  await postToSandbox(sandboxOrigin, '/recipients', [
    {
      accountId: accountRef,
      bankId: bankRef,
      bankLast4: BANK.last4,
      caseId,
      ...person,
      email: demoEmail(`${person.firstName} ${person.lastName}`),
      agreedAt: account.verifiedAt.toISOString(),
      transfers: attempts.map(transferOf),
    },
  ])
  await adoptSamplePayouts(deps, caseId, { accountRef, bankPayoutRefOf })
  await adoptSampleAccount(deps, caseId, {
    accountRef,
    bankRef,
    bankLast4: BANK.last4,
    bankName: BANK.name,
  })
}

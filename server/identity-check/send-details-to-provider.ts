import { HOUR_MS } from '#contract/dates.ts'
import type { Deps } from '#server/deps.ts'
import {
  type AccountHolder,
  type AccountRefused,
  type AccountState,
  OutcomeUnknown,
} from '#server/outside/payments/port.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { writeCheck } from './identity-check.queries.ts'
import { applyAccountState } from './withdrawal-account/apply-account-state.ts'
import { noteProviderAccount, numberQuestion } from './withdrawal-account/withdrawal-account.queries.ts'

/** Nobody knows whether the provider acted; asked again, it does so once. */
export const orUnreached = async <T>(ask: () => Promise<T>): Promise<T> => {
  try {
    return await ask()
  } catch (error) {
    if (!(error instanceof OutcomeUnknown)) throw error
    throw new Refusal('busy', {
      sentence: 'We couldn’t reach our payment provider. What you wrote is kept; try again in a minute.',
      cause: error,
      retryAfterSeconds: 10,
    })
  }
}

type Told = { readonly caseId: string; readonly detailsKey: string }

/** Takes over the account that has the details of a key, where the provider answers with one. @returns its answer */
const takeAnswer = async <T extends AccountRefused | null>(
  deps: Deps,
  { caseId, detailsKey }: Told,
  ask: (accountRef: string | null) => Promise<AccountState | T>,
): Promise<AccountState | T> => {
  const { database } = deps
  const question = await numberQuestion(database.reader, caseId)
  if (question === null) throw new Error(`Case ${caseId} has no withdrawal account`)
  const { asked, accountRef } = question
  const account = await orUnreached(() => ask(accountRef))
  if (account === null || account.state === 'refused') return account
  await noteProviderAccount(database.reader, { accountRef: account.accountRef, caseId })
  await database.transact(async (tx) => {
    // The check before the account, as whoever erases it or names somebody else holds them.
    await writeCheck(tx, caseId, { toldKey: detailsKey })
    await applyAccountState(deps, tx, caseId, { asked, account })
  })
  return account
}

/**
 * Opens the account at the provider, or corrects whose it is: once under a key, however often it is asked.
 *
 * @returns why not, where the provider refused
 * @throws busy where nobody knows what became of it
 */
export const sendDetailsToProvider = async (
  deps: Deps,
  holder: AccountHolder,
  detailsKey: string,
): Promise<AccountRefused | null> => {
  const { payments } = deps
  const { caseId } = holder
  const answer = await takeAnswer(deps, { caseId, detailsKey }, (accountRef) =>
    accountRef === null
      ? payments.createAccount(`account:${caseId}:open:${detailsKey}`, holder)
      : payments.updateAccount(`account:${caseId}:change:${detailsKey}`, accountRef, holder),
  )
  return answer.state === 'refused' ? answer : null
}

/** The provider keeps a key for a day: later, the same under it would open a second account. */
const REPEATABLE_MS = 23 * HOUR_MS

/**
 * Details went to the provider, and nobody heard its answer: the account is looked for by what we wrote into it, since a
 * key may be forgotten there or repeat a broken answer; else the same is told once more, for as long as its key is known.
 *
 * @throws busy where nobody knows what became of it
 */
export const resendDetailsToProvider = async (
  deps: Deps,
  holder: AccountHolder,
  { detailsKey, givenAt }: { readonly detailsKey: string; readonly givenAt: Date },
): Promise<void> => {
  const { caseId } = holder
  const until = new Date(givenAt.getTime() + REPEATABLE_MS)
  const found = await takeAnswer(deps, { caseId, detailsKey }, () =>
    deps.payments.findAccount(caseId, { from: givenAt, until }),
  )
  if (found === null && deps.clock.now() < until) await sendDetailsToProvider(deps, holder, detailsKey)
}

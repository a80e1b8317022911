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
import { noteProviderAccount, numberQuery } from './withdrawal-account/withdrawal-account.queries.ts'

/** Makes a call to the provider. @throws busy if its outcome is unknown; the call must be idempotent */
export const refuseIfUnreachable = async <T>(call: () => Promise<T>): Promise<T> => {
  try {
    return await call()
  } catch (error) {
    if (!(error instanceof OutcomeUnknown)) throw error
    throw new Refusal('busy', {
      sentence: 'We couldn’t reach our payment provider. What you entered is kept. Try again in a minute.',
      cause: error,
      retryAfterSeconds: 10,
    })
  }
}

type DetailsRef = { readonly caseId: string; readonly detailsKey: string }

/**
 * Makes a call to the provider, and applies the account in its answer, which has the details of this key.
 * @returns the answer: the account, a refusal, or null if there is no account
 */
const applyAnswer = async <T extends AccountRefused | null>(
  deps: Deps,
  { caseId, detailsKey }: DetailsRef,
  call: (accountRef: string | null) => Promise<AccountState | T>,
): Promise<AccountState | T> => {
  const { database } = deps
  const numbered = await numberQuery(database.db, caseId)
  if (numbered === null) throw new Error(`Case ${caseId} has no withdrawal account`)
  const { lastQuery: query, accountRef } = numbered
  const account = await refuseIfUnreachable(() => call(accountRef))
  if (account === null || account.state === 'refused') return account
  await noteProviderAccount(database.db, { accountRef: account.accountRef, caseId })
  await database.transact(async (tx) => {
    // The check is locked before the account, like in an erasure and in naming another person.
    await writeCheck(tx, caseId, { sentKey: detailsKey })
    await applyAccountState(deps, tx, caseId, { query, account })
  })
  return account
}

/**
 * Creates the account at the provider or corrects its details. Idempotent per key.
 * @returns the provider's refusal, if any
 * @throws busy if the outcome is unknown
 */
export const sendDetailsToProvider = async (
  deps: Deps,
  holder: AccountHolder,
  detailsKey: string,
): Promise<AccountRefused | null> => {
  const { payments } = deps
  const { caseId } = holder
  const answer = await applyAnswer(deps, { caseId, detailsKey }, (accountRef) =>
    accountRef === null
      ? payments.createAccount(`account:${caseId}:open:${detailsKey}`, holder)
      : payments.updateAccount(`account:${caseId}:change:${detailsKey}`, accountRef, holder),
  )
  return answer.state === 'refused' ? answer : null
}

/** The provider remembers a key for a day. After that, the same key would create a second account. */
const REPEATABLE_MS = 23 * HOUR_MS

/**
 * Finishes a request whose answer was lost. It first searches the account by our metadata, since the provider
 * may have forgotten the key or may repeat a failed answer. If there is none, it sends the details again,
 * while the provider surely remembers the key.
 * @throws busy if the outcome is unknown
 */
export const resendDetailsToProvider = async (
  deps: Deps,
  holder: AccountHolder,
  { detailsKey, givenAt }: { readonly detailsKey: string; readonly givenAt: Date },
): Promise<void> => {
  const { caseId } = holder
  const until = new Date(givenAt.getTime() + REPEATABLE_MS)
  const account = await applyAnswer(deps, { caseId, detailsKey }, () =>
    deps.payments.findAccount(caseId, { from: givenAt, until }),
  )
  if (account === null && deps.clock.now() < until) await sendDetailsToProvider(deps, holder, detailsKey)
}

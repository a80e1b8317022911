import { DAY_MS, MINUTE_MS } from '#contract/dates.ts'
import type { Deps } from '#server/deps.ts'
import { NotAtProvider } from '#server/outside/payments/port.ts'
import {
  type ExpectedBalance,
  hasComeBackSince,
  readExpectedBalances,
} from '#server/payouts/expected-balances.ts'
import { followCasePayouts } from '#server/payouts/follow-payout.ts'
import type { Difference } from './differences.ts'

/** An account isn't polled if it got no transfer for this long and should be empty. */
const ACTIVE_DAYS = 35
/** Within this time, the reversal of a payout that came back is made and recorded. */
const RETURNING_MS = 10 * MINUTE_MS

const readTheirs = async ({ payments }: Pick<Deps, 'payments'>, accountRef: string): Promise<number> => {
  try {
    return await payments.readRecipientBalance(accountRef)
  } catch (error) {
    if (error instanceof NotAtProvider) return 0
    throw error
  }
}

const compare = async (
  deps: Deps,
  { caseId, accountRef, cents }: ExpectedBalance,
): Promise<Difference | null> => {
  const theirsCents = await readTheirs(deps, accountRef)
  if (theirsCents === cents) return null
  return {
    kind: 'recipient_balance',
    ref: accountRef,
    caseId,
    oursCents: cents,
    theirsCents,
    balanceRef: null,
    journalId: null,
    orderId: null,
    cause: 'The recipient’s account at the provider doesn’t hold what our transfers left there.',
  }
}

/** Compares the accounts of one case. If they differ, applies missed events and compares again. @throws OutcomeUnknown */
export const compareRecipient = async (deps: Deps, caseId: string): Promise<Difference[]> => {
  const compareAll = async (): Promise<Difference[]> => {
    const balances = await readExpectedBalances(deps.database.db, { since: new Date(0), caseId })
    const compared = await Promise.all(balances.map((balance) => compare(deps, balance)))
    return compared.filter((difference) => difference !== null)
  }
  if ((await compareAll()).length === 0) return []
  await followCasePayouts(deps, caseId)
  const differences = await compareAll()
  // A payout that is coming back right now is still between the provider's account and the books. The next night compares again.
  const since = new Date(deps.clock.now().getTime() - RETURNING_MS)
  return differences.length > 0 && (await hasComeBackSince(deps.database.db, caseId, since))
    ? []
    : differences
}

/**
 * Compares each recipient's balance at the provider with the one expected from our transfers. Throws
 * OutcomeUnknown.
 */
export const compareRecipients = async (
  deps: Deps,
  onDifferences: (differences: readonly Difference[]) => Promise<void>,
): Promise<void> => {
  const since = new Date(deps.clock.now().getTime() - ACTIVE_DAYS * DAY_MS)
  for (const balance of await readExpectedBalances(deps.database.db, { since }))
    if ((await compare(deps, balance)) !== null)
      await onDifferences(await compareRecipient(deps, balance.caseId))
}

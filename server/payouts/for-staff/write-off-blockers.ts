import { formatDate } from '#contract/dates.ts'
import { formatCents } from '#contract/money.ts'
import type { Deps } from '#server/deps.ts'
import { readDisputedDonations } from '#server/donations/disputes/describe-dispute.ts'
import { readDonationsInFlight } from '#server/donations/donations-in-flight.ts'
import type { Db } from '#server/platform/database.ts'
import { readPayoutsInFlight } from '../payouts-in-flight.ts'
import { readPayoutStop } from '../payouts-stopped.queries.ts'

type InFlight = { readonly count: number; readonly cents: number }
type Kind = 'refund' | 'duplicate_payment' | 'order' | 'payout' | 'reversal'

/** "A refund of $5.00", or "2 refunds of $10.00 in total". */
const amountText = ({ count, cents }: InFlight, one: string, many: string): string =>
  count === 1 ? `${one} of ${formatCents(cents)}` : `${count} ${many} of ${formatCents(cents)} in total`

const has = ({ count }: InFlight, one: string, many: string): string => (count === 1 ? one : many)

const SENTENCES: Readonly<Record<Kind, (sum: InFlight) => string>> = {
  refund: (sum) =>
    `${amountText(sum, 'A refund', 'refunds')} ${has(sum, 'isn’t', 'aren’t')} complete yet, and may still fail.`,
  duplicate_payment: (sum) =>
    `${amountText(sum, 'A duplicate payment', 'duplicate payments')} ${has(sum, 'isn’t', 'aren’t')} refunded yet.`,
  order: (sum) =>
    `${amountText(sum, 'A donor’s payment', 'donors’ payments')} ${has(sum, 'is', 'are')} processing.`,
  payout: (sum) =>
    `${amountText(sum, 'A transfer', 'transfers')} ${has(sum, 'hasn’t', 'haven’t')} arrived yet, and may still be canceled.`,
  reversal: (sum) =>
    `${amountText(sum, 'A transfer', 'transfers')} that failed ${has(sum, 'isn’t', 'aren’t')} back from the recipient’s account at the provider yet.`,
}

const disputeText = (decidesUntil: string): string =>
  `A donor’s bank is deciding a dispute over a gift to this case, usually by ${formatDate(new Date(decidesUntil))}, and may give the money back.`

const IMPORT_WAITS = 'Something the payment provider has on this case isn’t in the books yet.'
const NOT_COMPARED = 'The books haven’t been compared with the payment provider yet.'
const STOPPED = 'Transfers are stopped until the books are checked.'

/**
 * Sentences that say what blocks the write-off of each case's balance; none if nothing does. Money in flight may still
 * come back to the case or be canceled, and Hearten would bear more than it loses. Before the provider was compared
 * with the books, donations that restored books have forgotten may be missing from the balance.
 */
export const readWriteOffBlockers = async (
  { handlers, firstComparison }: Pick<Deps, 'handlers' | 'firstComparison'>,
  db: Db,
  caseIds: readonly string[],
): Promise<(caseId: string) => string[]> => {
  if (caseIds.length === 0) return () => []
  const donations = await readDonationsInFlight(db, caseIds)
  const payouts = await readPayoutsInFlight(db, caseIds)
  const waiting = new Set<string>()
  for (const readCases of handlers.importsWaiting)
    for (const caseId of await readCases(db, caseIds)) waiting.add(caseId)
  const disputes = new Map<string, string>()
  for (const { caseId } of donations.filter(({ kind }) => kind === 'dispute')) {
    const disputed = await readDisputedDonations(db, caseId)
    if (disputed !== null) disputes.set(caseId, disputeText(disputed.decidesUntil))
  }
  const isStopped = (await readPayoutStop(db)) !== null
  return (caseId) => [
    ...[...donations, ...payouts].flatMap((sum) => {
      if (sum.caseId !== caseId) return []
      return sum.kind === 'dispute' ? (disputes.get(caseId) ?? []) : SENTENCES[sum.kind](sum)
    }),
    ...(waiting.has(caseId) ? [IMPORT_WAITS] : []),
    ...(firstComparison.isDone() ? [] : [NOT_COMPARED]),
    ...(isStopped ? [STOPPED] : []),
  ]
}

import { DAY_MS } from '#contract/dates.ts'
import type { Deps } from '#server/deps.ts'
import { requireCustomer } from '#server/donations/kept-cards/choose-source.ts'
import { keepCard } from '#server/donations/kept-cards/keep-card.ts'
import { DEMO_DONOR, demoEmail } from './demo-people.ts'
import type { HistoricPayment } from './give-historic.ts'
import { postToSandbox } from './post-to-sandbox.ts'
import { caseIdFor } from './random.ts'
import { joinAt, withClockAt } from './with-clock-at.ts'

/** The case of the gift whose card the donor saves. */
const CARD_CASE = 'flood-street'

const JOINED_BEFORE_MS = 400 * DAY_MS

/** Creates the donor's account if missing. @returns her user id */
export const joinDemoDonor = (deps: Deps, phc: string): Promise<string> =>
  joinAt(deps, new Date(deps.clock.now().getTime() - JOINED_BEFORE_MS), {
    email: demoEmail(DEMO_DONOR),
    fullName: DEMO_DONOR,
    phc,
  })

/** Sends the sandbox a case's past payments. The donor's latest to `CARD_CASE` is with a card that she saves. Idempotent. */
export const postPayments = async (
  deps: Deps,
  payments: readonly HistoricPayment[],
  { sandboxOrigin, donorId }: { readonly sandboxOrigin: string; readonly donorId: string | null },
): Promise<void> => {
  const saved = payments.findLast(
    ({ donorName, metadata }) => donorName === DEMO_DONOR && metadata.case_id === caseIdFor(CARD_CASE),
  )
  if (donorId === null || saved === undefined) return postToSandbox(sandboxOrigin, '/history', payments)
  const then = withClockAt(deps, new Date(saved.createdAt))
  const { customerRef } = await requireCustomer(then, donorId)
  const withCard = {
    ...saved,
    customerId: customerRef,
    metadata: { ...saved.metadata, keep_for: donorId },
  }
  await postToSandbox(
    sandboxOrigin,
    '/history',
    payments.map((payment) => (payment === saved ? withCard : payment)),
  )
  await keepCard(then, { paymentRef: saved.paymentIntentId })
}

import type { CallArguments, CallOutput } from '#contract/call.ts'
import type { Calls } from '#contract/calls.ts'
import { canonicalJson } from '#contract/canonical.ts'
import {
  amountProblem,
  type DonationLimit,
  OTHER_EMAIL_LIMIT,
  SIGNED_OUT_LIMIT,
  VERIFIED_LIMIT,
} from '#contract/donations/amount-sentences.ts'
import { refuseDonation } from '#contract/pricing.ts'
import { readUser } from '#server/accounts/read-user.ts'
import { refuseStaffLikeName } from '#server/accounts/refuse-staff-like-name.ts'
import { requireDonatableCase } from '#server/cases/donatable-case.ts'
import type { Deps } from '#server/deps.ts'
import { invalidFields } from '#server/platform/refusal.ts'
import type { Challenges } from '#server/platform/secrets/challenge.ts'
import { readSimilarDonation } from '../donor-page/similar-donation.ts'
import { confirmSimilar } from '../orders.queries.ts'
import { publicOrderState } from '../orders.state.ts'
import { readMessage } from '../read-message.ts'
import { assessAttempt } from '../velocity/assess-risk.ts'
import type { RememberedDelays } from '../velocity/remembered-delays.ts'
import { checkOrigin, type Origin } from './check-origin.ts'
import { newOrder } from './new-order.ts'
import { openOrder } from './open-order.ts'
import { readTribute } from './read-tribute.ts'

/** A donor's maximum: higher under the verified e-mail of their own account. `donation-limit.ts` of the page says it while they type. */
const donationLimit = async (
  deps: Pick<Deps, 'database' | 'personalData'>,
  userId: string | null,
  emailHash: string,
): Promise<DonationLimit> => {
  const user = userId === null ? null : await readUser(deps, deps.database.db, userId)
  if (user === null) return SIGNED_OUT_LIMIT
  return user.emailHash === emailHash ? VERIFIED_LIMIT : OTHER_EMAIL_LIMIT
}

type Input = CallArguments<Calls['createOrder']>

/**
 * The donor's choices as one text, to compare retries. It omits what differs in each attempt: draft, solution,
 * signature and ciphertext. It omits the payment method, because a donor who switches from a wallet to a card
 * continues the same order, and the confirmation of a repeated donation, which concerns an existing order.
 */
const textOfChoices = (input: Input, name: string): string => {
  const {
    draftId: _draft,
    challengeSolution: _solution,
    sign: _sign,
    fullName: _cipher,
    idempotencyKey: _key,
    payMethod: _method,
    confirmSimilar: _confirmed,
    ...choices
  } = input
  return canonicalJson({ ...choices, name })
}

/**
 * Starts a donation: creates an unpaid order. Idempotent by key; the same visitor, case and amount have at
 * most one open order at a time (open-order.ts).
 * @throws slowDown, draftExpired, signInvalid, challengeFailed, keyReused, notFound, caseTakesNoDonations,
 * invalidInput
 */
export const startDonation = async (
  deps: Deps,
  { challenges, waits }: { readonly challenges: Challenges; readonly waits: RememberedDelays },
  origin: Origin,
  input: Input,
): Promise<CallOutput<Calls['createOrder']>> => {
  const { visitorId, networkKeys } = origin
  const emailHash = deps.personalData.emailHash(input.email)
  const signals = { caseId: input.caseId, visitorId, networkKeys, emailHash }
  const assessment = await assessAttempt(deps, waits, signals)
  const { draft, name } = await checkOrigin(deps, challenges, origin, assessment.risk, input)
  refuseStaffLikeName(name, deps.config.brand.name)
  const limit = await donationLimit(deps, origin.userId, emailHash)
  const refusal = refuseDonation(input, limit.maxCents)
  if (refusal !== null) throw invalidFields([amountProblem(refusal, limit)])
  const message = readMessage(input.message)
  const tribute = readTribute(input)
  await requireDonatableCase(deps, input.caseId)

  const orderRow = await newOrder(deps, input, {
    visitorId,
    draftNonce: draft.nonce,
    inputHash: deps.personalData.fingerprint(textOfChoices(input, name)),
    name,
    message,
    tribute,
  })
  const order = await openOrder(deps, orderRow)
  if (input.confirmSimilar === true && order.orderId !== orderRow.orderId)
    await confirmSimilar(deps.database.db, order, deps.clock.now())
  const similarDonation = await readSimilarDonation(deps, order, origin.ordersOfBrowser)
  return {
    orderId: order.orderId,
    totalCents: order.totalCents,
    status: publicOrderState(order.state),
    ...(similarDonation && { similarDonation }),
  }
}

import type { CallArguments } from '#contract/call.ts'
import { type Calls, calls } from '#contract/calls.ts'
import type { SignedBody } from '#contract/canonical.ts'
import { readDonorName } from '#contract/validators/donor-name.ts'
import { refuseStaffLikeName } from '#server/accounts/refuse-staff-like-name.ts'
import type { Deps } from '#server/deps.ts'
import { invalidFields, Refusal } from '#server/platform/refusal.ts'
import type { Challenges } from '#server/platform/secrets/challenge.ts'
import { isSignedBy } from '#server/platform/secrets/sign-key.ts'
import { readKeyOfDraft } from '../orders.queries.ts'
import { type OrderDraft, readOrderDraft } from './order-draft.ts'

type Input = CallArguments<Calls['createOrder']>

/** Facts of an `order/create` request, besides its input, by which its authenticity is checked. */
export type Origin = {
  readonly visitorId: string
  /** The raw body, which was signed. */
  readonly rawBody: SignedBody
  readonly networkKeys: string
  /** Ids of the case's orders for which the browser has keys. */
  readonly ordersOfBrowser: readonly string[]
  /** The signed-in person, if the order needs a verified e-mail. */
  readonly userId: string | null
}

/** Risk levels that a challenge may be behind, because the risk may have risen since the draft was made. */
const RISK_LEVELS_BEHIND = 1

const requireDraft = async (deps: Deps, visitorId: string, input: Input): Promise<OrderDraft> => {
  const draft = readOrderDraft(deps, input.draftId, visitorId, input.caseId)
  if (draft === null)
    throw new Refusal('draftExpired', { reason: 'draft not ours, of another visitor or case, or over' })
  // Before the other checks, because a solved challenge counts for one order.
  const existingKey = await readKeyOfDraft(deps.database.db, input.caseId, draft.nonce)
  if (existingKey !== null && existingKey !== input.idempotencyKey)
    throw new Refusal('draftExpired', { reason: 'draft used before' })
  return draft
}

/**
 * Checks draft, nonce, signature, challenge and name, in this order. Each failure has one public answer; its
 * exact reason is only logged.
 */
export const checkOrigin = async (
  deps: Deps,
  challenges: Challenges,
  { visitorId, rawBody }: Origin,
  risk: number,
  input: Input,
): Promise<{ draft: OrderDraft; name: string }> => {
  const draft = await requireDraft(deps, visitorId, input)
  const { method, path } = calls.createOrder
  if (!(await isSignedBy(deps, visitorId, { method, path, nonce: draft.nonce, body: rawBody }, input.sign)))
    throw new Refusal('signInvalid', { reason: 'sign does not match the visitor’s key' })
  const solvedRisk = await challenges.solvedRisk(input.challengeSolution, draft.nonce)
  if (solvedRisk === null || solvedRisk + RISK_LEVELS_BEHIND < risk)
    throw new Refusal('challengeFailed', {
      reason:
        solvedRisk === null
          ? 'challenge not solved for this draft'
          : 'challenge easier than it must be by now',
    })
  const fullName = await deps.personalData.openName(input.fullName, input.draftId)
  if (fullName === null) throw new Refusal('draftExpired', { reason: 'name not encrypted for this draft' })
  const result = readDonorName(fullName)
  if ('problem' in result) throw invalidFields([{ field: 'fullName', message: result.problem }])
  refuseStaffLikeName(result.name, deps.config.brand.name)
  return { draft, name: result.name }
}

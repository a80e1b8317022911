import type { CallArguments } from '#contract/call.ts'
import { type Calls, calls } from '#contract/calls.ts'
import type { SignedBody } from '#contract/canonical.ts'
import { readDonorName } from '#contract/validators/donor-name.ts'
import { requireOwnName } from '#server/accounts/require-own-name.ts'
import type { Deps } from '#server/deps.ts'
import { invalidFields, Refusal } from '#server/platform/refusal.ts'
import { isSignedBy } from '#server/platform/secrets/sign-key.ts'
import { readKeyOfDraft } from '../orders.queries.ts'
import type { Challenges } from './challenge.ts'
import { type Draft, readDraft } from './order-draft.ts'

type Input = CallArguments<Calls['createOrder']>

/** Authenticity evidence of `order/create`, beside its input. */
export type Origin = {
  readonly visitorId: string
  /** The raw body, which was signed. */
  readonly rawBody: SignedBody
  readonly addressKey: string
  /** The signed-in person, if the order needs a verified e-mail. */
  readonly userId: string | null
}

/** Tolerated difference, because a draft may be older than a rise of the risk. */
const STEPS_BEHIND = 1

const requireDraft = async (deps: Deps, visitorId: string, input: Input): Promise<Draft> => {
  const draft = readDraft(deps, input.draftId, visitorId, input.caseId)
  if (draft === null)
    throw new Refusal('draftExpired', { reason: 'draft not ours, of another visitor or case, or over' })
  const usedBy = await readKeyOfDraft(deps.database.reader, input.caseId, draft.nonce)
  if (usedBy !== null && usedBy !== input.idempotencyKey)
    throw new Refusal('draftExpired', { reason: 'draft used before' })
  return draft
}

/**
 * Checks draft, nonce, signature, challenge and name, in this order, each with one public answer. The reason
 * is logged.
 */
export const checkOrigin = async (
  deps: Deps,
  challenges: Challenges,
  { visitorId, rawBody }: Origin,
  risk: number,
  input: Input,
): Promise<{ draft: Draft; name: string }> => {
  const draft = await requireDraft(deps, visitorId, input)
  const { method, path } = calls.createOrder
  if (!(await isSignedBy(deps, visitorId, { method, path, nonce: draft.nonce, body: rawBody }, input.sign)))
    throw new Refusal('signInvalid', { reason: 'sign does not match the visitor’s key' })
  const solvedRisk = await challenges.solvedRisk(input.challengeSolution, draft.nonce)
  if (solvedRisk === null || solvedRisk + STEPS_BEHIND < risk)
    throw new Refusal('challengeFailed', {
      reason:
        solvedRisk === null
          ? 'challenge not solved for this draft'
          : 'challenge easier than it must be by now',
    })
  const typed = await deps.personalData.openName(input.fullName, input.draftId)
  if (typed === null) throw new Refusal('draftExpired', { reason: 'name not encrypted for this draft' })
  const read = readDonorName(typed)
  if ('problem' in read) throw invalidFields([{ field: 'fullName', message: read.problem }])
  requireOwnName(read.name, deps.config.brand.name)
  return { draft, name: read.name }
}

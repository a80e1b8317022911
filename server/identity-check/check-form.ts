import { calls } from '#contract/calls.ts'
import type { SignedBody } from '#contract/canonical.ts'
import { MINUTE_MS } from '#contract/dates.ts'
import { CHECK_MINUTES } from '#contract/identity-check/withdrawal-account.ts'
import type { Deps } from '#server/deps.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { isSignedBy } from '#server/platform/secrets/sign-key.ts'

const PURPOSE = 'check-form'

/** Creates a signed form for submitting the details, bound to visitor and case. */
export const makeCheckForm = (
  { signer, ids, clock }: Pick<Deps, 'signer' | 'ids' | 'clock'>,
  { caseId, visitorId }: { readonly caseId: string; readonly visitorId: string },
) => {
  const nonce = ids.secret(16)
  const expiresAt = new Date(clock.now().getTime() + CHECK_MINUTES * MINUTE_MS)
  return {
    formId: signer.sign(PURPOSE, [caseId, visitorId, nonce, String(expiresAt.getTime())]),
    nonce,
    expiresAt: expiresAt.toISOString(),
  }
}

export type CheckForm = { readonly nonce: string; readonly madeAt: Date }

/** Parses a form; null if it isn't signed by us for this case and visitor, or has expired. */
const readCheckForm = (
  { signer, clock }: Pick<Deps, 'signer' | 'clock'>,
  formId: string,
  expected: { readonly caseId: string; readonly visitorId: string },
): CheckForm | null => {
  const [caseId, visitorId, nonce, expires] = signer.read(PURPOSE, formId) ?? []
  if (nonce === undefined || caseId !== expected.caseId || visitorId !== expected.visitorId) return null
  const until = Number(expires)
  if (!(until > clock.now().getTime())) return null
  return { nonce, madeAt: new Date(until - CHECK_MINUTES * MINUTE_MS) }
}

/** The visitor, and the raw body that their browser signed. */
export type SignedRequest = { readonly visitorId: string; readonly rawBody: SignedBody }

/**
 * Checks a form and its signature.
 * @throws checkFormExpired; signInvalid if the visitor's key didn't sign the body
 */
export const requireSignedForm = async (
  deps: Deps,
  callName: 'supplementBeneficiaryInfo' | 'beginBankChange',
  { visitorId, rawBody }: SignedRequest,
  { caseId, formId, sign }: { readonly caseId: string; readonly formId: string; readonly sign: string },
): Promise<CheckForm> => {
  const form = readCheckForm(deps, formId, { caseId, visitorId })
  if (form === null) throw new Refusal('checkFormExpired', { reason: 'form not ours, of another, or over' })
  const { method, path } = calls[callName]
  const isSigned = await isSignedBy(deps, visitorId, { method, path, nonce: form.nonce, body: rawBody }, sign)
  if (!isSigned) throw new Refusal('signInvalid', { reason: 'sign does not match the visitor’s key' })
  return form
}

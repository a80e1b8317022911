import { calls } from '#contract/calls.ts'
import type { CheckInfo } from '#contract/identity/identity-shapes.ts'
import type { Api } from '#web/browser/api/api.ts'
import { isRefusal, refusalOf } from '#web/browser/api/api-refusal.ts'
import { signBody } from '#web/signing/sign-body.ts'
import type { GivenDetails } from './read-details.ts'

export type GiveDeps = {
  readonly api: Pick<Api, 'getCheckInfo' | 'supplementBeneficiaryInfo'>
  /** `afresh`: registers the key again, because the server doesn't know it. */
  readonly privateKey: (afresh: boolean) => Promise<CryptoKey>
}

const QUIET = { quiet: true } as const
const TRIES_MAX = 3

/** Requested after registering the key, which may set a new visitor id that the form is bound to. */
const freshForm = async ({ api }: GiveDeps, caseId: string): Promise<NonNullable<CheckInfo['form']>> => {
  const { form } = await api.getCheckInfo({ caseId }, QUIET)
  if (form === null) throw refusalOf('checkCodeNeeded')
  return form
}

const giveOnce = async (
  deps: GiveDeps,
  caseId: string,
  details: GivenDetails,
  afresh: boolean,
): Promise<void> => {
  const privateKey = await deps.privateKey(afresh)
  const { formId, nonce } = await freshForm(deps, caseId)
  const signed = await signBody(
    { caseId, ...details, formId },
    { call: calls.supplementBeneficiaryInfo, nonce, privateKey },
  )
  await deps.api.supplementBeneficiaryInfo(signed, QUIET)
}

/**
 * Signs and sends the details; retries with a new form or a re-registered key if the server requires it.
 * @throws ApiRefusal, ApiUnreachable
 */
export const giveDetails = async (deps: GiveDeps, caseId: string, details: GivenDetails): Promise<void> => {
  let afresh = false
  for (let tried = 1; ; tried += 1) {
    try {
      await giveOnce(deps, caseId, details, afresh)
      return
    } catch (error) {
      if (tried === TRIES_MAX || !isRefusal(error, 'checkFormExpired', 'signInvalid')) throw error
      afresh = isRefusal(error, 'signInvalid')
    }
  }
}

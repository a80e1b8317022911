import { calls } from '#contract/calls.ts'
import type { CheckInfo } from '#contract/identity/identity-shapes.ts'
import type { Api } from '#web/browser/api/api.ts'
import { isRefusal, refusalOf } from '#web/browser/api/api-refusal.ts'
import { signBody } from '#web/signing/sign-body.ts'
import type { GivenDetails } from './read-details.ts'

export type GiveDeps = {
  readonly api: Pick<Api, 'getCheckInfo' | 'supplementBeneficiaryInfo'>
  /** `afresh`: register the key once more, because the server doesn't know it. */
  readonly privateKey: (afresh: boolean) => Promise<CryptoKey>
}

const QUIET = { quiet: true } as const
const TRIES_MAX = 3

/** A form is bound to the visitor, whom registering the key may give a new id: so it is asked for afterwards. */
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
 * Signs the details and sends them; with another form and a key that is registered anew where the server asks for it.
 *
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

import { calls } from '#contract/calls.ts'
import type { CheckInfo } from '#contract/identity-check/identity-shapes.ts'
import type { Api } from '#web/browser/api/api.ts'
import { isRefusal, refusalOf } from '#web/browser/api/api-refusal.ts'
import { signBody } from '#web/signing/sign-body.ts'
import type { DetailsInput } from './read-details.ts'

export type SignDeps = {
  readonly api: Pick<Api, 'getCheckInfo'>
  /** `renewKey`: registers a key again, because the server doesn't know the present one. */
  readonly loadOrRenewKey: (renewKey: boolean) => Promise<CryptoKey>
}

const QUIET = { quiet: true } as const
const ATTEMPTS_MAX = 3

/**
 * Fetches a new signing form. Must run after the key is registered, because that may change the visitor id,
 * which the form is bound to.
 */
const fetchSigningForm = async (
  { api }: SignDeps,
  caseId: string,
): Promise<NonNullable<CheckInfo['form']>> => {
  const { form } = await api.getCheckInfo({ caseId }, QUIET)
  if (form === null) throw refusalOf('checkCodeNeeded')
  return form
}

type SignedTarget = { readonly caseId: string; readonly formId: string }

/**
 * Signs and sends a call of the identity check. If the server refuses the form or the key, it retries with a new
 * form, or with a newly registered key.
 * @throws ApiRefusal, ApiUnreachable
 */
export const sendSigned = async <B extends SignedTarget, O>(
  deps: SignDeps,
  {
    caseId,
    call,
  }: { readonly caseId: string; readonly call: { readonly method: string; readonly path: string } },
  bodyOf: (target: SignedTarget) => B,
  send: (signed: B & { readonly sign: string }) => Promise<O>,
): Promise<O> => {
  let renewKey = false
  for (let attempt = 1; ; attempt += 1) {
    try {
      const privateKey = await deps.loadOrRenewKey(renewKey)
      const { formId, nonce } = await fetchSigningForm(deps, caseId)
      return await send(await signBody(bodyOf({ caseId, formId }), { call, nonce, privateKey }))
    } catch (error) {
      if (attempt === ATTEMPTS_MAX || !isRefusal(error, 'checkFormExpired', 'signInvalid')) throw error
      renewKey = isRefusal(error, 'signInvalid')
    }
  }
}

type SubmitDeps = SignDeps & { readonly api: Pick<Api, 'supplementBeneficiaryInfo'> }

/** Signs and sends the details. @throws ApiRefusal, ApiUnreachable */
export const submitDetails = async (
  deps: SubmitDeps,
  caseId: string,
  details: DetailsInput,
): Promise<void> => {
  await sendSigned(
    deps,
    { caseId, call: calls.supplementBeneficiaryInfo },
    (target) => ({ ...details, ...target }),
    (signed) => deps.api.supplementBeneficiaryInfo(signed, QUIET),
  )
}

import { calls } from '#contract/calls.ts'
import type { CheckInfo } from '#contract/identity/identity-shapes.ts'
import type { Api } from '#web/browser/api/api.ts'
import { isRefusal, refusalOf } from '#web/browser/api/api-refusal.ts'
import { signBody } from '#web/signing/sign-body.ts'
import type { GivenDetails } from './read-details.ts'

export type SignDeps = {
  readonly api: Pick<Api, 'getCheckInfo'>
  /** `renewKey`: registers the key again, because the server doesn't know it. */
  readonly privateKey: (renewKey: boolean) => Promise<CryptoKey>
}

const QUIET = { quiet: true } as const
const TRIES_MAX = 3

/** Requested after registering the key, which may set a new visitor id that the form is bound to. */
const freshForm = async ({ api }: SignDeps, caseId: string): Promise<NonNullable<CheckInfo['form']>> => {
  const { form } = await api.getCheckInfo({ caseId }, QUIET)
  if (form === null) throw refusalOf('checkCodeNeeded')
  return form
}

type Signable = { readonly caseId: string; readonly formId: string }

/**
 * Signs and sends a call of the identity check; on request of the server, retries with a new form and a newly
 * registered key. @throws ApiRefusal, ApiUnreachable
 */
export const sendSigned = async <B extends Signable, O>(
  deps: SignDeps,
  {
    caseId,
    call,
  }: { readonly caseId: string; readonly call: { readonly method: string; readonly path: string } },
  bodyOf: (of: Signable) => B,
  send: (signed: B & { readonly sign: string }) => Promise<O>,
): Promise<O> => {
  let renewKey = false
  for (let tried = 1; ; tried += 1) {
    try {
      const privateKey = await deps.privateKey(renewKey)
      const { formId, nonce } = await freshForm(deps, caseId)
      return await send(await signBody(bodyOf({ caseId, formId }), { call, nonce, privateKey }))
    } catch (error) {
      if (tried === TRIES_MAX || !isRefusal(error, 'checkFormExpired', 'signInvalid')) throw error
      renewKey = isRefusal(error, 'signInvalid')
    }
  }
}

type GiveDeps = SignDeps & { readonly api: Pick<Api, 'supplementBeneficiaryInfo'> }

/** @throws ApiRefusal, ApiUnreachable */
export const giveDetails = async (deps: GiveDeps, caseId: string, details: GivenDetails): Promise<void> => {
  await sendSigned(
    deps,
    { caseId, call: calls.supplementBeneficiaryInfo },
    (of) => ({ ...details, ...of }),
    (signed) => deps.api.supplementBeneficiaryInfo(signed, QUIET),
  )
}

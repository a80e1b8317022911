import { type ActionFunctionArgs, data, redirect } from 'react-router'
import { codes } from '#contract/codes.ts'
import { apiContext } from '#web/api-context.ts'
import type { Api } from '#web/browser/api/api.ts'
import { ApiRefusal } from '#web/browser/api/api-refusal.ts'
import { type Acts, actIn, isSent, textOf } from '#web/browser/form-fields.ts'
import { type FormResult, refusedForm } from '#web/browser/run-form.ts'
import { codeAddress } from './staff-member.ts'

const SEE_OTHER = 303

/** Name of the second factor's field in a form. */
export const CODE_FIELD = 'secondFactorCode'

/** Performs an act of staff. @returns a redirect, if it leads elsewhere than the page's other acts. @throws ApiRefusal */
type StaffAct = (form: FormData, api: Api) => Promise<unknown>

type StaffForm = {
  /** Where to redirect on success. */
  readonly to: string | ((act: string) => string)
  /** Whether the page's forms have a field for the second factor, see `SecondFactorField`. */
  readonly hasCodeField?: boolean
}

const CODE_REFUSALS: readonly number[] = [codes.codeWrong.code, codes.tooManyTries.code]

const withoutCode = ({ [CODE_FIELD]: _code, ...values }: FormResult['values']): FormResult['values'] => values

/**
 * Runs a form's action: redirects on success, returns the refusal otherwise. An action that requires the
 * second factor shows its field in the form, so that no input is lost; a form without such a field redirects
 * to the second factor's page.
 */
export const runStaffForm = async (
  { context, request, url }: ActionFunctionArgs,
  { to, hasCodeField = true }: StaffForm,
  acts: Acts<StaffAct>,
) => {
  const form = await request.formData()
  const act = actIn(form, acts)
  const api = context.get(apiContext)
  try {
    const code = textOf(form, CODE_FIELD).trim()
    if (code !== '') await api.enterSecondFactor({ code })
    const outcome = await act(form, api)
    if (outcome instanceof Response) return outcome
    return redirect(typeof to === 'string' ? to : to(textOf(form, 'act')), SEE_OTHER)
  } catch (error) {
    if (!(error instanceof ApiRefusal)) throw error
    const needsCode = error.code === codes.secondFactorNeeded.code
    if (needsCode && !hasCodeField) throw redirect(codeAddress(url))
    const isWrongCode = isSent(form, CODE_FIELD) && CODE_REFUSALS.includes(error.code)
    const refused = refusedForm(form, error)
    const result: FormResult = {
      ...refused,
      message: needsCode ? 'Enter your second factor to continue.' : error.message,
      fields: isWrongCode ? { [CODE_FIELD]: error.message } : refused.fields,
      values: withoutCode(refused.values),
      needsCode: needsCode || isWrongCode,
    }
    return data(result, { status: error.status })
  }
}

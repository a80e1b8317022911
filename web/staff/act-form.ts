import { data, type RouterContextProvider, redirect } from 'react-router'
import { codes } from '#contract/codes.ts'
import { apiContext } from '#web/api-context.ts'
import { ApiRefusal } from '#web/browser/api/api-refusal.ts'
import { codeAddress } from './staff-member.ts'

const SEE_OTHER = 303

/** Name of the second factor's field in a form. */
export const CODE_FIELD = 'secondFactorCode'

/** The result of a staff form that was refused. The page keeps its input. */
export type ActProblem = {
  readonly act: string
  readonly message: string
  readonly fields: Readonly<Partial<Record<string, string>>>
  /** Input to restore in browsers without scripts, which reload the page. */
  readonly values: Readonly<Partial<Record<string, string>>>
  /** Whether the form must be resubmitted with a code of the authenticator app. */
  readonly needsCode: boolean
}

type Act = {
  readonly act: string
  readonly url: URL
  /** Where to redirect on success. */
  readonly to: string
  /** Only for forms with a field for the second factor, see `SecondFactorField`. */
  readonly submission?: { readonly form: FormData; readonly context: Readonly<RouterContextProvider> }
}

const valuesIn = (form: FormData | undefined): Record<string, string> =>
  Object.fromEntries(
    [...(form ?? [])].filter(
      (entry): entry is [string, string] => typeof entry[1] === 'string' && entry[0] !== CODE_FIELD,
    ),
  )

/** Enters the code of the form's field, if it has one. */
const enterCode = async (submission: Act['submission']): Promise<void> => {
  const code = submission === undefined ? '' : textOf(submission.form, CODE_FIELD).trim()
  if (submission !== undefined && code !== '')
    await submission.context.get(apiContext).enterSecondFactor({ code })
}

const CODE_REFUSALS: readonly number[] = [codes.codeWrong.code, codes.tooManyTries.code]

/**
 * Runs a form's action: redirects on success, returns the refusal otherwise. An action that requires the
 * second factor shows its field in the form, so that no input is lost; a form without such a field redirects
 * to the second factor's page.
 */
export const runAct = async ({ act, url, to, submission }: Act, run: () => Promise<unknown>) => {
  try {
    await enterCode(submission)
    await run()
    return redirect(to, SEE_OTHER)
  } catch (error) {
    if (!(error instanceof ApiRefusal)) throw error
    const needsCode = error.code === codes.secondFactorNeeded.code
    if (needsCode && submission === undefined) throw redirect(codeAddress(url))
    const isWrongCode = submission?.form.has(CODE_FIELD) === true && CODE_REFUSALS.includes(error.code)
    const fields = Object.fromEntries(error.fields.map(({ field, message }) => [field, message]))
    const problem: ActProblem = {
      act,
      message: needsCode ? 'Enter a code from your authenticator app to continue.' : error.message,
      fields: isWrongCode ? { [CODE_FIELD]: error.message } : fields,
      values: valuesIn(submission?.form),
      needsCode: needsCode || isWrongCode,
    }
    return data(problem, { status: error.status })
  }
}

/** Refuses a form without calling the API. */
export const refuseForm = (
  submission: NonNullable<Act['submission']>,
  act: string,
  fields: ActProblem['fields'],
) => {
  const message = Object.values(fields)[0] ?? ''
  return data<ActProblem>(
    { act, message, fields, values: valuesIn(submission.form), needsCode: false },
    { status: 400 },
  )
}

export const textOf = (form: FormData, name: string): string => {
  const value = form.get(name)
  return typeof value === 'string' ? value : ''
}

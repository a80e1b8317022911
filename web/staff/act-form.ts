import { data, type RouterContextProvider, redirect } from 'react-router'
import { codes } from '#contract/codes.ts'
import { apiContext } from '#web/api-context.ts'
import { ApiRefusal } from '#web/browser/api/api-refusal.ts'
import { codeAddress } from './staff-member.ts'

const SEE_OTHER = 303

/** Where a form asks for the second factor beside its own words. */
export const CODE_FIELD = 'secondFactorCode'

/** A refused staff form; its input stays. */
export type ActProblem = {
  readonly act: string
  readonly message: string
  readonly fields: Readonly<Partial<Record<string, string>>>
  /** What was typed, for browsers that load the page anew. */
  readonly typed: Readonly<Partial<Record<string, string>>>
  /** The form asks for a code of the authenticator app, and is sent again with it. */
  readonly needsCode: boolean
}

type Act = {
  readonly act: string
  readonly url: URL
  /** Where it leads when it is done. */
  readonly to: string
  /** Of a form that has a place for the second factor's code, see `SecondFactorField`. */
  readonly sent?: { readonly form: FormData; readonly context: Readonly<RouterContextProvider> }
}

const typedIn = (form: FormData | undefined): Record<string, string> =>
  Object.fromEntries(
    [...(form ?? [])].filter(
      (entry): entry is [string, string] => typeof entry[1] === 'string' && entry[0] !== CODE_FIELD,
    ),
  )

const enterCode = async (sent: Act['sent']): Promise<void> => {
  const code = sent === undefined ? '' : textOf(sent.form, CODE_FIELD).trim()
  if (sent !== undefined && code !== '') await sent.context.get(apiContext).enterSecondFactor({ code })
}

const CODE_REFUSALS: readonly number[] = [codes.codeWrong.code, codes.tooManyTries.code]

/**
 * Runs the act of a form: to its next page when it is done, the refusal for the form otherwise. An act that asks for the
 * second factor again has the form ask for it, so that nothing typed is lost; a form without a place for it leads to its page.
 */
export const runAct = async ({ act, url, to, sent }: Act, run: () => Promise<unknown>) => {
  try {
    await enterCode(sent)
    await run()
    return redirect(to, SEE_OTHER)
  } catch (error) {
    if (!(error instanceof ApiRefusal)) throw error
    const isAsked = error.code === codes.secondFactorNeeded.code
    if (isAsked && sent === undefined) throw redirect(codeAddress(url))
    const isWrongCode = sent?.form.has(CODE_FIELD) === true && CODE_REFUSALS.includes(error.code)
    const fields = Object.fromEntries(error.fields.map(({ field, message }) => [field, message]))
    const problem: ActProblem = {
      act,
      message: isAsked ? 'Type a code of your authenticator app to go on.' : error.message,
      fields: isWrongCode ? { [CODE_FIELD]: error.message } : fields,
      typed: typedIn(sent?.form),
      needsCode: isAsked || isWrongCode,
    }
    return data(problem, { status: error.status })
  }
}

export const textOf = (form: FormData, name: string): string => {
  const value = form.get(name)
  return typeof value === 'string' ? value : ''
}

import { data, redirect } from 'react-router'
import { codes } from '#contract/codes.ts'
import { ApiRefusal } from '#web/browser/api/api-refusal.ts'
import { codeAddress } from './staff-member.ts'

const SEE_OTHER = 303

/** What a form of the staff area is told when its act was refused; what was typed stays in the form. */
export type ActProblem = {
  readonly act: string
  readonly message: string
  readonly fields: Readonly<Partial<Record<string, string>>>
}

/**
 * Runs the act of a form: back to `to` when it is done, the refusal for the form otherwise. An act that asks for the
 * second factor again leads to its page.
 */
export const runAct = async (
  { act, url, to }: { readonly act: string; readonly url: URL; readonly to: string },
  run: () => Promise<unknown>,
) => {
  try {
    await run()
    return redirect(to, SEE_OTHER)
  } catch (error) {
    if (!(error instanceof ApiRefusal)) throw error
    if (error.code === codes.secondFactorNeeded.code) throw redirect(codeAddress(url))
    const fields = Object.fromEntries(error.fields.map(({ field, message }) => [field, message]))
    return data({ act, message: error.message, fields } satisfies ActProblem, { status: error.status })
  }
}

export const textOf = (form: FormData, name: string): string => {
  const value = form.get(name)
  return typeof value === 'string' ? value : ''
}

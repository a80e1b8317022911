import type { CallOutput } from '#contract/call.ts'
import type { Calls } from '#contract/calls.ts'
import type { Api } from '#web/browser/api/api.ts'
import { ApiRefusal, ApiUnreachable } from '#web/browser/api/api-refusal.ts'

export type SignInOptions = CallOutput<Calls['signInOptions']>
export type Provider = SignInOptions['offered'][number]

const NONE: SignInOptions = { offered: [], facebook: null }

let known: SignInOptions | null = null

/** Configured sign-in providers; cached, because they don't change at run time. */
export const offeredProviders = async (api: Pick<Api, 'signInOptions'>): Promise<SignInOptions> => {
  if (known !== null) return known
  try {
    known = await api.signInOptions({}, { quiet: true })
    return known
  } catch (error) {
    // E-mail is always available; the next page retries.
    if (error instanceof ApiRefusal || error instanceof ApiUnreachable) return NONE
    throw error
  }
}

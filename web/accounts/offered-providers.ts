import type { CallOutput } from '#contract/call.ts'
import type { Calls } from '#contract/calls.ts'
import type { Api } from '#web/browser/api/api.ts'
import { ApiRefusal, ApiUnreachable } from '#web/browser/api/api-refusal.ts'

export type SignInOptions = CallOutput<Calls['signInOptions']>
export type Provider = SignInOptions['offered'][number]

const NONE: SignInOptions = { offered: [], facebook: null }

let cached: SignInOptions | null = null

/** Configured sign-in providers; cached, because they don't change at run time. */
export const offeredProviders = async (api: Pick<Api, 'signInOptions'>): Promise<SignInOptions> => {
  if (cached !== null) return cached
  try {
    cached = await api.signInOptions({}, { quiet: true })
    return cached
  } catch (error) {
    // E-mail is always available; the next page retries.
    if (error instanceof ApiRefusal || error instanceof ApiUnreachable) return NONE
    throw error
  }
}

/** Why a provider sign-in failed, with the sentence shown to people. The keys also appear in page addresses. */
export const SOCIAL_REFUSALS = {
  cancelled: 'You didn’t finish signing in there. Try again, or use your e-mail.',
  provider_down: 'They aren’t responding right now. Try again in a minute, or use your e-mail.',
  not_offered: 'Signing in that way isn’t possible here. Use your e-mail.',
} as const
/** The same reasons, worded for linking a provider to the account of a signed-in person. */
export const LINK_REFUSALS: Readonly<Record<keyof typeof SOCIAL_REFUSALS, string>> = {
  cancelled: 'You didn’t finish there. You can add it anytime.',
  provider_down: 'They aren’t responding right now. Try again in a minute.',
  not_offered: 'That one can’t be added here.',
}
/** Message when the answer must not reveal the reason. */
export const LINK_REFUSED = 'Adding it didn’t work. Try again.'

export type SocialRefusal = keyof typeof SOCIAL_REFUSALS

export const isSocialRefusal = (word: string): word is SocialRefusal => Object.hasOwn(SOCIAL_REFUSALS, word)

/** Query parameters of a page that says why sign-in failed: the code and the refusal. */
export const REFUSAL_PARAMETERS = { code: 'refused', which: 'which' } as const

/** Address of the page that explains why sign-in failed. */
export const refusedAddress = (path: string, code: number, which: SocialRefusal | null): string =>
  `${path}?${REFUSAL_PARAMETERS.code}=${code}${which === null ? '' : `&${REFUSAL_PARAMETERS.which}=${which}`}`

/** What of a sign-in elsewhere went wrong, as far as people hear which: by its word, also in the address of a page. */
export const SOCIAL_REFUSALS = {
  cancelled: 'You didn’t finish signing in there. Try again, or use your e-mail.',
  provider_down: 'They don’t answer right now. Try again in a minute, or use your e-mail.',
  not_offered: 'Signing in that way isn’t possible here. Use your e-mail.',
} as const
/** The same where a provider was to be added to an account, whose owner is signed in already. */
export const ADDING_REFUSALS: Readonly<Record<keyof typeof SOCIAL_REFUSALS, string>> = {
  cancelled: 'You didn’t finish there. You can add it another time.',
  provider_down: 'They don’t answer right now. Try again in a minute.',
  not_offered: 'That one can’t be added here.',
}
/** Where nobody is told which of them it was. */
export const ADDING_REFUSED = 'Adding it didn’t work. Try again.'

export type SocialRefusal = keyof typeof SOCIAL_REFUSALS

export const isSocialRefusal = (word: string): word is SocialRefusal => Object.hasOwn(SOCIAL_REFUSALS, word)

/** In the address of a page that says why nobody was signed in: the code, and which of its refusals. */
export const REFUSED = { code: 'refused', which: 'which' } as const

/** Where a form is led on to that was refused. */
export const refusedAddress = (path: string, code: number, which: SocialRefusal | null): string =>
  `${path}?${REFUSED.code}=${code}${which === null ? '' : `&${REFUSED.which}=${which}`}`

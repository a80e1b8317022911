import * as z from 'zod'
import { demoPeople, type IdentityProvider, type Person, relayAddress, subjectOf } from './people.ts'

const tick = z
  .literal('yes')
  .optional()
  .transform((value) => value !== undefined)

/** The form of the sign-in page. */
export const signInForm = z.object({
  act: z.enum(['continue', 'cancel']).default('continue'),
  person: z.string().max(320).default('other'),
  email: z.string().trim().max(320).default(''),
  name: z.string().trim().max(200).default(''),
  ...{ emailVerified: tick, hideEmail: tick, shareEmail: tick, hosted: tick },
  /** For tests: a person whose address at the provider has changed keeps their subject. */
  subject: z.string().min(1).max(255).optional(),
})
export type SignInForm = z.infer<typeof signInForm>

/** Providers have addresses that Hearten doesn't accept, such as josé@mail.example. */
const LIKE_EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@]+$/

/** @returns undefined without a possible address */
export const choosePerson = (provider: IdentityProvider, form: SignInForm): Person | undefined => {
  const demo = demoPeople.find(({ email }) => email === form.person)
  const { email, name } = demo ?? form
  if (!LIKE_EMAIL.test(email)) return undefined
  const hidden = provider === 'apple' && form.hideEmail
  const shared = provider !== 'facebook' || form.shareEmail
  return {
    subject: form.subject ?? subjectOf(provider, email),
    email: shared ? (hidden ? relayAddress(email) : email) : null,
    emailVerified: provider !== 'facebook' && form.emailVerified,
    emailIsRelay: hidden,
    hostedDomain:
      provider === 'google' && form.hosted && !email.endsWith('@gmail.com')
        ? email.slice(email.lastIndexOf('@') + 1)
        : null,
    name: name === '' ? null : name,
  }
}

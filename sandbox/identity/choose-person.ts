import * as z from 'zod'
import { demoPeople, type IdentityProvider, type Person, relayAddress, subjectOf } from './people.ts'

const checkbox = z
  .literal('yes')
  .optional()
  .transform((value) => value !== undefined)

/** The form of the sign-in page. */
export const signInForm = z.object({
  act: z.enum(['continue', 'cancel']).default('continue'),
  person: z.string().max(320).default('other'),
  email: z.string().trim().max(320).default(''),
  name: z.string().trim().max(200).default(''),
  ...{ emailVerified: checkbox, hideEmail: checkbox, shareEmail: checkbox, hosted: checkbox },
  /** The account number, for tests in which a person's address at the provider has changed. */
  subject: z.string().min(1).max(255).optional(),
})
export type SignInForm = z.infer<typeof signInForm>

/** Loose on purpose: providers allow addresses that Hearten refuses, such as josé@mail.example. */
const isLikeEmail = (email: string): boolean => /^[^\s@]+@[^\s@]+$/.test(email) && /[^@]\.[^.]/.test(email)

/** The person that the form describes, as the provider reports them. Undefined if the address is invalid. */
export const choosePerson = (provider: IdentityProvider, form: SignInForm): Person | undefined => {
  const demo = demoPeople.find(({ email }) => email === form.person)
  const { email, name } = demo ?? form
  if (!isLikeEmail(email)) return undefined
  const isHidden = provider === 'apple' && form.hideEmail
  const isShared = provider !== 'facebook' || form.shareEmail
  return {
    subject: form.subject ?? subjectOf(provider, email),
    email: isShared ? (isHidden ? relayAddress(email) : email) : null,
    emailVerified: provider !== 'facebook' && form.emailVerified,
    emailIsRelay: isHidden,
    hostedDomain:
      provider === 'google' && form.hosted && !email.endsWith('@gmail.com')
        ? email.slice(email.lastIndexOf('@') + 1)
        : null,
    name: name === '' ? null : name,
  }
}

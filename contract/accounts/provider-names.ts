import type { SignInMethod } from './account-shapes.ts'

/** Display names of the sign-in providers. */
export const PROVIDER_NAMES: Readonly<Record<Exclude<SignInMethod, 'password'>, string>> = {
  google: 'Google',
  apple: 'Apple',
  facebook: 'Facebook',
}

import type { SignInMethod } from './account-shapes.ts'

/** Display names of the sign-in providers. */
export const PROVIDER_NAMES: Readonly<Record<Exclude<SignInMethod, 'password' | 'passkey'>, string>> = {
  google: 'Google',
  apple: 'Apple',
  facebook: 'Facebook',
}

import type { SignInMethod } from './account-shapes.ts'

/** How people know who vouches for them. */
export const PROVIDER_NAMES: Readonly<Record<Exclude<SignInMethod, 'password'>, string>> = {
  google: 'Google',
  apple: 'Apple',
  facebook: 'Facebook',
}

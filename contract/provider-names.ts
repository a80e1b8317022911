import type { SignInWay } from './account-shapes.ts'

/** How people know who vouches for them. */
export const PROVIDER_NAMES: Readonly<Record<Exclude<SignInWay, 'password'>, string>> = {
  google: 'Google',
  apple: 'Apple',
  facebook: 'Facebook',
}

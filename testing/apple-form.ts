import { APPLE_CALLBACK } from '#contract/accounts/social-calls.ts'
import type { TestApp } from './app.ts'

/** Posts Apple's sign-in form to our callback: cross-site, with the given cookies. */
export const sendAppleForm = (
  { app }: Pick<TestApp, 'app'>,
  cookies: Iterable<readonly [string, string]>,
  fields: Readonly<Record<string, string>>,
) =>
  app.inject({
    method: 'POST',
    url: APPLE_CALLBACK,
    headers: {
      'content-type': 'application/x-www-form-urlencoded',
      origin: 'https://appleid.apple.com',
      'sec-fetch-site': 'cross-site',
      cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; '),
    },
    payload: new URLSearchParams(fields).toString(),
  })

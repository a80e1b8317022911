import { APPLE_CALLBACK } from '#contract/accounts/social-calls.ts'
import type { TestApp } from './app.ts'

/** Apple's form post, cross-site, with these of the browser's cookies. */
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

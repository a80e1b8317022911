import type { Configuration } from 'oidc-provider'
import { contentPolicy } from '../pages/headers.ts'
import type { OidcName } from './oidc.ts'
import { endedPage } from './sign-in-page.ts'

/** What the library shows where it can't send anybody back: an unknown client, a foreign address to return to. */
export const sendErrorPage =
  (name: OidcName): NonNullable<Configuration['renderError']> =>
  (ctx, { error, error_description: description }) => {
    ctx.set('content-security-policy', contentPolicy({}))
    ctx.type = 'html'
    ctx.body = endedPage(name, `${error}: ${description ?? 'no reason given'}`).markup
  }

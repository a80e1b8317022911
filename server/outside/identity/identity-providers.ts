import { appleClient } from './apple.ts'
import { facebookFinish, facebookPublicSettings } from './facebook.ts'
import { googleClient } from './google.ts'
import type { IdentityProviders, RedirectProvider } from './port.ts'
import { redirectProvider } from './redirect-provider.ts'
import { refused } from './refusals.ts'
import type { IdentityParts, IdentitySettings } from './settings.ts'

/**
 * Google and Apple through the OpenID Connect client, Facebook through its Graph API; the real ones or a
 * sandbox.
 */
export const identityProviders = (settings: IdentitySettings, parts: IdentityParts): IdentityProviders => {
  const { google, apple, facebook } = settings
  const redirects: Readonly<Record<RedirectProvider, ReturnType<typeof redirectProvider> | undefined>> = {
    google: google && redirectProvider(googleClient(google, parts), parts),
    apple: apple && redirectProvider(appleClient(apple, parts), parts),
  }
  const finishFacebook = facebook && facebookFinish(facebook, parts)
  const issuers = [google, apple].flatMap((provider) => (provider === undefined ? [] : [provider.issuer]))
  return {
    offered: (['google', 'apple', 'facebook'] as const).filter((name) => settings[name] !== undefined),
    facebook: facebook === undefined ? null : facebookPublicSettings(facebook),
    redirectOrigins: [...new Set(issuers.map((issuer) => new URL(issuer).origin))],
    begin: async (provider, ask) => redirects[provider]?.begin(ask) ?? refused('not_offered', provider),
    finish: async (pending, answer) =>
      redirects[pending.provider]?.finish(pending, answer) ?? refused('not_offered', pending.provider),
    finishFacebook: async (accessToken) =>
      finishFacebook?.(accessToken) ?? refused('not_offered', 'facebook'),
  }
}

import { ClientSecretPost } from 'openid-client'
import type { RedirectClient } from './redirect-provider.ts'
import { type GoogleSettings, type IdentityParts, PROVIDER_TIMEOUT_MS } from './settings.ts'

export const googleClient = (settings: GoogleSettings, parts: IdentityParts): RedirectClient => ({
  provider: 'google',
  issuer: {
    issuer: settings.issuer,
    clientId: settings.clientId,
    apiOrigin: settings.apiOrigin,
    clientAuth: ClientSecretPost(settings.clientSecret),
    timeoutMs: parts.timeoutMs ?? PROVIDER_TIMEOUT_MS,
  },
  // On a shared computer the account must be chosen, so that another person's isn't used.
  ask: { scope: 'openid email profile', prompt: 'select_account' },
  isAuthoritative: (email, { hd }) => {
    const domain = email.slice(email.lastIndexOf('@') + 1).toLowerCase()
    return domain === 'gmail.com' || domain === hd?.toLowerCase()
  },
  nameOf: (claims) => claims.name,
})

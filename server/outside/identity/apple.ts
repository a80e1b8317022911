import { createPrivateKey } from 'node:crypto'
import { SignJWT } from 'jose'
import type { ClientAuth } from 'openid-client'
import * as z from 'zod'
import type { RedirectClient } from './redirect-provider.ts'
import { type AppleSettings, type IdentityParts, PROVIDER_TIMEOUT_MS } from './settings.ts'

/** Apple allows half a year; a secret made for each call needs only minutes. */
const SECRET_LIFETIME_SECONDS = 300

/** Apple's client secret: a JWT signed with our team's key. */
const signedSecret = (settings: AppleSettings, nowMs: () => number): ClientAuth => {
  const key = createPrivateKey(settings.privateKey)
  return async (_server, _client, body) => {
    const now = Math.floor(nowMs() / 1000)
    const secret = await new SignJWT()
      .setProtectedHeader({ alg: 'ES256', kid: settings.keyId })
      .setIssuer(settings.teamId)
      .setSubject(settings.clientId)
      .setAudience(settings.issuer)
      .setIssuedAt(now)
      .setExpirationTime(now + SECRET_LIFETIME_SECONDS)
      .sign(key)
    body.set('client_id', settings.clientId)
    body.set('client_secret', secret)
  }
}

const USER_LENGTH_MAX = 2000
const part = z.string().trim().max(100).catch('').default('')
const userShape = z.object({ name: z.object({ firstName: part, lastName: part }) })

const parseJson = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    // The text comes through the browser and isn't trusted: invalid JSON means no name.
    return undefined
  }
}

/** The name in Apple's `user` field, which comes with the code. The field's e-mail is unsigned, and isn't read. */
const appleName = (user: string | undefined): string | null => {
  if (user === undefined || user.length > USER_LENGTH_MAX) return null
  const read = userShape.safeParse(parseJson(user))
  if (!read.success) return null
  const { firstName, lastName } = read.data.name
  return `${firstName} ${lastName}`.trim() || null
}

export const appleClient = (settings: AppleSettings, parts: IdentityParts): RedirectClient => ({
  provider: 'apple',
  issuer: {
    issuer: settings.issuer,
    clientId: settings.clientId,
    apiOrigin: settings.apiOrigin,
    clientAuth: signedSecret(settings, parts.nowMs),
    timeoutMs: parts.timeoutMs ?? PROVIDER_TIMEOUT_MS,
  },
  // Apple requires form_post when name or e-mail is requested.
  ask: { scope: 'openid email name', response_mode: 'form_post' },
  isAuthoritative: () => true,
  nameOf: (_claims, { user }) => appleName(user),
})

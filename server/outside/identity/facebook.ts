import { createHmac } from 'node:crypto'
import * as z from 'zod'
import { isEmail } from '#contract/validators/email.ts'
import type { FacebookPublicSettings, IdentityRecognized, Refused } from './port.ts'
import { refused } from './refusals.ts'
import { type FacebookSettings, type IdentityParts, PROVIDER_TIMEOUT_MS } from './settings.ts'

const GRAPH_VERSION = 'v22.0'

const errorShape = z.object({ error: z.object({ message: z.string(), code: z.number() }) })
/** Graph's answer for an invalid token. */
const noTokenShape = z.object({
  data: z.object({ is_valid: z.literal(false), app_id: z.undefined().optional() }),
})
const debugShape = z.object({
  data: z.object({
    app_id: z.string(),
    type: z.string(),
    is_valid: z.boolean(),
    /** Seconds since 1970; 0 for a token that doesn't expire. */
    expires_at: z.number(),
    user_id: z.string(),
  }),
})
const meShape = z.object({
  id: z.string().min(1).max(255),
  name: z.string().trim().min(1).max(200).nullable().catch(null).default(null),
  email: z.string().refine(isEmail).nullable().catch(null).default(null),
})

type Answer = { readonly status: number; readonly body: unknown }

const isRefused = (answer: object): answer is Refused => 'reason' in answer

const graph = async (
  { graphUrl }: FacebookSettings,
  timeoutMs: number,
  path: string,
  query: Readonly<Record<string, string>>,
): Promise<Answer | Refused> => {
  try {
    const answer = await fetch(`${graphUrl}/${GRAPH_VERSION}/${path}?${new URLSearchParams(query)}`, {
      signal: AbortSignal.timeout(timeoutMs),
      redirect: 'error',
    })
    if (answer.status >= 500) return refused('provider_down', `${path} ${answer.status}`)
    return { status: answer.status, body: await answer.json() }
  } catch (error) {
    // Timeout, lost connection or invalid JSON. The error's text may contain the address, so only its name is
    // logged.
    return refused('provider_down', `${path} ${error instanceof Error ? error.name : 'no answer'}`)
  }
}

const graphRefusal = (path: string, { body }: Answer): Refused => {
  const read = errorShape.safeParse(body)
  if (!read.success) return refused('bad_answer', path)
  const { message, code } = read.data.error
  const isForeign = /did not match the viewing app/i.test(message)
  return refused(isForeign ? 'audience_mismatch' : 'code_refused', `${path} error ${code}`)
}

/** @returns the token's user, after all checks */
const checkToken = (settings: FacebookSettings, nowMs: number, answer: Answer): string | Refused => {
  if (answer.status !== 200) return graphRefusal('debug_token', answer)
  if (noTokenShape.safeParse(answer.body).success) return refused('code_refused', 'debug_token is_valid')
  const read = debugShape.safeParse(answer.body)
  if (!read.success) return refused('bad_answer', 'debug_token')
  const { app_id: appId, type, is_valid: valid, expires_at: expiresAt, user_id: userId } = read.data.data
  if (appId !== settings.appId) return refused('audience_mismatch', 'debug_token app_id')
  if (expiresAt !== 0 && expiresAt * 1000 <= nowMs) return refused('token_expired', 'debug_token expires_at')
  if (!valid) return refused('code_refused', 'debug_token is_valid')
  return type === 'USER' ? userId : refused('bad_answer', 'debug_token type')
}

/** Facebook's login isn't OpenID Connect: its script gives the page a token, which the Graph API verifies. */
export const facebookFinish = (settings: FacebookSettings, parts: IdentityParts) => {
  const timeoutMs = parts.timeoutMs ?? PROVIDER_TIMEOUT_MS
  return async (accessToken: string): Promise<IdentityRecognized | Refused> => {
    const tokenInfo = await graph(settings, timeoutMs, 'debug_token', {
      input_token: accessToken,
      access_token: `${settings.appId}|${settings.appSecret}`,
    })
    if (isRefused(tokenInfo)) return tokenInfo
    const userId = checkToken(settings, parts.nowMs(), tokenInfo)
    if (typeof userId !== 'string') return userId
    const me = await graph(settings, timeoutMs, 'me', {
      fields: 'id,name,email',
      access_token: accessToken,
      appsecret_proof: createHmac('sha256', settings.appSecret).update(accessToken).digest('hex'),
    })
    if (isRefused(me)) return me
    if (me.status !== 200) return graphRefusal('me', me)
    const read = meShape.safeParse(me.body)
    if (!read.success || read.data.id !== userId) return refused('bad_answer', 'me')
    const { id: subject, name, email } = read.data
    return {
      status: 'recognised',
      identity: {
        provider: 'facebook',
        issuer: settings.issuer,
        subject,
        name,
        email,
        // Facebook doesn't say whether the person has verified this address.
        emailVerified: false,
        emailIsAuthoritative: false,
        emailIsRelay: false,
      },
    }
  }
}

export const facebookPublicSettings = ({ appId, scriptUrl }: FacebookSettings): FacebookPublicSettings => {
  const { origin } = new URL(scriptUrl)
  const isFacebook = origin === 'https://connect.facebook.net'
  return {
    appId,
    scriptUrl,
    version: GRAPH_VERSION,
    origins: {
      script: [origin],
      connect: isFacebook ? ['https://www.facebook.com', 'https://graph.facebook.com'] : [origin],
      frame: isFacebook ? ['https://www.facebook.com', 'https://web.facebook.com'] : [origin],
    },
  }
}

import {
  allowInsecureRequests,
  type ClientAuth,
  type Configuration,
  type CustomFetch,
  customFetch,
  discovery,
  enableNonRepudiationChecks,
} from 'openid-client'
import { HOUR_MS, MINUTE_MS } from '#contract/dates.ts'

const REFRESH_AFTER_MS = 6 * HOUR_MS
const RETRY_AFTER_MS = MINUTE_MS

export type IssuerSettings = {
  readonly issuer: string
  readonly clientId: string
  readonly apiOrigin?: string | undefined
  readonly clientAuth: ClientAuth
  readonly timeoutMs: number
}

/** The document names addresses for browsers. Requests to the issuer go to `apiOrigin` if the server needs that. */
const fetchBy = ({ issuer, apiOrigin }: IssuerSettings): CustomFetch => {
  const { origin } = new URL(issuer)
  return (url, { body, ...options }) => {
    const { origin: requestedOrigin, pathname, search } = new URL(url)
    const target =
      requestedOrigin === origin && apiOrigin !== undefined ? `${apiOrigin}${pathname}${search}` : url
    return fetch(target, { ...options, body: body ?? null })
  }
}

const discover = (settings: IssuerSettings): Promise<Configuration> =>
  discovery(new URL(settings.issuer), settings.clientId, undefined, settings.clientAuth, {
    [customFetch]: fetchBy(settings),
    timeout: settings.timeoutMs / 1000,
    execute: [
      // Verifies the token's signature although it comes straight from the provider.
      enableNonRepudiationChecks,
      // Only a sandbox has an http issuer: the real ones are constants.
      ...(settings.issuer.startsWith('http:') ? [allowInsecureRequests] : []),
    ],
  })

/** Caches the issuer's discovery document for some hours; a stale one is used while it can't be fetched. */
export const cachedDiscovery = (
  settings: IssuerSettings,
  nowMs: () => number,
): (() => Promise<Configuration>) => {
  let cached: { readonly untilMs: number; readonly configuration: Promise<Configuration> } | undefined
  const refresh = (stale: Promise<Configuration> | undefined): Promise<Configuration> => {
    const configuration = discover(settings).catch((error: unknown) => {
      cached = stale && { untilMs: nowMs() + RETRY_AFTER_MS, configuration: stale }
      if (stale === undefined) throw error
      return stale
    })
    cached = { untilMs: nowMs() + REFRESH_AFTER_MS, configuration }
    return configuration
  }
  return () =>
    cached !== undefined && nowMs() < cached.untilMs ? cached.configuration : refresh(cached?.configuration)
}

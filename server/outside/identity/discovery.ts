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

const ASK_AGAIN_AFTER_MS = 6 * HOUR_MS
const ASK_SOON_AFTER_MS = MINUTE_MS

export type IssuerSettings = {
  readonly issuer: string
  readonly clientId: string
  readonly apiOrigin?: string | undefined
  readonly clientAuth: ClientAuth
  readonly timeoutMs: number
}

/** The issuer's addresses are those that browsers use; the server may need a different one. */
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
  let known: { readonly untilMs: number; readonly found: Promise<Configuration> } | undefined
  const ask = (before: Promise<Configuration> | undefined): Promise<Configuration> => {
    const found = discover(settings).catch((error: unknown) => {
      known = before && { untilMs: nowMs() + ASK_SOON_AFTER_MS, found: before }
      if (before === undefined) throw error
      return before
    })
    known = { untilMs: nowMs() + ASK_AGAIN_AFTER_MS, found }
    return found
  }
  return () => (known !== undefined && nowMs() < known.untilMs ? known.found : ask(known?.found))
}

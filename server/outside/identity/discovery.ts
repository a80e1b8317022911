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

/** The issuer's own addresses name it as browsers reach it; the server may have to go another way. */
const fetchBy = ({ issuer, apiOrigin }: IssuerSettings): CustomFetch => {
  const { origin } = new URL(issuer)
  return (url, { body, ...options }) => {
    const { origin: asked, pathname, search } = new URL(url)
    const way = asked === origin && apiOrigin !== undefined ? `${apiOrigin}${pathname}${search}` : url
    return fetch(way, { ...options, body: body ?? null })
  }
}

const discover = (settings: IssuerSettings): Promise<Configuration> =>
  discovery(new URL(settings.issuer), settings.clientId, undefined, settings.clientAuth, {
    [customFetch]: fetchBy(settings),
    timeout: settings.timeoutMs / 1000,
    execute: [
      // The token's signature is checked although it comes straight from the provider.
      enableNonRepudiationChecks,
      // Only a sandbox has such an issuer: those of the real providers are written in the source.
      ...(settings.issuer.startsWith('http:') ? [allowInsecureRequests] : []),
    ],
  })

/** Asks the issuer where everything is, once for some hours; what was learned serves on while it can't be asked again. */
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

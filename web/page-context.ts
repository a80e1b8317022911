import { createContext, RouterContextProvider } from 'react-router'
import type { PublicConfig } from '#contract/public-config.ts'
import type { Transport } from './browser/api.ts'
import type { PaymentOrigins } from './content-policy.ts'

/**
 * The payment provider's script, and from where it loads what. Every page allows these, because the donate page may be
 * opened from any of them without a new document; only that page loads them.
 */
export type PaymentSettings = {
  readonly origins: PaymentOrigins
  readonly scriptUrl: string
  readonly publishableKey: string
}

/** What the server gives each request of a page. */
export type PageSettings = {
  readonly fetchApi: Transport
  readonly publicConfig: PublicConfig
  readonly payments: PaymentSettings
  /** Takes each error that a page ends in, into the server's log. */
  readonly report?: (error: unknown) => void
}

export const transportContext = createContext<Transport>()
export const publicConfigContext = createContext<PublicConfig>()
export const paymentsContext = createContext<PaymentSettings>()

/** Without a log to write to, the process's own error stream. */
export const reportContext = createContext<(error: unknown) => void>((error) => {
  // biome-ignore lint/suspicious/noConsole: an error that nobody takes must not be lost
  console.error(error)
})

export const createContextOfPage = ({
  fetchApi,
  publicConfig,
  payments,
  report,
}: PageSettings): RouterContextProvider => {
  const context = new RouterContextProvider()
  context.set(transportContext, fetchApi)
  context.set(publicConfigContext, publicConfig)
  context.set(paymentsContext, payments)
  if (report !== undefined) context.set(reportContext, report)
  return context
}

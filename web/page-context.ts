import { createContext, RouterContextProvider } from 'react-router'
import type { PublicConfig } from '#contract/public-config.ts'
import type { Assignment, ExperimentCode } from '#contract/tracking/experiments.ts'
import type { Transport } from './browser/api/api-retries.ts'
import type { OnboardingOrigins, PaymentOrigins } from './content-policy.ts'

/**
 * From where the payment provider's script loads what. Every page allows these, because the donate page may be opened
 * from any of them without a new document; only pages on which a gift is paid load them.
 */
type PaymentSettings = {
  readonly origins: PaymentOrigins
  /** Allowed on the pages of the identity check alone. */
  readonly onboarding: { readonly origins: OnboardingOrigins }
}

/** What the server gives each request of a page. */
export type PageSettings = {
  readonly fetchApi: Transport
  readonly publicConfig: PublicConfig
  readonly payments: PaymentSettings
  /** Where pages send files straight to; null where that is here. */
  readonly uploadOrigin: string | null
  readonly experiments?: PageExperiments
  /** Takes each error that a page ends in, with the pattern of its route, into the server's log. */
  readonly report?: (error: unknown, route: string | null) => void
}

/** What a page shows of each experiment, and which of them are measured for its visitor. */
export type PageExperiments = { readonly shown: Assignment; readonly measured: readonly ExperimentCode[] }

export const experimentsContext = createContext<PageExperiments>({ shown: {}, measured: [] })
export const transportContext = createContext<Transport>()
export const publicConfigContext = createContext<PublicConfig>()
export const uploadOriginContext = createContext<string | null>(null)
export const paymentsContext = createContext<PaymentSettings>()

/** The pattern of the route that a request is for; null where none fits. */
export const routeContext = createContext<string | null>(null)

/** Without a log to write to, the process's own error stream. */
export const reportContext = createContext<(error: unknown, route: string | null) => void>((error) => {
  // biome-ignore lint/suspicious/noConsole: an error that nobody takes must not be lost
  console.error(error)
})

export const createContextOfPage = ({
  fetchApi,
  publicConfig,
  payments,
  uploadOrigin,
  experiments,
  report,
}: PageSettings): RouterContextProvider => {
  const context = new RouterContextProvider()
  context.set(transportContext, fetchApi)
  context.set(publicConfigContext, publicConfig)
  context.set(paymentsContext, payments)
  context.set(uploadOriginContext, uploadOrigin)
  if (experiments !== undefined) context.set(experimentsContext, experiments)
  if (report !== undefined) context.set(reportContext, report)
  return context
}

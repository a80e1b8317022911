import { createContext, RouterContextProvider } from 'react-router'
import type { CompanyFacts } from '#contract/company-facts.ts'
import type { PublicConfig } from '#contract/public-config.ts'
import type { Assignment, ExperimentCode } from '#contract/tracking/experiments.ts'
import type { PageTags } from '#contract/tracking/outside-tags.ts'
import type { Transport } from './browser/api/api-retries.ts'
import type { OnboardingOrigins, PaymentOrigins } from './content-policy.server.ts'

/**
 * Origins of the payment provider's script. Allowed on every page, because the donate page may be reached
 * without a new document; loaded only on pages that need them.
 */
type PaymentSettings = {
  readonly origins: PaymentOrigins
  /** Allowed only on the pages of the identity check. */
  readonly onboarding: { readonly origins: OnboardingOrigins }
}

/** The server's settings for each page request. */
export type PageSettings = {
  readonly fetchApi: Transport
  readonly publicConfig: PublicConfig
  /** People, papers and addresses that the operator's setting names. */
  readonly company?: CompanyFacts | null
  readonly payments: PaymentSettings
  /** Origin of direct uploads; null if ours. */
  readonly uploadOrigin: string | null
  readonly experiments?: PageExperiments
  readonly shownError?: ShownError
  /** The business clock, which a sandbox moves; real time without one. */
  readonly now?: () => Date
  /** Logs an error that a page ended with, and the pattern of the page's route. */
  readonly report?: (error: unknown, route: string | null) => void
}

/** Variants on a page, and which experiments are measured for its visitor. */
export type PageExperiments = {
  readonly shown: Assignment
  readonly measured: readonly ExperimentCode[]
  /** Other companies’ scripts. */
  readonly tags: PageTags
}

/** An error that the page of unknown addresses shows, so that the server can send that page wherever it ends so. */
type ShownError = { readonly status: number; readonly sentence: string }

/** Null, but for the pages that the server renders once, at its start. */
export const shownErrorContext = createContext<ShownError | null>(null)
export const experimentsContext = createContext<PageExperiments>({
  shown: {},
  measured: [],
  tags: { allowed: [], asks: false },
})
export const transportContext = createContext<Transport>()
export const publicConfigContext = createContext<PublicConfig>()
export const companyContext = createContext<CompanyFacts | null>(null)
export const uploadOriginContext = createContext<string | null>(null)
export const paymentsContext = createContext<PaymentSettings>()

/** The business clock, which donations, deadlines and payouts use. */
export const clockContext = createContext<() => Date>(() => new Date())

/** Route pattern of a request; null if none matches. */
export const routeContext = createContext<string | null>(null)

/** Logs errors of pages; by default to the error stream. */
export const reportContext = createContext<(error: unknown, route: string | null) => void>((error) => {
  // biome-ignore lint/suspicious/noConsole: an unhandled error must be logged
  console.error(error)
})

export const createContextOfPage = ({
  fetchApi,
  publicConfig,
  company = null,
  payments,
  uploadOrigin,
  experiments,
  shownError,
  now,
  report,
}: PageSettings): RouterContextProvider => {
  const context = new RouterContextProvider()
  context.set(transportContext, fetchApi)
  context.set(publicConfigContext, publicConfig)
  context.set(companyContext, company)
  context.set(paymentsContext, payments)
  context.set(uploadOriginContext, uploadOrigin)
  if (experiments !== undefined) context.set(experimentsContext, experiments)
  if (shownError !== undefined) context.set(shownErrorContext, shownError)
  if (now !== undefined) context.set(clockContext, now)
  if (report !== undefined) context.set(reportContext, report)
  return context
}

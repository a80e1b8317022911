import { createContext, RouterContextProvider } from 'react-router'
import type { PublicConfig } from '#contract/public-config.ts'
import type { Transport } from './browser/api.ts'

/** Whose script and frames the pages with payments may load; every other page allows none. */
export type PaymentSettings = {
  readonly origin: string
  readonly scriptUrl: string
  readonly publishableKey: string
}

/** What the server gives each request of a page. */
export type PageSettings = {
  readonly fetchApi: Transport
  readonly publicConfig: PublicConfig
  readonly payments: PaymentSettings
}

export const transportContext = createContext<Transport>()
export const publicConfigContext = createContext<PublicConfig>()
export const paymentsContext = createContext<PaymentSettings>()

export const createContextOfPage = ({
  fetchApi,
  publicConfig,
  payments,
}: PageSettings): RouterContextProvider => {
  const context = new RouterContextProvider()
  context.set(transportContext, fetchApi)
  context.set(publicConfigContext, publicConfig)
  context.set(paymentsContext, payments)
  return context
}

import type { FastifyInstance } from 'fastify'
import type { Provider } from 'oidc-provider'
import type { Outside } from '../outside.ts'
import { facebookRoutes } from './facebook.routes.ts'
import { loadLibrary } from './load-library.ts'
import { oidcRoutes } from './oidc.routes.ts'
import { OIDC_PROVIDERS, openOidc } from './oidc.ts'
import { addOutage } from './outage.ts'
import { dropOldRecords } from './records.ts'
import { signInRoutes } from './sign-in.routes.ts'

/** Opened on the first request: creating a provider's keys takes a while, and most tests never sign in. */
const onDemand = <T>(open: () => Promise<T>): (() => Promise<T>) => {
  let opened: Promise<T> | undefined
  return () => {
    opened ??= open().catch((error: unknown) => {
      opened = undefined
      throw error
    })
    return opened
  }
}

/** Google, Apple and Facebook, each under its own path. */
export const identityRoutes = (outside: Outside) => async (app: FastifyInstance) => {
  await dropOldRecords(outside.database.sql)
  addOutage(app, outside)
  // Preloaded while idle: otherwise the first sign-in could time out.
  app.addHook('onListen', async () => {
    await loadLibrary()
  })
  for (const name of OIDC_PROVIDERS) {
    const getProvider = onDemand<Provider>(() => openOidc(outside, name, app.log))
    await app.register(signInRoutes(outside, name, getProvider))
    await app.register(oidcRoutes(outside, name, getProvider))
  }
  await app.register(facebookRoutes(outside))
}

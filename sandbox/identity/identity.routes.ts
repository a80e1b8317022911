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

/** Opens on the first call, because creating a provider's keys is slow and most tests never sign in. */
const lazy = <T>(open: () => Promise<T>): (() => Promise<T>) => {
  let promise: Promise<T> | undefined
  return () => {
    promise ??= open().catch((error: unknown) => {
      promise = undefined
      throw error
    })
    return promise
  }
}

/** Google, Apple and Facebook, each under its own path. */
export const identityRoutes = (outside: Outside) => async (app: FastifyInstance) => {
  await dropOldRecords(outside.database.sql)
  addOutage(app, outside)
  // Loads the library in advance, since otherwise the first sign-in could time out.
  app.addHook('onListen', async () => {
    await loadLibrary()
  })
  for (const name of OIDC_PROVIDERS) {
    const getProvider = lazy<Provider>(() => openOidc(outside, name, app.log))
    await app.register(signInRoutes(outside, name, getProvider))
    await app.register(oidcRoutes(outside, name, getProvider))
  }
  await app.register(facebookRoutes(outside))
}

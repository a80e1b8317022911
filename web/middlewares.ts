import { data, type MiddlewareFunction } from 'react-router'
import { reloadWithoutFacebook } from './accounts/sign-in/facebook-script.ts'
import { guardLoginInBrowser, guardLoginOnServer } from './browser/api/guard-login.ts'
import { guardGeoInBrowser } from './browser/visits/guard-geo-in-browser.ts'
import { logRouteInBrowser } from './browser/visits/route-log.ts'
import { guardCheck } from './kyc/guard-check.ts'
import { guardGeo, logRoute, provideApi } from './request-middleware.ts'
import { guardStaff } from './staff/guard-staff.ts'
import { reloadWithoutTags } from './tracking/outside-tags.ts'

/** Every middleware that a route may name, on the server and in the browser. */
const SERVER = { provideApi, guardGeo, logRoute, guardLogin: guardLoginOnServer, guardCheck, guardStaff }
const BROWSER = {
  guardGeo: guardGeoInBrowser,
  logRoute: logRouteInBrowser,
  guardLogin: guardLoginInBrowser,
  reloadWithoutFacebook,
  reloadWithoutTags,
}

const UNEXPECTED = 500

type Registry<R> = Readonly<Record<string, MiddlewareFunction<R>>>

/** The middlewares with these names. An unknown name shows the error page for every request of its routes. */
export const namedMiddlewares = <R>(
  registry: Registry<R>,
  names: readonly string[],
): MiddlewareFunction<R>[] =>
  names.map((name) => {
    const middleware = Object.hasOwn(registry, name) ? registry[name] : undefined
    return (
      middleware ??
      (() => {
        throw data(`Unknown middleware ${name}`, { status: UNEXPECTED })
      })
    )
  })

export const serverMiddlewares = (...names: readonly (keyof typeof SERVER)[]) =>
  namedMiddlewares<Response>(SERVER, names)

export const browserMiddlewares = (...names: readonly (keyof typeof BROWSER)[]) =>
  namedMiddlewares<unknown>(BROWSER, names)

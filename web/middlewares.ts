import { data, type MiddlewareFunction } from 'react-router'
import { reloadWithoutFacebook } from './accounts/sign-in/facebook-script.ts'
import { returnSignedIn } from './accounts/sign-in/return-signed-in.ts'
import { guardLoginInBrowser } from './browser/api/guard-login.ts'
import { carryParametersInBrowser } from './browser/visits/carry-parameters.ts'
import { guardGeoInBrowser } from './browser/visits/guard-geo-in-browser.ts'
import { logRouteInBrowser } from './browser/visits/route-log.ts'
import { waitForConnection } from './browser/wait-for-connection.ts'
import { reloadWithoutTags } from './tracking/outside-tags.ts'

/** Every middleware that a route may name in the browser. Those of the server are in middlewares.server.ts. */
const BROWSER = {
  carryParameters: carryParametersInBrowser,
  waitForConnection,
  guardGeo: guardGeoInBrowser,
  logRoute: logRouteInBrowser,
  returnSignedIn,
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

export const browserMiddlewares = (...names: readonly (keyof typeof BROWSER)[]) =>
  namedMiddlewares<unknown>(BROWSER, names)

import { guardLoginOnServer } from './browser/api/guard-login.ts'
import { guardCheck } from './identity-check/guard-check.ts'
import { namedMiddlewares } from './middlewares.ts'
import { guardGeo, logRoute, provideApi } from './request-middleware.ts'
import { guardStaff } from './staff/guard-staff.ts'

/** Every middleware that a route may name on the server. */
const SERVER = { provideApi, guardGeo, logRoute, guardLogin: guardLoginOnServer, guardCheck, guardStaff }

export const serverMiddlewares = (...names: readonly (keyof typeof SERVER)[]) =>
  namedMiddlewares<Response>(SERVER, names)

import { Outlet } from 'react-router'
import { serverMiddlewares } from '#web/middlewares.server.ts'

export const middleware = serverMiddlewares('guardCheck')

/** Layout of the identity check. */
export default function CheckLayout() {
  return <Outlet />
}

import { createStaticHandler, RouterContextProvider } from 'react-router'
import { expect, it } from 'vitest'
import { publicConfigContext } from '#web/page-context.ts'
import { publicConfigForTests } from '#web/shell/public-config-for-tests.ts'
import { loader } from './design.route.tsx'

const requestDesignPage = (development: boolean) => {
  const requestContext = new RouterContextProvider()
  requestContext.set(publicConfigContext, { ...publicConfigForTests, development })
  const { queryRoute } = createStaticHandler([{ path: '/design', loader }])
  return queryRoute(new Request('http://localhost/design'), { requestContext })
}

it('answers in development', async () => {
  expect(await requestDesignPage(true)).toBeNull()
})

it('is not found in production', async () => {
  await expect(requestDesignPage(false)).rejects.toMatchObject({ status: 404 })
})

import { createStaticHandler, RouterContextProvider } from 'react-router'
import { expect, it } from 'vitest'
import { publicConfigContext } from '#web/page-context.ts'
import { loader } from './design.route.tsx'

const answerIn = (development: boolean) => {
  const requestContext = new RouterContextProvider()
  requestContext.set(publicConfigContext, {
    brandName: 'Hearten',
    legalEntity: 'Hearten, Inc.',
    supportEmail: 'help@hearten.example',
    supportPhone: '(555) 014-0199',
    supportHours: 'every day 7 AM to 7 PM, PT',
    publicOrigin: 'http://localhost',
    privacyPolicyUrl: '',
    termsUrl: '',
    tipDefaultPercent: 0,
    testMode: false,
    sandboxOrigin: null,
    development,
    tracking: false,
  })
  const { queryRoute } = createStaticHandler([{ path: '/design', loader }])
  return queryRoute(new Request('http://localhost/design'), { requestContext })
}

it('is there in development', async () => {
  expect(await answerIn(true)).toBeNull()
})

it('is not there in production', async () => {
  await expect(answerIn(false)).rejects.toMatchObject({ status: 404 })
})

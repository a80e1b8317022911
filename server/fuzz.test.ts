import { expect, test } from 'vitest'
import { testApp } from '#testing/app.ts'
import { describeFinding, fuzz } from '#testing/fuzz/fuzz.ts'
import { fileAddresses } from '#testing/fuzz/fuzz-request.ts'
import { collectRoutes } from '#testing/registered-routes.ts'

const routesOf = collectRoutes()
const product = testApp()

const SEED = 34
const REQUESTS = 1000

test('no random request of any visitor gets a server error, or an answer that the contract doesn’t allow', async () => {
  const rejections: unknown[] = []
  const onRejection = (reason: unknown): void => void rejections.push(reason)
  process.on('unhandledRejection', onRejection)
  const addresses = { pages: [], files: fileAddresses(routesOf(product.app)) }
  const findings = await fuzz({
    server: product,
    addresses,
    seed: SEED,
    requests: REQUESTS,
    afterGroup: () => product.work(),
  })
  process.off('unhandledRejection', onRejection)
  expect(findings.map(describeFinding)).toEqual([])
  expect(rejections).toEqual([])
})

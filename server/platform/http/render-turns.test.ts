import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { data } from 'react-router'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { COOKIES } from '#contract/headers.ts'
import { buildApp } from '#server/app.ts'
import { testApp } from '#testing/app.ts'
import { eventually } from '#testing/eventually.ts'
import { pageBuild } from '#testing/page-build.ts'
import { registerPages } from './pages.ts'
import { RENDERS_OF_NETWORK } from './render-turns.ts'

const { atOnce, waiting } = RENDERS_OF_NETWORK
const CROWD = '198.51.100.7'

const released = Promise.withResolvers<void>()
const begun: string[] = []
let missingRenders = 0
const slow = async (visitor: string | undefined): Promise<string> => {
  begun.push(visitor ?? '')
  await released.promise
  return 'slow'
}
const build = pageBuild(
  {
    '/slow/:visitor': ({ params }) => slow(params['visitor']),
    '/quick/:visitor': ({ params }) => params['visitor'] ?? '',
    '/public': () => 'the same for everyone',
    '/public/missing': () => {
      missingRenders += 1
      throw data(null, { status: 404 })
    },
  },
  ['/public', '/public/missing'],
)

const product = testApp({ RATE_LIMIT_FACTOR: '1' })
const files = mkdtempSync(join(tmpdir(), 'hearten-test-'))
let app: Awaited<ReturnType<typeof buildApp>>
beforeAll(async () => {
  app = await buildApp(product.deps)
  await registerPages(app, product.deps, null, { build, files })
})
afterAll(async () => {
  released.resolve()
  await app.close()
  rmSync(files, { recursive: true })
})

// Async, because an injected request is sent when it is awaited.
const ask = async (url: string, remoteAddress: string) =>
  app.inject({
    url,
    remoteAddress,
    headers: { accept: 'text/html', 'sec-fetch-dest': 'document', cookie: `${COOKIES.geoCheck}=true` },
  })

it('renders some pages of a network at once, lets some wait, refuses the rest, and leaves others alone', async () => {
  const answers: Awaited<ReturnType<typeof ask>>[] = []
  const crowd = Array.from({ length: atOnce + waiting + 5 }, async (_, visitor) => {
    answers.push(await ask(`/slow/${visitor}`, CROWD))
  })
  await eventually(() => expect(answers).toHaveLength(5))
  expect(answers.map(({ statusCode }) => statusCode)).toEqual(Array(5).fill(503))
  expect(answers[0]?.headers['retry-after']).toBeDefined()
  expect(begun).toHaveLength(atOnce)

  const other = await ask('/quick/other', '198.51.100.8')
  expect([other.statusCode, other.body]).toEqual([200, expect.stringContaining('other')])
  expect(begun).toHaveLength(atOnce)

  // A public page's render is for all who wait for it, so it doesn't wait in the turns of the crowd that asked first.
  const [first, second] = await Promise.all([ask('/public', CROWD), ask('/public', '198.51.100.8')])
  expect([first.statusCode, second.statusCode]).toEqual([200, 200])

  released.resolve()
  await Promise.all(crowd)
  expect(answers.slice(5).every(({ statusCode }) => statusCode === 200)).toBe(true)
  expect(begun).toHaveLength(atOnce + waiting)
})

it('renders a public page that doesn’t exist once for all who ask for it', async () => {
  const answers = await Promise.all(
    Array.from({ length: 6 }, (_, visitor) => ask('/public/missing', `203.0.113.${visitor}`)),
  )
  expect(answers.map(({ statusCode }) => statusCode)).toEqual(Array(6).fill(404))
  expect(missingRenders).toBe(1)
})

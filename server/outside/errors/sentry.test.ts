import { createServer, type IncomingMessage } from 'node:http'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { ReportedError } from './port.ts'
import { sentryErrors, severalErrors } from './sentry.ts'

/** Requests as the service receives them: https://develop.sentry.dev/sdk/foundations/transport/envelopes/ */
const received: { path: string; headers: IncomingMessage['headers']; lines: unknown[] }[] = []
let status = 200
let origin = ''

const service = createServer(async (request, response) => {
  const body = Buffer.concat(await request.toArray()).toString()
  const lines = body.split('\n').map((line): unknown => JSON.parse(line))
  received.push({ path: request.url ?? '', headers: request.headers, lines })
  response.writeHead(status).end('{}')
})

beforeAll(async () => {
  await new Promise<void>((resolve) => service.listen(0, '127.0.0.1', resolve))
  const address = service.address()
  origin = typeof address === 'object' && address !== null ? `127.0.0.1:${address.port}` : ''
})
afterAll(() => new Promise((resolve) => service.close(resolve)))

const ERROR: ReportedError = {
  side: 'browser',
  level: 'error',
  message: 'TypeError: case is null',
  stack: 'at focus (assets/case-abc.js:1:20)\nat run (node_modules/react/index.js:3:4)',
  page: 'case_detail',
  routes: ['/', '/case-detail/:caseId'],
  browser: 'Safari on iPhone',
  at: new Date('2026-03-02T10:00:00Z'),
  times: 1,
}
const EVENT_ID = '0193f2f0a1b27c3d8e4f5a6b7c8d9e0f'
const reporter = () =>
  sentryErrors(`http://publickey@${origin}/42`, () => '0193f2f0-a1b2-7c3d-8e4f-5a6b7c8d9e0f')

it('an error reaches the service as one envelope with its frames, route and key', async () => {
  await reporter().report(ERROR)
  const [envelope] = received.splice(0)
  expect(envelope?.path).toBe('/api/42/envelope/')
  expect(envelope?.headers['content-type']).toBe('application/x-sentry-envelope')
  expect(envelope?.headers['x-sentry-auth']).toContain('sentry_key=publickey')
  expect(envelope?.lines).toMatchObject([
    { event_id: EVENT_ID },
    { type: 'event' },
    {
      event_id: EVENT_ID,
      timestamp: '2026-03-02T10:00:00.000Z',
      platform: 'javascript',
      level: 'error',
      breadcrumbs: { values: [{ message: '/' }, { message: '/case-detail/:caseId' }] },
      exception: {
        values: [
          {
            type: 'TypeError',
            value: 'case is null',
            stacktrace: {
              frames: [
                { function: 'run', in_app: false },
                { function: 'focus', filename: 'assets/case-abc.js', lineno: 1, colno: 20, in_app: true },
              ],
            },
          },
        ],
      },
    },
  ])
})

it('a refusal by the service is thrown after the other reporters got the error', async () => {
  status = 429
  const reported: ReportedError[] = []
  const own = {
    report: (error: ReportedError) => {
      reported.push(error)
      return Promise.resolve()
    },
  }
  await expect(severalErrors(reporter(), own).report(ERROR)).rejects.toThrow('an error reporter failed')
  expect(reported).toEqual([ERROR])
})

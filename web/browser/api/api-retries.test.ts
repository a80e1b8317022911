import { describe, expect, it } from 'vitest'
import { createApi } from './api.ts'
import { ApiUnreachable } from './api-refusal.ts'
import type { Transport } from './api-retries.ts'
import { type Outgoing, sendWithRetries, TIMEOUT_MS } from './api-retries.ts'

const NETWORK = 'network error'
type Step = number | typeof NETWORK

/** Answers with each step in sequence, repeating the last one. */
const createTransport = (...steps: readonly Step[]) => {
  const requests: Request[] = []
  const transport: Transport = async (request) => {
    const step = steps[Math.min(requests.length, steps.length - 1)]
    requests.push(request)
    if (typeof step !== 'number') throw new TypeError('fetch failed')
    return Response.json({ code: step === 200 ? 0 : 10500, msg: 'No.', data: null }, { status: step })
  }
  return { requests, transport }
}

const outgoing = (method: string, repeatable: boolean): Outgoing => ({
  method,
  url: new URL('http://localhost/api/x'),
  headers: new Headers(),
  repeatable,
})

describe('section 7: a retry', () => {
  it.each<
    [method: string, repeatable: boolean, steps: Step[], attempts: number, outcome: number | 'unreachable']
  >([
    ['GET', true, [200], 1, 200],
    ['GET', true, [500, 200], 2, 200],
    ['GET', true, [503, 502, 200], 3, 200],
    ['GET', true, [500, 500, 500, 200], 3, 500],
    ['HEAD', true, [500, 500, 500], 3, 500],
    ['OPTIONS', true, [500, 200], 2, 200],
    ['PUT', true, [500, 200], 2, 200],
    ['DELETE', true, [500, 200], 2, 200],
    ['POST', true, [500, 200], 1, 500],
    ['POST', false, [500, 200], 1, 500],
    ['PATCH', true, [500, 200], 1, 500],
    ['GET', true, [400, 200], 1, 400],
    ['GET', true, [429, 200], 1, 429],
    ['GET', true, [NETWORK, 200], 2, 200],
    ['GET', true, [NETWORK, NETWORK, 200], 3, 200],
    ['GET', true, [NETWORK, NETWORK, NETWORK, 200], 3, 'unreachable'],
    ['GET', true, [NETWORK, 500, 200], 3, 200],
    ['POST', true, [NETWORK, 200], 2, 200],
    ['POST', true, [NETWORK, NETWORK, NETWORK], 3, 'unreachable'],
    ['POST', true, [NETWORK, 500, 200], 2, 500],
    ['POST', false, [NETWORK, 200], 1, 'unreachable'],
  ])('%s (idempotent: %s) answered by %j takes %i attempts and ends with %s', async (...row) => {
    const [method, repeatable, steps, attempts, outcome] = row
    const { requests, transport } = createTransport(...steps)
    const actualOutcome = sendWithRetries(transport, outgoing(method, repeatable)).then(
      (response) => response.status,
      (error: unknown) => (error instanceof ApiUnreachable ? 'unreachable' : error),
    )
    expect(await actualOutcome).toBe(outcome)
    expect(requests).toHaveLength(attempts)
  })

  it('sends the same body each time', async () => {
    const { requests, transport } = createTransport(NETWORK, 200)
    await sendWithRetries(transport, { ...outgoing('POST', true), body: '{"a":1}' })
    expect(await Promise.all(requests.map((request) => request.text()))).toEqual(['{"a":1}', '{"a":1}'])
  })

  it('isn’t made after the visitor has left', async () => {
    const leave = new AbortController()
    const requests: Request[] = []
    const transport: Transport = async (request) => {
      requests.push(request)
      leave.abort()
      return Promise.reject(request.signal.reason)
    }
    const failure = sendWithRetries(transport, outgoing('GET', true), { leaveSignal: leave.signal })
    await expect(failure).rejects.toMatchObject({ name: 'AbortError' })
    expect(requests).toHaveLength(1)
  })
})

describe('a POST of the contract', () => {
  const apiOver = (transport: Transport) =>
    createApi({ transport, origin: () => 'http://localhost', spanId: () => '0'.repeat(16) })

  it('is resent after a network error if it has an idempotency key', async () => {
    const { requests, transport } = createTransport(NETWORK, 200)
    await apiOver(transport).reportCase({
      caseId: '0123456789AB',
      idempotencyKey: 'abcdefgh',
      reason: 'other',
      text: 'Ten letters at least',
    })
    expect(requests).toHaveLength(2)
  })

  it('isn’t resent after a network error if it has no idempotency key', async () => {
    const { requests, transport } = createTransport(NETWORK, 200)
    const failure = apiOver(transport).charge({
      orderId: crypto.randomUUID(),
      confirmationToken: 'ct',
      attempt: 1,
    })
    await expect(failure).rejects.toBeInstanceOf(ApiUnreachable)
    expect(requests).toHaveLength(1)
  })
})

describe('a foreign answer', () => {
  it.each([
    ['a proxy’s page', () => new Response('<h1>Bad gateway</h1>', { status: 404 })],
    ['JSON of somebody else', () => Response.json({ error: 'no' })],
  ])('%s counts as unreachable', async (_what, answer) => {
    const api = createApi({
      transport: async () => answer(),
      origin: () => 'http://localhost',
      spanId: () => '0'.repeat(16),
    })
    await expect(api.countryCode({})).rejects.toBeInstanceOf(ApiUnreachable)
  })
})

it('gives up when ten seconds have passed without an answer', async () => {
  const timeouts: number[] = []
  const tenSeconds = new AbortController()
  const clock = (ms: number) => {
    timeouts.push(ms)
    return tenSeconds.signal
  }
  const silent: Transport = (request) =>
    new Promise((_resolve, reject) => {
      request.signal.addEventListener('abort', () => reject(request.signal.reason))
      tenSeconds.abort(new DOMException('Timed out', 'TimeoutError'))
    })
  const failure = sendWithRetries(silent, outgoing('GET', true), { clock })
  await expect(failure).rejects.toMatchObject({ name: 'ApiUnreachable', timedOut: true })
  expect(timeouts).toEqual([TIMEOUT_MS])
  expect(TIMEOUT_MS).toBe(10_000)
})

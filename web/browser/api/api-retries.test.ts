import { describe, expect, it } from 'vitest'
import { createApi } from './api.ts'
import { ApiUnreachable } from './api-refusal.ts'
import type { Transport } from './api-retries.ts'
import { type Outgoing, sendWithRetries, TIMEOUT_MS } from './api-retries.ts'

const NETWORK = 'network error'
type Step = number | typeof NETWORK

/** Answers with each step in sequence, repeating the last one. */
const scripted = (...steps: readonly Step[]) => {
  const sent: Request[] = []
  const transport: Transport = async (request) => {
    const step = steps[Math.min(sent.length, steps.length - 1)]
    sent.push(request)
    if (typeof step !== 'number') throw new TypeError('fetch failed')
    return Response.json({ code: step === 200 ? 0 : 10500, msg: 'No.', data: null }, { status: step })
  }
  return { sent, transport }
}

const outgoing = (method: string, repeatable: boolean): Outgoing => ({
  method,
  url: new URL('http://localhost/api/x'),
  headers: new Headers(),
  repeatable,
})

describe('section 7: a retry', () => {
  it.each<
    [method: string, repeatable: boolean, steps: Step[], tries: number, outcome: number | 'unreachable']
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
    const [method, repeatable, steps, tries, outcome] = row
    const { sent, transport } = scripted(...steps)
    const ended = sendWithRetries(transport, outgoing(method, repeatable)).then(
      (response) => response.status,
      (error: unknown) => (error instanceof ApiUnreachable ? 'unreachable' : error),
    )
    expect(await ended).toBe(outcome)
    expect(sent).toHaveLength(tries)
  })

  it('sends the same body each time', async () => {
    const { sent, transport } = scripted(NETWORK, 200)
    await sendWithRetries(transport, { ...outgoing('POST', true), body: '{"a":1}' })
    expect(await Promise.all(sent.map((request) => request.text()))).toEqual(['{"a":1}', '{"a":1}'])
  })

  it('isn’t made after the visitor left', async () => {
    const left = new AbortController()
    const sent: Request[] = []
    const transport: Transport = async (request) => {
      sent.push(request)
      left.abort()
      return Promise.reject(request.signal.reason)
    }
    const failure = sendWithRetries(transport, outgoing('GET', true), { left: left.signal })
    await expect(failure).rejects.toMatchObject({ name: 'AbortError' })
    expect(sent).toHaveLength(1)
  })
})

describe('a POST of the contract', () => {
  const over = (transport: Transport) =>
    createApi({ transport, origin: () => 'http://localhost', spanId: () => '0'.repeat(16) })

  it('is resent after a network error if it has an idempotency key', async () => {
    const { sent, transport } = scripted(NETWORK, 200)
    await over(transport).reportCase({
      caseId: '0123456789AB',
      idempotencyKey: 'abcdefgh',
      reason: 'other',
      text: 'Ten letters at least',
    })
    expect(sent).toHaveLength(2)
  })

  it('isn’t if it has none', async () => {
    const { sent, transport } = scripted(NETWORK, 200)
    const failure = over(transport).charge({
      orderId: crypto.randomUUID(),
      confirmationToken: 'ct',
      attempt: 1,
    })
    await expect(failure).rejects.toBeInstanceOf(ApiUnreachable)
    expect(sent).toHaveLength(1)
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

it('gives up after ten seconds in total', async () => {
  const requests: number[] = []
  const tenSeconds = new AbortController()
  const clock = (ms: number) => {
    requests.push(ms)
    return tenSeconds.signal
  }
  const silent: Transport = (request) =>
    new Promise((_resolve, reject) => {
      request.signal.addEventListener('abort', () => reject(request.signal.reason))
      tenSeconds.abort(new DOMException('Timed out', 'TimeoutError'))
    })
  const failure = sendWithRetries(silent, outgoing('GET', true), { clock })
  await expect(failure).rejects.toMatchObject({ name: 'ApiUnreachable', timedOut: true })
  expect(requests).toEqual([TIMEOUT_MS])
  expect(TIMEOUT_MS).toBe(10_000)
})

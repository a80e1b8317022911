import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { calls } from '#contract/calls.ts'
import { ApiUnreachable } from '#web/browser/api/api-refusal.ts'
import { callHeaders } from '#web/browser/api/call-headers.ts'
import { provideCommonMessage } from '#web/browser/visits/visit-summary.ts'
import { type FileToSend, sendFile } from './send-file.ts'

const STORE = 'https://bucket.example/'
const UPLOAD = { uploadId: 'x' }

const posted: { url: string; headers: Headers; form: FormData }[] = []
/** Headers that a browser would refuse to read. */
const hiddenHeaders: string[] = []
const reports: string[] = []
let storeStatus = 204
let finishKey: string | null = null
let isStill = false

const answer = (data: unknown) => Response.json({ code: 0, msg: '', data })

class FakeRequest extends EventTarget {
  upload = new EventTarget()
  status = 200
  responseText = ''
  #sent = { url: '', headers: new Headers() }
  open = (_method: string, url: string) => {
    this.#sent.url = url
  }
  setRequestHeader = (name: string, value: string) => this.#sent.headers.set(name, value)
  getAllResponseHeaders = () => (this.#sent.url === STORE ? '' : 'content-type: application/json\r\n')
  getResponseHeader = (name: string) => {
    if (!this.getAllResponseHeaders().includes(name)) hiddenHeaders.push(name)
    return 'application/json'
  }
  abort = () => this.dispatchEvent(new Event('abort'))
  send = (form: FormData) => {
    posted.push({ ...this.#sent, form })
    if (isStill) return
    const isStore = this.#sent.url === STORE
    this.status = isStore ? storeStatus : 200
    this.responseText = isStore ? '' : JSON.stringify({ code: 0, msg: '', data: UPLOAD })
    this.dispatchEvent(new Event('load'))
    this.dispatchEvent(new Event('loadend'))
  }
}

beforeEach(() => {
  posted.length = 0
  hiddenHeaders.length = 0
  reports.length = 0
  storeStatus = 204
  finishKey = null
  isStill = false
  vi.stubGlobal('XMLHttpRequest', FakeRequest)
  vi.stubGlobal('window', { location: { origin: 'https://hearten.example' } })
  vi.stubGlobal('navigator', { onLine: true })
  vi.stubGlobal('fetch', async (request: Request | string, init?: { readonly body: string }) => {
    if (typeof request === 'string') {
      reports.push(init?.body ?? '')
      return answer({})
    }
    const { pathname } = new URL(request.url)
    if (pathname === calls.finishUpload.path) return answer(UPLOAD)
    return answer({ url: STORE, fields: { key: 'incoming/1' }, expiresAt: '2026-11-28T00:00:00Z', finishKey })
  })
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

const fileToSend = (): FileToSend => ({
  file: new Blob(['x'], { type: 'image/jpeg' }),
  name: 'x.jpg',
  purpose: 'cover',
  idempotencyKey: crypto.randomUUID(),
  onProgress: () => undefined,
  signal: new AbortController().signal,
})

it('an upload to us carries the headers of every call', async () => {
  provideCommonMessage(() => 'e30=')
  expect(await sendFile(fileToSend())).toEqual(UPLOAD)
  const expected = callHeaders({ spanId: () => 'x', commonMessage: () => 'e30=' })
  expect([...(posted[0]?.headers.keys() ?? [])]).toEqual([...expected.keys()])
  expect(posted[0]?.headers.get('common-message')).toBe('e30=')
})

it('with a store, the file goes there with the offer’s fields and none of our headers, and is registered', async () => {
  finishKey = '0193f3a0-0000-7000-8000-000000000001'
  expect(await sendFile(fileToSend())).toEqual(UPLOAD)
  expect(posted.map(({ url }) => url)).toEqual([STORE])
  expect([...(posted[0]?.headers.keys() ?? [])]).toEqual([])
  expect([...(posted[0]?.form.keys() ?? [])]).toEqual(['key', 'file'])
  expect(hiddenHeaders).toEqual([])
  expect(reports).toEqual([])
})

it('a file that the store refuses is reported, and goes to us when it is retried', async () => {
  finishKey = '0193f3a0-0000-7000-8000-000000000001'
  storeStatus = 403
  const file = fileToSend()
  await expect(sendFile(file)).rejects.toBeInstanceOf(ApiUnreachable)
  expect(reports).toEqual([expect.stringContaining('The store had an unreadable answer with status 403')])
  expect(await sendFile(file)).toEqual(UPLOAD)
  expect(posted.map(({ url }) => url)).toEqual([STORE, calls.uploadFile.path])
})

it('an upload that stands still for half a minute has timed out', async () => {
  vi.useFakeTimers()
  isStill = true
  const failed = expect(sendFile(fileToSend())).rejects.toMatchObject({ timedOut: true })
  await vi.advanceTimersByTimeAsync(30_000)
  await failed
})

import { afterEach, expect, it, vi } from 'vitest'
import { callHeaders } from '#web/browser/api/call-headers.ts'
import { provideCommonMessage } from '#web/browser/visits/visit-summary.ts'
import { sendFile } from './send-file.ts'

afterEach(() => vi.unstubAllGlobals())

it('an upload carries the headers of every call', async () => {
  const sent = new Headers()
  vi.stubGlobal(
    'XMLHttpRequest',
    class extends EventTarget {
      upload = new EventTarget()
      status = 200
      responseText = JSON.stringify({ code: 0, msg: '', data: { uploadId: 'x' } })
      open = () => undefined
      setRequestHeader = (name: string, value: string) => sent.set(name, value)
      getResponseHeader = () => 'application/json'
      send = () => this.dispatchEvent(new Event('load'))
    },
  )
  provideCommonMessage(() => 'e30=')
  const { signal } = new AbortController()
  const file = { file: new Blob(['x']), name: 'x.jpg', purpose: 'cover', idempotencyKey: 'k' } as const
  expect(await sendFile({ ...file, onProgress: () => undefined, signal })).toEqual({ uploadId: 'x' })
  const expected = callHeaders({ spanId: () => 'x', commonMessage: () => 'e30=' })
  expect([...sent.keys()]).toEqual([...expected.keys()])
  expect(sent.get('common-message')).toBe('e30=')
})

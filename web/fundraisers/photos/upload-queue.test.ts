import { afterEach, expect, it, vi } from 'vitest'
import { codes } from '#contract/codes.ts'
import { MINUTE_MS } from '#contract/dates.ts'
import type { Upload } from '#contract/media/upload-calls.ts'
import { ApiRefusal, ApiUnreachable } from '#web/browser/api/api-refusal.ts'
import { UploadQueue } from './upload-queue.ts'

const UPLOAD: Upload = {
  uploadId: '018f0000-0000-7000-8000-000000000001',
  purpose: 'gallery',
  contentType: 'image/jpeg',
  byteLength: 1,
  mediaId: null,
  url: null,
  width: null,
  height: null,
  placeholder: null,
  variants: [],
}

/** A queue whose uploads end when the test says so. */
const openQueue = (names: readonly string[]) => {
  const done: string[] = []
  const answers = new Map<string, PromiseWithResolvers<Upload>>()
  const queue = new UploadQueue({
    send: ({ name }) => {
      const answer = Promise.withResolvers<Upload>()
      answers.set(name, answer)
      return answer.promise
    },
    newKey: () => crypto.randomUUID(),
    onDone: (_upload, { name }) => done.push(name),
    onSignedOut: () => undefined,
  })
  queue.add(
    names.map((name) => ({ file: new Blob(['x']), name })),
    'gallery',
  )
  const settle = () => new Promise((resolve) => setImmediate(resolve))
  const finish = async (name: string): Promise<void> => {
    answers.get(name)?.resolve(UPLOAD)
    await settle()
  }
  const lose = async (name: string): Promise<void> => {
    answers.get(name)?.reject(new ApiUnreachable('', { cause: null, timedOut: false }))
    await settle()
  }
  const refuse = async (
    name: string,
    codeName: keyof typeof codes,
    retryAfterSeconds: string | null = null,
  ): Promise<void> => {
    const { code, sentence, status } = codes[codeName]
    answers.get(name)?.reject(new ApiRefusal({ code, msg: sentence, data: null }, status, retryAfterSeconds))
    await settle()
  }
  return { queue, done, finish, lose, refuse, answers }
}

it('hands over photos in the order in which they were chosen', async () => {
  const { done, finish } = openQueue(['one', 'two', 'three'])
  await finish('two')
  expect(done).toEqual([])
  await finish('one')
  expect(done).toEqual(['one', 'two'])
  await finish('three')
  expect(done).toEqual(['one', 'two', 'three'])
})

it('waits neither for an upload that was interrupted nor for one that was canceled', async () => {
  const { queue, done, finish, lose } = openQueue(['one', 'two', 'three', 'four'])
  await finish('two')
  await lose('one')
  expect(done).toEqual(['two'])
  await finish('four')
  queue.cancel(queue.current().find(({ name }) => name === 'three')?.id ?? '')
  await lose('three')
  expect(done).toEqual(['two', 'four'])
  queue.stop()
})

afterEach(() => vi.useRealTimers())

it.each(['busy', 'slowDown'] as const)(
  'retries by itself, with the same file and key, what is refused as %s',
  async (codeName) => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const { queue, done, finish, refuse, answers } = openQueue(['one'])
    const [before] = queue.current()
    await refuse('one', codeName, '7')
    expect(queue.current()).toEqual([{ ...before, status: 'busy', progress: 0 }])
    answers.delete('one')
    await vi.advanceTimersByTimeAsync(6999)
    expect(answers.has('one'), 'before its Retry-After').toBe(false)
    await vi.advanceTimersByTimeAsync(1)
    expect(answers.has('one')).toBe(true)
    await refuse('one', codeName)
    answers.delete('one')
    await vi.advanceTimersByTimeAsync(5000)
    await finish('one')
    expect([done, queue.current()]).toEqual([['one'], []])
  },
)

it('says at once that a file is damaged, and doesn’t retry it', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const { queue, refuse } = openQueue(['one'])
  await refuse('one', 'pictureUnreadable')
  const failed = [{ status: 'failed', failure: codes.pictureUnreadable.sentence, canRetry: false }]
  expect(queue.current()).toMatchObject(failed)
  await vi.advanceTimersByTimeAsync(MINUTE_MS)
  expect(queue.current()).toMatchObject(failed)
})

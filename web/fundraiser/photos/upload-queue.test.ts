import { expect, it } from 'vitest'
import type { Upload } from '#contract/fundraisers/upload-calls.ts'
import { ApiUnreachable } from '#web/browser/api/api-refusal.ts'
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
  return { queue, done, finish, lose }
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

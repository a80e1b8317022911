import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { makeScratchFolder } from '#testing/scratch-folder.ts'
import { openThread } from './worker-thread.ts'

/** Answers with the number of its thread; `never` isn't answered, and `end` ends the thread. */
const entry = pathToFileURL(join(makeScratchFolder(), 'entry.mjs'))
writeFileSync(
  entry,
  `import { threadId } from 'node:worker_threads'
   import { answerRequests } from '${new URL('answer-requests.ts', import.meta.url)}'
   answerRequests(async (request) => {
     if (request === 'end') process.exit()
     if (request === 'never') await new Promise(() => undefined)
     if (request === 'fail') throw new Error('no ink')
     return threadId
   })`,
)

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }))
const opened: (() => Promise<void>)[] = []
afterEach(async () => {
  vi.useRealTimers()
  for (const stop of opened.splice(0)) await stop()
})

const open = () => {
  const thread = openThread<unknown, number>(entry, { heapMb: 64, timeoutMs: 1000, idleMs: 5000 })
  opened.push(thread.stop)
  return thread
}

it('answers on one thread, and starts another one after a stop, also for a request in the same moment', async () => {
  const { ask, stop } = open()
  const first = await ask('who')
  expect(await ask('who')).toBe(first)
  const stopping = stop()
  const during = await ask('who')
  await stopping
  expect(during).not.toBe(first)
  expect(await ask('who')).toBe(during)
})

it('ends a request that takes too long as busy, and the next one gets a new thread', async () => {
  const { ask } = open()
  const first = await ask('who')
  const late = expect(ask('never')).rejects.toMatchObject({ codeName: 'busy' })
  vi.advanceTimersByTime(1000)
  await late
  expect(await ask('who')).not.toBe(first)
})

it('refuses the requests of a thread that ended, and passes its errors on', async () => {
  const { ask } = open()
  const first = await ask('who')
  await expect(ask('fail')).rejects.toThrow('no ink')
  expect(await ask('who')).toBe(first)
  await expect(Promise.all([ask('never'), ask('end')])).rejects.toMatchObject({ codeName: 'busy' })
  expect(await ask('who')).not.toBe(first)
})

it('leaves no timer of a request that can’t be sent, so that the thread works on', async () => {
  const { ask, stop } = open()
  const first = await ask('who')
  await expect(ask(() => undefined)).rejects.toThrow(/could not be cloned/)
  vi.advanceTimersByTime(1000)
  expect(await ask('who')).toBe(first)
  await stop()
  expect(vi.getTimerCount()).toBe(0)
})

it('ends an idle thread', async () => {
  const { ask } = open()
  const first = await ask('who')
  vi.advanceTimersByTime(5000)
  expect(await ask('who')).not.toBe(first)
})

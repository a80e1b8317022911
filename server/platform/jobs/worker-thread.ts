import { Worker } from 'node:worker_threads'
import { Refusal } from '../refusal.ts'
import type { ThreadAnswer, ThreadRequest } from './answer-requests.ts'

const RETRY_SECONDS = 10

const busy = (reason: string): Refusal => new Refusal('busy', { retryAfterSeconds: RETRY_SECONDS, reason })

type Pending = { readonly resolve: (answer: unknown) => void; readonly reject: (error: unknown) => void }

export type ThreadLimits = {
  readonly heapMb: number
  /** Time for one request, from the moment when it is sent to the thread. */
  readonly timeoutMs: number
  /** An idle thread ends, which frees its memory. */
  readonly idleMs: number
}

type ThreadSettings = ThreadLimits & {
  /** Module that is loaded before the entry. */
  readonly loader?: string
  readonly workerData?: unknown
}

/**
 * Starts a thread with a heap of its own.
 * @param onEnd called once it ended by itself
 */
const startThread = (
  entry: URL,
  { heapMb, loader, workerData }: ThreadSettings,
  onEnd: (ended: Worker) => void,
) => {
  const worker = new Worker(entry, {
    workerData,
    execArgv: loader === undefined ? [] : [`--import=${loader}`],
    resourceLimits: { maxOldGenerationSizeMb: heapMb, maxYoungGenerationSizeMb: Math.ceil(heapMb / 8) },
    // It needs no settings, so it gets no secrets.
    env: {},
  })
  const pending = new Map<number, Pending>()
  const end = (error: unknown): void => {
    onEnd(worker)
    for (const { reject } of pending.values()) reject(error)
    pending.clear()
  }
  worker.on('message', (message: ThreadAnswer<unknown>) => {
    const request = pending.get(message.id)
    pending.delete(message.id)
    if ('answer' in message) request?.resolve(message.answer)
    else request?.reject(message.error)
  })
  worker.on('error', end)
  worker.on('exit', () => end(busy('the thread ended')))
  // It waits for work without keeping the process alive.
  worker.unref()
  return { worker, pending }
}

/**
 * Answers requests on a thread of its own with a memory limit, so that what exceeds a limit ends the thread, never the
 * process. The thread starts with the first request, and again after it ended or was idle. Its entry calls
 * `answerRequests`.
 */
export const openThread = <Request, Answer>(entry: URL, settings: ThreadSettings) => {
  const { timeoutMs, idleMs } = settings
  let running: ReturnType<typeof startThread> | undefined
  let lastId = 0
  let idle: ReturnType<typeof setTimeout> | undefined

  /** Leaves the thread at once, so that the next request starts another one, and resolves once it ended. */
  const stop = async (): Promise<void> => {
    clearTimeout(idle)
    const ended = running
    running = undefined
    await ended?.worker.terminate()
  }

  const onEnd = (ended: Worker): void => {
    if (running?.worker === ended) running = undefined
  }

  /** @throws busy if it took too long, or the thread ended meanwhile; the thread's error */
  const ask = async (request: Request): Promise<Answer> => {
    clearTimeout(idle)
    running ??= startThread(entry, settings, onEnd)
    const { worker, pending } = running
    lastId += 1
    const id = lastId
    const { promise, resolve, reject } = Promise.withResolvers<unknown>()
    pending.set(id, { resolve, reject })
    const late = setTimeout(() => {
      reject(busy(`the thread took longer than ${timeoutMs} ms`))
      onEnd(worker)
      void worker.terminate()
    }, timeoutMs)
    try {
      worker.postMessage({ id, request } satisfies ThreadRequest<Request>)
      // Safe cast: the thread's entry answers each request with this type.
      return (await promise) as Answer
    } finally {
      clearTimeout(late)
      pending.delete(id)
      clearTimeout(idle)
      if (running?.pending.size === 0) idle = setTimeout(() => void stop(), idleMs).unref()
    }
  }
  return { ask, stop }
}

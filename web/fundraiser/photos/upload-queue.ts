import { codes } from '#contract/codes.ts'
import { formatBytes } from '#web/ui/byte-text.ts'
import type { Upload } from '#contract/upload-calls.ts'
import { UPLOAD_BYTES_MAX, type UploadPurpose } from '#contract/uploads.ts'
import { ApiRefusal, ApiUnreachable } from '#web/browser/api-refusal.ts'
import { isTokenCode } from '#web/browser/session.ts'
import type { FileToSend } from './send-file.ts'

export type UploadStatus = 'waiting' | 'sending' | 'lost' | 'failed'

export type QueuedUpload = {
  readonly id: string
  readonly file: Blob
  readonly name: string
  readonly purpose: UploadPurpose
  readonly status: UploadStatus
  /** From 0 to 1. */
  readonly progress: number
  readonly failure: string | null
}

export type UploadQueueDeps = {
  readonly send: (sent: FileToSend) => Promise<Upload>
  readonly newKey: () => string
  /** Told each upload that is there; it has left the queue by then. */
  readonly done: (upload: Upload, queued: QueuedUpload) => void
  readonly signedOut: () => void
}

const AT_ONCE = 2
const RETRY_MS = [2000, 5000, 15_000]

export type UploadQueue = ReturnType<typeof createUploadQueue>

/**
 * Sends files, two at a time. One that a lost connection cut off is sent again by itself, as soon as there is a connection;
 * one that was refused waits for its person.
 */
export const createUploadQueue = (deps: UploadQueueDeps) => {
  let uploads: readonly QueuedUpload[] = []
  const running = new Map<string, AbortController>()
  const keys = new Map<string, string>()
  const losses = new Map<string, number>()
  const timers = new Map<string, ReturnType<typeof setTimeout>>()
  const listeners = new Set<() => void>()

  const set = (next: readonly QueuedUpload[]): void => {
    uploads = next
    for (const listener of listeners) listener()
  }
  const update = (id: string, changed: Partial<QueuedUpload>): void =>
    set(uploads.map((one) => (one.id === id ? { ...one, ...changed } : one)))
  const drop = (id: string): void => {
    clearTimeout(timers.get(id))
    set(uploads.filter((one) => one.id !== id))
  }
  const failed = (id: string, error: unknown): void => {
    if (error instanceof ApiUnreachable) {
      const times = losses.get(id) ?? 0
      losses.set(id, times + 1)
      update(id, { status: 'lost', progress: 0 })
      timers.set(id, setTimeout(() => resume(id), RETRY_MS[times] ?? RETRY_MS.at(-1)))
      return
    }
    if (!(error instanceof ApiRefusal)) throw error
    update(id, { status: 'failed', progress: 0, failure: error.message })
    if (isTokenCode(error.code)) deps.signedOut()
  }
  const send = async (one: QueuedUpload): Promise<void> => {
    const { id, file, name, purpose } = one
    const controller = new AbortController()
    running.set(id, controller)
    const idempotencyKey = keys.get(id) ?? deps.newKey()
    keys.set(id, idempotencyKey)
    update(id, { status: 'sending', failure: null })
    try {
      const onProgress = (progress: number) => update(id, { progress })
      const upload = await deps.send({ file, name, purpose, idempotencyKey, onProgress, signal: controller.signal })
      drop(id)
      deps.done(upload, one)
    } catch (error) {
      if (!controller.signal.aborted) failed(id, error)
    } finally {
      running.delete(id)
      start()
    }
  }
  const start = (): void => {
    for (const one of uploads) {
      if (running.size >= AT_ONCE) return
      if (one.status === 'waiting') void send(one)
    }
  }
  const resume = (id: string): void => {
    clearTimeout(timers.get(id))
    if (!uploads.some((one) => one.id === id)) return
    update(id, { status: 'waiting', failure: null })
    start()
  }
  const tooLarge = (file: Blob): string | null => {
    if (file.size === 0) return codes.fileEmpty.sentence
    return file.size > UPLOAD_BYTES_MAX ? `That file is over ${formatBytes(UPLOAD_BYTES_MAX)}. Choose a smaller one.` : null
  }
  return {
    current: () => uploads,
    subscribe: (listener: () => void) => {
      listeners.add(listener)
      return () => {
        listeners.delete(listener)
      }
    },
    add: (files: readonly { readonly file: Blob; readonly name: string }[], purpose: UploadPurpose): void => {
      const added = files.map(({ file, name }): QueuedUpload => {
        const failure = tooLarge(file)
        return { id: deps.newKey(), file, name, purpose, status: failure === null ? 'waiting' : 'failed', progress: 0, failure }
      })
      set([...uploads, ...added])
      start()
    },
    /** Stops it, wherever it is. */
    cancel: (id: string): void => {
      running.get(id)?.abort()
      drop(id)
    },
    retry: resume,
    /** There is a connection again: what it cut off goes first. */
    online: (): void => {
      for (const { id, status } of uploads) if (status === 'lost') resume(id)
    },
    stop: (): void => {
      for (const timer of timers.values()) clearTimeout(timer)
      for (const controller of running.values()) controller.abort()
    },
  }
}

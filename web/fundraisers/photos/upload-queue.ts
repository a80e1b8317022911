import { codes } from '#contract/codes.ts'
import type { Upload } from '#contract/media/upload-calls.ts'
import { UPLOAD_BYTES_MAX, type UploadPurpose } from '#contract/media/upload-limits.ts'
import { ApiRefusal, ApiUnreachable, isRefusal } from '#web/browser/api/api-refusal.ts'
import { isTokenCode } from '#web/browser/api/session.ts'
import { formatBytes } from '#web/ui/byte-text.ts'
import type { FileToSend } from './send-file.ts'

export type UploadStatus = 'waiting' | 'sending' | 'lost' | 'busy' | 'failed'

export type QueuedUpload = {
  readonly id: string
  readonly file: Blob
  readonly name: string
  readonly purpose: UploadPurpose
  readonly status: UploadStatus
  /** From 0 to 1. */
  readonly progress: number
  readonly failure: string | null
  /** Whether sending the same file again can help. */
  readonly canRetry: boolean
}

export type NamedFile = { readonly file: Blob; readonly name: string }

export type UploadQueueDeps = {
  readonly send: (fileToSend: FileToSend) => Promise<Upload>
  readonly newKey: () => string
  /** Called for each finished upload, after it has left the queue. */
  readonly onDone: (upload: Upload, queued: QueuedUpload) => void
  readonly onSignedOut: () => void
}

const CONCURRENT_UPLOADS = 2
const RETRY_MS = [2000, 5000]
const LONGEST_RETRY_MS = 15_000

/** Refusals of the file itself, which would be refused again. */
const FILE_REFUSALS: readonly number[] = [
  codes.fileEmpty.code,
  codes.tooLarge.code,
  codes.unsupportedMedia.code,
  codes.pictureUnreadable.code,
  codes.pictureTooBig.code,
  codes.pictureTooSmall.code,
  codes.documentUnreadable.code,
]

const problemOf = (file: Blob): string | null => {
  if (file.size === 0) return codes.fileEmpty.sentence
  return file.size > UPLOAD_BYTES_MAX
    ? `That file is over ${formatBytes(UPLOAD_BYTES_MAX)}. Choose a smaller one.`
    : null
}

/**
 * Uploads files, two at a time, and hands them over in the order in which they were chosen. An upload that a lost
 * connection interrupts, or that the server is too busy for, is retried after a delay; a lost one also when the browser
 * is online again. An upload refused for any other reason waits until the person retries it.
 */
export class UploadQueue {
  readonly #deps: UploadQueueDeps
  #uploads: readonly QueuedUpload[] = []
  readonly #running = new Map<string, AbortController>()
  readonly #ends = new Map<string, Promise<void>>()
  readonly #interruptions = new Map<string, number>()
  readonly #timers = new Map<string, ReturnType<typeof setTimeout>>()
  readonly #listeners = new Set<() => void>()

  constructor(deps: UploadQueueDeps) {
    this.#deps = deps
  }

  readonly current = (): readonly QueuedUpload[] => this.#uploads

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => {
      this.#listeners.delete(listener)
    }
  }

  add(files: readonly NamedFile[], purpose: UploadPurpose): void {
    const added = files.map(({ file, name }): QueuedUpload => {
      const failure = problemOf(file)
      const status = failure === null ? 'waiting' : 'failed'
      const id = this.#deps.newKey()
      return { id, file, name, purpose, status, progress: 0, failure, canRetry: false }
    })
    this.#set([...this.#uploads, ...added])
    this.#start()
  }

  /** Cancels an upload in any state. */
  cancel(id: string): void {
    this.#running.get(id)?.abort()
    this.#remove(id)
  }

  retry(id: string): void {
    clearTimeout(this.#timers.get(id))
    if (!this.#uploads.some((upload) => upload.id === id)) return
    this.#update(id, { status: 'waiting', failure: null })
    this.#start()
  }

  /** Retries interrupted uploads once the browser is online again. */
  readonly online = (): void => {
    for (const { id, status } of this.#uploads) if (status === 'lost') this.retry(id)
  }

  stop(): void {
    for (const timer of this.#timers.values()) clearTimeout(timer)
    for (const controller of this.#running.values()) controller.abort()
  }

  #set(next: readonly QueuedUpload[]): void {
    this.#uploads = next
    for (const listener of this.#listeners) listener()
  }

  #update(id: string, changed: Partial<QueuedUpload>): void {
    this.#set(this.#uploads.map((upload) => (upload.id === id ? { ...upload, ...changed } : upload)))
  }

  #remove(id: string): void {
    clearTimeout(this.#timers.get(id))
    this.#set(this.#uploads.filter((upload) => upload.id !== id))
  }

  #retryLater(id: string, status: 'lost' | 'busy', atLeastMs = 0): void {
    const times = this.#interruptions.get(id) ?? 0
    this.#interruptions.set(id, times + 1)
    this.#update(id, { status, progress: 0 })
    const delayMs = Math.max(RETRY_MS[times] ?? LONGEST_RETRY_MS, atLeastMs)
    this.#timers.set(
      id,
      setTimeout(() => this.retry(id), delayMs),
    )
  }

  #handleFailure(id: string, error: unknown): void {
    if (error instanceof ApiUnreachable) this.#retryLater(id, 'lost')
    else if (isRefusal(error, 'busy', 'slowDown')) this.#retryLater(id, 'busy', error.retryAfterMs ?? 0)
    else if (error instanceof ApiRefusal) {
      const canRetry = !FILE_REFUSALS.includes(error.code)
      this.#update(id, { status: 'failed', progress: 0, failure: error.message, canRetry })
      if (isTokenCode(error.code)) this.#deps.onSignedOut()
    } else throw error
  }

  /** Waits for uploads that were chosen before this one and are still running, so that photos keep their order. */
  async #waitForEarlier(id: string): Promise<void> {
    const index = this.#uploads.findIndex((upload) => upload.id === id)
    await Promise.all(this.#uploads.slice(0, Math.max(0, index)).map((upload) => this.#ends.get(upload.id)))
  }

  async #send(queued: QueuedUpload): Promise<void> {
    const { id, file, name, purpose } = queued
    const controller = new AbortController()
    this.#running.set(id, controller)
    this.#update(id, { status: 'sending', failure: null })
    try {
      const onProgress = (progress: number) => this.#update(id, { progress })
      // The upload's id is its idempotency key, so that a retry isn't stored twice.
      const fileToSend = { file, name, purpose, idempotencyKey: id, onProgress, signal: controller.signal }
      const upload = await this.#deps.send(fileToSend)
      await this.#waitForEarlier(id)
      if (controller.signal.aborted) return
      this.#remove(id)
      this.#deps.onDone(upload, queued)
    } catch (error) {
      if (!controller.signal.aborted) this.#handleFailure(id, error)
    } finally {
      this.#running.delete(id)
      this.#ends.delete(id)
      this.#start()
    }
  }

  #start(): void {
    for (const upload of this.#uploads) {
      if (this.#running.size >= CONCURRENT_UPLOADS) return
      if (upload.status === 'waiting') this.#ends.set(upload.id, this.#send(upload))
    }
  }
}

import { Icon } from '#web/ui/icon.tsx'
import type { QueuedUpload, UploadQueue } from './upload-queue.ts'

type UploadLineProps = {
  readonly queued: QueuedUpload
  readonly queue: UploadQueue
}

const WORDS = {
  waiting: 'Waiting',
  sending: 'Uploading',
  lost: 'Connection lost. It will resume on its own',
  busy: 'Busy right now. Trying again…',
  failed: 'Not uploaded',
}

/** Progress of a file, with a cancel button; the refusal, if any. */
export const UploadLine = ({ queued, queue }: UploadLineProps) => {
  const { id, name, status, progress, failure, canRetry } = queued
  const percent = Math.round(progress * 100)
  return (
    <div className="upload-line">
      <div className="flex items-center justify-between gap-3">
        <span role={failure === null ? undefined : 'alert'} className="type-small min-w-0">
          {failure ?? WORDS[status]}
        </span>
        {status === 'sending' && <span className="type-small">{percent}%</span>}
      </div>
      {failure === null && (
        <progress className="upload-progress" max={100} value={percent} aria-label={`Uploading ${name}`} />
      )}
      <div className="flex flex-wrap gap-2">
        {status === 'failed' && canRetry && (
          <button type="button" className="upload-button" onClick={() => queue.retry(id)}>
            <Icon name="arrow-clockwise" size={16} />
            Try again
          </button>
        )}
        <button
          type="button"
          className="upload-button"
          aria-label={`${failure === null ? 'Cancel' : 'Remove'} ${name}`}
          onClick={() => queue.cancel(id)}
        >
          <Icon name="x" size={16} />
          {failure === null ? 'Cancel' : 'Remove'}
        </button>
      </div>
    </div>
  )
}

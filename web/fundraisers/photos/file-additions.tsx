import { useState } from 'react'
import type { UploadPurpose } from '#contract/media/upload-limits.ts'
import { classNames } from '#web/ui/class-names.ts'
import { FileDrop } from './file-drop.tsx'
import { FilePreview } from './file-preview.tsx'
import { pickFiles } from './pick-files.ts'
import { UploadLine } from './upload-line.tsx'
import type { NamedFile, QueuedUpload, UploadQueue } from './upload-queue.ts'

type FileAdditionOptions = {
  readonly queue: UploadQueue
  readonly sending: readonly QueuedUpload[]
  readonly purpose: UploadPurpose
  /** Number of photos already in the list. */
  readonly count: number
  readonly max: number
  /** What is done with chosen files; they are sent at once if omitted. */
  readonly onFiles?: (files: readonly NamedFile[]) => void
}

/** Adds files to a list up to its maximum, and names the ones that were refused. */
export const useFileAdditions = ({ queue, sending, purpose, count, max, onFiles }: FileAdditionOptions) => {
  const [problem, setProblem] = useState<string | null>(null)
  const room = Math.max(0, max - count - sending.length)
  const isDocument = purpose === 'document'
  const add = (files: readonly File[]): void => {
    const { accepted, refused } = pickFiles(files, purpose)
    const fitting = accepted.slice(0, room).map((file) => ({ file, name: file.name }))
    if (onFiles === undefined) queue.add(fitting, purpose)
    else onFiles(fitting)
    const excessCount = accepted.length - room
    if (refused.length > 0)
      setProblem(
        `We can’t use ${refused.join(', ')}. Choose ${isDocument ? 'a PDF or a photo' : 'photos, such as JPEG or HEIC'}.`,
      )
    else
      setProblem(
        excessCount > 0
          ? `Up to ${max} ${isDocument ? 'documents' : 'photos'}. ${excessCount} didn’t fit.`
          : null,
      )
  }
  return { queue, sending, purpose, room, problem, add }
}

type PhotoAdditionsProps = {
  readonly additions: ReturnType<typeof useFileAdditions>
  readonly id: string
  readonly label: string
  readonly hint?: string
  readonly aspect: 'aspect-square' | 'aspect-[16/10]'
}

/** The last tiles of a photo list: running uploads, and the drop zone for more. */
export const PhotoAdditions = ({ additions, id, label, hint = '', aspect }: PhotoAdditionsProps) => (
  <>
    {additions.sending.map((queued) => (
      // A refusal stands below the picture: above a small one, its reason would be cut off.
      <li
        key={queued.id}
        className={classNames(
          'overflow-hidden rounded-panel bg-track',
          queued.failure === null && 'relative',
        )}
      >
        <div className={aspect}>
          <FilePreview file={queued.file} />
        </div>
        <UploadLine queued={queued} queue={additions.queue} />
      </li>
    ))}
    {additions.room > 0 && (
      <li>
        <FileDrop
          id={id}
          label={label}
          hint={hint}
          purpose={additions.purpose}
          multiple
          takesPaste
          className={aspect}
          onFiles={additions.add}
        />
      </li>
    )}
  </>
)

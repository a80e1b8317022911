import { useState } from 'react'
import { USE_NOTE_PHOTOS_MAX } from '#contract/payouts/use-note-limits.ts'
import { Picture } from '#web/cases/picture.tsx'
import { PhotoAdditions, useFileAdditions } from '#web/fundraisers/photos/file-additions.tsx'
import { FilePreview } from '#web/fundraisers/photos/file-preview.tsx'
import { sendNotePhoto } from '#web/fundraisers/photos/send-file.ts'
import { useUploads } from '#web/fundraisers/photos/use-uploads.ts'
import { FieldError } from '#web/ui/fields/field.tsx'
import { Icon } from '#web/ui/icon.tsx'
import type { OwnPayout, UseNote } from './case-payouts.ts'
import { useRedaction } from './redaction/use-redaction.tsx'
import '../fundraisers/photos/photos.css'

type RemoveProps = { readonly index: number; readonly onRemove: () => void }

const Remove = ({ index, onRemove }: RemoveProps) => (
  <button
    type="button"
    aria-label={`Remove photo ${index + 1}`}
    className="absolute top-1 right-1 inline-flex size-11 items-center justify-center rounded-full bg-card shadow-line"
    onClick={onRemove}
  >
    <Icon name="x" size={18} />
  </button>
)

const StoredPhotos = ({ images, onReplace }: { images: UseNote['images']; onReplace: () => void }) => (
  <>
    <ul className="mt-3 grid grid-cols-3 gap-2">
      {images.map((image) => (
        <li key={image.mediaId} className="aspect-square">
          <Picture image={image} sizes="120px" className="size-full rounded-panel" />
        </li>
      ))}
    </ul>
    <button type="button" className="link type-label mt-2 min-h-11" onClick={onReplace}>
      Choose other photos
    </button>
  </>
)

type OfPayout = { readonly caseId: string; readonly payoutId: string }

/** A photo that has been sent, shown from the file: who came by a mailed link can't open it until the note is posted. */
type SentPhoto = { readonly uploadId: string; readonly file: Blob }

/** New photos: running uploads, and finished ones, which are part of the form. */
const NewPhotos = ({ caseId, payoutId }: OfPayout) => {
  const [photos, setPhotos] = useState<readonly SentPhoto[]>([])
  const { queue, uploads } = useUploads(
    ({ uploadId }, { file }) => setPhotos((current) => [...current, { uploadId, file }]),
    (fileToSend) => sendNotePhoto(fileToSend, { caseId, payoutId }),
  )
  const redaction = useRedaction((photo) => queue.add([photo], 'payout'))
  const additions = useFileAdditions({
    queue,
    sending: uploads,
    purpose: 'payout',
    count: photos.length,
    max: USE_NOTE_PHOTOS_MAX,
    onFiles: redaction.choose,
  })
  const problem = additions.problem ?? redaction.problem
  return (
    <>
      <input type="hidden" name="newPhotos" value="1" />
      <ul className="mt-3 grid grid-cols-3 gap-2">
        {photos.map(({ uploadId, file }, index) => (
          <li key={uploadId} className="relative aspect-square">
            <input type="hidden" name="photo" value={uploadId} />
            <div
              role="img"
              aria-label={`Photo ${index + 1}`}
              className="size-full overflow-hidden rounded-panel"
            >
              <FilePreview file={file} />
            </div>
            <Remove
              index={index}
              onRemove={() => setPhotos(photos.filter((photo) => photo.uploadId !== uploadId))}
            />
          </li>
        ))}
        <PhotoAdditions additions={additions} id="photos" label="Add" aspect="aspect-square" />
      </ul>
      <div role="status">{problem !== null && <FieldError>{problem}</FieldError>}</div>
      {redaction.dialog}
    </>
  )
}

type NotePhotosProps = { readonly caseId: string; readonly payout: OwnPayout }

/** Photos of a note, which are uploaded when chosen. Without scripts a note has only its text. */
export const NotePhotos = ({ caseId, payout: { payoutId, useNote: note } }: NotePhotosProps) => {
  const [isReplacing, setIsReplacing] = useState(note === null || note.images.length === 0)
  return (
    <fieldset className="with-script">
      <legend className="type-label">
        Photos <span className="font-normal text-quiet">(up to {USE_NOTE_PHOTOS_MAX})</span>
      </legend>
      <p className="type-meta mt-1 text-quiet">
        Of the receipt, for example. Before it’s sent, you cover what’s private.
      </p>
      {isReplacing ? (
        <NewPhotos caseId={caseId} payoutId={payoutId} />
      ) : (
        <StoredPhotos images={note?.images ?? []} onReplace={() => setIsReplacing(true)} />
      )}
    </fieldset>
  )
}

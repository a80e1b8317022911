import { useState } from 'react'
import { UPDATE_IMAGES_MAX } from '#contract/fundraisers/case-limits.ts'
import { uploadHint } from '#contract/media/upload-limits.ts'
import { FieldError } from '#web/ui/fields/field.tsx'
import { TextField } from '#web/ui/fields/text-field.tsx'
import { PhotoAdditions, useFileAdditions } from '../photos/file-additions.tsx'
import { FilePreview } from '../photos/file-preview.tsx'
import { type SendFile, useUploads } from '../photos/use-uploads.ts'
import '../photos/photos.css'

/** A photo that has been sent, shown from the file: who came by a mailed link can't open it until the update is posted. */
type SentPhoto = { readonly uploadId: string; readonly file: Blob }

type PhotoProps = {
  readonly photo: SentPhoto
  readonly index: number
  readonly error: string | undefined
  readonly onRemove: () => void
}

const Photo = ({ photo: { uploadId, file }, index, error, onRemove }: PhotoProps) => (
  <li className="min-w-0">
    <div className="aspect-[16/10] w-full overflow-hidden rounded-panel">
      <FilePreview file={file} />
    </div>
    <input type="hidden" name="uploadId" value={uploadId} />
    <TextField name="alt" label={`Describe photo ${index + 1}`} className="mt-2" error={error} />
    <button type="button" className="upload-button text-blue" onClick={onRemove}>
      Remove photo {index + 1}
    </button>
  </li>
)

type UpdatePhotosProps = {
  readonly problems: Readonly<Partial<Record<string, string>>>
  /** How a photo is uploaded, if not with the person's session. */
  readonly send?: SendFile
}

/** Photos of an update, which are uploaded when chosen and then described. Without scripts there are none. */
export const UpdatePhotos = ({ problems, send }: UpdatePhotosProps) => {
  const [photos, setPhotos] = useState<readonly SentPhoto[]>([])
  const { queue, uploads } = useUploads(
    ({ uploadId }, { file }) => setPhotos((all) => [...all, { uploadId, file }]),
    send,
  )
  const additions = useFileAdditions({
    queue,
    sending: uploads,
    purpose: 'update',
    count: photos.length,
    max: UPDATE_IMAGES_MAX,
  })
  return (
    <fieldset className="with-script">
      <legend className="type-label">
        Photos <span className="font-normal text-quiet">(up to {UPDATE_IMAGES_MAX})</span>
      </legend>
      <ul className="mt-2 grid grid-cols-2 items-start gap-4">
        {photos.map((photo, index) => (
          <Photo
            key={photo.uploadId}
            photo={photo}
            index={index}
            error={problems[`images.${index}.alt`]}
            onRemove={() => setPhotos(photos.filter((other) => other !== photo))}
          />
        ))}
        <PhotoAdditions
          additions={additions}
          id="update-photos"
          label="Add a photo"
          hint={uploadHint('update')}
          aspect="aspect-[16/10]"
        />
      </ul>
      <div role="status">{additions.problem !== null && <FieldError>{additions.problem}</FieldError>}</div>
    </fieldset>
  )
}

import { useState } from 'react'
import { UPDATE_IMAGES_MAX } from '#contract/fundraisers/case-limits.ts'
import { imageUrl } from '#contract/media/picture-addresses.ts'
import type { Upload } from '#contract/media/upload-calls.ts'
import { uploadHint } from '#contract/media/upload-limits.ts'
import { FieldError } from '#web/ui/fields/field.tsx'
import { TextField } from '#web/ui/fields/text-field.tsx'
import { PhotoAdditions, useFileAdditions } from '../photos/file-additions.tsx'
import { useUploads } from '../photos/use-uploads.ts'
import '../photos/photos.css'

const PREVIEW_WIDTH = 800

type PhotoProps = {
  readonly photo: Upload
  readonly index: number
  readonly error: string | undefined
  readonly onRemove: () => void
}

const Photo = ({ photo: { uploadId, mediaId }, index, error, onRemove }: PhotoProps) => (
  <li className="min-w-0">
    {mediaId !== null && (
      <img
        src={imageUrl(mediaId, PREVIEW_WIDTH, 'jpg')}
        alt=""
        className="aspect-[16/10] w-full rounded-panel object-cover"
      />
    )}
    <input type="hidden" name="uploadId" value={uploadId} />
    <TextField name="alt" label={`Describe photo ${index + 1}`} className="mt-2" error={error} />
    <button type="button" className="upload-button text-blue" onClick={onRemove}>
      Remove photo {index + 1}
    </button>
  </li>
)

type UpdatePhotosProps = { readonly problems: Readonly<Partial<Record<string, string>>> }

/** Photos of an update, which are uploaded when chosen and then described. Without scripts there are none. */
export const UpdatePhotos = ({ problems }: UpdatePhotosProps) => {
  const [photos, setPhotos] = useState<readonly Upload[]>([])
  const { queue, uploads } = useUploads((upload) => setPhotos((all) => [...all, upload]))
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

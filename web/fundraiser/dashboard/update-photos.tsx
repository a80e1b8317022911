import { useState } from 'react'
import { imageUrl } from '#contract/cases/media.ts'
import { UPDATE_IMAGES_MAX } from '#contract/fundraisers/case-limits.ts'
import type { Upload } from '#contract/fundraisers/upload-calls.ts'
import { FieldError } from '#web/ui/fields/field.tsx'
import { FileDrop } from '../photos/file-drop.tsx'
import { FilePreview } from '../photos/file-preview.tsx'
import { pickFiles } from '../photos/pick-files.ts'
import { UploadLine } from '../photos/upload-line.tsx'
import { useUploads } from '../photos/use-uploads.ts'
import '../photos/photos.css'

const PREVIEW_WIDTH = 800

type PhotoProps = {
  readonly photo: Upload
  readonly place: number
  readonly error: string | undefined
  readonly onRemove: () => void
}

const Photo = ({ photo: { uploadId, mediaId }, place, error, onRemove }: PhotoProps) => (
  <li className="min-w-0">
    {mediaId !== null && (
      <img
        src={imageUrl(mediaId, PREVIEW_WIDTH, 'jpg')}
        alt=""
        className="aspect-[16/10] w-full rounded-panel object-cover"
      />
    )}
    <input type="hidden" name="uploadId" value={uploadId} />
    <span className="box mt-2">
      <input
        name="alt"
        aria-label={`Describe photo ${place + 1}`}
        placeholder="What it shows"
        aria-invalid={error ? true : undefined}
      />
    </span>
    {error && <FieldError>{error}</FieldError>}
    <button type="button" className="upload-button text-blue" onClick={onRemove}>
      Remove photo {place + 1}
    </button>
  </li>
)

type UpdatePhotosProps = { readonly problems: Readonly<Partial<Record<string, string>>> }

/** Photos of an update: uploaded when chosen, then described. Not available without scripts. */
export const UpdatePhotos = ({ problems }: UpdatePhotosProps) => {
  const [photos, setPhotos] = useState<readonly Upload[]>([])
  const [refused, setRefused] = useState<string | null>(null)
  const { queue, uploads } = useUploads((upload) => setPhotos((all) => [...all, upload]))
  const room = UPDATE_IMAGES_MAX - photos.length - uploads.length
  const add = (files: readonly File[]): void => {
    const { taken, refused: others } = pickFiles(files, 'update')
    queue.add(
      taken.slice(0, room).map((file) => ({ file, name: file.name })),
      'update',
    )
    if (others.length > 0) setRefused(`We can’t use ${others.join(', ')}: only photos.`)
    else setRefused(taken.length > room ? `Up to ${UPDATE_IMAGES_MAX} photos. Some didn’t fit.` : null)
  }
  return (
    <fieldset className="with-script">
      <legend className="type-label">
        Photos <span className="font-normal text-quiet">(up to {UPDATE_IMAGES_MAX})</span>
      </legend>
      <ul className="mt-2 grid grid-cols-2 items-start gap-4">
        {photos.map((photo, place) => (
          <Photo
            key={photo.uploadId}
            {...{ photo, place }}
            error={problems[`images.${place}.alt`]}
            onRemove={() => setPhotos(photos.filter((one) => one !== photo))}
          />
        ))}
        {uploads.map((queued) => (
          <li key={queued.id} className="relative aspect-[16/10] overflow-hidden rounded-panel bg-track">
            <FilePreview file={queued.file} />
            <UploadLine queued={queued} queue={queue} />
          </li>
        ))}
        {room > 0 && (
          <li>
            <FileDrop
              id="update-photos"
              purpose="update"
              multiple
              takesPaste
              label="Add a photo"
              hint="JPEG, PNG or HEIC, up to 25 MB"
              className="aspect-[16/10]"
              onFiles={add}
            />
          </li>
        )}
      </ul>
      <div role="status">{refused !== null && <FieldError>{refused}</FieldError>}</div>
    </fieldset>
  )
}

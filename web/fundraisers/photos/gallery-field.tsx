import { useRef } from 'react'
import type { DraftFields } from '#contract/fundraisers/case-draft.ts'
import { GALLERY_MAX } from '#contract/fundraisers/case-limits.ts'
import { uploadHint } from '#contract/media/upload-limits.ts'
import { Picture } from '#web/cases/picture.tsx'
import { FieldError } from '#web/ui/fields/field.tsx'
import { TextField } from '#web/ui/fields/text-field.tsx'
import { useFocusAfterRemoval } from '#web/ui/use-focus-after-removal.ts'
import { moveItem, useDragReorder } from '../wizard/use-drag-reorder.ts'
import type { StepForm } from '../wizard/use-step-form.ts'
import { useDraftState, useWizard } from '../wizard/wizard-context.ts'
import { PhotoAdditions, useFileAdditions } from './file-additions.tsx'
import { PhotoMenu } from './photo-menu.tsx'
import type { QueuedUpload, UploadQueue } from './upload-queue.ts'

type Photo = DraftFields['gallery'][number]

type GalleryFieldProps = {
  readonly form: StepForm
  readonly queue: UploadQueue
  readonly sending: readonly QueuedUpload[]
}

const PhotoList = ({ form }: { readonly form: StepForm }) => {
  const { uploaded, saver } = useWizard()
  const { gallery } = useDraftState().fields
  const setGallery = (next: readonly Photo[]) => saver.change({ gallery: [...next] })
  const move = (from: number, to: number) => setGallery(moveItem(gallery, from, to))
  const moving = useDragReorder(gallery.length, move)
  return gallery.map((photo, index) => {
    const image = uploaded.images.find(({ uploadId }) => uploadId === photo.uploadId)
    const error = form.problemOf(`gallery.${index}.alt`)
    return (
      <li key={photo.uploadId} {...moving.target(index)} className="min-w-0">
        <div className="relative aspect-[16/10]">
          {image !== undefined && (
            <Picture
              image={{ ...image, alt: photo.alt, caption: null }}
              sizes="(width < 769px) 50vw, 312px"
              className="size-full rounded-panel"
            />
          )}
          <PhotoMenu
            index={index}
            moving={moving}
            count={gallery.length}
            onMove={(to) => move(index, to)}
            onRemove={() => setGallery(gallery.filter(({ uploadId }) => uploadId !== photo.uploadId))}
          />
        </div>
        <TextField
          id={`gallery.${index}.alt`}
          label={`Describe photo ${index + 1} for people who can’t see it`}
          className="mt-2"
          error={error}
          value={photo.alt}
          onChange={({ target }) =>
            setGallery(gallery.map((other) => (other === photo ? { ...other, alt: target.value } : other)))
          }
        />
      </li>
    )
  })
}

/** The gallery's photos, in order. */
export const GalleryField = ({ form, queue, sending }: GalleryFieldProps) => {
  const { gallery } = useDraftState().fields
  const additions = useFileAdditions({
    queue,
    sending,
    purpose: 'gallery',
    count: gallery.length,
    max: GALLERY_MAX,
  })
  const error = additions.problem ?? form.problemOf('gallery')
  const list = useRef<HTMLUListElement>(null)
  // The button of a removed photo had the focus.
  useFocusAfterRemoval(gallery.length, true, () => list.current?.querySelector('button, input'))
  return (
    <section aria-labelledby="gallery-title">
      <h2 id="gallery-title" className="type-h3">
        Gallery
      </h2>
      <p className="type-meta mt-1 text-quiet">
        Up to {GALLERY_MAX} photos. Move them with the handle, or with the arrow keys when the handle has
        focus.
      </p>
      <ul ref={list} className="mt-4 grid grid-cols-2 items-start gap-4">
        <PhotoList form={form} />
        <PhotoAdditions
          additions={additions}
          id="gallery"
          label="Add photos"
          hint={uploadHint('gallery')}
          aspect="aspect-[16/10]"
        />
      </ul>
      <div role="status">{error && <FieldError>{error}</FieldError>}</div>
    </section>
  )
}

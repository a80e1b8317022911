import { useId } from 'react'
import type { DraftFields } from '#contract/fundraisers/case-draft.ts'
import { GALLERY_MAX } from '#contract/fundraisers/case-limits.ts'
import { Picture } from '#web/cases/picture.tsx'
import { FieldError } from '#web/ui/fields/field.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { moveItem, useDragReorder } from '../wizard/use-moving.ts'
import type { StepForm } from '../wizard/use-step-form.ts'
import { useDraftState, useWizard } from '../wizard/wizard-context.ts'
import { PhotoAdditions, useFileAdditions } from './file-additions.tsx'
import type { QueuedUpload, UploadQueue } from './upload-queue.ts'

type Photo = DraftFields['gallery'][number]

type PhotoMenuProps = {
  readonly index: number
  readonly count: number
  readonly onMove: (to: number) => void
  readonly onRemove: () => void
  readonly moving: ReturnType<typeof useDragReorder>
}

/** The handle: drag it, use arrow keys, or open a menu with the same actions. */
const PhotoMenu = ({ index, count, onMove, onRemove, moving }: PhotoMenuProps) => {
  const id = useId()
  const acts = [
    { words: 'Move up', act: () => onMove(index - 1), isDisabled: index === 0 },
    { words: 'Move down', act: () => onMove(index + 1), isDisabled: index === count - 1 },
    { words: 'Remove', act: onRemove, isDisabled: false },
  ]
  return (
    <>
      <button
        type="button"
        popoverTarget={id}
        aria-label={`Photo ${index + 1} of ${count}: move or remove it`}
        className="photo-handle"
        {...moving.handle(index)}
        onKeyDown={(event) => {
          const isBackward = event.key === 'ArrowUp' || event.key === 'ArrowLeft'
          const isForward = event.key === 'ArrowDown' || event.key === 'ArrowRight'
          if (!isBackward && !isForward) return
          event.preventDefault()
          onMove(index + (isBackward ? -1 : 1))
        }}
      >
        <Icon name="dots-six-vertical" size={24} />
      </button>
      <div id={id} popover="auto" className="photo-menu">
        {acts.map(({ words, act, isDisabled }) => (
          <button
            key={words}
            type="button"
            disabled={isDisabled}
            popoverTarget={id}
            popoverTargetAction="hide"
            className="photo-menu-line"
            onClick={act}
          >
            {words}
          </button>
        ))}
      </div>
    </>
  )
}

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
        <span className="box mt-2">
          <input
            id={`gallery.${index}.alt`}
            aria-label={`Describe photo ${index + 1}`}
            placeholder="What it shows"
            aria-invalid={error ? true : undefined}
            value={photo.alt}
            onChange={({ target }) =>
              setGallery(gallery.map((other) => (other === photo ? { ...other, alt: target.value } : other)))
            }
          />
        </span>
        {error && <FieldError>{error}</FieldError>}
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
  return (
    <section aria-labelledby="gallery-title">
      <h2 id="gallery-title" className="type-h3">
        Gallery
      </h2>
      <p className="type-meta mt-1 text-quiet">
        Up to {GALLERY_MAX} photos. Move them with the handle, or with the arrow keys when the handle has
        focus.
      </p>
      <ul className="mt-4 grid grid-cols-2 items-start gap-4">
        <PhotoList form={form} />
        <PhotoAdditions
          additions={additions}
          id="gallery"
          label="Add photos"
          hint="JPEG, PNG or HEIC, up to 25 MB"
          aspect="aspect-[16/10]"
        />
      </ul>
      <div role="status">{error && <FieldError>{error}</FieldError>}</div>
    </section>
  )
}

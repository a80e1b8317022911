import { useEffect } from 'react'
import type { Image } from '#contract/cases.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { Picture } from './picture.tsx'

const STEPS: Readonly<Record<string, number>> = { ArrowRight: 1, ArrowLeft: -1 }

const useArrowKeys = (open: boolean, move: (by: number) => void): void => {
  useEffect(() => {
    if (!open) return
    const pressed = ({ key }: KeyboardEvent): void => {
      const by = STEPS[key]
      if (by !== undefined) move(by)
    }
    document.addEventListener('keydown', pressed)
    return () => document.removeEventListener('keydown', pressed)
  }, [open, move])
}

type LightboxProps = {
  readonly images: readonly Image[]
  /** Which of them; null while it is closed. */
  readonly shown: number | null
  /** Moves on by so many, round and round. */
  readonly onMove: (by: number) => void
  readonly onClose: () => void
}

/** One picture after the other, large; arrow keys move, Escape closes. */
export const Lightbox = ({ images, shown, onMove, onClose }: LightboxProps) => {
  const image = shown === null ? undefined : images[shown]
  useArrowKeys(image !== undefined, onMove)
  return (
    <Dialog title="Gallery" open={image !== undefined} onClose={onClose} size="crop" closesOnOverlay>
      {image && (
        <>
          <Picture
            key={image.mediaId}
            image={image}
            sizes="(width < 800px) 100vw, 736px"
            eager
            className="rounded-control"
          />
          <div className="mt-4 flex items-center justify-between gap-4">
            <p aria-live="polite" className="type-meta">
              <span className="text-quiet">
                {(shown ?? 0) + 1} of {images.length}
              </span>{' '}
              {image.caption ?? image.alt}
            </p>
            {images.length > 1 && (
              <p className="flex shrink-0 gap-2">
                <IconButton icon="arrow-left" label="Photo before" onClick={() => onMove(-1)} />
                <IconButton icon="arrow-right" label="Next photo" onClick={() => onMove(1)} />
              </p>
            )}
          </div>
        </>
      )}
    </Dialog>
  )
}

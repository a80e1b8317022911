import { useCallback, useEffect, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import type { CaseDetail, Image } from '#contract/cases/cases.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { photoId } from './case-address.ts'
import { useClosing } from './case-dialog.tsx'
import { Picture } from './picture.tsx'

const STEPS: Readonly<Record<string, number>> = { ArrowRight: 1, ArrowLeft: -1 }

const useArrowKeys = (move: (by: number) => void): void => {
  useEffect(() => {
    const pressed = ({ key }: KeyboardEvent): void => {
      const step = STEPS[key]
      if (step !== undefined) move(step)
    }
    document.addEventListener('keydown', pressed)
    return () => document.removeEventListener('keydown', pressed)
  }, [move])
}

/**
 * The displayed photo: initially from the address, then client state, because the address follows
 * asynchronously and two quick clicks must count as two.
 */
const usePhoto = (images: readonly Image[]) => {
  const { hash, state } = useLocation()
  const navigate = useNavigate()
  const named = images.findIndex((_, index) => hash === `#${photoId(index)}`)
  const [at, setAt] = useState(Math.max(0, named))
  const count = images.length
  const move = useCallback((by: number) => setAt((before) => (before + by + count) % count), [count])
  // biome-ignore lint/correctness/useExhaustiveDependencies: only a step moves the address
  useEffect(() => {
    if (at !== named) void navigate(`#${photoId(at)}`, { replace: true, state })
  }, [at])
  return { at, move }
}

/** A lightbox; arrow keys move, Escape and back navigation close. */
export const Lightbox = ({ detail }: { readonly detail: CaseDetail }) => {
  const { gallery } = detail
  const { at, move } = usePhoto(gallery)
  const close = useClosing(detail)
  const image = gallery[at]
  useArrowKeys(move)
  return (
    <Dialog title="Gallery" open={image !== undefined} onClose={close} size="crop" closesOnOverlay>
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
                {at + 1} of {gallery.length}
              </span>{' '}
              {image.caption ?? image.alt}
            </p>
            {gallery.length > 1 && (
              <p className="flex shrink-0 gap-2">
                <IconButton icon="arrow-left" label="Photo before" onClick={() => move(-1)} />
                <IconButton icon="arrow-right" label="Next photo" onClick={() => move(1)} />
              </p>
            )}
          </div>
        </>
      )}
    </Dialog>
  )
}

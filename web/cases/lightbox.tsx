import { useCallback, useEffect, useEffectEvent, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import type { CaseDetail, Image } from '#contract/cases/cases.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { photoId } from './case-address.ts'
import { useCloseDialog } from './case-dialog.tsx'
import { Picture } from './picture.tsx'

const STEPS: Readonly<Record<string, number>> = { ArrowRight: 1, ArrowLeft: -1 }

const useArrowKeys = (move: (by: number) => void): void => {
  useEffect(() => {
    const onKeyDown = ({ key }: KeyboardEvent): void => {
      const step = STEPS[key]
      if (step !== undefined) move(step)
    }
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [move])
}

/**
 * Index of the displayed photo. It comes from the address first and is client state from then on: the address
 * changes asynchronously, and two quick clicks must count as two.
 */
const usePhoto = (images: readonly Image[]) => {
  const { hash, state } = useLocation()
  const navigate = useNavigate()
  const addressIndex = images.findIndex((_, position) => hash === `#${photoId(position)}`)
  const [index, setIndex] = useState(Math.max(0, addressIndex))
  const count = images.length
  const move = useCallback((by: number) => setIndex((current) => (current + by + count) % count), [count])
  const showInAddress = useEffectEvent((shown: number) => {
    if (shown !== addressIndex) void navigate(`#${photoId(shown)}`, { replace: true, state })
  })
  useEffect(() => showInAddress(index), [index])
  return { index, move }
}

/** A lightbox; arrow keys move, Escape and back navigation close. */
export const Lightbox = ({ detail }: { readonly detail: CaseDetail }) => {
  const { gallery } = detail
  const { index, move } = usePhoto(gallery)
  const close = useCloseDialog(detail)
  const image = gallery[index]
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
                {index + 1} of {gallery.length}
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

import { type TouchEvent, useCallback, useEffect, useEffectEvent, useRef, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import type { CaseDetail, Image } from '#contract/cases/cases.ts'
import { track } from '#web/browser/visits/track.ts'
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

const SWIPE_PX = 40

/** Handlers of a swipe to the previous or next photo. */
const useSwipe = (move: (by: number) => void) => {
  const start = useRef<{ readonly x: number; readonly y: number } | null>(null)
  return {
    onTouchStart: ({ changedTouches }: TouchEvent) => {
      const touch = changedTouches.item(0)
      start.current = { x: touch.clientX, y: touch.clientY }
    },
    onTouchEnd: ({ changedTouches }: TouchEvent) => {
      const touch = changedTouches.item(0)
      if (start.current === null) return
      const right = touch.clientX - start.current.x
      const down = touch.clientY - start.current.y
      if (Math.abs(right) > Math.max(SWIPE_PX, Math.abs(down))) move(right < 0 ? 1 : -1)
    },
  }
}

/** A lightbox; arrow keys and swipes move, Escape and back navigation close. */
export const Lightbox = ({ detail }: { readonly detail: CaseDetail }) => {
  const { gallery } = detail
  const { index, move } = usePhoto(gallery)
  const close = useCloseDialog(detail)
  const image = gallery[index]
  useArrowKeys(move)
  const swipe = useSwipe((by) => {
    track('swipe', { code: 'gallery', index: (index + by + gallery.length) % gallery.length })
    move(by)
  })
  return (
    <Dialog title="Gallery" open={image !== undefined} onClose={close} size="crop" closesOnOverlay>
      {image && (
        <>
          <div {...swipe} className="touch-pan-y">
            <Picture
              key={image.mediaId}
              image={image}
              sizes="(width < 800px) 100vw, 736px"
              eager
              className="rounded-control"
            />
          </div>
          <div className="mt-4 flex items-center justify-between gap-4">
            <p aria-live="polite" className="type-meta">
              <span className="text-quiet">
                {index + 1} of {gallery.length}
              </span>{' '}
              {image.caption ?? image.alt}
            </p>
            {gallery.length > 1 && (
              <p className="flex shrink-0 gap-2">
                <IconButton icon="arrow-left" label="Previous photo" onClick={() => move(-1)} />
                <IconButton icon="arrow-right" label="Next photo" onClick={() => move(1)} />
              </p>
            )}
          </div>
        </>
      )}
    </Dialog>
  )
}

import { type PointerEvent, useEffect, useRef, useState } from 'react'
import { drawRotated } from '#web/fundraisers/photos/crop-picture.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { type Cover, coverAfterKey, coverBetween, middleCover, type Point, type Size } from './covers.ts'
import './redaction-dialog.css'

type CoversProps = {
  readonly covers: readonly Cover[]
  readonly size: Size
  readonly onChange: (covers: readonly Cover[]) => void
}

/** Where a pointer is, in the picture's pixels. */
const pointOf = (event: PointerEvent<SVGSVGElement>, { width, height }: Size): Point => {
  const box = event.currentTarget.getBoundingClientRect()
  return {
    x: ((event.clientX - box.left) / box.width) * width,
    y: ((event.clientY - box.top) / box.height) * height,
  }
}

/** The covers over the photo: dragging opens one, arrow keys move it, and Shift with them changes its size. */
const Covers = ({ covers, size, onChange }: CoversProps) => {
  const [from, setFrom] = useState<Point | null>(null)
  const drag = (event: PointerEvent<SVGSVGElement>): void => {
    if (from === null) return
    onChange([...covers.slice(0, -1), coverBetween(from, pointOf(event, size), size)])
  }
  return (
    <svg
      viewBox={`0 0 ${size.width} ${size.height}`}
      className="redaction-covers"
      onPointerDown={(event) => {
        const point = pointOf(event, size)
        event.currentTarget.setPointerCapture(event.pointerId)
        setFrom(point)
        onChange([...covers, coverBetween(point, point, size)])
      }}
      onPointerMove={drag}
      onPointerUp={() => setFrom(null)}
      onPointerCancel={() => setFrom(null)}
    >
      <title>Covers over the photo</title>
      {covers.map((cover, index) => (
        // biome-ignore lint/a11y/useSemanticElements: a button can't lie in a picture
        <rect
          // biome-ignore lint/suspicious/noArrayIndexKey: a cover has no other identity
          key={index}
          {...cover}
          role="button"
          tabIndex={0}
          aria-label={`Cover ${index + 1} of ${covers.length}. Arrow keys move it, with Shift they change its size, Delete removes it.`}
          onKeyDown={(event) => {
            const isRemoved = event.key === 'Delete' || event.key === 'Backspace'
            const changed = isRemoved ? null : coverAfterKey(cover, event, size)
            if (!isRemoved && changed === null) return
            event.preventDefault()
            onChange(covers.flatMap((other) => (other === cover ? (changed ?? []) : other)))
          }}
        />
      ))}
    </svg>
  )
}

/** The photo with its covers as JPEG; null if the browser failed. What is covered isn't in it. */
const redactedPhoto = (canvas: HTMLCanvasElement, covers: readonly Cover[]): Promise<Blob | null> => {
  const context = canvas.getContext('2d')
  if (context === null) return Promise.resolve(null)
  context.setTransform(1, 0, 0, 1, 0, 0)
  context.fillStyle = 'black'
  for (const { x, y, width, height } of covers) context.fillRect(x, y, width, height)
  return new Promise((resolve) => canvas.toBlob(resolve, 'image/jpeg', 0.92))
}

type RedactionDialogProps = {
  readonly picture: ImageBitmap
  readonly onDone: (photo: Blob) => void
  readonly onClose: () => void
}

/** Dialog in which private parts of a photo are covered before anything of it is sent. */
export const RedactionDialog = ({ picture, onDone, onClose }: RedactionDialogProps) => {
  const canvas = useRef<HTMLCanvasElement>(null)
  const place = useRef<HTMLDivElement>(null)
  const [size, setSize] = useState<Size | null>(null)
  const [covers, setCovers] = useState<readonly Cover[]>([])
  const [failed, setFailed] = useState(false)
  const [busy, setBusy] = useState(false)
  useEffect(() => {
    if (canvas.current === null) return
    drawRotated(picture, 0, canvas.current)
    const { width, height } = canvas.current
    setSize({ width, height })
  }, [picture])
  const add = (): void => {
    if (size === null) return
    setCovers([...covers, middleCover(size)])
    requestAnimationFrame(() => place.current?.querySelector<SVGRectElement>('rect:last-of-type')?.focus())
  }
  const finish = async (): Promise<void> => {
    if (canvas.current === null) return
    setBusy(true)
    try {
      const photo = await redactedPhoto(canvas.current, covers)
      if (photo === null) setFailed(true)
      else onDone(photo)
    } finally {
      setBusy(false)
    }
  }
  return (
    <Dialog
      title="Cover what’s private"
      intro="Names, addresses, account and card numbers. Drag over them. The photo leaves this device only with its covers."
      open
      size="crop"
      onClose={onClose}
    >
      <div ref={place} className="redaction-place">
        <div className="redaction-picture">
          <canvas ref={canvas} />
          {size !== null && <Covers covers={covers} size={size} onChange={setCovers} />}
        </div>
      </div>
      <div className="mt-4 flex flex-wrap items-center gap-2">
        <Button kind="secondary" icon="plus" onClick={add}>
          Add a cover
        </Button>
        {covers.length > 0 && (
          <Button kind="text" onClick={() => setCovers(covers.slice(0, -1))}>
            Remove the last one
          </Button>
        )}
        <p aria-live="polite" className="type-meta text-quiet">
          {covers.length === 0
            ? 'No covers yet'
            : `${covers.length} ${covers.length === 1 ? 'cover' : 'covers'}`}
        </p>
      </div>
      <p role="alert" className="type-meta-strong text-poppy-deep">
        {failed && 'This browser couldn’t cover the photo. Try a smaller one.'}
      </p>
      <div className="mt-6 flex flex-wrap justify-end gap-2">
        <Button kind="secondary" onClick={onClose}>
          Leave it out
        </Button>
        <Button busy={busy && 'Covering…'} onClick={() => void finish()}>
          {covers.length === 0 ? 'Nothing to cover' : 'Use this photo'}
        </Button>
      </div>
    </Dialog>
  )
}

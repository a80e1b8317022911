import { useEffect, useRef, useState } from 'react'
import { type PercentCrop, ReactCrop } from 'react-image-crop'
import 'react-image-crop/dist/ReactCrop.css'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import {
  type Area,
  COVER_ASPECT,
  CROP_PX_MIN,
  cropCanvas,
  drawRotated,
  largestCrop,
  nextScale,
  scaleCrop,
  scaleOf,
} from './crop-picture.ts'
import './crop-dialog.css'

type CropDialogProps = {
  readonly picture: ImageBitmap
  readonly onCrop: (croppedFile: Blob) => void
  readonly onClose: () => void
}

const LABELS = {
  cropArea: 'Part of the photo that is shown. Move it with the arrow keys.',
  nwDragHandle: 'Top left corner. Drag it, or use the arrow keys.',
  neDragHandle: 'Top right corner. Drag it, or use the arrow keys.',
  swDragHandle: 'Bottom left corner. Drag it, or use the arrow keys.',
  seDragHandle: 'Bottom right corner. Drag it, or use the arrow keys.',
  nDragHandle: 'Top edge',
  sDragHandle: 'Bottom edge',
  eDragHandle: 'Right edge',
  wDragHandle: 'Left edge',
} as const

type Size = { readonly width: number; readonly height: number }

/** The library uses percent of the displayed picture, our crop uses pixels. */
const percentOf = (area: Area, { width, height }: Size): PercentCrop => ({
  unit: '%',
  x: (100 * area.x) / width,
  y: (100 * area.y) / height,
  width: (100 * area.width) / width,
  height: (100 * area.height) / height,
})

const areaOf = (crop: PercentCrop, { width, height }: Size): Area => ({
  x: (crop.x * width) / 100,
  y: (crop.y * height) / 100,
  width: (crop.width * width) / 100,
  height: (crop.height * height) / 100,
})

const useRotatedPicture = (picture: ImageBitmap) => {
  const canvas = useRef<HTMLCanvasElement>(null)
  const [quarterTurns, setQuarters] = useState(0)
  const [size, setSize] = useState<Size | null>(null)
  const [area, setArea] = useState<Area | null>(null)
  useEffect(() => {
    if (canvas.current === null) return
    drawRotated(picture, quarterTurns, canvas.current)
    const { width, height } = canvas.current
    setSize({ width, height })
    setArea(largestCrop({ width, height }))
  }, [picture, quarterTurns])
  const rotate = () => setQuarters((current) => (current + 1) % 4)
  return { canvas, size, area, setArea, rotate }
}

const ScaleButtons = ({
  area,
  size,
  onScale,
}: {
  readonly area: Area
  readonly size: Size
  readonly onScale: (steps: 1 | -1) => void
}) => {
  const scale = scaleOf(area, size)
  return (
    <div className="flex items-center gap-4">
      <IconButton icon="minus" label="Smaller" onClick={() => onScale(-1)} />
      <output aria-label="Scale" className="type-strong min-w-10 text-center">
        {scale.toFixed(1)}×
      </output>
      <IconButton icon="plus" label="Larger" onClick={() => onScale(1)} />
    </div>
  )
}

type CropToolsProps = {
  readonly area: Area
  readonly size: Size
  readonly onArea: (area: Area) => void
  readonly onRotate: () => void
}

const CropTools = ({ area, size, onArea, onRotate }: CropToolsProps) => (
  <div className="mt-6 flex flex-wrap items-center justify-between gap-4">
    <div className="flex flex-wrap items-center gap-4">
      <ScaleButtons
        area={area}
        size={size}
        onScale={(steps) => onArea(scaleCrop(area, nextScale(scaleOf(area, size), steps), size))}
      />
      <Button kind="secondary" icon="arrow-clockwise" onClick={onRotate}>
        Rotate
      </Button>
    </div>
    <p className="type-meta text-quiet">
      {Math.round(area.width).toLocaleString('en-US')} × {Math.round(area.height).toLocaleString('en-US')} px
    </p>
  </div>
)

/**
 * Dialog that crops the cover to 16:10. The crop changes by dragging, by arrow keys or in steps; a cropper that zooms
 * under a fixed frame (`react-easy-crop`) has no corners to drag, and its keys only pan.
 */
export const CropDialog = ({ picture, onCrop, onClose }: CropDialogProps) => {
  const { canvas, size, area, setArea, rotate } = useRotatedPicture(picture)
  const [failed, setFailed] = useState(false)
  const [busy, setBusy] = useState(false)
  const applyCrop = async (): Promise<void> => {
    if (canvas.current === null || area === null) return
    setBusy(true)
    try {
      const croppedFile = await cropCanvas(canvas.current, area)
      if (croppedFile === null) setFailed(true)
      else onCrop(croppedFile)
    } finally {
      setBusy(false)
    }
  }
  const rotatedPicture = <canvas ref={canvas} className="crop-picture" />
  return (
    <Dialog
      code="crop"
      title="Crop the cover"
      intro="Drag a corner, or use the arrow keys. The shape is fixed at 16 to 10."
      open
      size="crop"
      onClose={onClose}
    >
      <div className="crop-place">
        <ReactCrop
          {...(size === null || area === null ? {} : { crop: percentOf(area, size) })}
          aspect={COVER_ASPECT}
          minWidth={CROP_PX_MIN}
          minHeight={CROP_PX_MIN}
          keepSelection
          ruleOfThirds
          ariaLabels={LABELS}
          onChange={(_, crop) => {
            if (size !== null && crop.width > 0) setArea(areaOf(crop, size))
          }}
        >
          {rotatedPicture}
        </ReactCrop>
      </div>
      {area !== null && size !== null && (
        <CropTools area={area} size={size} onArea={setArea} onRotate={rotate} />
      )}
      <p role="alert" className="type-meta-strong text-poppy-deep">
        {failed && 'This browser couldn’t crop the photo. Try a smaller one.'}
      </p>
      <div className="mt-6 flex justify-end gap-2">
        <Button kind="secondary" onClick={onClose}>
          Cancel
        </Button>
        <Button busy={busy && 'Cropping…'} onClick={() => void applyCrop()}>
          Use this crop
        </Button>
      </div>
    </Dialog>
  )
}

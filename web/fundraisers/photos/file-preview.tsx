import { useEffect, useRef, useState } from 'react'
import { Icon } from '#web/ui/icon.tsx'

const PREVIEW_WIDTH = 640

const draw = async (file: Blob, canvas: HTMLCanvasElement): Promise<void> => {
  const bitmap = await createImageBitmap(file)
  const width = Math.min(PREVIEW_WIDTH, bitmap.width)
  canvas.width = width
  canvas.height = Math.round((bitmap.height / bitmap.width) * width)
  canvas.getContext('2d')?.drawImage(bitmap, 0, 0, canvas.width, canvas.height)
  bitmap.close()
}

/** Preview of a file before its upload. An icon if this browser can't decode it, as most can't with HEIC. */
export const FilePreview = ({ file }: { readonly file: Blob }) => {
  const canvasRef = useRef<HTMLCanvasElement>(null)
  const [isUnreadable, setUnreadable] = useState(false)
  useEffect(() => {
    const canvas = canvasRef.current
    if (canvas === null) return
    draw(file, canvas).catch(() => setUnreadable(true))
  }, [file])
  if (isUnreadable)
    return (
      <span className="grid size-full place-items-center bg-hush text-quiet">
        <Icon name="image" size={32} />
      </span>
    )
  return <canvas ref={canvasRef} className="size-full bg-white object-cover" />
}

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

/** Preview before the upload; an icon if this browser can't decode it, as most can't decode HEIC. */
export const FilePreview = ({ file }: { readonly file: Blob }) => {
  const place = useRef<HTMLCanvasElement>(null)
  const [unreadable, setUnreadable] = useState(false)
  useEffect(() => {
    const canvas = place.current
    if (canvas === null) return
    draw(file, canvas).catch(() => setUnreadable(true))
  }, [file])
  if (unreadable)
    return (
      <span className="grid size-full place-items-center bg-hush text-quiet">
        <Icon name="image" size={32} />
      </span>
    )
  return <canvas ref={place} className="size-full object-cover" />
}

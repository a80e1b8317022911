import { useEffect, useEffectEvent, useState } from 'react'
import { lateDialog } from '#web/browser/late-dialog.tsx'
import type { NamedFile } from '#web/fundraisers/photos/upload-queue.ts'

const RedactionDialog = lateDialog(async () => (await import('./redaction-dialog.tsx')).RedactionDialog)

const UNREADABLE =
  'This browser can’t open that photo, so nothing could be covered. Choose a JPEG or PNG, or take a screenshot of it.'

/** Decodes a photo; null if this browser can't. */
const decode = async ({ file }: NamedFile): Promise<ImageBitmap | null> => {
  try {
    return await createImageBitmap(file)
  } catch (error) {
    if (error instanceof DOMException) return null
    throw error
  }
}

/** The first photo that waits, decoded; one that this browser can't open is dropped. */
const useDecoded = (first: NamedFile | undefined, onUnreadable: () => void): ImageBitmap | null => {
  const [picture, setPicture] = useState<ImageBitmap | null>(null)
  const drop = useEffectEvent(onUnreadable)
  useEffect(() => {
    if (first === undefined) return
    let isDropped = false
    let decoded: ImageBitmap | null = null
    void decode(first).then((bitmap) => {
      if (isDropped) return bitmap?.close()
      decoded = bitmap
      if (bitmap === null) drop()
      else setPicture(bitmap)
    })
    return () => {
      isDropped = true
      decoded?.close()
      setPicture(null)
    }
  }, [first])
  return picture
}

/**
 * Has a person cover private parts of each photo before it is sent, one photo after the other. Nothing is sent of one that is
 * left out, or that this browser can't open.
 */
export const useRedaction = (send: (photo: NamedFile) => void) => {
  const [waiting, setWaiting] = useState<readonly NamedFile[]>([])
  const [problem, setProblem] = useState<string | null>(null)
  const [first] = waiting
  const leave = (): void => setWaiting(([, ...rest]) => rest)
  const picture = useDecoded(first, () => {
    setProblem(UNREADABLE)
    leave()
  })
  const choose = (photos: readonly NamedFile[]): void => {
    setProblem(null)
    setWaiting((before) => [...before, ...photos])
  }
  const dialog = first !== undefined && picture !== null && (
    <RedactionDialog
      picture={picture}
      onClose={leave}
      onDone={(photo) => {
        send({ file: photo, name: `${first.name.replace(/\.[A-Za-z0-9]{1,5}$/, '')}.jpg` })
        leave()
      }}
    />
  )
  return { choose, problem, dialog }
}

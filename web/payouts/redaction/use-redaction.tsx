import { useState } from 'react'
import { lateDialog } from '#web/browser/late-dialog.tsx'
import type { NamedFile } from '#web/fundraisers/photos/upload-queue.ts'

const RedactionDialog = lateDialog(async () => (await import('./redaction-dialog.tsx')).RedactionDialog)

type Opened = { readonly file: NamedFile; readonly picture: ImageBitmap; readonly rest: readonly NamedFile[] }

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

/**
 * Has a person cover private parts of each photo before it is sent, one photo after the other. Nothing is sent of one that is
 * left out, or that this browser can't open.
 */
export const useRedaction = (send: (photo: NamedFile) => void) => {
  const [opened, setOpened] = useState<Opened | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const openNext = async (photos: readonly NamedFile[]): Promise<void> => {
    const [file, ...rest] = photos
    if (file === undefined) return setOpened(null)
    const picture = await decode(file)
    if (picture !== null) return setOpened({ file, picture, rest })
    setProblem(UNREADABLE)
    return openNext(rest)
  }
  const leave = ({ picture, rest }: Opened): void => {
    picture.close()
    void openNext(rest)
  }
  const choose = (photos: readonly NamedFile[]): void => {
    setProblem(null)
    void openNext(opened === null ? photos : [opened.file, ...opened.rest, ...photos])
  }
  const dialog = opened !== null && (
    <RedactionDialog
      key={opened.file.name + opened.rest.length}
      picture={opened.picture}
      onClose={() => leave(opened)}
      onDone={(photo) => {
        send({ file: photo, name: `${opened.file.name.replace(/\.[A-Za-z0-9]{1,5}$/, '')}.jpg` })
        leave(opened)
      }}
    />
  )
  return { choose, problem, dialog }
}

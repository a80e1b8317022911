import { useState } from 'react'
import type { Image } from '#contract/cases/cases.ts'
import { imageUrl, imageWidths } from '#contract/media/picture-addresses.ts'
import { PICTURE_SIDE_MIN } from '#contract/media/upload-limits.ts'
import { lateDialog } from '#web/browser/late-dialog.tsx'
import { largestCropHeight } from './crop-picture.ts'
import { pickFiles } from './pick-files.ts'
import type { QueuedUpload, UploadQueue } from './upload-queue.ts'

const CropDialog = lateDialog(async () => (await import('./crop-dialog.tsx')).CropDialog)

const UNREADABLE_PICTURE = 'That isn’t a photo we can read. Choose a JPEG, PNG, WebP or HEIC.'

/** Decodes a picture. Null if this browser can't, as most can't with HEIC; it is then cropped after the upload. */
const reencodePicture = async (file: Blob): Promise<ImageBitmap | null> => {
  try {
    return await createImageBitmap(file)
  } catch (error) {
    if (error instanceof DOMException) return null
    throw error
  }
}

export const readUploadedPicture = async (
  image: Pick<Image, 'mediaId' | 'width'>,
): Promise<ImageBitmap | null> => {
  const width = imageWidths(image).at(-1) ?? 400
  const response = await fetch(imageUrl(image.mediaId, width, 'jpg'))
  return response.ok ? reencodePicture(await response.blob()) : null
}

export const useCropping = (queue: UploadQueue, sending: QueuedUpload | undefined) => {
  const [picture, setPicture] = useState<ImageBitmap | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const send = (file: Blob, name: string): void => {
    if (sending !== undefined) queue.cancel(sending.id)
    queue.add([{ file, name }], 'cover')
  }
  const choose = async (files: readonly File[]): Promise<void> => {
    const [file] = pickFiles(files, 'cover').accepted
    setProblem(file === undefined ? UNREADABLE_PICTURE : null)
    if (file === undefined) return
    const bitmap = await reencodePicture(file)
    // Every crop of a small or narrow photo would be refused as too small. The server refuses a small one with its
    // size, and takes a narrow one whole.
    if (bitmap === null || largestCropHeight(bitmap) < PICTURE_SIDE_MIN) send(file, file.name)
    else setPicture(bitmap)
  }
  const close = (): void => {
    picture?.close()
    setPicture(null)
  }
  const dialog = picture !== null && (
    <CropDialog
      picture={picture}
      onClose={close}
      onCrop={(croppedFile) => {
        send(croppedFile, 'cover.jpg')
        close()
      }}
    />
  )
  return { choose, setPicture, problem, setProblem, dialog }
}

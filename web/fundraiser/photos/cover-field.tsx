import { useState } from 'react'
import type { Image } from '#contract/cases/cases.ts'
import { imageUrl, imageWidths } from '#contract/cases/media.ts'
import { lateDialog } from '#web/browser/late-dialog.tsx'
import { Picture } from '#web/cases/picture.tsx'
import { Button } from '#web/ui/button.tsx'
import { buttonClass } from '#web/ui/button-class.ts'
import { FieldError } from '#web/ui/fields/field.tsx'
import { TextField } from '#web/ui/fields/text-field.tsx'
import { Icon } from '#web/ui/icon.tsx'
import type { StepForm } from '../wizard/use-step-form.ts'
import { useDraftState, useWizard } from '../wizard/wizard-context.ts'
import { FileDrop } from './file-drop.tsx'
import { FilePreview } from './file-preview.tsx'
import { pickFiles } from './pick-files.ts'
import { UploadLine } from './upload-line.tsx'
import type { QueuedUpload, UploadQueue } from './upload-queue.ts'

const CropDialog = lateDialog(async () => (await import('./crop-dialog.tsx')).CropDialog)

const UNREADABLE_PICTURE = 'That isn’t a photo we can read. Choose a JPEG, PNG, WebP or HEIC.'

/** Decodes a picture. Null if this browser can't, as most can't with HEIC; it is then cropped after the upload. */
const readPicture = async (file: Blob): Promise<ImageBitmap | null> => {
  try {
    return await createImageBitmap(file)
  } catch (error) {
    if (error instanceof DOMException) return null
    throw error
  }
}

const readUploadedPicture = async (image: Pick<Image, 'mediaId' | 'width'>): Promise<ImageBitmap | null> => {
  const width = imageWidths(image).at(-1) ?? 400
  const response = await fetch(imageUrl(image.mediaId, width, 'jpg'))
  return response.ok ? readPicture(await response.blob()) : null
}

type CoverButtonsProps = {
  readonly onCrop: () => void
  readonly onFiles: (files: readonly File[]) => void
}

type CoverFieldProps = {
  readonly form: StepForm
  readonly queue: UploadQueue
  readonly sending: QueuedUpload | undefined
}

const useCropping = (queue: UploadQueue, sending: QueuedUpload | undefined) => {
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
    const bitmap = await readPicture(file)
    if (bitmap === null) send(file, file.name)
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

/** Buttons of an existing cover: crop it again, or replace it. */
const CoverButtons = ({ onCrop, onFiles }: CoverButtonsProps) => (
  <div className="mt-4 flex flex-wrap gap-2">
    <Button kind="secondary" size="small" icon="crop" onClick={onCrop}>
      Crop
    </Button>
    <FileDrop
      id="coverReplace"
      purpose="cover"
      label="Replace"
      hint=""
      className={`file-button ${buttonClass({ kind: 'secondary', size: 'small' })}`}
      onFiles={onFiles}
    >
      <Icon name="upload-simple" />
      Replace
    </FileDrop>
  </div>
)

const COVER_ERROR_ID = 'cover-error'

/** The cover: choose, crop, describe. */
export const CoverField = ({ form, queue, sending }: CoverFieldProps) => {
  const { uploaded } = useWizard()
  const { fields } = useDraftState()
  const { choose, setPicture, problem, setProblem, dialog } = useCropping(queue, sending)
  const cover = uploaded.images.find(({ uploadId }) => uploadId === fields.coverUploadId)
  const cropAgain = async (): Promise<void> => {
    if (cover === undefined) return
    const bitmap = await readUploadedPicture(cover)
    if (bitmap === null) setProblem('We couldn’t open that photo. Choose it again to crop it.')
    else setPicture(bitmap)
  }
  const error = problem ?? form.problemOf('coverUploadId')
  const onFiles = (files: readonly File[]) => void choose(files)
  return (
    <section aria-labelledby="cover-title">
      <h2 id="cover-title" className="type-h3">
        Cover
      </h2>
      <div className="mt-4">
        {sending !== undefined && (
          <div className="relative aspect-[16/10] overflow-hidden rounded-card bg-track">
            <FilePreview file={sending.file} />
            <UploadLine queued={sending} queue={queue} />
          </div>
        )}
        {sending === undefined && cover !== undefined && (
          <Picture
            image={{ ...cover, alt: fields.coverAlt, caption: null }}
            eager
            sizes="(width < 769px) 100vw, 640px"
            className="aspect-[16/10] rounded-card"
          />
        )}
        {sending === undefined && cover === undefined && (
          <FileDrop
            id="coverUploadId"
            purpose="cover"
            label="Add a cover photo"
            hint="JPEG, PNG or HEIC, up to 25 MB"
            invalid={error !== undefined && error !== null}
            describedBy={error ? COVER_ERROR_ID : undefined}
            className="aspect-[16/10]"
            onFiles={onFiles}
          />
        )}
      </div>
      {error && <FieldError id={COVER_ERROR_ID}>{error}</FieldError>}
      {cover !== undefined && <CoverButtons onCrop={() => void cropAgain()} onFiles={onFiles} />}
      <TextField
        id="coverAlt"
        name="coverAlt"
        label="Describe the cover for people who can’t see it"
        defaultValue={fields.coverAlt}
        error={form.problemOf('coverAlt')}
        className="mt-4"
      />
      {dialog}
    </section>
  )
}

import { useRef } from 'react'
import { uploadHint } from '#contract/media/upload-limits.ts'
import { Picture } from '#web/cases/picture.tsx'
import { Button } from '#web/ui/button.tsx'
import { buttonClass } from '#web/ui/button-class.ts'
import { FieldError } from '#web/ui/fields/field.tsx'
import { TextField } from '#web/ui/fields/text-field.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { useFocusAfterRemoval } from '#web/ui/use-focus-after-removal.ts'
import type { StepForm } from '../wizard/use-step-form.ts'
import { useDraftState, useWizard } from '../wizard/wizard-context.ts'
import { FileDrop } from './file-drop.tsx'
import { FilePreview } from './file-preview.tsx'
import { UploadLine } from './upload-line.tsx'
import type { QueuedUpload, UploadQueue } from './upload-queue.ts'
import { readUploadedPicture, useCropping } from './use-cropping.tsx'

type CoverButtonsProps = {
  readonly onCrop: () => void
  readonly onFiles: (files: readonly File[]) => void
}

type CoverFieldProps = {
  readonly form: StepForm
  readonly queue: UploadQueue
  readonly sending: QueuedUpload | undefined
  /** Changes when the description no longer fits, so that its field shows it. */
  readonly altKey: number
  readonly onChoose: (isOtherFile: boolean) => void
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
export const CoverField = ({ form, queue, sending, altKey, onChoose }: CoverFieldProps) => {
  const { uploaded } = useWizard()
  const { fields } = useDraftState()
  const { choose, setPicture, problem, setProblem, dialog } = useCropping(queue, sending)
  const cover = uploaded.images.find(({ uploadId }) => uploadId === fields.coverUploadId)
  const cropAgain = async (): Promise<void> => {
    if (cover === undefined) return
    onChoose(false)
    const bitmap = await readUploadedPicture(cover)
    if (bitmap === null) setProblem('We couldn’t open that photo. Choose it again to crop it.')
    else setPicture(bitmap)
  }
  const section = useRef<HTMLElement>(null)
  // Cropping, canceling and a finished upload remove the button that had the focus.
  useFocusAfterRemoval(`${sending?.id} ${dialog === false}`, dialog === false, () =>
    section.current?.querySelector<HTMLElement>('button, input'),
  )
  const error = problem ?? form.problemOf('coverUploadId')
  const onFiles = (files: readonly File[]): void => {
    onChoose(true)
    void choose(files)
  }
  return (
    <section ref={section} aria-labelledby="cover-title">
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
            hint={uploadHint('cover')}
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
        key={altKey}
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

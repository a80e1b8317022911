import { useRef, useState } from 'react'
import type { CaseDraft } from '#contract/fundraisers/case-draft.ts'
import type { DraftProblem } from '#contract/fundraisers/case-draft-problems.ts'
import type { Upload } from '#contract/media/upload-calls.ts'
import type { UploadPurpose } from '#contract/media/upload-limits.ts'
import { Panel } from '#web/ui/panel.tsx'
import { CoverField } from '../photos/cover-field.tsx'
import { DocumentsField } from '../photos/documents-field.tsx'
import { GalleryField } from '../photos/gallery-field.tsx'
import type { QueuedUpload } from '../photos/upload-queue.ts'
import { useUploads } from '../photos/use-uploads.ts'
import { SideNote, StepPage } from '../wizard/step-page.tsx'
import { useStepForm } from '../wizard/use-step-form.ts'
import { useWizard } from '../wizard/wizard-context.ts'
import '../photos/photos.css'

const imagesOf = ({
  uploadId,
  mediaId,
  width,
  height,
  placeholder,
}: Upload): CaseDraft['uploaded']['images'] =>
  mediaId === null || width === null || height === null
    ? []
    : [{ uploadId, mediaId, width, height, placeholder: placeholder ?? '' }]

/** Uploads of this step. Finished ones are added to the draft at once. */
const useDraftUploads = () => {
  const { saver, addUploaded } = useWizard()
  /** Description of the cover that another file replaces; null for a new crop of the same file. */
  const replacedAlt = useRef<string | null>(null)
  const [coverCount, setCoverCount] = useState(0)
  const setCover = (coverUploadId: string): void => {
    // What was typed meanwhile describes the new cover.
    const isOldAlt = saver.current().fields.coverAlt === replacedAlt.current
    saver.change({ coverUploadId, ...(isOldAlt ? { coverAlt: '' } : {}) })
    replacedAlt.current = null
    if (isOldAlt) setCoverCount((count) => count + 1)
  }
  const noteCover = (isOtherFile: boolean): void => {
    const { coverUploadId, coverAlt } = saver.current().fields
    replacedAlt.current = isOtherFile && coverUploadId !== null ? coverAlt : null
  }
  const uploads = useUploads((upload: Upload, { purpose }: QueuedUpload) => {
    const { uploadId, contentType, byteLength } = upload
    const { gallery, documents } = saver.current().fields
    if (purpose === 'document') {
      addUploaded({ documents: [{ uploadId, contentType, byteLength }] })
      saver.change({ documents: [...documents, { uploadId }] })
      return
    }
    addUploaded({ images: imagesOf(upload) })
    if (purpose === 'cover') setCover(uploadId)
    else saver.change({ gallery: [...gallery, { uploadId, alt: '', caption: '' }] })
  })
  return { ...uploads, noteCover, coverCount }
}

const FIELDS: Partial<Record<UploadPurpose, string>> = {
  cover: 'coverUploadId',
  gallery: 'gallery',
  document: 'documents',
}

/** Problems for running uploads, which leaving the step would cancel. Failed uploads don't count. */
const unfinishedIn = (uploads: readonly QueuedUpload[]): readonly DraftProblem[] =>
  uploads.flatMap(({ purpose, status, name }) => {
    const field = FIELDS[purpose]
    const message = `${purpose === 'cover' ? 'The cover' : name} is still uploading. Wait a moment, or cancel it.`
    return status === 'failed' || field === undefined ? [] : [{ field, message }]
  })

const Notes = () => (
  <>
    <Panel tone="mist" padding="large">
      <SideNote title="Photos that work">
        <ul className="list-disc space-y-1 pl-5">
          <li>Taken by you or with permission</li>
          <li>Daylight, one clear subject</li>
          <li>No faces of other people’s children</li>
        </ul>
      </SideNote>
    </Panel>
    <Panel tone="mist" padding="large">
      <SideNote title="We remove the location">
        Photos often contain the place they were taken. We remove it before anything is shown.
      </SideNote>
    </Panel>
  </>
)

/** Step 5: cover, gallery, documents. */
export const PhotosStep = () => {
  const { queue, uploads, noteCover, coverCount } = useDraftUploads()
  const form = useStepForm({ unfinished: unfinishedIn(uploads) })
  return (
    <StepPage
      form={form}
      title="Show who it is for"
      lead="One cover, a few more if you have them. A phone photo is fine."
      aside={<Notes />}
    >
      <p className="without-script">
        Uploading photos needs JavaScript in your browser. Everything else is saved, and you can come back to
        this step from another device.
      </p>
      <CoverField
        form={form}
        queue={queue}
        sending={uploads.find(({ purpose }) => purpose === 'cover')}
        altKey={coverCount}
        onChoose={noteCover}
      />
      <GalleryField
        form={form}
        queue={queue}
        sending={uploads.filter(({ purpose }) => purpose === 'gallery')}
      />
      <DocumentsField
        form={form}
        queue={queue}
        sending={uploads.filter(({ purpose }) => purpose === 'document')}
      />
    </StepPage>
  )
}

import { DOCUMENTS_MAX } from '#contract/fundraisers/case-limits.ts'
import { DOCUMENTS_KEPT_DAYS, PDF_TYPE, uploadHint } from '#contract/media/upload-limits.ts'
import { formatBytes } from '#web/ui/byte-text.ts'
import { Card } from '#web/ui/card.tsx'
import { FieldError } from '#web/ui/fields/field.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { Tag } from '#web/ui/tag.tsx'
import type { StepForm } from '../wizard/use-step-form.ts'
import { sceneOf, useDraftState, useWizard } from '../wizard/wizard-context.ts'
import { useFileAdditions } from './file-additions.tsx'
import { FileDrop } from './file-drop.tsx'
import { UploadLine } from './upload-line.tsx'
import type { QueuedUpload, UploadQueue } from './upload-queue.ts'

type DocumentsFieldProps = {
  readonly form: StepForm
  readonly queue: UploadQueue
  readonly sending: readonly QueuedUpload[]
}

const DocumentList = () => {
  const { uploaded, saver } = useWizard()
  const { documents } = useDraftState().fields
  return documents.map(({ uploadId }, index) => {
    const uploadedFile = uploaded.documents.find((file) => file.uploadId === uploadId)
    const name = `${uploadedFile?.contentType === PDF_TYPE ? 'PDF' : 'Photo'} ${index + 1}`
    return (
      <li key={uploadId}>
        <Card className="flex items-center gap-4 px-6 py-3">
          <Icon name="article" size={24} />
          <p className="min-w-0 flex-1 truncate">
            <b className="type-strong">{name}</b>
            {uploadedFile !== undefined && (
              <span className="text-quiet"> · {formatBytes(uploadedFile.byteLength)}</span>
            )}
          </p>
          <Tag tone="mist" icon="lock-simple">
            Private
          </Tag>
          <IconButton
            bare
            icon="x"
            label={`Remove ${name}`}
            onClick={() =>
              saver.change({ documents: documents.filter((file) => file.uploadId !== uploadId) })
            }
          />
        </Card>
      </li>
    )
  })
}

/** Private documents, which only reviewers see. */
export const DocumentsField = ({ form, queue, sending }: DocumentsFieldProps) => {
  const { scenes } = useWizard()
  const { fields } = useDraftState()
  const advice = sceneOf(scenes, fields)?.documents ?? []
  const { room, problem, add } = useFileAdditions({
    queue,
    sending,
    purpose: 'document',
    count: fields.documents.length,
    max: DOCUMENTS_MAX,
  })
  const error = problem ?? form.problemOf('documents')
  return (
    <section aria-labelledby="documents-title">
      <h2 id="documents-title" className="type-h3">
        Private documents <span className="text-quiet">(optional)</span>
      </h2>
      <p className="type-meta mt-1 text-quiet">
        Only reviewers see these, and we delete them {DOCUMENTS_KEPT_DAYS} days after the decision.
        {advice.length > 0 && ' These make the review faster:'}
      </p>
      {advice.length > 0 && (
        <ul className="type-meta mt-1 list-disc pl-5 text-quiet">
          {advice.map((documentName) => (
            <li key={documentName}>{documentName}</li>
          ))}
        </ul>
      )}
      <ul className="mt-4 grid gap-2">
        <DocumentList />
        {sending.map((queued) => (
          <li key={queued.id}>
            <Card className="relative px-6 py-3">
              <p className="type-strong truncate">{queued.name}</p>
              <UploadLine queued={queued} queue={queue} />
            </Card>
          </li>
        ))}
      </ul>
      {room > 0 && (
        <FileDrop
          id="documents"
          purpose="document"
          multiple
          label="Add a document"
          hint={uploadHint('document')}
          className="mt-2 min-h-24"
          onFiles={add}
        />
      )}
      <div role="status">{error && <FieldError>{error}</FieldError>}</div>
    </section>
  )
}

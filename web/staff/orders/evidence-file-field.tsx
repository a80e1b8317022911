import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { EVIDENCE_KINDS, type EvidenceKind } from '#contract/staff/staff-order-shapes.ts'
import { FieldError } from '#web/ui/fields/field.tsx'
import { sendEvidence } from './send-evidence.ts'

type UploadedFile = { readonly name: string; readonly fileRef: string }

type FileFieldProps = {
  readonly kind: EvidenceKind
  readonly disputeIds: { readonly caseId: string; readonly disputeId: string }
}

/** Uploads a file to the provider as soon as it is chosen. A hidden field then names it in the evidence. */
export const EvidenceFileField = ({ kind, disputeIds }: FileFieldProps) => {
  const [uploaded, setUploaded] = useState<UploadedFile | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(false)
  const send = async (file: File): Promise<void> => {
    setBusy(true)
    setProblem(null)
    try {
      setUploaded({ name: file.name, fileRef: (await sendEvidence({ ...disputeIds, kind, file })).fileRef })
    } catch (error) {
      setProblem(error instanceof Error ? error.message : 'The file didn’t upload. Choose it again.')
    } finally {
      setBusy(false)
    }
  }
  const input = useRef<HTMLInputElement>(null)
  const sendChosen = useEffectEvent((): void => {
    const [file] = input.current?.files ?? []
    if (file !== undefined) void send(file)
  })
  // Sends a file that was chosen before hydration.
  useEffect(() => sendChosen(), [])
  return (
    <div>
      <label className="type-label block">
        {EVIDENCE_KINDS[kind]}
        <input
          ref={input}
          type="file"
          accept="application/pdf,image/jpeg,image/png"
          disabled={isBusy}
          className="type-meta mt-1 block min-h-11 w-full file:mr-3 file:min-h-11 file:rounded-control file:border file:border-control file:bg-card file:px-4"
          onChange={({ target: { files } }) => {
            const [file] = files ?? []
            if (file !== undefined) void send(file)
          }}
        />
      </label>
      <p role="status" className="type-small text-quiet empty:hidden">
        {isBusy && 'Uploading…'}
        {uploaded !== null && !isBusy && `${uploaded.name} is uploaded.`}
      </p>
      {problem !== null && <FieldError>{problem}</FieldError>}
      {uploaded !== null && <input type="hidden" name={`file-${kind}`} value={uploaded.fileRef} />}
    </div>
  )
}

import type { CallOutput } from '#contract/call.ts'
import { type Calls, calls } from '#contract/calls.ts'
import { codes } from '#contract/codes.ts'
import type { EvidenceKind } from '#contract/staff/staff-order-shapes.ts'
import { readAnswer } from '#web/browser/api/api-answer.ts'
import { ApiRefusal } from '#web/browser/api/api-refusal.ts'
import { followUpload } from '#web/browser/api/browser-api.ts'
import { callHeaders } from '#web/browser/api/call-headers.ts'
import { randomHex16 } from '#web/browser/random-hex.ts'
import { commonMessage } from '#web/browser/visits/visit-summary.ts'

type Evidence = {
  readonly caseId: string
  readonly disputeId: string
  readonly kind: EvidenceKind
  readonly file: File
}

type UploadedEvidence = CallOutput<Calls['uploadEvidence']>

const isUploadedEvidence = (data: unknown): data is UploadedEvidence =>
  typeof data === 'object' && data !== null && 'fileRef' in data && typeof data.fileRef === 'string'

/** Checked without the call's schema, because the browser's bundle has no schemas. */
const requireUploadedEvidence = (data: unknown): UploadedEvidence => {
  if (!isUploadedEvidence(data)) throw new TypeError('The answer names no file')
  return data
}

/** Uploads an evidence file to the provider. @throws ApiRefusal */
export const sendEvidence = async ({ file, ...fields }: Evidence): Promise<UploadedEvidence> => {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.set(name, value)
  form.set('file', file, file.name)
  return followUpload('uploadEvidence', async () => {
    const response = await fetch(calls.uploadEvidence.path, {
      method: 'POST',
      body: form,
      headers: callHeaders({ spanId: randomHex16, commonMessage }),
    })
    const answer = await readAnswer(response)
    if (answer.code !== codes.ok.code) throw new ApiRefusal(answer, response.status)
    return requireUploadedEvidence(answer.data)
  })
}

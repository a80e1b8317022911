import type { CallOutput } from '#contract/call.ts'
import { type Calls, calls } from '#contract/calls.ts'
import { codes } from '#contract/codes.ts'
import { APP_CODE, BRAND, HEADERS } from '#contract/headers.ts'
import type { EvidenceKind } from '#contract/staff/staff-order-shapes.ts'
import { readAnswer } from '#web/browser/api/api-answer.ts'
import { ApiRefusal } from '#web/browser/api/api-refusal.ts'
import { randomHex16 } from '#web/browser/random-hex.ts'

type Evidence = {
  readonly caseId: string
  readonly disputeId: string
  readonly kind: EvidenceKind
  readonly file: File
}

type Sent = CallOutput<Calls['uploadEvidence']>

const isSent = (data: unknown): data is Sent =>
  typeof data === 'object' && data !== null && 'fileRef' in data && typeof data.fileRef === 'string'

/** Checked by hand: the browser has no shapes of answers. */
const sentOf = (data: unknown): Sent => {
  if (!isSent(data)) throw new TypeError('The answer names no file')
  return data
}

/** Uploads an evidence file to the provider. @throws ApiRefusal */
export const sendEvidence = async ({ file, ...fields }: Evidence): Promise<Sent> => {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.set(name, value)
  form.set('file', file, file.name)
  const response = await fetch(calls.uploadEvidence.path, {
    method: 'POST',
    body: form,
    headers: {
      accept: 'application/json',
      [HEADERS.appCode]: APP_CODE,
      [HEADERS.brand]: BRAND,
      [HEADERS.traceId]: randomHex16(),
      [HEADERS.spanId]: randomHex16(),
    },
  })
  const answer = await readAnswer(response)
  if (answer.code !== codes.ok.code) throw new ApiRefusal(answer, response.status)
  return sentOf(answer.data)
}

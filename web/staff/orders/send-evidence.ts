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

/** Uploads an evidence file to the provider. @throws ApiRefusal */
export const sendEvidence = async ({
  file,
  ...fields
}: Evidence): Promise<CallOutput<Calls['uploadEvidence']>> => {
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
  return calls.uploadEvidence.output.parse(answer.data)
}

import { calls } from '#contract/calls.ts'
import { codes } from '#contract/codes.ts'
import type { Upload } from '#contract/fundraisers/upload-calls.ts'
import type { UploadPurpose } from '#contract/fundraisers/uploads.ts'
import { readAnswer } from '#web/browser/api/api-answer.ts'
import { ApiRefusal, ApiUnreachable } from '#web/browser/api/api-refusal.ts'
import { callHeaders } from '#web/browser/api/call-headers.ts'
import { randomHex16 } from '#web/browser/random-hex.ts'
import { commonMessage } from '#web/browser/visits/visit-summary.ts'

export type FileToSend = {
  readonly file: Blob
  readonly name: string
  readonly purpose: UploadPurpose
  /** Idempotency key, the same for each retry. */
  readonly idempotencyKey: string
  readonly onProgress: (share: number) => void
  readonly signal: AbortSignal
}

const formOf = ({ file, name, purpose, idempotencyKey }: FileToSend): FormData => {
  const form = new FormData()
  form.set('purpose', purpose)
  form.set('idempotencyKey', idempotencyKey)
  form.set('file', file, name)
  return form
}

const connectionLost = (cause: unknown): ApiUnreachable =>
  new ApiUnreachable('The upload was cut off', { cause, timedOut: false })

/** Posts the form and resolves to the response. Rejects if the connection is lost or the upload canceled. */
const post = ({ onProgress, signal }: FileToSend, form: FormData): Promise<Response> =>
  new Promise((resolve, reject) => {
    // XMLHttpRequest, because fetch reports no upload progress.
    const request = new XMLHttpRequest()
    request.open('POST', calls.uploadFile.path)
    for (const [name, value] of callHeaders({ spanId: randomHex16, commonMessage }))
      request.setRequestHeader(name, value)
    request.upload.addEventListener('progress', ({ loaded, total }) =>
      onProgress(total === 0 ? 0 : loaded / total),
    )
    request.addEventListener('load', () =>
      resolve(
        new Response(request.responseText, {
          status: request.status,
          headers: { 'content-type': request.getResponseHeader('content-type') ?? '' },
        }),
      ),
    )
    request.addEventListener('error', (event) => reject(connectionLost(event)))
    request.addEventListener('abort', () => reject(signal.reason))
    signal.addEventListener('abort', () => request.abort(), { once: true })
    request.send(form)
  })

/** Uploads a file. @throws ApiRefusal, ApiUnreachable; the signal's reason if canceled */
export const sendFile = async (fileToSend: FileToSend): Promise<Upload> => {
  fileToSend.signal.throwIfAborted()
  const response = await post(fileToSend, formOf(fileToSend))
  const answer = await readAnswer(response)
  if (answer.code !== codes.ok.code) throw new ApiRefusal(answer, response.status)
  // Safe cast: the server validated the data against the contract.
  return answer.data as Upload
}

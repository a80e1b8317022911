import { calls } from '#contract/calls.ts'
import { codes } from '#contract/codes.ts'
import type { Upload } from '#contract/media/upload-calls.ts'
import { type UploadPurpose, uploadTypes } from '#contract/media/upload-limits.ts'
import { readAnswer } from '#web/browser/api/api-answer.ts'
import { ApiRefusal, ApiUnreachable } from '#web/browser/api/api-refusal.ts'
import { api, followUpload, reportUnanswered } from '#web/browser/api/browser-api.ts'
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

type Fields = Readonly<Record<string, string>>

/** The form's fields in order, then the file. */
const formOf = ({ file, name }: FileToSend, fields: Fields): FormData => {
  const form = new FormData()
  for (const [field, value] of Object.entries(fields)) form.set(field, value)
  form.set('file', file, name)
  return form
}

const connectionLost = (cause: unknown, timedOut = false): ApiUnreachable =>
  new ApiUnreachable(timedOut ? 'The upload stood still' : 'The upload was cut off', { cause, timedOut })

const READ_HEADERS = ['content-type', 'retry-after']
const headersOf = (request: XMLHttpRequest): Headers => {
  const headers = new Headers()
  // Asking for a header that the store hides from this page logs an error to the console.
  const readable = request.getAllResponseHeaders()
  for (const name of READ_HEADERS)
    if (readable.includes(`${name}:`)) headers.set(name, request.getResponseHeader(name) ?? '')
  return headers
}

/** An upload that makes no progress for this long has timed out. A large file on a slow line may take minutes. */
const STILL_MS = 30_000

type Post = { readonly url: string; readonly headers: Headers; readonly form: FormData }

/** Posts the form and resolves to the response. Rejects if the connection is lost or the upload canceled. */
const post = ({ onProgress, signal }: FileToSend, { url, headers, form }: Post): Promise<Response> =>
  new Promise((resolve, reject) => {
    // XMLHttpRequest, because fetch reports no upload progress.
    const request = new XMLHttpRequest()
    let timer: ReturnType<typeof setTimeout> | undefined
    const restartTimer = (): void => {
      clearTimeout(timer)
      timer = setTimeout(() => {
        reject(connectionLost(undefined, true))
        request.abort()
      }, STILL_MS)
    }
    request.open('POST', url)
    for (const [name, value] of headers) request.setRequestHeader(name, value)
    request.upload.addEventListener('progress', ({ loaded, total }) => {
      restartTimer()
      onProgress(total === 0 ? 0 : loaded / total)
    })
    request.addEventListener('load', () =>
      resolve(
        // The store answers with no content, which a response may not have as an empty text.
        new Response(request.responseText || null, {
          status: request.status,
          headers: headersOf(request),
        }),
      ),
    )
    request.addEventListener('error', (event) => reject(connectionLost(event)))
    request.addEventListener('abort', () => reject(signal.reason))
    request.addEventListener('loadend', () => clearTimeout(timer))
    signal.addEventListener('abort', () => request.abort(), { once: true })
    restartTimer()
    request.send(form)
  })

type UploadPath = (typeof calls)['uploadFile' | 'uploadNotePhoto' | 'uploadBeneficiaryPhoto']['path']

/** Sends the file to us, with a call that takes these fields beside it. */
const sendToServer = async (fileToSend: FileToSend, url: UploadPath, fields: Fields): Promise<Upload> => {
  const response = await post(fileToSend, {
    url,
    headers: callHeaders({ spanId: randomHex16, commonMessage }),
    form: formOf(fileToSend, { ...fields, idempotencyKey: fileToSend.idempotencyKey }),
  })
  const answer = await readAnswer(response)
  if (answer.code !== codes.ok.code) {
    throw new ApiRefusal(answer, response.status, response.headers.get('retry-after'))
  }
  // Safe cast: the server validated the data against the contract.
  return answer.data as Upload
}

/** Keys of files that have arrived in the store, by the upload's key: a retry only registers them. */
const arrived = new Map<string, string>()

type Offer = { readonly url: string; readonly fields: Readonly<Record<string, string>> }

/** Uploads that didn't reach the store, which may not accept this site's uploads: a retry goes to us. */
const refusedByStore = new Set<string>()

const postToStore = async (fileToSend: FileToSend, { url, fields }: Offer): Promise<void> => {
  const form = formOf(fileToSend, fields)
  const { status, ok } = await post(fileToSend, { url, headers: new Headers(), form })
  if (!ok)
    throw new ApiUnreachable('The store refused the upload', { cause: undefined, timedOut: false, status })
}

/** Sends the file straight to the store. A failure is reported: the person doesn't notice it, since a retry goes to us. */
const sendToStore = async (fileToSend: FileToSend, offer: Offer): Promise<void> => {
  refusedByStore.add(fileToSend.idempotencyKey)
  try {
    await postToStore(fileToSend, offer)
  } catch (error) {
    if (error instanceof ApiUnreachable) reportUnanswered('The store', error)
    throw error
  }
  refusedByStore.delete(fileToSend.idempotencyKey)
}

const QUIET = { quiet: true } as const

/** Uploads a file, to the store if there is one, otherwise to us. @throws ApiRefusal, ApiUnreachable; the signal's reason if canceled */
export const sendFile = async (fileToSend: FileToSend): Promise<Upload> => {
  fileToSend.signal.throwIfAborted()
  const { file, purpose, idempotencyKey, signal } = fileToSend
  const options = { ...QUIET, signal }
  const arrivedKey = arrived.get(idempotencyKey)
  if (arrivedKey !== undefined) return api.finishUpload({ finishKey: arrivedKey }, options)
  const toServer = () =>
    followUpload('uploadFile', () => sendToServer(fileToSend, calls.uploadFile.path, { purpose }))
  // Some systems don't know the type of a photo, which only we can find in its bytes.
  if (refusedByStore.has(idempotencyKey) || !uploadTypes(purpose).includes(file.type)) return toServer()
  const request = { purpose, contentType: file.type, byteLength: file.size }
  const { finishKey, ...offer } = await api.uploadCredentials(request, options)
  if (finishKey === null) return toServer()
  await sendToStore(fileToSend, offer)
  arrived.set(idempotencyKey, finishKey)
  return api.finishUpload({ finishKey }, options)
}

/** Sends a photo for a payout's note, for which the mailed link is enough. @throws as `sendFile` */
export const sendNotePhoto = (
  fileToSend: FileToSend,
  fields: { readonly caseId: string; readonly payoutId: string },
): Promise<Upload> => {
  fileToSend.signal.throwIfAborted()
  return followUpload('uploadNotePhoto', () => sendToServer(fileToSend, calls.uploadNotePhoto.path, fields))
}

/** Sends a photo for a beneficiary's update, for which the mailed link is enough. @throws as `sendFile` */
export const sendBeneficiaryPhoto = (
  fileToSend: FileToSend,
  fields: { readonly caseId: string },
): Promise<Upload> => {
  fileToSend.signal.throwIfAborted()
  const { path } = calls.uploadBeneficiaryPhoto
  return followUpload('uploadBeneficiaryPhoto', () => sendToServer(fileToSend, path, fields))
}

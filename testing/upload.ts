import { randomUUID } from 'node:crypto'
import type { Envelope } from '#contract/call.ts'
import { calls } from '#contract/calls.ts'
import { COOKIES } from '#contract/headers.ts'
import type { Upload } from '#contract/media/upload-calls.ts'
import type { UploadPurpose } from '#contract/media/upload-limits.ts'
import type { TestApp } from './app.ts'
import { sessionFor } from './session.ts'

export type FileToSend = {
  readonly bytes: Uint8Array
  readonly purpose?: UploadPurpose
  readonly idempotencyKey?: string
  readonly type?: string
  readonly name?: string
}

/** The form that a page sends to upload a file. */
export const fileForm = ({
  bytes,
  purpose = 'gallery',
  idempotencyKey = randomUUID(),
  type = 'image/jpeg',
  name = 'photo.jpg',
}: FileToSend): FormData => {
  const form = new FormData()
  form.set('purpose', purpose)
  form.set('idempotencyKey', idempotencyKey)
  form.set('file', new Blob([new Uint8Array(bytes)], { type }), name)
  return form
}

/** Asks for an uploaded picture, as a person's browser does. */
export const fetchUploaded = async (test: Pick<TestApp, 'app' | 'deps'>, userId: string, url: string) => {
  const { token } = await sessionFor(test, userId)
  return test.app.inject({ url, headers: { cookie: `${COOKIES.token}=${token}` } })
}

/** Posts a form with a file over the network, like a browser with this cookie. */
export const postFile = async (
  { deps: { config } }: Pick<TestApp, 'deps'>,
  { path, cookie, form }: { readonly path: string; readonly cookie: string; readonly form: FormData },
): Promise<Envelope<Upload>> => {
  const answer = await fetch(`${config.publicOrigin}${path}`, {
    method: 'POST',
    headers: { cookie, 'sec-fetch-site': 'same-origin' },
    body: form,
  })
  return (await answer.json()) as Envelope<Upload>
}

/** Uploads a person's file. */
export const sendFile = async (
  test: Pick<TestApp, 'deps'>,
  userId: string,
  file: FileToSend,
): Promise<Envelope<Upload>> => {
  const { token } = await sessionFor(test, userId)
  const cookie = `${COOKIES.token}=${token}`
  return postFile(test, { path: calls.uploadFile.path, cookie, form: fileForm(file) })
}

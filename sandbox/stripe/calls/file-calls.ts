import * as z from 'zod'
import type { CallHandler } from './call.ts'
import { show } from './call.ts'
import { invalidRequest } from './errors.ts'
import { readParams, wireExpand, wireInteger } from './params.ts'

/** Limit of a file's size, as at Stripe. */
const BYTES_MAX = 5_000_000
const TYPES = ['pdf', 'jpeg', 'png']

const createShape = z.strictObject({
  purpose: z.literal('dispute_evidence'),
  file: z.strictObject({ name: z.string(), type: z.string(), size: wireInteger, hash: z.string() }),
  expand: wireExpand,
})

/** Turns a multipart form into a plain one: each file is replaced by its name, type, size and hash. */
export const formOfFile = async (body: Buffer, contentType: string): Promise<string> => {
  const fields = await new Response(new Uint8Array(body), {
    headers: { 'content-type': contentType },
  }).formData()
  const form = new URLSearchParams()
  for (const [name, value] of fields) {
    if (typeof value === 'string') form.append(name, value)
    else {
      const bytes = await value.arrayBuffer()
      const hash = Buffer.from(await crypto.subtle.digest('SHA-256', bytes)).toString('hex')
      form.append(`${name}[name]`, value.name)
      form.append(`${name}[type]`, value.type)
      form.append(`${name}[size]`, `${bytes.byteLength}`)
      form.append(`${name}[hash]`, hash)
    }
  }
  return form.toString()
}

export const createFile: CallHandler = async (call) => {
  const { file, expand } = readParams(createShape, call.params)
  const type = file.type.split('/').at(-1) ?? ''
  if (!TYPES.includes(type)) throw invalidRequest('Evidence must be a PDF, JPEG or PNG.', { param: 'file' })
  if (file.size === 0 || file.size > BYTES_MAX)
    throw invalidRequest('Evidence must have between 1 byte and 5 MB.', { param: 'file' })
  return show(call, call.change.make('file', null, { filename: file.name, type, bytes: file.size }), expand)
}

import multipart, { type MultipartFile, type MultipartValue } from '@fastify/multipart'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { UPLOAD_BYTES_MAX, UPLOAD_MAX_TEXT } from '#contract/media/upload-limits.ts'
import { networkOf } from '#server/platform/limits/networks.ts'
import { invalidFields, Refusal } from '#server/platform/refusal.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** The file of a multipart form, read before its handler runs. */
    uploadedFile?: Buffer
  }
}

const FIELD_BYTES_MAX = 1024
const PARTS_MAX = 8
/** Maximum of files received at once, because each is held in memory. */
const RECEIVED_AT_ONCE = 16
/** Of these at most so many from one network, so that senders who never end leave room for all others. */
const RECEIVED_OF_NETWORK = 4
const BUSY_SECONDS = 5
/** Time that a refused sender who still sends has to read the answer. */
const REFUSED_SENDER_MS = 2000

const TOO_LARGE = `That file is too large. Send one of at most ${UPLOAD_MAX_TEXT}.`

const codeOf = (error: unknown): unknown =>
  error instanceof Error && 'code' in error ? error.code : undefined

/** The refusal for an error of the multipart parser. */
const refusalOf = (error: unknown): unknown => {
  if (error instanceof Refusal) return error
  const code = codeOf(error)
  if (code === 'FST_REQ_FILE_TOO_LARGE') return new Refusal('tooLarge', { sentence: TOO_LARGE })
  if (code === 'FST_INVALID_MULTIPART_CONTENT_TYPE') return new Refusal('unsupportedMedia')
  const message = 'That file didn’t arrive whole. Send it again.'
  return new Refusal('invalidInput', { data: { fields: [{ field: 'file', message }] }, cause: error })
}

type ReceivedForm = { readonly fields: Record<string, unknown>; readonly file: Buffer | undefined }

const receive = async (request: FastifyRequest): Promise<ReceivedForm> => {
  const fields: Record<string, unknown> = {}
  let file: Buffer | undefined
  for await (const part of request.parts() as AsyncIterable<MultipartFile | MultipartValue>) {
    if (part.type === 'field') fields[part.fieldname] = part.value
    else if (part.fieldname === 'file' && file === undefined) file = await part.toBuffer()
    else throw invalidFields([{ field: part.fieldname, message: 'Send one file at a time.' }])
  }
  return { fields, file }
}

/**
 * Rejects once too many bytes came. The parser alone would skip the rest of a part, and so wait for its end.
 */
const rejectWhenTooLarge = ({ raw, routeOptions }: FastifyRequest): Promise<never> =>
  new Promise((_, reject) => {
    const bytesMax = routeOptions.bodyLimit ?? Infinity
    let bytes = 0
    raw.on('data', (chunk: Uint8Array) => {
      bytes += chunk.length
      if (bytes > bytesMax) reject(new Refusal('tooLarge', { sentence: TOO_LARGE }))
    })
  })

/** Parses no more of a refused form, and closes its connection after a while. Closing it at once could lose the answer. */
const closeSoon = ({ raw }: FastifyRequest): void => {
  raw.unpipe().removeAllListeners('data').resume()
  if (raw.complete) return
  const timer = setTimeout(() => raw.destroy(), REFUSED_SENDER_MS)
  timer.unref()
  raw.once('end', () => clearTimeout(timer))
}

/**
 * Makes a scope's calls accept only multipart forms, with the fields as the body and the file in
 * `uploadedFile`.
 */
export const registerFileForms = async (scope: FastifyInstance): Promise<void> => {
  scope.removeAllContentTypeParsers()
  await scope.register(multipart, {
    limits: { fileSize: UPLOAD_BYTES_MAX, files: 1, parts: PARTS_MAX, fieldSize: FIELD_BYTES_MAX },
  })
  scope.addHook('onError', async (request, reply) => {
    reply.raw.once('finish', () => closeSoon(request))
  })
  let receiving = 0
  const receivingFrom = new Map<string, number>()
  scope.addHook('preValidation', async (request) => {
    if (!request.isMultipart()) throw new Refusal('unsupportedMedia')
    if (Number(request.headers['content-length'] ?? 0) > (request.routeOptions.bodyLimit ?? Infinity))
      throw new Refusal('tooLarge', { sentence: TOO_LARGE })
    const network = networkOf(request.ip)
    const ofNetwork = receivingFrom.get(network) ?? 0
    if (receiving >= RECEIVED_AT_ONCE || ofNetwork >= RECEIVED_OF_NETWORK)
      throw new Refusal('busy', { retryAfterSeconds: BUSY_SECONDS })
    receiving += 1
    receivingFrom.set(network, ofNetwork + 1)
    try {
      const { fields, file } = await Promise.race([receive(request), rejectWhenTooLarge(request)])
      request.body = fields
      if (file !== undefined) request.uploadedFile = file
    } catch (error) {
      throw refusalOf(error)
    } finally {
      receiving -= 1
      const left = (receivingFrom.get(network) ?? 1) - 1
      if (left === 0) receivingFrom.delete(network)
      else receivingFrom.set(network, left)
    }
  })
}

/** The file of a request's form. @throws invalidInput if there is none */
export const requireFile = ({ uploadedFile: file }: FastifyRequest): Buffer => {
  if (file === undefined) throw invalidFields([{ field: 'file', message: 'Choose a file.' }])
  return file
}

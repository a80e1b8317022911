import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createRequire } from 'node:module'
import { dirname } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { PICTURE_PIXELS_MAX } from '#contract/media/upload-limits.ts'
import { Refusal } from '#server/platform/refusal.ts'

/** Limit of processor time: waiting for a busy processor uses up none of it. */
const CPU_MAX_SECONDS = 20
/** Limit of waiting for the decoder, however busy the machine is. */
const ANSWER_MAX_MS = 45_000
const RETRY_SECONDS = 10
/** Memory limit of the decoder. The largest allowed picture needs about half of it. */
const MEMORY_MAX_BYTES = 1024 * 1024 * 1024
const HEAP_MAX_MB = 512
/** Exit code of `heic-process.ts`. */
const TOO_MANY_PIXELS = 3
/** The output begins with width and height, four bytes each. */
const SIZE_BYTES = 8

const DECODER = fileURLToPath(new URL('heic-process.ts', import.meta.url))
const LIBRARY = dirname(createRequire(import.meta.url).resolve('libheif-js/wasm-bundle.js'))

/** Sandbox permissions: it can read its own code, but no secrets, other files, network or programs. */
const FLAGS = [
  '--permission',
  `--allow-fs-read=${DECODER}`,
  `--allow-fs-read=${dirname(dirname(dirname(DECODER)))}/package.json`,
  `--allow-fs-read=${LIBRARY}/*`,
  `--max-old-space-size=${HEAP_MAX_MB}`,
]

export type RawPicture = { readonly data: Buffer; readonly width: number; readonly height: number }

/** Runs the command that follows with a limit of processor time. */
const LIMIT_CPU = `ulimit -t ${CPU_MAX_SECONDS} && exec "$0" "$@"`

/**
 * Decodes a HEIC picture, upright, in a separate process with limits of time and memory.
 * @throws pictureUnreadable, pictureTooBig; busy if the machine was too busy to decode it in time
 */
export const decodeHeic = async (bytes: Buffer, answerMaxMs: number = ANSWER_MAX_MS): Promise<RawPicture> => {
  const decoder = [process.execPath, ...FLAGS, DECODER, String(PICTURE_PIXELS_MAX), String(MEMORY_MAX_BYTES)]
  const child = spawn('/bin/sh', ['-c', LIMIT_CPU, ...decoder], { env: {}, stdio: ['pipe', 'pipe', 'pipe'] })
  let isLate = false
  const late = setTimeout(() => {
    isLate = child.kill('SIGKILL')
  }, answerMaxMs)
  const send = async (): Promise<void> => {
    // The child may end before it has read everything, which breaks the pipe. Its exit code says why.
    child.stdin.on('error', () => undefined)
    child.stdin.end(bytes)
  }
  // Every step's failure ends in one rejection: a child that couldn't be started has no pipes.
  const ended = Promise.all([buffer(child.stdout), buffer(child.stderr), once(child, 'close'), send()])
  const [output, errorOutput, [status, signal]] = await ended.finally(() => clearTimeout(late))
  if (isLate)
    throw new Refusal('busy', { retryAfterSeconds: RETRY_SECONDS, reason: 'HEIC decoder had no time' })
  if (status === TOO_MANY_PIXELS) throw new Refusal('pictureTooBig')
  const isWhole =
    output.length > SIZE_BYTES &&
    output.length === SIZE_BYTES + output.readUInt32BE(0) * output.readUInt32BE(4) * 4
  if (status !== 0 || !isWhole)
    throw new Refusal('pictureUnreadable', {
      reason: `HEIC decoder ended with ${status ?? signal}: ${errorOutput.toString('utf8').slice(0, 400)}`,
    })
  return { data: output.subarray(SIZE_BYTES), width: output.readUInt32BE(0), height: output.readUInt32BE(4) }
}

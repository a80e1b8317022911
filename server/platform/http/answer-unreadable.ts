import { STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import { codes } from '#contract/codes.ts'

const HEADERS_TOO_LARGE = 'HPE_HEADER_OVERFLOW'
const TIMED_OUT = 'ERR_HTTP_REQUEST_TIMEOUT'

/**
 * Answers what Node can't read as a request, such as an address of more than 16 kB, with the envelope. A connection
 * that is too late gets no answer: browsers open some before they need them, and would take it for the answer to the
 * first request that they send there.
 */
export const answerUnreadable = (error: Error & { readonly code?: string }, socket: Socket): void => {
  if (!socket.writable || error.code === TIMED_OUT) {
    socket.destroy()
    return
  }
  const isTooLarge = error.code === HEADERS_TOO_LARGE
  const { code, status, sentence } = isTooLarge ? codes.tooLarge : codes.invalidInput
  const body = JSON.stringify({ code, msg: sentence, data: isTooLarge ? null : { fields: [] } })
  const head = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
    'Content-Type: application/json; charset=utf-8',
    'X-Content-Type-Options: nosniff',
    `Content-Length: ${Buffer.byteLength(body)}`,
    'Connection: close',
  ]
  socket.end(`${head.join('\r\n')}\r\n\r\n${body}`, () => socket.destroy())
}

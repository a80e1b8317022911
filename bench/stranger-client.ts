import { Agent, type IncomingHttpHeaders, request } from 'node:http'
import { MINUTE_MS } from '#contract/dates.ts'

/** A request of a visitor without a session. */
export type StrangerRequest = {
  readonly method: string
  readonly path: string
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: string | Buffer | undefined
}
export type Variant = { readonly name: string; readonly request: (turn: number) => StrangerRequest }
export type Asked = {
  readonly name: string
  readonly variants: readonly Variant[]
}
export type StrangerAnswer = {
  readonly status: number
  readonly headers: IncomingHttpHeaders
  readonly bytesIn: number
  readonly bytesOut: number
  readonly text: () => string
}

const TIMEOUT_MS = MINUTE_MS

/** Sends requests one after the other on a connection that stays open. An event stream is closed once it began. */
export const strangerClient = (origin: string) => {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  const send = ({ method, path, headers = {}, body }: StrangerRequest): Promise<StrangerAnswer> =>
    new Promise((resolve, reject) => {
      const { hostname, port } = new URL(origin)
      const length = body === undefined ? {} : { 'content-length': String(Buffer.byteLength(body)) }
      const sent = request({ agent, hostname, port, method, path, headers: { ...headers, ...length } })
      let [readBefore, writtenBefore] = [0, 0]
      sent.once('socket', (socket) => {
        readBefore = socket.bytesRead
        writtenBefore = socket.bytesWritten
      })
      sent.setTimeout(TIMEOUT_MS, () =>
        sent.destroy(new Error(`No answer to ${method} ${path.slice(0, 100)}`)),
      )
      sent.once('error', reject)
      sent.once('response', (answer) => {
        const parts: Buffer[] = []
        const { socket } = answer
        const finish = (): void =>
          resolve({
            status: answer.statusCode ?? 0,
            headers: answer.headers,
            bytesIn: socket.bytesWritten - writtenBefore,
            bytesOut: socket.bytesRead - readBefore,
            text: () => Buffer.concat(parts).toString(),
          })
        answer.on('data', (part: Buffer) => {
          parts.push(part)
          if (!String(answer.headers['content-type']).startsWith('text/event-stream')) return
          finish()
          sent.destroy()
        })
        answer.once('end', finish)
        answer.once('error', reject)
      })
      sent.end(body)
    })
  return { send, close: () => agent.destroy() }
}

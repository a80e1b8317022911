import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import sharp from 'sharp'
import { beforeAll, expect, it } from 'vitest'
import { calls } from '#contract/calls.ts'
import { codes } from '#contract/codes.ts'
import { COOKIES } from '#contract/headers.ts'
import { endOneSession } from '#server/accounts/sessions/sessions.queries.ts'
import { addAccount } from '#server/accounts/sign-in/add-account.ts'
import { testApp } from '#testing/app.ts'
import { sessionFor } from '#testing/session.ts'
import { sendFile } from '#testing/upload.ts'

/** Uploads that are cut off, that are far too long, or whose session ends meanwhile. */

const test = testApp()

let userId: string
let bytes: Buffer
beforeAll(async () => {
  userId = await addAccount(test.deps, { email: 'ada@mail.example', fullName: 'Ada Whitfield', phc: null })
  bytes = await sharp({ create: { width: 1000, height: 600, channels: 3, background: '#336699' } })
    .jpeg()
    .toBuffer()
})

const countUploads = async (): Promise<number> =>
  (await test.deps.database.db.selectFrom('upload').select('uploadId').execute()).length

/** Opens a connection and sends the head of an upload request, with a header about its length. */
const begin = async (length: string) => {
  const { token, sessionId } = await sessionFor(test, userId)
  const socket = connect(Number(new URL(test.deps.config.publicOrigin).port), '127.0.0.1')
  socket.write(
    `POST ${calls.uploadFile.path} HTTP/1.1\r\nhost: localhost\r\ncookie: ${COOKIES.token}=${token}\r\n` +
      `content-type: multipart/form-data; boundary=x\r\n${length}\r\n\r\n`,
  )
  return { socket, sessionId }
}

const field = (name: string, value: string): string =>
  `--x\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`
const FILE = '--x\r\ncontent-disposition: form-data; name="file"; filename="a.jpg"\r\n\r\n'

const write = (socket: Socket, part: Uint8Array | string): Promise<unknown> =>
  new Promise((resolve) => socket.write(part, resolve))

it('an upload that is cut off leaves nothing, and can be sent again at once', async () => {
  const before = await countUploads()
  const { socket } = await begin('content-length: 90000')
  await write(socket, FILE + 'x'.repeat(5000))
  socket.destroy()
  await once(socket, 'close')
  expect((await sendFile(test, userId, { bytes })).code).toBe(0)
  expect(await countUploads()).toBe(before + 1)
})

it('an upload of 200 MB is refused by its declared length, before it is sent', async () => {
  const before = await countUploads()
  const { socket } = await begin(`content-length: ${200 * 1024 * 1024}`)
  const [answer] = await once(socket, 'data')
  expect(String(answer)).toContain(`"code":${codes.tooLarge.code}`)
  await once(socket, 'close')
  expect(await countUploads()).toBe(before)
})

it.each([
  ['a file', FILE],
  ['another field', '--x\r\ncontent-disposition: form-data; name="purpose"\r\n\r\n'],
])(
  'an upload of unknown length with %s far over the limit is refused, and its connection closed',
  async (_, start) => {
    const before = await countUploads()
    const { socket } = await begin('transfer-encoding: chunked')
    const answered = once(socket, 'data')
    const received = once(test.app.server, 'request')
    const closed = once(socket, 'close')
    const send = (part: string) => write(socket, `${part.length.toString(16)}\r\n${part}\r\n`)
    await send(start)
    let isAnswered = false
    void answered.then(() => {
      isAnswered = true
    })
    const megabyte = 'x'.repeat(1024 * 1024)
    while (!isAnswered) await send(megabyte)
    const [answer] = await answered
    expect(String(answer)).toContain(`"code":${codes.tooLarge.code}`)
    expect(String(answer)).toContain('That file is too large. Send one of at most 25 MB.')
    const [request] = await received
    expect(request.listenerCount('data'), 'parsers of the rest').toBe(0)
    await closed
    expect(await countUploads()).toBe(before)
  },
)

it('an upload whose session ends meanwhile is stored once when it is sent again', async () => {
  const before = await countUploads()
  const idempotencyKey = randomUUID()
  const head = `${field('purpose', 'gallery')}${field('idempotencyKey', idempotencyKey)}${FILE}`
  const body = Buffer.concat([Buffer.from(head), bytes, Buffer.from('\r\n--x--\r\n')])
  const { socket, sessionId } = await begin(`content-length: ${body.length}`)
  const half = Math.floor(body.length / 2)
  await write(socket, body.subarray(0, half))
  await endOneSession(test.deps.database.db, { userId, sessionId }, 'logout', new Date())
  const answered = once(socket, 'data')
  await write(socket, body.subarray(half))
  await answered
  socket.destroy()
  expect((await sendFile(test, userId, { bytes, idempotencyKey })).code).toBe(0)
  expect(await countUploads()).toBe(before + 1)
})

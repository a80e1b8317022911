import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import S3rver from 's3rver'
import { SMTPServer } from 'smtp-server'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { freePort } from '#testing/free-port.ts'
import { memoryLog } from '#testing/memory-log.ts'
import { readConfig } from './config.ts'
import { smtpMail } from './outside/mail/smtp.ts'
import { diskStorage } from './outside/storage/disk.ts'
import { s3Storage } from './outside/storage/s3.ts'
import { buildLogger } from './platform/logging.ts'
import { tryOutside } from './try-outside.ts'

const directory = await mkdtemp(join(tmpdir(), 'hearten-try-'))
const mailServer = new SMTPServer({
  allowInsecureAuth: true,
  disabledCommands: ['STARTTLS'],
  onAuth: ({ username, password }, _session, done) =>
    username === 'ada' && password === 'right'
      ? done(null, { user: 'ada' })
      : done(new Error('Who are you?')),
})
const bucketServer = new S3rver({
  address: '127.0.0.1',
  port: 0,
  silent: true,
  directory,
  configureBuckets: [{ name: 'hearten' }],
})
let mailPort = 0
let bucketPort = 0
beforeAll(async () => {
  mailPort = await freePort()
  await new Promise<void>((resolve) => mailServer.listen(mailPort, '127.0.0.1', resolve))
  bucketPort = (await bucketServer.run()).port
})
afterAll(async () => {
  await new Promise<void>((resolve) => mailServer.close(resolve))
  await bucketServer.close()
  await rm(directory, { recursive: true, force: true })
})

const S3 = {
  S3_BUCKET: 'hearten',
  S3_REGION: 'us-east-1',
  S3_ACCESS_KEY_ID: 'S3RVER',
  S3_SECRET_ACCESS_KEY: 'S3RVER',
}

const start = async (settings: Record<string, string>): Promise<string> => {
  const config = readConfig(settings)
  const captured = memoryLog()
  const mail = smtpMail({ url: config.smtpUrl ?? 'smtp://127.0.0.1:1', from: config.mailFrom })
  const storage = config.bucket === undefined ? diskStorage(directory) : s3Storage(config.bucket)
  try {
    await tryOutside({ config, mail, storage, log: buildLogger({ logLevel: 'info' }, captured.destination) })
  } finally {
    mail.close()
  }
  return captured.text()
}

it('accepts a mail server and a bucket that let us in, and leaves nothing there', async () => {
  const settings = {
    ...S3,
    S3_ENDPOINT: `http://127.0.0.1:${bucketPort}`,
    SMTP_URL: `smtp://ada:right@127.0.0.1:${mailPort}`,
  }
  expect(await start(settings)).toBe('')
  const storage = s3Storage({
    bucket: 'hearten',
    region: 'us-east-1',
    accessKeyId: 'S3RVER',
    secretAccessKey: 'S3RVER',
    endpoint: settings.S3_ENDPOINT,
  })
  expect(await storage.get('start-check')).toBeNull()
})

it('refuses to start with a wrong mail password, an unknown bucket or a wrong key, and names the setting', async () => {
  const endpoint = { S3_ENDPOINT: `http://127.0.0.1:${bucketPort}` }
  await expect(start({ SMTP_URL: `smtp://ada:wrong@127.0.0.1:${mailPort}` })).rejects.toThrow(
    /SMTP_URL: .*Who are you/,
  )
  await expect(start({ ...S3, ...endpoint, S3_BUCKET: 'another' })).rejects.toThrow(/S3_BUCKET: .*bucket/)
  await expect(start({ ...S3, ...endpoint, S3_ACCESS_KEY_ID: 'x' })).rejects.toThrow(
    /S3_BUCKET: .*Access Key/,
  )
})

it('starts while they don’t answer, and logs it', async () => {
  const closed = await freePort()
  const log = await start({
    ...S3,
    S3_ENDPOINT: `http://127.0.0.1:${closed}`,
    SMTP_URL: `smtp://127.0.0.1:${closed}`,
  })
  expect(log).toContain('SMTP_URL did not answer at the start')
  expect(log).toContain('S3_BUCKET did not answer at the start')
})

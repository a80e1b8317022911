import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { freePort } from '#testing/free-port.ts'
import { readConfig } from './config.ts'
import { requireStartable } from './start-checks.ts'

const start = (settings: Record<string, string>): Promise<void> => {
  const folder = mkdtempSync(join(tmpdir(), 'start-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  return requireStartable(readConfig({ PORT: '0', DATA_DIR: join(folder, 'a', 'b'), ...settings }))
}

it('accepts valid settings, and creates the data folder', async () => {
  await expect(start({})).resolves.toBeUndefined()
})

it.runIf(process.platform === 'linux')('names DATA_DIR if it isn’t writable', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'start-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const file = join(folder, 'file')
  writeFileSync(file, '')
  for (const dir of [file, join(file, 'below'), '/proc', '/proc/hearten/data', '/dev/null'])
    await expect(start({ DATA_DIR: dir })).rejects.toThrow(
      `DATA_DIR: Hearten can't keep its data in ${dir} (`,
    )
})

it('names DATABASE_URL if no database answers', async () => {
  const port = await freePort()
  await expect(start({ DATABASE_URL: `postgres://me:it@127.0.0.1:${port}/hearten` })).rejects.toThrow(
    `DATABASE_URL: nothing answers at 127.0.0.1:${port}. Is PostgreSQL running there?`,
  )
  await expect(start({ DATABASE_URL: 'postgres://me:it@nowhere.invalid/hearten' })).rejects.toThrow(
    'DATABASE_URL: there is no host nowhere.invalid. Check its name.',
  )
})

it('times out if the server accepts the connection but never answers', async () => {
  const silent = createServer()
  await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void silent.close())
  const address = silent.address()
  const port = typeof address === 'object' && address !== null ? address.port : 0
  await expect(start({ DATABASE_URL: `postgres://me:it@127.0.0.1:${port}/hearten` })).rejects.toThrow(
    `DATABASE_URL: can't connect to 127.0.0.1:${port} (`,
  )
})

it('checks for a taken port before anything else', async () => {
  const other = createServer()
  await new Promise<void>((resolve) => other.listen(0, 'localhost', resolve))
  onTestFinished(() => void other.close())
  const address = other.address()
  const port = typeof address === 'object' && address !== null ? address.port : 0
  await expect(start({ PORT: String(port), DATA_DIR: '/proc' })).rejects.toMatchObject({
    code: 'EADDRINUSE',
    port,
  })
})

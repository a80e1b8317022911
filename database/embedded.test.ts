import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { text } from 'node:stream/consumers'
import pg from 'pg'
import { afterEach, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import * as z from 'zod'
import { MINUTE_MS } from '#contract/dates.ts'
import { scratchRoot } from '#testing/scratch-folder.ts'
import { restartLimit } from './embedded.ts'
import { socketFolders } from './postgres-address.ts'
import { isRunning, runningPostmaster } from './postgres-process.ts'

type PostgresProgram = { readonly url: string; readonly lines: string[]; readonly child: ChildProcess }

const message = z.object({ url: z.string().optional(), line: z.string().optional() })
const parent = realpathSync(mkdtempSync(join(scratchRoot(), 'embedded-')))
const dataDir = join(parent, 'data')
const cluster = join(dataDir, 'postgres', 'cluster')
const programs: PostgresProgram[] = []

const startPostgresProgram = async (folder = dataDir, socketFolder?: string): Promise<PostgresProgram> => {
  const file = join(import.meta.dirname, '../testing/postgres-program.ts')
  const child = spawn(
    process.execPath,
    [file, folder, ...(socketFolder === undefined ? [] : [socketFolder])],
    { stdio: ['ignore', 'pipe', 'pipe'] },
  )
  const lines: string[] = []
  for await (const json of createInterface({ input: child.stdout })) {
    const { url, line } = message.parse(JSON.parse(json))
    if (line !== undefined) lines.push(line)
    if (url === undefined) continue
    const program = { url, lines, child }
    programs.push(program)
    return program
  }
  throw new Error(`The database did not start: ${lines.join('\n')}`)
}

const kill = async ({ child }: PostgresProgram, signal: NodeJS.Signals): Promise<void> => {
  if (child.exitCode !== null || child.signalCode !== null) return
  const exited = once(child, 'exit')
  child.kill(signal)
  await exited
}

const query = async (url: string, statement: string): Promise<unknown[]> => {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query(statement)).rows
  } finally {
    await client.end()
  }
}

const postmasterPid = (): number => runningPostmaster(cluster)?.pid ?? 0
const addRow = ({ url }: PostgresProgram) =>
  query(url, 'create table if not exists kept (n int); insert into kept values (1)')
const countRows = ({ url }: PostgresProgram) => query(url, 'select count(*)::int as kept from kept')

beforeAll(async () => {
  // As root, PostgreSQL runs as another user, who needs search permission.
  chmodSync(parent, 0o755)
  const first = await startPostgresProgram()
  await addRow(first)
  await kill(first, 'SIGTERM')
  expect(postmasterPid()).toBe(0)
  return () => rmSync(parent, { recursive: true })
})

afterEach(async () => {
  await Promise.all(programs.splice(0).map((program) => kill(program, 'SIGTERM')))
})

describe('restarts without data loss after', () => {
  it('the program was killed and left its database running', async () => {
    const killed = await startPostgresProgram()
    const orphan = postmasterPid()
    await kill(killed, 'SIGKILL')
    const next = await startPostgresProgram()
    expect(await countRows(next)).toEqual([{ kept: 1 }])
    expect(postmasterPid()).not.toBe(orphan)
    expect(isRunning(orphan)).toBe(false)
  })

  it('program and database were killed', async () => {
    const killed = await startPostgresProgram()
    process.kill(postmasterPid(), 'SIGKILL')
    await kill(killed, 'SIGKILL')
    expect(await countRows(await startPostgresProgram())).toEqual([{ kept: 1 }])
  })

  it('the database was killed and its process id was reused', async () => {
    writeFileSync(join(cluster, 'postmaster.pid'), `${process.pid}\n${cluster}\n1\n5432\n`)
    expect(await countRows(await startPostgresProgram())).toEqual([{ kept: 1 }])
  })

  it('the creation of a database was interrupted', async () => {
    const folder = join(parent, 'cut-short')
    mkdirSync(join(folder, 'postgres', 'cluster.new', 'base'), { recursive: true })
    const program = await startPostgresProgram(folder)
    expect(await query(program.url, 'select 1 as one')).toEqual([{ one: 1 }])
  })
})

it('restarts a database that ended unexpectedly, at the same address', async () => {
  const program = await startPostgresProgram()
  const before = postmasterPid()
  const ended = once(createInterface({ input: program.child.stdout ?? process.stdin }), 'line')
  process.kill(before, 'SIGKILL')
  expect(String(await ended)).toContain('PostgreSQL ended unexpectedly')
  await expect.poll(() => countRows(program).catch(String), { timeout: MINUTE_MS }).toEqual([{ kept: 1 }])
  expect(postmasterPid()).not.toBe(before)
})

it('ends the program with an explanation when the database keeps ending', async () => {
  const { child } = await startPostgresProgram()
  const output = text(child.stderr ?? process.stdin)
  const lines = createInterface({ input: child.stdout ?? process.stdin })
  process.kill(postmasterPid(), 'SIGKILL')
  for await (const line of lines)
    if (line.includes('PostgreSQL runs again')) process.kill(postmasterPid(), 'SIGKILL')
  expect(await output).toContain('PostgreSQL ended 4 times in a row. Its log is ')
  await expect.poll(() => child.exitCode).toBe(1)
})

it('allows restarts without limit if a healthy minute lies between', () => {
  let now = 0
  const limit = restartLimit(() => now)
  const endAfter = (ms: number): boolean => {
    now += ms
    const may = limit.mayRestart()
    limit.started()
    return may
  }
  expect([1, 1, 1, MINUTE_MS, 1, 1, MINUTE_MS, 1].map((ms) => endAfter(ms))).not.toContain(false)
  expect([1, 1, 1].map(endAfter)).toEqual([true, false, false])
})

it('serves several programs from one server until the last one stops', async () => {
  const many = await Promise.all([startPostgresProgram(), startPostgresProgram(), startPostgresProgram()])
  expect(new Set(many.map(({ url }) => url)).size).toBe(1)
  const sharedPid = postmasterPid()
  const [first, second, third] = many
  if (first === undefined || second === undefined || third === undefined)
    throw new Error('three were started')
  await kill(first, 'SIGTERM')
  await kill(second, 'SIGKILL')
  expect(await countRows(third)).toEqual([{ kept: 1 }])
  expect(postmasterPid()).toBe(sharedPid)
  await kill(third, 'SIGTERM')
  expect(postmasterPid()).toBe(0)
})

it('lets programs use the folder in turn, however closely they follow each other', async () => {
  const folder = mkdtempSync(join(parent, 'turns-'))
  const file = join(import.meta.dirname, '../testing/turn-taker.ts')
  const takesTurns = async (): Promise<unknown> => {
    const child = spawn(process.execPath, [file, folder, '3000'], { stdio: ['ignore', 'ignore', 'pipe'] })
    const [[status], errors] = await Promise.all([once(child, 'close'), text(child.stderr)])
    return { status, errors }
  }
  const cleanExit = { status: 0, errors: '' }
  expect(await Promise.all([takesTurns(), takesTurns(), takesTurns()])).toEqual([
    cleanExit,
    cleanExit,
    cleanExit,
  ])
  expect(readdirSync(folder)).toEqual([])
})

describe('is reached', () => {
  const hostOf = ({ url }: PostgresProgram) => new URL(url).searchParams.get('host')
  const sockets = () => readdirSync(cluster).filter((name) => name.startsWith('.s.PGSQL.'))

  it.skipIf(socketFolders(cluster) === '')(
    'through a socket in its data folder, from which a killed server’s socket is removed',
    async () => {
      const killed = await startPostgresProgram()
      expect(hostOf(killed)).toBe(cluster)
      expect(await query(killed.url, 'select inet_server_addr() as address')).toEqual([{ address: null }])
      process.kill(postmasterPid(), 'SIGKILL')
      await kill(killed, 'SIGKILL')
      const { port } = new URL((await startPostgresProgram()).url)
      expect(sockets().sort()).toEqual([`.s.PGSQL.${port}`, `.s.PGSQL.${port}.lock`])
    },
  )

  it('over TCP if the file system has no sockets', async () => {
    const program = await startPostgresProgram(join(parent, 'no-sockets'), `/${'nowhere'.repeat(20)}`)
    expect(hostOf(program)).toBeNull()
    expect(await query(program.url, 'select 1 as one')).toEqual([{ one: 1 }])
  })

  it('over TCP if the path is too long for a socket', async () => {
    const program = await startPostgresProgram(join(parent, 'long'.repeat(20)))
    expect(hostOf(program)).toBeNull()
    expect(await query(program.url, 'select host(inet_server_addr()) as address')).toEqual([
      { address: '127.0.0.1' },
    ])
  })
})

it('accepts only the password in the data folder', async () => {
  const { url } = await startPostgresProgram()
  const wrong = new URL(url)
  wrong.password = 'guess'
  await expect(query(wrong.href, 'select 1')).rejects.toMatchObject({ code: '28P01' })
  expect(readFileSync(join(dataDir, 'postgres', 'password'), 'utf8')).toBe(new URL(url).password)
})

describe.runIf(process.getuid?.() === 0)('as root, in a home folder that PostgreSQL can not enter', () => {
  it('keeps the database elsewhere for as long as its data folder exists', async () => {
    const home = join(parent, 'closed')
    const folder = join(home, 'data')
    mkdirSync(folder, { recursive: true })
    chmodSync(home, 0o700)
    const first = await startPostgresProgram(folder)
    const elsewhere = first.lines.join('\n').match(/the database is in (\S+)/)?.[1] ?? ''
    expect(existsSync(join(elsewhere, 'cluster'))).toBe(true)
    onTestFinished(() => {
      for (const folderLeft of [elsewhere, `${elsewhere}.previous`])
        rmSync(folderLeft, { recursive: true, force: true })
    })
    await addRow(first)
    await kill(first, 'SIGTERM')

    const second = await startPostgresProgram(folder)
    expect(await countRows(second)).toEqual([{ kept: 1 }])
    await kill(second, 'SIGTERM')

    rmSync(folder, { recursive: true })
    const fresh = await startPostgresProgram(folder)
    await expect(countRows(fresh)).rejects.toMatchObject({ code: '42P01' })
    await kill(fresh, 'SIGTERM')
  })
})

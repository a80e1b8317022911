import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface, type Interface } from 'node:readline'
import { afterAll, describe, expect, it } from 'vitest'

const folder = mkdtempSync(join(tmpdir(), 'supervise-'))
afterAll(() => rmSync(folder, { recursive: true }))

type Run = {
  readonly child: ChildProcess
  readonly lines: string[]
  readonly reader: Interface
  readonly errors: Interface
}

/** Runs a program through runOnPinnedNode, like npm start runs the server. */
const run = (
  name: string,
  program: string,
  restarts = 'null',
  environment: Record<string, string> = {},
): Run => {
  const file = join(folder, name)
  writeFileSync(file, program)
  const caller = `import { createRestarts } from '${import.meta.dirname}/restarts.mjs'
    import { runOnPinnedNode, SERVER_FLAGS } from '${import.meta.dirname}/supervise.mjs'
    runOnPinnedNode([...SERVER_FLAGS, '--max-old-space-size=24', '${file}'], {}, ${restarts})`
  const { npm_lifecycle_event: _, ...outside } = process.env
  const child = spawn(process.execPath, ['--input-type=module', '--eval', caller], {
    env: { ...outside, ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const lines: string[] = []
  const reader = createInterface({ input: child.stdout })
  reader.on('line', (line) => lines.push(line))
  return { child, lines, reader, errors: createInterface({ input: child.stderr }) }
}

const exitOf = async ({ child, reader }: Run): Promise<unknown[]> => {
  const [[status, signal]] = await Promise.all([once(child, 'exit'), once(reader, 'close')])
  return [status, signal]
}

const STAYS = `
  setInterval(() => {}, 1000)
  process.on('SIGINT', () => { console.log('SIGINT'); setImmediate(() => process.exit(0)) })
  process.on('SIGTERM', () => { console.log('SIGTERM'); process.exit(0) })
  console.log('ready')`

it('ends with the program’s exit status', async () => {
  expect(await exitOf(run('seven.ts', 'process.exit(7)'))).toEqual([7, null])
  expect(await exitOf(run('killed.ts', "process.kill(process.pid, 'SIGKILL')"))).toEqual([null, 'SIGKILL'])
})

it('forwards Ctrl-C once, though the terminal and npm both send it, and waits for an orderly end', async () => {
  const running = run('stays.ts', STAYS)
  await once(running.reader, 'line')
  running.child.kill('SIGINT')
  running.child.kill('SIGINT')
  expect(await exitOf(running)).toEqual([0, null])
  expect(running.lines).toEqual(['ready', 'SIGINT'])
})

it('does not leave the program behind when it is killed', async () => {
  const running = run('stays-on.ts', STAYS)
  await once(running.reader, 'line')
  running.child.kill('SIGKILL')
  expect(await exitOf(running)).toEqual([null, 'SIGKILL'])
  expect(running.lines).toEqual(['ready', 'SIGTERM'])
})

it('runs JSX, with source lines in its errors', async () => {
  writeFileSync(
    join(folder, 'greeting.tsx'),
    `type Props = { name: string }\n\nexport const Greeting = ({ name }: Props) => <b>{name.at(0) ?? fail()}</b>\n\nconst fail = () => {\n  throw new Error('no name')\n}\n`,
  )
  writeFileSync(join(folder, 'package.json'), '{"type":"module"}')
  const jsx = run(
    'mail.ts',
    `import { registerHooks } from 'node:module'
    registerHooks({ resolve: (name, context, next) => next(name, name.startsWith('react') ? { ...context, parentURL: '${import.meta.url}' } : context) })
    const { Greeting } = await import('./greeting.tsx')
    console.log(Greeting({ name: 'Ada' }).type)
    try { Greeting({ name: '' }) } catch (error) { console.log(error.stack.match(/greeting.tsx:\\d+/)[0]) }`,
  )
  expect(await exitOf(jsx)).toEqual([0, null])
  expect(jsx.lines).toEqual(['b', 'greeting.tsx:6'])
})

describe('a program that is started again', () => {
  /** Without the pause between an end and the next start, whose length restarts.test.ts checks. */
  const AT_ONCE = 'createRestarts({ firstSeconds: 0 })'

  /** A program that dies once it is ready, and the second time says how the first one ended. */
  const diesOnce = (dies: string): string => `
    const told = process.argv.find((argument) => argument.startsWith('--previous-ends='))
    process.on('SIGTERM', () => process.exit(0))
    setInterval(() => {}, 1000)
    process.send('ready', () => {
      if (told === undefined) { ${dies} }
      else console.log(told)
    })`

  it.each([
    ...['SIGKILL', 'SIGSEGV', 'SIGABRT', 'SIGBUS', 'SIGHUP', 'SIGINT'].map((signal) => [
      signal,
      `process.kill(process.pid, '${signal}')`,
    ]),
    ['SIGABRT', 'const all = []; for (;;) all.push(Array.from({ length: 1e5 }, Math.random))'],
    ['exit code 1', "setImmediate(() => { throw new Error('uncaught') })"],
    ['exit code 1', "Promise.reject(new Error('unhandled'))"],
    ['exit code 7', 'process.exit(7)'],
  ])('dies by %s (%s), and the next one is told', async (how, dies) => {
    const running = run('dies.ts', diesOnce(dies), AT_ONCE)
    await once(running.reader, 'line')
    running.child.kill('SIGTERM')
    expect(await exitOf(running)).toEqual([0, null])
    const told = JSON.parse(running.lines[0]?.replace('--previous-ends=', '') ?? '')
    expect(told).toEqual({ ends: [{ how, at: expect.any(String) }], inTheLastHour: 1 })
  })

  it('isn’t, once it has ended by itself, or never could start', async () => {
    expect(await exitOf(run('done.ts', "process.send('ready', () => process.exit(0))", AT_ONCE))).toEqual([
      0,
      null,
    ])
    expect(await exitOf(run('cannot.ts', 'process.exit(1)', AT_ONCE))).toEqual([1, null])
  })

  it('isn’t, once it was told to stop, however it ends then', async () => {
    const dies = "process.on('SIGTERM', () => process.kill(process.pid, 'SIGKILL')); console.log('ready')"
    const running = run(
      'stops.ts',
      diesOnce(dies).replace("process.on('SIGTERM', () => process.exit(0))", ''),
      AT_ONCE,
    )
    await once(running.reader, 'line')
    running.child.kill('SIGTERM')
    expect(await exitOf(running)).toEqual([null, 'SIGKILL'])
  })

  it('isn’t, if the signal to stop comes in the pause before its next start', async () => {
    const running = run(
      'waits.ts',
      diesOnce("console.log('dies'); process.kill(process.pid, 'SIGKILL')"),
      'createRestarts({ firstSeconds: 60 })',
    )
    const [said] = await once(running.errors, 'line')
    expect(said).toBe('The program ended by SIGKILL. It is started again in 60 s.')
    running.child.kill('SIGTERM')
    expect(await exitOf(running)).toEqual([0, null])
    expect(running.lines).toEqual(['dies'])
  })

  it('isn’t left behind when its supervisor is killed', async () => {
    const running = run(
      'left.ts',
      diesOnce("process.kill(process.pid, 'SIGKILL')").replace(
        'process.exit(0)',
        "{ console.log('SIGTERM'); process.exit(0) }",
      ),
      AT_ONCE,
    )
    await once(running.reader, 'line')
    running.child.kill('SIGKILL')
    expect(await exitOf(running)).toEqual([null, 'SIGKILL'])
    expect(running.lines.at(-1)).toBe('SIGTERM')
  })
})

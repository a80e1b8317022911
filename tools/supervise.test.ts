import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface, type Interface } from 'node:readline'
import { afterAll, expect, it } from 'vitest'

const folder = mkdtempSync(join(tmpdir(), 'supervise-'))
afterAll(() => rmSync(folder, { recursive: true }))

type Run = { readonly child: ChildProcess; readonly lines: string[]; readonly reader: Interface }

/** Runs a program through runOnPinnedNode, like npm start runs the server. */
const run = (name: string, program: string, environment: Record<string, string> = {}): Run => {
  const file = join(folder, name)
  writeFileSync(file, program)
  const caller = `import { runOnPinnedNode, SERVER_FLAGS } from '${import.meta.dirname}/supervise.mjs'
    runOnPinnedNode([...SERVER_FLAGS, '${file}'])`
  const { npm_lifecycle_event: _, ...outside } = process.env
  const child = spawn(process.execPath, ['--input-type=module', '--eval', caller], {
    env: { ...outside, ...environment },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const lines: string[] = []
  const reader = createInterface({ input: child.stdout })
  reader.on('line', (line) => lines.push(line))
  return { child, lines, reader }
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

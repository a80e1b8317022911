import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { inProject, oneAtATime, pinnedNode, ROOT } from './project.mjs'
import { abandon, say, since, ticker } from './terminal.mjs'

const INPUT_FOLDERS = ['web', 'contract']
const INPUT_FILES = [
  'vite.config.ts',
  'react-router.config.ts',
  'package-lock.json',
  'tsconfig.base.json',
  'tsconfig.web.json',
]

const filesBelow = (folder) =>
  readdirSync(inProject(folder), { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) return filesBelow(path)
    return /\.test\.tsx?$/.test(entry.name) ? [] : [path]
  })

/** Hash of all inputs of the pages' build, including its plugins. */
const hashInputs = () => {
  const plugins = ['vite.config.ts', 'react-router.config.ts'].flatMap((config) =>
    [...readFileSync(inProject(config), 'utf8').matchAll(/from '\.\/(.+?)'/g)].map(([, path]) => path),
  )
  const hash = createHash('sha256')
  for (const path of [...INPUT_FOLDERS.flatMap(filesBelow), ...INPUT_FILES, ...plugins].sort()) {
    hash
      .update(path)
      .update('\0')
      .update(readFileSync(inProject(path)))
      .update('\0')
  }
  return hash.digest('hex')
}

const BUILT_FROM_FILE = inProject('build', 'built-from')

/** Runs the build unconditionally; returns its output if it failed. */
const build = (hash) =>
  new Promise((resolve) => {
    const child = spawn(pinnedNode(), ['node_modules/@react-router/dev/bin.cjs', 'build'], {
      cwd: ROOT,
      env: { ...process.env, NODE_ENV: 'production' },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    let output = ''
    child.stdout.on('data', (chunk) => (output += chunk))
    child.stderr.on('data', (chunk) => (output += chunk))
    child.once('error', (error) => resolve(error.message))
    child.once('close', (status) => {
      if (status !== 0) return resolve(output)
      writeFileSync(BUILT_FROM_FILE, hash)
      resolve(undefined)
    })
  })

const isFresh = () =>
  existsSync(inProject('build', 'server', 'index.js')) &&
  existsSync(BUILT_FROM_FILE) &&
  readFileSync(BUILT_FROM_FILE, 'utf8') === hashInputs()

/** Builds the pages unless they are up to date. Returns the output of a failed build. */
export const buildWhenStale = () =>
  isFresh() ? undefined : oneAtATime('build', async () => (isFresh() ? undefined : build(hashInputs())))

export const ensureBuilt = async () => {
  if (isFresh()) return
  const startedAt = performance.now()
  say('Building the pages')
  const done = ticker('Building the pages')
  const failure = await buildWhenStale()
  done()
  if (failure !== undefined) abandon(`The build of the pages failed:\n${failure.trim()}`)
  say(`The pages are built, ${since(startedAt)}`)
}

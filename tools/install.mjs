import { spawn } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { inProject, oneAtATime, pinnedNode, ROOT } from './project.mjs'
import { abandon, say, since, ticker } from './terminal.mjs'

const packagesOf = (file) => (existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')).packages : {})

/** Whether npm was told to leave out the packages of development, as in the image of deploy/Dockerfile. */
const OMITS_DEV = process.env.NPM_CONFIG_OMIT === 'dev'

/**
 * Whether node_modules matches the lockfile, by npm's own record, so that a manual install counts too.
 * Packages for other platforms are rightly missing.
 */
const isInstalled = () => {
  if (!existsSync(pinnedNode())) return false
  const installedPackages = packagesOf(inProject('node_modules/.package-lock.json'))
  return Object.entries(packagesOf(inProject('package-lock.json'))).every(([path, required]) => {
    if (path === '') return true
    const installed = installedPackages[path]
    if (installed === undefined) return required.optional === true || (OMITS_DEV && required.dev === true)
    return (
      installed.version === required.version &&
      installed.integrity === required.integrity &&
      existsSync(inProject(path))
    )
  })
}

/** The npm that started this program, otherwise the npm on the path. */
const npm = () => {
  const script = process.env.npm_execpath
  if (script?.endsWith('npm-cli.js') && existsSync(script)) return { file: process.execPath, first: [script] }
  return { file: process.platform === 'win32' ? 'npm.cmd' : 'npm', first: [] }
}

const runNpmCi = () =>
  new Promise((resolve) => {
    const { file, first } = npm()
    // Its warnings concern the Node that runs npm; the packages run on the pinned one.
    const args = [...first, 'ci', '--include=dev', '--include=optional', '--no-progress', '--loglevel=error']
    const child = spawn(file, args, {
      cwd: ROOT,
      stdio: ['ignore', 'pipe', 'pipe'],
      shell: process.platform === 'win32',
    })
    let output = ''
    child.stdout.on('data', (chunk) => (output += chunk))
    child.stderr.on('data', (chunk) => (output += chunk))
    child.once('error', (error) => resolve({ ok: false, output: error.message }))
    child.once('close', (status) => resolve({ ok: status === 0, output }))
  })

/** Brings node_modules in line with the lockfile if needed. */
export const ensureInstalled = async () => {
  if (Number(process.versions.node.split('.')[0]) < 20)
    abandon('Node 20 or newer is needed to start; the rest comes by itself.')
  if (isInstalled()) return
  await oneAtATime('install', async () => {
    if (isInstalled()) return
    const startedAt = performance.now()
    say('Installing packages (half a minute or so, once)')
    const done = ticker('Installing packages')
    const { ok, output } = await runNpmCi()
    done()
    if (!ok) abandon(`npm ci failed:\n${output.trim()}`)
    if (!isInstalled())
      abandon(
        `npm ci left node_modules unlike package-lock.json; there may be no Node for ${process.platform}-${process.arch}.`,
      )
    say(`Packages are installed, ${since(startedAt)}`)
  })
}

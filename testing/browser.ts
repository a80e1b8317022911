import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { delimiter, join } from 'node:path'
import chromium from '@sparticuz/chromium'

/** Playwright's `launchOptions` for Chromium on this machine. */
export type Browser = {
  readonly executablePath: string
  readonly args: readonly string[]
  readonly env: NodeJS.ProcessEnv
}

const CACHE = join(import.meta.dirname, '../.cache')

/**
 * Without Chromium's sandbox: neither root nor a container can use it, and only our own pages are visited.
 */
const QUIET = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
  '--force-color-profile=srgb',
]

const onPath = (): string | undefined =>
  (process.env['PATH'] ?? '')
    .split(delimiter)
    .flatMap((folder) => ['chromium', 'chromium-browser', 'google-chrome'].map((name) => join(folder, name)))
    .find((file) => existsSync(file))

const packageFolder = (): string => {
  const entry = createRequire(import.meta.url).resolve('@sparticuz/chromium')
  return join(entry.slice(0, entry.lastIndexOf('@sparticuz')), '@sparticuz/chromium')
}

/**
 * The package unpacks into the system's temporary folder, which is world-writable, so it gets one of ours. It
 * unpacks missing system libraries only if it detects AWS Lambda, which is simulated.
 */
const unpackInto = async (folder: string): Promise<void> => {
  const before = { ...process.env }
  process.env['TMPDIR'] = folder
  process.env['AWS_EXECUTION_ENV'] = 'AWS_Lambda_nodejs24.x'
  try {
    await chromium.executablePath()
  } finally {
    for (const name of ['TMPDIR', 'AWS_EXECUTION_ENV']) {
      if (before[name] === undefined) delete process.env[name]
      else process.env[name] = before[name]
    }
  }
}

const unpacked = async (): Promise<string> => {
  const manifest: unknown = JSON.parse(readFileSync(join(packageFolder(), 'package.json'), 'utf8'))
  const version =
    typeof manifest === 'object' && manifest !== null && 'version' in manifest ? manifest.version : ''
  const folder = join(CACHE, `chromium-${version}`)
  if (existsSync(folder)) return folder
  mkdirSync(CACHE, { recursive: true })
  const unfinished = mkdtempSync(join(CACHE, 'chromium-'))
  await unpackInto(unfinished)
  try {
    renameSync(unfinished, folder)
  } catch (error) {
    // Another process finished the same first.
    rmSync(unfinished, { recursive: true })
    if (!existsSync(folder)) throw error
  }
  return folder
}

/** Without system fonts the package's own are used, or text would be boxes. */
const fontsFrom = (folder: string): Record<string, string> => {
  if (existsSync('/etc/fonts/fonts.conf')) return {}
  const file = join(folder, 'fonts.conf')
  const fonts = `<dir>${join(folder, 'fonts')}</dir><cachedir>${join(folder, 'fonts-cache')}</cachedir>`
  writeFileSync(
    file,
    `<?xml version="1.0"?><!DOCTYPE fontconfig SYSTEM "fonts.dtd"><fontconfig>${fonts}</fontconfig>`,
  )
  return { FONTCONFIG_FILE: file }
}

/** The package's libraries, if the system lacks one that the browser needs. */
const librariesFrom = (folder: string, executablePath: string): Record<string, string> => {
  if (spawnSync(executablePath, ['--version']).status === 0) return {}
  const env = { LD_LIBRARY_PATH: join(folder, 'al2023', 'lib') }
  const attempt = spawnSync(executablePath, ['--version'], { env, encoding: 'utf8' })
  if (attempt.status === 0) return env
  throw new Error(
    `The packaged Chromium does not run here; set CHROME_PATH to one that does. ${attempt.stderr}`,
  )
}

/** CHROME_PATH, then the system's Chromium, then the package's. */
export const findBrowser = async (): Promise<Browser> => {
  const own = process.env['CHROME_PATH'] ?? onPath()
  if (own !== undefined) return { executablePath: own, args: QUIET, env: process.env }
  const folder = await unpacked()
  const executablePath = join(folder, 'chromium')
  return {
    executablePath,
    args: QUIET,
    env: { ...process.env, ...fontsFrom(folder), ...librariesFrom(folder, executablePath) },
  }
}

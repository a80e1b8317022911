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

/** Chromium's sandbox is off: it fails for root and in containers, and tests visit only our own pages. */
const CHROMIUM_ARGS = [
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
 * Unpacks the packaged Chromium into a folder. The package uses TMPDIR, which is world-writable by default, and
 * adds missing system libraries only on AWS Lambda, so both variables are set meanwhile.
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

const unpackOnce = async (): Promise<string> => {
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

/** The package's fonts, if the system has none; without fonts, text is drawn as boxes. */
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

/** Finds Chromium: at CHROME_PATH, else the system's, else the package's. */
export const findBrowser = async (): Promise<Browser> => {
  const installed = process.env['CHROME_PATH'] ?? onPath()
  if (installed !== undefined) return { executablePath: installed, args: CHROMIUM_ARGS, env: process.env }
  const folder = await unpackOnce()
  const executablePath = join(folder, 'chromium')
  return {
    executablePath,
    args: CHROMIUM_ARGS,
    env: { ...process.env, ...fontsFrom(folder), ...librariesFrom(folder, executablePath) },
  }
}

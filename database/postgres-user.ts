import { spawnSync } from 'node:child_process'
import { readFileSync, statSync } from 'node:fs'

/** PostgreSQL refuses to run as root. Undefined if we aren't root: it then runs as ourselves. */
export type RunAs = { readonly uid: number; readonly gid: number } | undefined

/** Suitable accounts of most systems, best first. */
const CANDIDATES = ['postgres', 'nobody']

const accountsOf = (passwd: string): Map<string, { uid: number; gid: number }> =>
  new Map(
    passwd.split('\n').flatMap((line) => {
      const [name, , uid, gid] = line.split(':')
      return name && uid && gid ? [[name, { uid: Number(uid), gid: Number(gid) }] as const] : []
    }),
  )

/**
 * PostgreSQL's user. A data folder keeps the user it was created for, even if a better one exists later. The
 * user must have an entry in /etc/passwd: initdb looks its own name up.
 */
export const postgresUser = (clusterFolder: string): RunAs => {
  if (process.getuid?.() !== 0) return undefined
  const owner = statSync(clusterFolder, { throwIfNoEntry: false })
  if (owner !== undefined && owner.uid !== 0) return { uid: owner.uid, gid: owner.gid }
  const accounts = accountsOf(readFileSync('/etc/passwd', 'utf8'))
  for (const name of CANDIDATES) {
    const account = accounts.get(name)
    if (account !== undefined && account.uid > 0) return account
  }
  throw new Error(
    'PostgreSQL will not run as root, and this system has neither a user "postgres" nor "nobody". ' +
      'Run Hearten as another user, or set DATABASE_URL.',
  )
}

/**
 * Whether that user can enter the folder. Tried as the user, because mode bits don't show access lists,
 * mounts or security modules.
 */
export const canAccess = (folder: string, runAs: RunAs): boolean => {
  if (runAs === undefined) return true
  const attempt = spawnSync('/bin/sh', ['-c', 'cd "$1"', 'sh', folder], {
    ...runAs,
    cwd: '/',
    stdio: 'ignore',
  })
  return attempt.status === 0
}

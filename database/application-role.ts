import { createHash, createHmac, pbkdf2Sync, randomBytes } from 'node:crypto'
import pg from 'pg'
import { withClient } from './with-client.ts'

/** Role of the product's sessions. It owns nothing: migrations grant its rights on each table. */
export const APPLICATION_ROLE = 'hearten_app'

/**
 * The role's password, derived from the owner's, so that every node can compute it. Undefined if the owner
 * has none (a trusted socket, for example).
 */
const applicationPassword = (ownerUrl: URL): string | undefined => {
  const password = decodeURIComponent(ownerUrl.password) || ownerUrl.searchParams.get('password')
  return password ? createHmac('sha256', password).update(APPLICATION_ROLE).digest('base64url') : undefined
}

/** The application's address: the same database with the role of fewer rights. */
export const applicationUrl = (ownerUrl: string): string => {
  const url = new URL(ownerUrl)
  const password = applicationPassword(url) ?? ''
  url.searchParams.delete('user')
  url.searchParams.delete('password')
  url.username = APPLICATION_ROLE
  url.password = password
  if (url.username === '') {
    // A socket address has no host, so the user goes into its query.
    url.searchParams.set('user', APPLICATION_ROLE)
    if (password !== '') url.searchParams.set('password', password)
  }
  return url.href
}

const ITERATIONS = 4096

/** PostgreSQL's stored form of a password (RFC 5803), which grants no access to readers of a log. */
export const scramVerifier = (password: string, salt: Buffer = randomBytes(16)): string => {
  const salted = pbkdf2Sync(password, salt, ITERATIONS, 32, 'sha256')
  const sign = (text: string) => createHmac('sha256', salted).update(text).digest()
  const storedKey = createHash('sha256').update(sign('Client Key')).digest('base64')
  return `SCRAM-SHA-256$${ITERATIONS}:${salt.toString('base64')}$${storedKey}:${sign('Server Key').toString('base64')}`
}

const canConnect = async (url: string): Promise<boolean> => {
  try {
    return await withClient({ connectionString: url }, async () => true)
  } catch (error) {
    // 28P01 wrong password, 28000 no such role.
    if (error instanceof pg.DatabaseError && (error.code === '28P01' || error.code === '28000')) return false
    throw error
  }
}

/**
 * Timeouts of the role's sessions: for a lock, an idle transaction, a statement. Without them, a stuck
 * session would block others forever.
 */
const SESSION_TIMEOUTS = [
  'lock_timeout=5s',
  'idle_in_transaction_session_timeout=15s',
  'statement_timeout=30s',
]

/** Runs a statement as the owner. If the owner may not, throws with the statement for the server's administrator. */
const runOrExplain = async (owner: pg.Client, why: string, statement: string): Promise<void> => {
  try {
    await owner.query(statement)
  } catch (cause) {
    if (!(cause instanceof pg.DatabaseError && cause.code === '42501')) throw cause
    throw new Error(`${why} Have an administrator run:\n  ${statement};`, { cause })
  }
}

const ensureTimeouts = async (owner: pg.Client): Promise<void> => {
  const { rows } = await owner.query<{ settings: readonly string[] | null }>(
    'select rolconfig as settings from pg_roles where rolname = $1',
    [APPLICATION_ROLE],
  )
  // Sets only what differs: a role is shared by the whole server, and concurrent changes of it fail.
  for (const timeout of SESSION_TIMEOUTS.filter(
    (expected) => rows[0]?.settings?.includes(expected) !== true,
  )) {
    const [name, value] = timeout.split('=')
    await runOrExplain(
      owner,
      `The user of DATABASE_URL may not change the role ${APPLICATION_ROLE}, which needs a time-out.`,
      `alter role ${APPLICATION_ROLE} set ${name} = '${value}'`,
    )
  }
}

const createOrAlterRole = async (owner: pg.Client, ownerUrl: string): Promise<void> => {
  const password = applicationPassword(new URL(ownerUrl))
  const { rowCount } = await owner.query('select 1 from pg_roles where rolname = $1', [APPLICATION_ROLE])
  const verifier = password === undefined ? '' : ` password '${scramVerifier(password)}'`
  await runOrExplain(
    owner,
    'The user of DATABASE_URL may not create roles, and the application needs one.',
    `${rowCount === 0 ? 'create' : 'alter'} role ${APPLICATION_ROLE} login${verifier}`,
  )
  if (await canConnect(applicationUrl(ownerUrl))) return
  throw new Error(`The role ${APPLICATION_ROLE} exists, but the database server does not let it in from here`)
}

/**
 * Ensures that the application's role exists, can connect by applicationUrl, and has timeouts. Throws, with
 * the statement for the server's administrator, if the owner isn't allowed.
 */
export const ensureApplicationRole = async (owner: pg.Client, ownerUrl: string): Promise<void> => {
  if (!(await canConnect(applicationUrl(ownerUrl)))) await createOrAlterRole(owner, ownerUrl)
  await ensureTimeouts(owner)
}

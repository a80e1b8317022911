import { createHash, createHmac, pbkdf2Sync, randomBytes } from 'node:crypto'
import pg from 'pg'

/** What the product's own sessions connect as. It owns nothing: migrations grant it what each table allows. */
export const APPLICATION_ROLE = 'hearten_app'

/**
 * The role's password follows from the owner's, so that every node knows it and nobody has to keep it. Undefined
 * where the owner has none (a trusted socket, say).
 */
const applicationPassword = (ownerUrl: URL): string | undefined => {
  const password = decodeURIComponent(ownerUrl.password) || ownerUrl.searchParams.get('password')
  return password ? createHmac('sha256', password).update(APPLICATION_ROLE).digest('base64url') : undefined
}

/** The owner's address as the application uses it: the same database, as the role of fewer rights. */
export const applicationUrl = (ownerUrl: string): string => {
  const url = new URL(ownerUrl)
  const password = applicationPassword(url) ?? ''
  url.searchParams.delete('user')
  url.searchParams.delete('password')
  url.username = APPLICATION_ROLE
  url.password = password
  if (url.username === '') {
    // An address of a local socket names no host, and then has no place for a user but its query.
    url.searchParams.set('user', APPLICATION_ROLE)
    if (password !== '') url.searchParams.set('password', password)
  }
  return url.href
}

const ITERATIONS = 4096

/** The form in which PostgreSQL itself keeps a password (RFC 5803): it lets nobody in who reads it in a log. */
export const scramVerifier = (password: string, salt: Buffer = randomBytes(16)): string => {
  const salted = pbkdf2Sync(password, salt, ITERATIONS, 32, 'sha256')
  const sign = (text: string) => createHmac('sha256', salted).update(text).digest()
  const storedKey = createHash('sha256').update(sign('Client Key')).digest('base64')
  return `SCRAM-SHA-256$${ITERATIONS}:${salt.toString('base64')}$${storedKey}:${sign('Server Key').toString('base64')}`
}

const letsIn = async (url: string): Promise<boolean> => {
  const client = new pg.Client({ connectionString: url })
  try {
    await client.connect()
    return true
  } catch (error) {
    // 28P01 wrong password, 28000 no such role.
    if (error instanceof pg.DatabaseError && (error.code === '28P01' || error.code === '28000')) return false
    throw error
  } finally {
    await client.end()
  }
}

/**
 * How long a session of the role waits at most: for a row that another holds, in a transaction that nothing happens
 * in, for a statement. Without, one that is stuck would keep for ever whoever waits for it.
 */
const TIME_OUTS = ['lock_timeout=5s', 'idle_in_transaction_session_timeout=15s', 'statement_timeout=30s']

/** Throws, with the statement for the server's administrator to run, where the owner may not do it. */
const runAsRoleMaker = async (owner: pg.Client, why: string, statement: string): Promise<void> => {
  try {
    await owner.query(statement)
  } catch (cause) {
    if (!(cause instanceof pg.DatabaseError && cause.code === '42501')) throw cause
    throw new Error(`${why} Have an administrator run:\n  ${statement};`, { cause })
  }
}

const ensureTimeOuts = async (owner: pg.Client): Promise<void> => {
  const { rows } = await owner.query<{ kept: readonly string[] | null }>(
    'select rolconfig as kept from pg_roles where rolname = $1',
    [APPLICATION_ROLE],
  )
  // Only what differs: a role belongs to the whole server, and two at once can't change it.
  for (const timeOut of TIME_OUTS.filter((wanted) => rows[0]?.kept?.includes(wanted) !== true)) {
    const [name, value] = timeOut.split('=')
    await runAsRoleMaker(
      owner,
      `The user of DATABASE_URL may not change the role ${APPLICATION_ROLE}, which needs a time-out.`,
      `alter role ${APPLICATION_ROLE} set ${name} = '${value}'`,
    )
  }
}

const makeRole = async (owner: pg.Client, ownerUrl: string): Promise<void> => {
  const password = applicationPassword(new URL(ownerUrl))
  const { rowCount } = await owner.query('select 1 from pg_roles where rolname = $1', [APPLICATION_ROLE])
  const verifier = password === undefined ? '' : ` password '${scramVerifier(password)}'`
  await runAsRoleMaker(
    owner,
    'The user of DATABASE_URL may not create roles, and the application needs one.',
    `${rowCount === 0 ? 'create' : 'alter'} role ${APPLICATION_ROLE} login${verifier}`,
  )
  if (await letsIn(applicationUrl(ownerUrl))) return
  throw new Error(`The role ${APPLICATION_ROLE} exists, but the database server does not let it in from here`)
}

/**
 * Makes sure that the application's role exists, can connect by applicationUrl, and waits for nothing for ever. Throws,
 * with the statement for the server's administrator to run, where the owner may not do that.
 */
export const ensureApplicationRole = async (owner: pg.Client, ownerUrl: string): Promise<void> => {
  if (!(await letsIn(applicationUrl(ownerUrl)))) await makeRole(owner, ownerUrl)
  await ensureTimeOuts(owner)
}

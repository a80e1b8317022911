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
 * Makes sure that the application's role exists and can connect by applicationUrl. Throws, with the statement for
 * the server's administrator to run, where the owner may not create roles.
 */
export const ensureApplicationRole = async (owner: pg.Client, ownerUrl: string): Promise<void> => {
  if (await letsIn(applicationUrl(ownerUrl))) return
  const password = applicationPassword(new URL(ownerUrl))
  const { rowCount } = await owner.query('select 1 from pg_roles where rolname = $1', [APPLICATION_ROLE])
  const verifier = password === undefined ? '' : ` password '${scramVerifier(password)}'`
  const statement = `${rowCount === 0 ? 'create' : 'alter'} role ${APPLICATION_ROLE} login${verifier}`
  try {
    await owner.query(statement)
  } catch (cause) {
    if (!(cause instanceof pg.DatabaseError && cause.code === '42501')) throw cause
    throw new Error(
      `The user of DATABASE_URL may not create roles, and the application needs one. Have an administrator run:\n  ${statement};`,
      { cause },
    )
  }
  if (await letsIn(applicationUrl(ownerUrl))) return
  throw new Error(`The role ${APPLICATION_ROLE} exists, but the database server does not let it in from here`)
}

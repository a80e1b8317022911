import { applicationUrl } from '#database/application-role.ts'
import { startEmbeddedPostgres } from '#database/embedded.ts'
import { appointByEmail } from './accounts/staff/appoint-staff.ts'
import { resetByEmail } from './accounts/staff/reset-second-factor.ts'
import { openData } from './build-deps.ts'
import { readConfig } from './config.ts'
import { buildLogger } from './platform/logging.ts'

/**
 * `npm run appoint -- ada@example.com admin support` sets the staff roles of an account. `new-app` in place of
 * the roles removes the account's authenticator app instead.
 */

const print = (line: string): void => {
  process.stdout.write(`${line}\n`)
}

const appoint = async ([email = '', ...roles]: readonly string[]): Promise<void> => {
  if (email === '')
    throw new Error('Give an e-mail address and roles: npm run appoint -- ada@example.com admin')
  const config = readConfig()
  const embedded =
    config.databaseUrl === undefined
      ? await startEmbeddedPostgres({ dataDir: config.dataDir, log: print })
      : null
  try {
    const url = applicationUrl(config.databaseUrl ?? embedded?.url ?? '')
    const data = await openData(config, buildLogger(config), url)
    try {
      print(
        await (roles.join() === 'new-app' ? resetByEmail(data, email) : appointByEmail(data, email, roles)),
      )
    } finally {
      await data.database.close()
    }
  } finally {
    await embedded?.stop()
  }
}

try {
  await appoint(process.argv.slice(2))
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  process.exitCode = 1
}

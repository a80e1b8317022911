import { existsSync, readFileSync } from 'node:fs'
import { inProject } from './project.mjs'

const ENV_FILE = inProject('.env')

const saysProduction = (text) => /^\s*(export\s+)?NODE_ENV\s*=\s*(["']?)production\2\s*$/m.test(text)

/**
 * Environment of the built pages. React chooses its build by NODE_ENV when loaded; the development build is
 * half as fast. Whether this is production is PRODUCTION's question; NODE_ENV=production implies it too, so
 * that a sandbox is never used by mistake.
 */
export const productEnvironment = (
  given = process.env,
  file = existsSync(ENV_FILE) ? readFileSync(ENV_FILE, 'utf8') : '',
) => {
  const meant = given.NODE_ENV === undefined ? saysProduction(file) : given.NODE_ENV === 'production'
  const told = meant && given.PRODUCTION === undefined ? { PRODUCTION: 'true' } : {}
  return { NODE_ENV: 'production', ...told }
}

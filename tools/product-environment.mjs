import { existsSync, readFileSync } from 'node:fs'
import { inProject } from './project.mjs'

const ENV_FILE = inProject('.env')

const saysProduction = (text) => /^\s*(export\s+)?NODE_ENV\s*=\s*(["']?)production\2\s*$/m.test(text)

/**
 * Environment of a server with the built pages. NODE_ENV is always production, because React chooses its build by it,
 * and the development build is half as fast. PRODUCTION says whether this is production; it is set if NODE_ENV was
 * production before, so that a sandbox is never used by mistake.
 */
export const productEnvironment = (
  environment = process.env,
  file = existsSync(ENV_FILE) ? readFileSync(ENV_FILE, 'utf8') : '',
) => {
  const isProduction =
    environment.NODE_ENV === undefined ? saysProduction(file) : environment.NODE_ENV === 'production'
  const setsProduction = isProduction && environment.PRODUCTION === undefined
  return { NODE_ENV: 'production', ...(setsProduction ? { PRODUCTION: 'true' } : {}) }
}

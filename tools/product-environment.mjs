import { existsSync, readFileSync } from 'node:fs'
import { inProject } from './project.mjs'

const ENV_FILE = inProject('.env')

const saysProduction = (text) => /^\s*(export\s+)?NODE_ENV\s*=\s*(["']?)production\2\s*$/m.test(text)

/**
 * What the built pages are run with. React chooses by NODE_ENV, when it is loaded, between the build that renders pages
 * and the one that helps to write them, at half the speed. Whether this is production is another question, asked by
 * PRODUCTION; but who answers it by NODE_ENV, as is usual, is understood, and never gets a sandbox by mistake.
 */
export const productEnvironment = (
  given = process.env,
  file = existsSync(ENV_FILE) ? readFileSync(ENV_FILE, 'utf8') : '',
) => {
  const meant = given.NODE_ENV === undefined ? saysProduction(file) : given.NODE_ENV === 'production'
  const told = meant && given.PRODUCTION === undefined ? { PRODUCTION: 'true' } : {}
  return { NODE_ENV: 'production', ...told }
}

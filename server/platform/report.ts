import { type CodeName, codes } from '#contract/codes.ts'
import type { Logger } from './logging.ts'

/**
 * Logs an unsuccessful answer of a call or a page: as an error when something broke, at debug level when the
 * code isn't reported, otherwise as info.
 */
export const report = (log: Logger, kind: 'call' | 'page', refused: CodeName, error: unknown): void => {
  const { status, reported } = codes[refused]
  const details = { err: error, refused }
  if (!reported) log.debug(details, `${kind} answered with nothing`)
  else if (status >= 500) log.error(details, `${kind} failed`)
  else log.info(details, `${kind} refused`)
}

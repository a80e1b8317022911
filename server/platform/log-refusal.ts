import { type CodeName, codes } from '#contract/codes.ts'
import type { Logger } from './logging.ts'

/**
 * Logs an unsuccessful answer of a call or a page: as an error when something broke, at debug level when the
 * code isn't reported, otherwise as info. A request that is refused as busy without an error is no failure.
 */
export const logRefusal = (log: Logger, kind: 'call' | 'page', refused: CodeName, error: unknown): void => {
  const { status, reportedAs } = codes[refused]
  const isFailure = status >= 500 && (refused !== 'busy' || error instanceof Error)
  const details = { err: error, refused }
  if (reportedAs === null) log.debug(details, `${kind} answered with nothing`)
  else if (isFailure) log.error(details, `${kind} failed`)
  else log.info(details, `${kind} refused`)
}

import { type CodeName, codes } from '#contract/codes.ts'
import type { Logger } from './logging.ts'

/**
 * One line for an answer that isn't the one asked for, of a call or a page alike: an error where something broke, for
 * those who debug where the code is said not to be reported, a remark otherwise.
 */
export const report = (log: Logger, asked: 'call' | 'page', refused: CodeName, error: unknown): void => {
  const { status, reported } = codes[refused]
  const details = { err: error, refused }
  if (!reported) log.debug(details, `${asked} answered with nothing`)
  else if (status >= 500) log.error(details, `${asked} failed`)
  else log.info(details, `${asked} refused`)
}

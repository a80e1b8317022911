import { browserRandomBytes, type RandomBytes } from '#web/browser/random-string.ts'
import { makeVisitorId } from '#web/browser/visits/visitor-id.ts'

/** 19 random characters and the time in base 36. */
export const makeTimedId = (nowMs: number, randomBytes: RandomBytes = browserRandomBytes): string =>
  `${makeVisitorId(randomBytes)}${nowMs.toString(36)}`

import type { Deps } from '#server/deps.ts'

export const PAUSE_MAX_MS = 250

/**
 * Waits a random time before a declined card's answer, so that the bank's response time doesn't reveal its
 * reason.
 */
export const addResponseJitter = ({ ids, pause }: Pick<Deps, 'ids' | 'pause'>): Promise<void> =>
  pause(Buffer.from(ids.secret(2), 'base64url').readUInt16BE() % PAUSE_MAX_MS)

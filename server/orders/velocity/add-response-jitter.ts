import type { Deps } from '#server/deps.ts'

export const PAUSE_MAX_MS = 250

/**
 * Random pause before a declined card's answer, because the bank's response time must not reveal its reason.
 */
export const addResponseJitter = ({ ids, pause }: Pick<Deps, 'ids' | 'pause'>): Promise<void> =>
  pause(Buffer.from(ids.secret(2), 'base64url').readUInt16BE() % PAUSE_MAX_MS)

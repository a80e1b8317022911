import type { Deps } from '#server/deps.ts'

export const PAUSE_MAX_MS = 250

/** Before a declined card's answer: how long a bank took mustn’t tell which of its reasons it had. */
export const addResponseJitter = ({ ids, pause }: Pick<Deps, 'ids' | 'pause'>): Promise<void> =>
  pause(Buffer.from(ids.secret(2), 'base64url').readUInt16BE() % PAUSE_MAX_MS)

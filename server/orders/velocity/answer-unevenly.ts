import { setTimeout as pause } from 'node:timers/promises'
import type { Ids } from '#server/platform/ids.ts'

const PAUSE_MAX_MS = 250

/** Before a declined card's answer: how long a bank took mustn’t tell which of its reasons it had. */
export const answerUnevenly = async ({ ids }: { ids: Pick<Ids, 'secret'> }): Promise<void> => {
  await pause(Buffer.from(ids.secret(2), 'base64url').readUInt16BE() % PAUSE_MAX_MS)
}

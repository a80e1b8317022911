import type { FastifyBaseLogger } from 'fastify'
import type { Sql } from '../../database.ts'

const WAIT_MS = 100

/**
 * Marks events as delivered, many per statement. A mark that a crash loses only causes a redelivery, which
 * receivers must tolerate anyway.
 */
export const createDeliveredMarks = (sql: Sql, log: FastifyBaseLogger) => {
  let ids: string[] = []
  let timer: NodeJS.Timeout | undefined

  const write = async (): Promise<void> => {
    clearTimeout(timer)
    timer = undefined
    if (ids.length === 0) return
    const batch = ids
    ids = []
    try {
      await sql(
        'mark_delivered',
        `update sandbox.stripe_event set delivery = 'delivered' where id = any($1)`,
        [batch],
      )
    } catch (error) {
      log.error({ error, count: batch.length }, 'could not mark webhooks as delivered')
      ids.push(...batch)
    }
  }

  return {
    add: (id: string): void => {
      ids.push(id)
      timer ??= setTimeout(write, WAIT_MS)
    },
    write,
  }
}

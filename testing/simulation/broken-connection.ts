import type pg from 'pg'

/** `before`: the statement never reaches the database. `after`: it takes effect, but its answer is lost. */
export type BreakPoint = 'before' | 'after'

/** The driver's message for a lost connection. */
export const LOST_CONNECTION = 'Connection terminated unexpectedly'

/** The driver's error for a lost connection. */
export class BrokenConnection extends Error {
  constructor() {
    super(LOST_CONNECTION)
  }
}

/** A connection that breaks before or after its first statement, or in a transaction its COMMIT. */
export const breakConnection = (client: pg.PoolClient, when: BreakPoint) => {
  let inTransaction = false
  let broken = false
  const query = async (text: string, values?: unknown[]) => {
    if (broken) throw new Error('Client has encountered a connection error and is not queryable')
    const begins = /^(start transaction|begin)/.test(text)
    inTransaction ||= begins
    if (begins || (inTransaction && !/^commit/.test(text))) return client.query(text, values)
    broken = true
    if (when === 'after') await client.query(text, values)
    throw new BrokenConnection()
  }
  return { query, release: () => client.release(broken) }
}

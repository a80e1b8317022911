import pg from 'pg'

/**
 * Does `work` on a connection of its own. If the server ends between two statements, the next one fails instead of
 * the process: pg emits an error, which would be unhandled.
 * @throws pg.DatabaseError and network errors of connecting, and what `work` throws
 */
export const withClient = async <T>(
  config: pg.ClientConfig,
  work: (client: pg.Client) => Promise<T>,
): Promise<T> => {
  const client = new pg.Client(config)
  client.on('error', () => undefined)
  try {
    await client.connect()
    return await work(client)
  } finally {
    await client.end()
  }
}

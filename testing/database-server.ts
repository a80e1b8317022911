import type pg from 'pg'
import { withClient } from '#database/with-client.ts'

/** A database server for the tests: one PostgreSQL, or a Citus coordinator with its workers. */

const onServer = <T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> =>
  withClient({ connectionString: url }, work)

export const inDatabase = (url: string, database: string): string => {
  const other = new URL(url)
  other.pathname = `/${database}`
  return other.href
}

type Node = { readonly url: string; readonly host: string; readonly port: number }

/** Nodes of a Citus cluster, coordinator first; empty on one PostgreSQL. */
const nodesOf = async (url: string): Promise<Node[]> =>
  onServer(url, async (client) => {
    const { rows: citus } = await client.query("select from pg_extension where extname = 'citus'")
    if (citus.length === 0) return []
    const { rows } = await client.query<{ host: string; port: number }>(
      'select nodename as host, nodeport as port from pg_dist_node order by groupid',
    )
    return rows.map(({ host, port }) => {
      const node = new URL(url)
      Object.assign(node, { hostname: host, port: String(port) })
      return { url: node.href, host, port }
    })
  })

/** Runs a statement in the same database of each node. */
export const onEachNode = async (url: string, statement: string): Promise<void> => {
  const nodes = await nodesOf(url)
  for (const node of nodes.length === 0 ? [{ url }] : nodes)
    await onServer(node.url, (client) => client.query(statement))
}

/** Creates an empty database on every node, with Citus set up to know them all. */
export const createEmptyDatabase = async (url: string, name: string): Promise<void> => {
  await onEachNode(url, `create database ${name}`)
  const [coordinator, ...workers] = await nodesOf(url)
  if (coordinator === undefined) return
  for (const node of [coordinator, ...workers])
    await onServer(inDatabase(node.url, name), (client) => client.query('create extension citus'))
  await onServer(inDatabase(url, name), async (client) => {
    await client.query('select citus_set_coordinator_host($1, $2)', [coordinator.host, coordinator.port])
    for (const { host, port } of workers) await client.query('select citus_add_node($1, $2)', [host, port])
  })
}

/**
 * Forbids connections to a template, and ends those of Citus' background processes, which would make a copy fail.
 * PostgreSQL's own processes leave by themselves, and only a superuser may end them.
 */
export const closeTemplate = async (url: string, name: string): Promise<void> => {
  await onEachNode(url, `alter database ${name} allow_connections false`)
  for (const node of await nodesOf(url))
    await onServer(node.url, (client) =>
      client.query(`select pg_terminate_backend(pid, 5000) from pg_stat_activity where datname = '${name}'`),
    )
}

export const copyDatabase = (url: string, template: string, name: string): Promise<void> =>
  onEachNode(url, `create database ${name} template ${template} strategy file_copy`)

/**
 * Drops a database, by force on Citus, whose background processes are connected. On one PostgreSQL, we aren't
 * allowed to end autovacuum, as force would.
 */
export const dropDatabase = async (url: string, name: string): Promise<void> => {
  const force = (await nodesOf(url)).length > 0 ? ' with (force)' : ''
  await onEachNode(url, `drop database if exists ${name}${force}`)
}

import type pg from 'pg'

/**
 * The standard bank transaction TPC-B, as pgbench runs it by default: five statements between BEGIN and COMMIT, one of
 * which updates the same row in every transaction. It is the baseline for our settlement on the same server.
 */

const ACCOUNTS_PER_BRANCH = 100_000
const TELLERS_PER_BRANCH = 10

export const prepareTpcb = async (owner: pg.Pool, scale: number): Promise<void> => {
  await owner.query(`
    drop schema if exists tpcb cascade; create schema tpcb;
    create table tpcb.branches (bid int primary key, bbalance int, filler char(88)) with (fillfactor = 100);
    create table tpcb.tellers (tid int primary key, bid int, tbalance int, filler char(84));
    create table tpcb.accounts (aid int primary key, bid int, abalance int, filler char(84));
    create table tpcb.history (tid int, bid int, aid int, delta int, mtime timestamp, filler char(22));
    insert into tpcb.branches select g, 0, '' from generate_series(1, ${scale}) g;
    insert into tpcb.tellers select g, (g - 1) / ${TELLERS_PER_BRANCH} + 1, 0, '' from generate_series(1, ${scale * TELLERS_PER_BRANCH}) g;
    insert into tpcb.accounts select g, (g - 1) / ${ACCOUNTS_PER_BRANCH} + 1, 0, '' from generate_series(1, ${scale * ACCOUNTS_PER_BRANCH}) g;
    analyze tpcb.branches; analyze tpcb.tellers; analyze tpcb.accounts;`)
}

/** A random integer from 1 to the limit. */
const upTo = (random: () => number, limit: number): number => 1 + Math.floor(random() * limit)

/** One transaction, with prepared statements like `pgbench -M prepared`. */
export const tpcbTransaction = async (pool: pg.Pool, scale: number, random: () => number): Promise<void> => {
  const client = await pool.connect()
  const aid = upTo(random, scale * ACCOUNTS_PER_BRANCH)
  const tid = upTo(random, scale * TELLERS_PER_BRANCH)
  const bid = upTo(random, scale)
  const delta = upTo(random, 10_000) - 5000
  const run = (name: string, text: string, values: readonly number[]) =>
    client.query({ name, text, values: [...values] })
  try {
    await client.query('begin')
    await run('tpcb-account', 'update tpcb.accounts set abalance = abalance + $1 where aid = $2', [
      delta,
      aid,
    ])
    await run('tpcb-read', 'select abalance from tpcb.accounts where aid = $1', [aid])
    await run('tpcb-teller', 'update tpcb.tellers set tbalance = tbalance + $1 where tid = $2', [delta, tid])
    await run('tpcb-branch', 'update tpcb.branches set bbalance = bbalance + $1 where bid = $2', [delta, bid])
    await run(
      'tpcb-history',
      'insert into tpcb.history (tid, bid, aid, delta, mtime) values ($1, $2, $3, $4, current_timestamp)',
      [tid, bid, aid, delta],
    )
    await client.query('commit')
  } finally {
    client.release()
  }
}

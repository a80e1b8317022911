import { join } from 'node:path'
import pg from 'pg'
import { applicationUrl } from '#database/application-role.ts'
import { migrate } from '#database/migrate.ts'
import type { BenchDatabase } from './bench-deps.ts'
import { copyRows, type Values } from './copy-rows.ts'

const WARM_UP_CALLS = 50
const CALLS = 200
/** Maximum time of a round, so that a slow query gets fewer calls. */
const ROUND_MS = 15_000
/** Rounds whose median p99 counts, because a single p99 shows mostly what else the machine did in that second. */
const ROUNDS = 5

/** The donation that is copied. */
export const DONATION = {
  amountCents: 5000,
  tipCents: 500,
  coverFee: false,
  name: 'Bench Donor',
  email: 'donor@bench.example',
  nameShown: 'full' as const,
  hideAmount: false,
  message: '',
  at: new Date(0),
}

/** SQL of the time of copy `n`. */
export const AT = "'2026-01-01'::timestamptz + n * interval '20 seconds'"
/** SQL of a valid version 4 id for copy `n`. */
export const uuid = (kind: string) =>
  `overlay(overlay(md5('${kind}' || n) placing '4' from 13) placing '8' from 17)::uuid`

/** Copies a table's first row as rows `from` to `until`. */
export const copyRow = (
  owner: pg.Pool,
  table: string,
  values: Values,
  [from, until]: readonly [number, number],
): Promise<void> =>
  copyRows(
    owner,
    table,
    values,
    `(select * from ${table} order by ctid limit 1) t, generate_series(${from}, ${until}) n`,
  )

/** A filled database of one size: what the queries need, and how to close it. */
export type Filled<World> = { readonly world: World; readonly close: () => Promise<void> }
export type Question<World> = readonly [name: string, ask: (world: World, turn: number) => Promise<unknown>]
export type OwnedDatabase = BenchDatabase & { readonly owner: pg.Pool }

const timed = async <World>(world: World, [, ask]: Question<World>, turn: number): Promise<number> => {
  const startedAt = performance.now()
  await ask(world, turn)
  return performance.now() - startedAt
}

const quantile = (sorted: readonly number[], share: number): number =>
  sorted[Math.floor((sorted.length - 1) * share)] ?? 0

type Figures = { readonly p99: number; readonly median: number }

const figuresOf = (durations: readonly number[]): Figures => {
  const sorted = durations.toSorted((a, b) => a - b)
  return { p99: quantile(sorted, 0.99), median: quantile(sorted, 0.5) }
}

/** Runs a query on both databases in turn, so that other work of the machine slows down both alike. */
const compare = async <World>(few: World, many: World, question: Question<World>): Promise<void> => {
  const rounds: { few: Figures; many: Figures }[] = []
  let turn = 0
  const runRound = async (calls: number) => {
    const durations: { few: number[]; many: number[] } = { few: [], many: [] }
    const untilMs = performance.now() + ROUND_MS
    for (let call = 0; call < calls && performance.now() < untilMs; call += 1, turn += 1) {
      durations.few.push(await timed(few, question, turn))
      durations.many.push(await timed(many, question, turn))
    }
    return { few: figuresOf(durations.few), many: figuresOf(durations.many) }
  }
  await runRound(WARM_UP_CALLS)
  for (let round = 0; round < ROUNDS; round += 1) rounds.push(await runRound(CALLS))
  const figure = (name: keyof Figures): string => {
    const [few, many] = (['few', 'many'] as const).map((side) =>
      quantile(
        rounds.map((round) => round[side][name]).toSorted((x, y) => x - y),
        0.5,
      ),
    )
    return `${few?.toFixed(1)} and ${many?.toFixed(1)}, ${((many ?? 0) / (few ?? 1)).toFixed(2)} times`
  }
  console.log(`${question[0]}: p99 ${figure('p99')}; median ${figure('median')}`)
}

/** Makes a second database on the bench's server. */
const makeSmallDatabase = async (database: OwnedDatabase): Promise<OwnedDatabase> => {
  await database.owner.query('create database few')
  const url = new URL(database.ownerUrl)
  url.pathname = '/few'
  await migrate(url.href, {
    directory: join(import.meta.dirname, '../database/migrations'),
    log: () => undefined,
  })
  const owner = new pg.Pool({ connectionString: url.href, max: 1 })
  return { ...database, ownerUrl: url.href, url: applicationUrl(url.href), owner }
}

/**
 * Prints how many milliseconds each query takes in a small and in a large database, and their ratio, as medians of
 * the rounds.
 */
export const compareSizes = async <World>(
  database: OwnedDatabase,
  sizes: readonly [few: number, many: number],
  {
    fill,
    questions,
  }: {
    readonly fill: (database: OwnedDatabase, size: number) => Promise<Filled<World>>
    readonly questions: readonly Question<World>[]
  },
): Promise<void> => {
  const small = await makeSmallDatabase(database)
  const few = await fill(small, sizes[0])
  const many = await fill(database, sizes[1])
  try {
    console.log(`ms, median of ${ROUNDS} rounds of up to ${CALLS} calls, asked in turn:`)
    for (const question of questions) await compare(few.world, many.world, question)
  } finally {
    await few.close()
    await many.close()
    await small.owner.end()
  }
}

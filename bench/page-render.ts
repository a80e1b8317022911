import { buildApp } from '#server/app.ts'
import { refreshCaseCards } from '#server/cases/case-card.ts'
import { setCuratedCases } from '#server/cases/curate-cases.ts'
import { foldWaitingCases } from '#server/ledger/balance.store.ts'
import { DatabaseClient } from '#server/platform/database-client.ts'
import { registerPages } from '#server/platform/http/pages.ts'
import { makeCase } from '#testing/make-case.ts'
import { type BenchDatabase, benchDeps } from './bench-deps.ts'
import { interrupted } from './interrupted.ts'
import { settlerOn } from './settled-donations.ts'

const CASES = 12
const DONATIONS_PER_CASE = 40
const CURATED = 3
const WARM_UPS = 100
const ROUNDS = 300
/** A query parameter that no page knows, so that the page isn't cached. */
const UNCACHED_PARAMETER = 'render'

/**
 * Counts the statements sent to the database, and how many of them were sent while no other was running: those are
 * the round trips that a page waits for one after the other.
 */
const countStatements = () => {
  const counts = { statements: 0, inTurn: 0 }
  let pendingCount = 0
  const { query } = DatabaseClient.prototype
  DatabaseClient.prototype.query = function counted(this: DatabaseClient, ...args: unknown[]) {
    counts.statements += 1
    if (pendingCount === 0) counts.inTurn += 1
    pendingCount += 1
    const answer = Reflect.apply(query, this, args)
    void Promise.resolve(answer).finally(() => (pendingCount -= 1))
    return answer
  }
  const stop = (): void => {
    DatabaseClient.prototype.query = query
  }
  return { counts, stop }
}

const millisecondsOf = ({ user, system }: NodeJS.CpuUsage): number => (user + system) / 1000

/** Measures uncached pages: this process's CPU time for each, without PostgreSQL's, and the number of statements. */
export const benchPageRender = async (database: BenchDatabase): Promise<void> => {
  const { deps, close } = await benchDeps(database)
  const app = await buildApp(deps)
  await registerPages(app, deps, null)
  try {
    const caseIds: string[] = []
    for (let count = 0; count < CASES; count += 1) caseIds.push(await makeCase({ deps }))
    const { settle } = await settlerOn(deps, caseIds, 1000)
    for (let count = 0; count < DONATIONS_PER_CASE * CASES; count += 1) await settle()
    await foldWaitingCases(deps.database, (changed) => refreshCaseCards(deps, changed))
    await setCuratedCases(deps, caseIds.slice(0, CURATED))
    const [caseId] = caseIds
    const pages = [
      '/',
      '/case-list',
      `/case-detail/${caseId}/help-rosa-rebuild-after-the-flood`,
      `/donate/pay/${caseId}`,
      '/fundraiser',
      '/about',
    ]
    const render = async (page: string): Promise<number> => {
      const answer = await app.inject({
        url: `${page}?${UNCACHED_PARAMETER}=1`,
        headers: { 'accept-encoding': 'br', cookie: 'geo_check=true' },
      })
      if (answer.statusCode !== 200) throw new Error(`${page}: ${answer.statusCode}`)
      return answer.rawPayload.length
    }
    console.log(
      '\nA page that isn’t kept: processor time of the server, statements, of those in turn, bytes sent',
    )
    for (const page of pages) {
      for (let round = 0; round < WARM_UPS; round += 1) await render(page)
      const { counts, stop } = countStatements()
      const before = process.cpuUsage()
      let bytes = 0
      for (let round = 0; round < ROUNDS; round += 1) {
        interrupted.throwIfAborted()
        bytes = await render(page)
      }
      const used = millisecondsOf(process.cpuUsage(before)) / ROUNDS
      stop()
      const [statements, inTurn] = [counts.statements, counts.inTurn].map((count) =>
        (count / ROUNDS).toFixed(1),
      )
      console.log(
        `  ${used.toFixed(1).padStart(5)} ms ${statements?.padStart(5)} ${inTurn?.padStart(5)} ${String(bytes).padStart(7)}  ${page}`,
      )
    }
    console.log('  npm run bench -- page-render')
  } finally {
    await app.close()
    await close()
  }
}

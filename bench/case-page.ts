import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { buildApp } from '#server/app.ts'
import { refreshCaseCards } from '#server/cases/case-card.ts'
import { foldWaitingCases } from '#server/ledger/balance.store.ts'
import { registerPages } from '#server/platform/http/pages.ts'
import { startLoop } from '#server/platform/loop.ts'
import { makeCase } from '#testing/make-case.ts'
import { type BenchDatabase, benchDeps } from './bench-deps.ts'
import { compare, printComparison } from './rounds.ts'
import { settlerOn } from './settled-donations.ts'

const CLIENTS = 16
const ROUNDS = 5
const DURATION_MS = 4000

const fetchBody = async (url: string): Promise<void> => {
  const answer = await fetch(url)
  if (!answer.ok) throw new Error(`${url}: ${answer.status}`)
  await answer.arrayBuffer()
}

const DONATION_EVERY_MS = 100
const DONATIONS = 2000
const FOLD_EVERY_MS = 250
const POLL_EVERY_MS = 20
/** Maximum age of a page that is printed as the target. */
const OLDEST_MS = 1000

/** Number of donations that the page shows. */
const countShownDonations = async (url: string): Promise<number> => {
  const html = (await (await fetch(url)).text()).replaceAll(/<!--.*?-->/g, '')
  const count = /([\d,]+) donations?\b/.exec(html)?.[1]
  return count === undefined ? 0 : Number(count.replaceAll(',', ''))
}

/**
 * Polls the page as a visitor would, and compares the donations it shows with the times when they were settled.
 * @returns a function that stops, and returns the age of the stalest page: the longest time in milliseconds between
 * the settlement of a donation and a later request whose page didn't show it
 */
const startPolling = (url: string, settledMs: readonly number[], log: Parameters<typeof startLoop>[2]) => {
  let oldestMs = 0
  let polls = 0
  const stop = startLoop('polls', POLL_EVERY_MS, log, async () => {
    const requestedMs = performance.now()
    const shownCount = await countShownDonations(url)
    // Settlement of the first donation that isn't on the page, if it happened before the request.
    const firstMissingMs = settledMs[shownCount] ?? requestedMs
    oldestMs = Math.max(oldestMs, requestedMs - firstMissingMs)
    polls += 1
  })
  return async () => {
    await stop()
    return { oldestMs: Math.round(oldestMs), polls }
  }
}

/**
 * Measures anonymous case pages per second against a static file of the same process, while the case gets a donation
 * every 100 ms, and how stale the pages are. The load generator runs on the same machine.
 */
export const benchCasePage = async (database: BenchDatabase): Promise<void> => {
  const { deps, close } = await benchDeps(database)
  const app = await buildApp(deps)
  await registerPages(app, deps, null)
  const caseId = await makeCase({ deps })
  const { settle } = await settlerOn(deps, [caseId], DONATIONS)
  const settledMs: number[] = []
  const loops = [
    startLoop('fold', FOLD_EVERY_MS, deps.log, () =>
      foldWaitingCases(deps.database, (changed) => refreshCaseCards(deps, changed)),
    ),
    startLoop('donations', DONATION_EVERY_MS, deps.log, async () => {
      await settle()
      settledMs.push(performance.now())
    }),
  ]
  try {
    const address = await app.listen({ port: 0, host: '127.0.0.1' })
    const style = readdirSync(join(import.meta.dirname, '../build/client/assets')).find((name) =>
      name.endsWith('.css'),
    )
    // The slug of makeCase's title.
    const casePage = `${address}/case-detail/${caseId}/help-rosa-rebuild-after-the-flood`
    const stopPolling = startPolling(casePage, settledMs, deps.log)
    const result = await compare(
      [
        { name: 'case page while it gets gifts', once: () => fetchBody(casePage) },
        { name: 'static file (style sheet)', once: () => fetchBody(`${address}/assets/${style}`) },
      ],
      { clients: CLIENTS, rounds: ROUNDS, durationMs: DURATION_MS },
    )
    const { oldestMs, polls } = await stopPolling()
    printComparison(
      `Case page against a static file of the same process, ${CLIENTS} clients`,
      'npm run bench -- case-page',
      result,
    )
    console.log(`  gifts settled meanwhile            ${settledMs.length}`)
    console.log(`  oldest page of ${polls} looked at     ${oldestMs} ms (at most ${OLDEST_MS})`)
  } finally {
    await Promise.all(loops.map((stop) => stop()))
    await app.close()
    await close()
  }
}

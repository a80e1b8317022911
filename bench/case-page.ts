import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { buildApp } from '#server/app.ts'
import { registerPages } from '#server/platform/http/pages.ts'
import { startLoop } from '#server/platform/loop.ts'
import { makeCase } from '#testing/make-case.ts'
import { type BenchPlace, benchDeps } from './outside-the-network.ts'
import { compare, printComparison } from './rounds.ts'

const CLIENTS = 16
const ROUNDS = 5
const DURATION_MS = 4000

const fetchWhole = async (url: string): Promise<void> => {
  const answer = await fetch(url)
  if (!answer.ok) throw new Error(`${url}: ${answer.status}`)
  await answer.arrayBuffer()
}

/** Write interval, so that the cache is invalidated regularly. */
const WRITE_EVERY_MS = 100

/**
 * Anonymous case pages per second against a static file of the same process. The load generator shares the
 * machine.
 */
export const benchCasePage = async (place: BenchPlace): Promise<void> => {
  const { deps, close } = await benchDeps(place)
  const app = await buildApp(deps)
  await registerPages(app, deps, null)
  const writing = startLoop('writes', WRITE_EVERY_MS, deps.log, () =>
    deps.database.transact(async (tx) => {
      await tx.selectFrom('cases').select('caseId').limit(1).execute()
    }),
  )
  try {
    const caseId = await makeCase({ deps })
    const address = await app.listen({ port: 0, host: '127.0.0.1' })
    const style = readdirSync(join(import.meta.dirname, '../build/client/assets')).find((name) =>
      name.endsWith('.css'),
    )
    // The slug of makeCase's title.
    const casePath = `/case-detail/${caseId}/help-rosa-rebuild-after-the-flood`
    const result = await compare(
      [
        { name: 'case page while things are written', once: () => fetchWhole(`${address}${casePath}`) },
        { name: 'static file (style sheet)', once: () => fetchWhole(`${address}/assets/${style}`) },
      ],
      { clients: CLIENTS, rounds: ROUNDS, durationMs: DURATION_MS },
    )
    printComparison(
      `Case page against a static file of the same process, ${CLIENTS} clients`,
      'npm run bench',
      result,
    )
  } finally {
    await writing()
    await app.close()
    await close()
  }
}

import { recordEvents } from '#server/tracking/record-events.ts'
import { rollUp } from '#server/tracking/roll-up/roll-up.ts'
import { makeCase } from '#testing/make-case.ts'
import { type BenchDatabase, benchDeps } from './bench-deps.ts'
import { compare, median, printComparison } from './rounds.ts'
import { settlerOn } from './settled-donations.ts'

const ROUND = { clients: 16, rounds: 5, durationMs: 3000 }
const RUN = `${ROUND.clients} clients, ${ROUND.rounds} × ${ROUND.durationMs / 1000} s`
const BATCH_EVENTS = 20
/** Batches of events for each donation: in a busy minute there are far more visits than donations. */
const BATCHES_PER_DONATION = 5
const BROWSER = 'Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 Chrome/147.0 Safari/537.36'

type BenchDeps = Awaited<ReturnType<typeof benchDeps>>['deps']

/** One browser's visit with its events, as the tracker sends them. */
const batchOf = (deps: BenchDeps) => {
  const selfTag = deps.ids.alphanumeric(19)
  const at = deps.wallClock.now().toISOString()
  const common = { channel: '99', subChannel: null, visitDv: 'pc', shareSourceId: null } as const
  const visitId = `visit${selfTag}`
  return {
    userAgent: BROWSER,
    visit: {
      ...common,
      visitId,
      selfTag,
      startedAt: at,
      firstVisitAt: at,
      landingPath: '/',
      utmSource: null,
      utmMedium: null,
      utmCampaign: null,
      referrerHost: null,
      shareChannel: null,
    },
    events: Array.from({ length: BATCH_EVENTS }, () => ({
      ...common,
      eventId: `${deps.ids.alphanumeric(19)}m0000000`,
      op: 'page_enter',
      opTime: at,
      visitId,
      selfTag,
      pageName: 'case_detail',
      pageId: null,
      fromPath: null,
      toPath: '/case-detail/:caseId',
      userSourceId: null,
      testCode: null,
      extInfo: {},
    })),
  }
}

const record = async (deps: BenchDeps): Promise<void> => {
  await recordEvents(deps, batchOf(deps))
}

/** Records batches of events. @returns the seconds that the roll-up of all events so far takes */
const rollUpSeconds = async (deps: BenchDeps, batches: number): Promise<number> => {
  for (let count = 0; count < batches; count += ROUND.clients)
    await Promise.all(Array.from({ length: ROUND.clients }, () => record(deps)))
  const samples: number[] = []
  for (let round = 0; round < 3; round += 1) {
    const started = performance.now()
    await rollUp(deps)
    samples.push((performance.now() - started) / 1000)
  }
  return median(samples)
}

/** Measures events per second, how much they slow down donations, and how the roll-up's time grows with them. */
export const benchTracking = async (database: BenchDatabase): Promise<void> => {
  const { deps, close } = await benchDeps(database)
  try {
    const small = await rollUpSeconds(deps, 1000)
    const large = await rollUpSeconds(deps, 3000)
    console.log(
      `\nRoll-up of ${1000 * BATCH_EVENTS} events ${small.toFixed(2)} s, of four times as many ${large.toFixed(2)} s`,
    )
    console.log(`  ratio                              ${(large / small).toFixed(2)} (linear: at most 4)`)

    const { settle } = await settlerOn(deps, [await makeCase({ deps })])
    const alone = await compare(
      [
        { name: `batches of ${BATCH_EVENTS} events`, once: () => record(deps) },
        { name: 'donations settled, one case', once: settle },
      ],
      ROUND,
    )
    printComparison(
      `Events taken, and donations settled, each alone, ${RUN}`,
      'npm run bench tracking',
      alone,
    )
    const together = async (): Promise<void> => {
      await Promise.all([settle(), ...Array.from({ length: BATCHES_PER_DONATION }, () => record(deps))])
    }
    const beside = await compare(
      [
        { name: `donations beside ${BATCHES_PER_DONATION} batches each`, once: together },
        { name: 'donations settled alone', once: settle },
      ],
      ROUND,
    )
    printComparison(`What events cost a donation, ${RUN}`, 'npm run bench tracking', beside)
  } finally {
    await close()
  }
}

import { spawn } from 'node:child_process'
import { constants, setPriority } from 'node:os'
import { join } from 'node:path'
import type pg from 'pg'
import { startSandbox } from '#sandbox/main.ts'
import { buildApp } from '#server/app.ts'
import { buildDeps } from '#server/build-deps.ts'
import { chooseOutside } from '#server/choose-outside.ts'
import { readConfig } from '#server/config.ts'
import type { Deps } from '#server/deps.ts'
import { buildLogger } from '#server/platform/logging.ts'
import { makeCase } from '#testing/make-case.ts'
import type { BenchDatabase } from './bench-deps.ts'
import type { ClientAnswer, ClientRequest } from './card-testing-client.ts'
import { startRefusing } from './refusing-server.ts'
import { median } from './rounds.ts'

const TESTERS = 500
const CARDS_EACH = 200
/** Turns between the product and the baseline. They alternate, so that background load affects both. */
const TURNS = 5
const REFUSED_PER_TURN = 10
const DONORS = 50
/**
 * Attempts per second of all testers together. It must leave the machine some capacity, or the bench would measure
 * only that there is none.
 */
const TRIES_PER_SECOND = 200
/** Decline reasons, which no answer to a tester may reveal. */
const REASONS = /generic_decline|insufficient|lost_card|stolen_card|expired|incorrect_cvc|card_declined/i

const runClient = (request: ClientRequest): Promise<ClientAnswer> =>
  new Promise((resolve, reject) => {
    const file = join(import.meta.dirname, 'card-testing-client.ts')
    const child = spawn(process.execPath, [...process.execArgv, file, JSON.stringify(request)], {
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    let text = ''
    // In reality, testers use their own computers, so here they get only what the product and the donors leave.
    if (request.role === 'testers' && child.pid !== undefined)
      setPriority(child.pid, constants.priority.PRIORITY_LOW)
    child.stdout.on('data', (chunk) => (text += chunk))
    child.once('close', (status) =>
      status === 0 ? resolve(JSON.parse(text)) : reject(new Error(`the clients ended with ${status}`)),
    )
  })

const startProduct = async (database: BenchDatabase) => {
  const config = readConfig({
    DATA_DIR: database.dataDir,
    LOG_LEVEL: 'silent',
    DEMO: 'false',
    HOST: '127.0.0.1',
    PORT: '0',
    TRUST_PROXY: '127.0.0.1',
    // Turns off the other limits: calls per minute, and load shedding.
    RATE_LIMIT_FACTOR: '1000000',
    BUSY_AFTER_MS: '0',
    // The proof of work slows down testers on their own computers; on this one it would slow down everything.
    CHALLENGE_COST: '4',
  })
  const log = buildLogger(config)
  const sandbox = await startSandbox({
    databaseUrl: database.ownerUrl,
    port: 0,
    host: '127.0.0.1',
    productOrigin: config.publicOrigin,
    log,
    // Nothing listens there: webhooks aren't needed, because the answer already says that a card was declined.
    webhookUrl: 'http://127.0.0.1:1/',
    webhookEvents: [],
  })
  const { deps, close } = await buildDeps(
    config,
    log,
    { application: database.url, owner: database.ownerUrl },
    chooseOutside(config, sandbox),
  )
  let cardLookups = 0
  const payments: Deps['payments'] = {
    ...deps.payments,
    cardFingerprint: (token) => {
      cardLookups += 1
      return deps.payments.cardFingerprint(token)
    },
  }
  const app = await buildApp({ ...deps, payments })
  const origin = await app.listen({ port: 0, host: '127.0.0.1' })
  const stop = async (): Promise<void> => {
    await app.close()
    await sandbox.stop()
    await close()
  }
  return { deps, origin, sandbox, stop, countCardLookups: () => cardLookups }
}

const medianOf = ({ donations }: ClientAnswer): number => median(donations.map(({ ms }) => ms))

const countDonated = ({ donations }: ClientAnswer): number =>
  donations.filter(({ state }) => state === 'succeeded').length

const count = async (owner: pg.Pool, query: string): Promise<number> => (await owner.query(query)).rows[0].n

type Donors = {
  readonly before: ClientAnswer
  readonly during: ClientAnswer
  readonly after: ClientAnswer
  /** Donors while all testers send requests that are refused: to the product (`here`), or to the baseline server. */
  readonly turns: readonly { readonly here: LoadedDonors; readonly elsewhere: LoadedDonors }[]
}

/** Answers to the donors, and to the testers whose requests were refused at the same time. */
type LoadedDonors = { readonly honest: ClientAnswer; readonly refused: ClientAnswer }

/** Calls to the provider that the testers caused before they were limited, and alerts to staff. */
type ProviderWork = { readonly charges: number; readonly cardLookups: number; readonly alerts: number }

const readProviderWork = async (owner: pg.Pool, cardLookups: number): Promise<ProviderWork> => ({
  cardLookups,
  charges: await count(
    owner,
    `select count(*)::int as n from charge_attempt where state = 'failed' and decline_code <> 'blocked'`,
  ),
  alerts: await count(owner, 'select count(*)::int as n from alert'),
})

const report = (
  { charges, cardLookups, alerts }: ProviderWork,
  testers: ClientAnswer,
  { before, during, after, turns }: Donors,
): void => {
  const alone = (medianOf(before) + medianOf(after)) / 2
  const leaks = testers.bodies.filter((body) => REASONS.test(body)).length
  console.log(`\n${TESTERS} card testers with ${CARDS_EACH} cards each beside ${DONORS} honest donors`)
  console.log(`  cards tried                        ${TESTERS * CARDS_EACH}, at ${TRIES_PER_SECOND}/s`)
  console.log(`  charges the provider was asked for ${charges}, and ${cardLookups} looks at a card`)
  console.log(`  answers by code                    ${JSON.stringify(testers.answers)}`)
  console.log(`  different answers, with a reason   ${testers.bodies.length}, ${leaks}`)
  console.log(`  alerts to staff                    ${alerts}`)
  console.log(`  honest gifts, first try            ${countDonated(during)} of ${DONORS}`)
  console.log(
    `  honest median, order and charge    ${Math.round(medianOf(during))} ms; alone ${Math.round(medianOf(before))} ms before and ${Math.round(medianOf(after))} ms after: ratio ${(medianOf(during) / alone).toFixed(2)}`,
  )
  const pairs = turns.map(
    ({ here, elsewhere }) => [medianOf(here.honest), medianOf(elsewhere.honest)] as const,
  )
  const pairTexts = pairs.map(([here, elsewhere]) => `${Math.round(here)}/${Math.round(elsewhere)}`)
  const ratio = median(pairs.map(([here, elsewhere]) => here / elsewhere))
  const refusedAnswers = turns.map(({ here }) => JSON.stringify(here.refused.answers))
  console.log(`  beside knocks here/elsewhere, ms   ${pairTexts.join(' ')}: median ratio ${ratio.toFixed(2)}`)
  console.log(`  answers to those knocks, by code   ${[...new Set(refusedAnswers)].join(' ')}`)
  console.log('  npm run bench -- card-testing')
}

/** Measures donors while all testers, already limited, send requests to the product and to the baseline in turn. */
const alternateTargets = async (
  origin: string,
  measureDonors: (testersAt: string, run: number) => Promise<LoadedDonors>,
): Promise<Donors['turns']> => {
  const elsewhere = await startRefusing()
  try {
    const turns: Donors['turns'][number][] = []
    for (let turn = 0; turn < TURNS; turn += 1) {
      const here = await measureDonors(origin, 10 + 2 * turn)
      turns.push({ here, elsewhere: await measureDonors(elsewhere.origin, 11 + 2 * turn) })
    }
    return turns
  } finally {
    await elsewhere.stop()
  }
}

/** Measures what card testers achieve, and how much they slow down honest donors. */
export const benchCardTesting = async (database: BenchDatabase & { owner: pg.Pool }): Promise<void> => {
  const { deps, origin, sandbox, stop, countCardLookups } = await startProduct(database)
  try {
    const caseId = await makeCase({ deps })
    const { stripeApi, stripeSecretKey } = sandbox
    const base = {
      origin,
      caseId,
      sandbox: { stripeApi, stripeSecretKey },
      cards: CARDS_EACH,
      startsRateLimited: false,
    }
    const donors = (run: number, pauseMs: number) =>
      runClient({ ...base, role: 'donors', people: DONORS, pauseMs, run })
    const pauseMs = (TESTERS * 1000) / TRIES_PER_SECOND
    const testers = { ...base, role: 'testers', people: TESTERS, pauseMs, run: 3 } as const
    // Warm-up, then measurement.
    await donors(1, 0)
    const before = await donors(2, 500)
    const [tried, during] = await Promise.all([
      runClient(testers),
      donors(3, (CARDS_EACH * pauseMs) / DONORS / 1.25),
    ])
    const after = await donors(4, 500)
    const providerWork = await readProviderWork(database.owner, countCardLookups())
    const limitedTesters = { ...testers, cards: REFUSED_PER_TURN, startsRateLimited: true }
    const turns = await alternateTargets(origin, async (testersAt, run) => {
      const [honest, refused] = await Promise.all([
        donors(run, (REFUSED_PER_TURN * pauseMs) / DONORS / 1.25),
        runClient({ ...limitedTesters, origin: testersAt }),
      ])
      return { honest, refused }
    })
    report(providerWork, tried, { before, during, after, turns })
  } finally {
    await stop()
  }
}

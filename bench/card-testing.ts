import { spawn } from 'node:child_process'
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
import type { ClientAnswer, ClientAsk } from './card-testing-client.ts'
import type { BenchPlace } from './outside-the-network.ts'

const TESTERS = 500
const CARDS_EACH = 200
const DONORS = 50
/** Tries a second of all testers together: the machine must have room left, or the bench would measure its lack. */
const TRIES_PER_SECOND = 200
const REASONS = /generic_decline|insufficient|lost_card|stolen_card|expired|incorrect_cvc|card_declined/i

const client = (ask: ClientAsk): Promise<ClientAnswer> =>
  new Promise((resolve, reject) => {
    const file = join(import.meta.dirname, 'card-testing-client.ts')
    const child = spawn(process.execPath, [...process.execArgv, file, JSON.stringify(ask)], {
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    let text = ''
    child.stdout.on('data', (chunk) => (text += chunk))
    child.once('close', (status) =>
      status === 0 ? resolve(JSON.parse(text)) : reject(new Error(`the clients ended with ${status}`)),
    )
  })

const startProduct = async (place: BenchPlace) => {
  const config = readConfig({
    ...{ DATA_DIR: place.dataDir, LOG_LEVEL: 'silent', DEMO: 'false', HOST: '127.0.0.1', PORT: '0' },
    // Only what is measured holds anybody back: not the calls a minute, not a busy machine.
    ...{ TRUST_PROXY: '127.0.0.1', RATE_LIMIT_FACTOR: '1000000', BUSY_AFTER_MS: '0' },
  })
  const log = buildLogger(config)
  const sandbox = await startSandbox({
    ...{ databaseUrl: place.ownerUrl, port: 0, host: '127.0.0.1', productOrigin: config.publicOrigin, log },
    // Nobody listens: what was declined is known from the answer.
    webhookUrl: 'http://127.0.0.1:1/',
    webhookEvents: [],
  })
  const { deps, close } = await buildDeps(
    config,
    log,
    { application: place.url, owner: place.ownerUrl },
    chooseOutside(config, sandbox),
  )
  let looks = 0
  const payments: Deps['payments'] = {
    ...deps.payments,
    cardFingerprint: (token) => {
      looks += 1
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
  return { deps, origin, sandbox, stop, looks: () => looks }
}

const medianOf = ({ gifts }: ClientAnswer): number => {
  const sorted = gifts.map(({ ms }) => ms).sort((a, b) => a - b)
  return sorted[Math.floor(sorted.length / 2)] ?? 0
}

const given = ({ gifts }: ClientAnswer): number => gifts.filter(({ state }) => state === 'succeeded').length

const count = async (owner: pg.Pool, query: string): Promise<number> => (await owner.query(query)).rows[0].n

const report = async (
  owner: pg.Pool,
  looks: number,
  testers: ClientAnswer,
  donors: readonly [before: ClientAnswer, during: ClientAnswer, after: ClientAnswer],
): Promise<void> => {
  const [before, during, after] = donors
  const asked = await count(
    owner,
    `select count(*)::int as n from charge_attempt where state = 'failed' and decline_code <> 'blocked'`,
  )
  const alerts = await count(owner, 'select count(*)::int as n from alert')
  const alone = (medianOf(before) + medianOf(after)) / 2
  const leaks = testers.bodies.filter((body) => REASONS.test(body)).length
  console.log(`\n${TESTERS} card testers with ${CARDS_EACH} cards each beside ${DONORS} honest donors`)
  console.log(`  cards tried                        ${TESTERS * CARDS_EACH}, at ${TRIES_PER_SECOND}/s`)
  console.log(`  charges the provider was asked for ${asked}, and ${looks} looks at a card`)
  console.log(`  answers by code                    ${JSON.stringify(testers.answers)}`)
  console.log(`  different answers, with a reason   ${testers.bodies.length}, ${leaks}`)
  console.log(`  alerts to staff                    ${alerts}`)
  console.log(`  honest gifts, first try            ${given(during)} of ${DONORS}`)
  console.log(
    `  honest median, order and charge    ${Math.round(medianOf(during))} ms; alone ${Math.round(medianOf(before))} ms before and ${Math.round(medianOf(after))} ms after: ratio ${(medianOf(during) / alone).toFixed(2)}`,
  )
  console.log('  npm run bench -- card-testing')
}

/** What card testers get, and what their being there costs everybody else. */
export const benchCardTesting = async (place: BenchPlace & { owner: pg.Pool }): Promise<void> => {
  const { deps, origin, sandbox, stop, looks } = await startProduct(place)
  try {
    const caseId = await makeCase({ deps })
    const { stripeApi, stripeSecretKey } = sandbox
    const base = { origin, caseId, sandbox: { stripeApi, stripeSecretKey }, cards: CARDS_EACH }
    const donors = (run: number, pauseMs: number) =>
      client({ ...base, role: 'donors', people: DONORS, pauseMs, run })
    // Once to warm up, once to measure.
    await donors(1, 0)
    const before = await donors(2, 500)
    const spanMs = (TESTERS * CARDS_EACH * 1000) / TRIES_PER_SECOND
    const [testers, during] = await Promise.all([
      client({ ...base, role: 'testers', people: TESTERS, pauseMs: spanMs / CARDS_EACH, run: 3 }),
      donors(3, spanMs / DONORS / 1.25),
    ])
    const after = await donors(4, 500)
    await report(place.owner, looks(), testers, [before, during, after])
  } finally {
    await stop()
  }
}

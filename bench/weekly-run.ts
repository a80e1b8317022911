import type pg from 'pg'
import { DAY_MS } from '#contract/dates.ts'
import { giveHistoric } from '#database/demo/give-historic.ts'
import { startSandbox } from '#sandbox/main.ts'
import { buildDeps } from '#server/build-deps.ts'
import { chooseOutside } from '#server/choose-outside.ts'
import { readConfig } from '#server/config.ts'
import type { Deps } from '#server/deps.ts'
import { adoptSampleAccount } from '#server/identity-check/withdrawal-account/adopt-sample-account.ts'
import { foldWaitingCases } from '#server/ledger/balance.store.ts'
import { checkLedger } from '#server/ledger-checks.ts'
import { readOpenAttempts } from '#server/payouts/attempts.queries.ts'
import { runPayouts } from '#server/payouts/run-payouts.ts'
import { sendPayout } from '#server/payouts/send-payout.ts'
import { buildLogger } from '#server/platform/logging.ts'
import { makeCase } from '#testing/make-case.ts'
import { postJson } from '#testing/post-json.ts'
import type { BenchDatabase } from './bench-deps.ts'
import { copyRows } from './copy-rows.ts'
import { interrupted } from './interrupted.ts'

/** Accounts added before the first run and before the second. `npm run bench weekly-run=200,2000` is shorter. */
const SIZES = '1000,10000'
const DONATION_CENTS = 5000
const FEE_CENTS = 175
/** Concurrency of sending, like the worker's. */
const SENDERS = 4
/** Number of donations or accounts that the sandbox is given in one request. */
const BATCH = 1000
const MADE_DAYS_AGO = 10

/** Tables with rows of the copied case and its one donation. All are keyed by the case. */
const TABLES = ['cases', 'withdrawal_account', 'orders', 'donation', 'case_donor', 'journal', 'journal_line']

const copyCase = async (owner: pg.Pool, template: string, [from, to]: readonly [number, number]) => {
  const values = { case_id: `lpad(n::text, 12, '0')`, account_ref: `'acct_' || lpad(n::text, 12, '0')` }
  for (const table of TABLES)
    await copyRows(
      owner,
      table,
      values,
      `${table} t, generate_series(${from}, ${to}) n where t.case_id = '${template}'`,
    )
  await owner.query(
    `insert into case_balance (case_id, raised_cents, payable_cents, fees_cents, donations, donors)
     select lpad(n::text, 12, '0'), ${DONATION_CENTS}, ${DONATION_CENTS - FEE_CENTS}, ${FEE_CENTS}, 1, 1
     from generate_series(${from}, ${to}) n`,
  )
  await owner.query('vacuum analyze')
}

const postToSandbox = async (origin: string, path: string, facts: readonly object[]): Promise<void> => {
  const answer = await postJson(`${origin}${path}`, facts)
  if (!answer.ok) throw new Error(`The sandbox refused ${path}: ${await answer.text()}`)
}

/** Adds the same donations, and the recipients' accounts, to the sandbox's provider. */
const fillProvider = async (origin: string, [from, to]: readonly [number, number], at: Date) => {
  const createdAt = at.toISOString()
  for (let first = from; first <= to; first += BATCH) {
    const suffixes = Array.from({ length: Math.min(BATCH, to - first + 1) }, (_, n) =>
      String(first + n).padStart(12, '0'),
    )
    await postToSandbox(
      origin,
      '/history',
      suffixes.map((suffix) => ({
        paymentIntentId: `pi_${suffix}`,
        chargeId: `ch_${suffix}`,
        balanceTransactionId: `txn_${suffix}`,
        amountCents: DONATION_CENTS,
        feeCents: FEE_CENTS,
        createdAt,
        metadata: {},
        cardLast4: '4242',
        cardBrand: 'visa',
      })),
    )
    await postToSandbox(
      origin,
      '/recipients',
      suffixes.map((suffix) => ({
        accountId: `acct_${suffix}`,
        bankId: `ba_${suffix}`,
        bankLast4: '6789',
        caseId: suffix,
        firstName: 'Rosa',
        lastName: 'Delgado',
        email: `${suffix}@bench.example`,
        agreedAt: createdAt,
        transfers: [],
      })),
    )
  }
}

const sendAll = async (deps: Deps): Promise<number> => {
  const waiting = (await readOpenAttempts(deps.database.db)).filter(({ state }) => state === 'reserved')
  const count = waiting.length
  const lane = async (): Promise<void> => {
    for (let attempt = waiting.pop(); attempt !== undefined; attempt = waiting.pop()) {
      interrupted.throwIfAborted()
      await sendPayout(deps, attempt)
    }
  }
  await Promise.all(Array.from({ length: SENDERS }, lane))
  return count
}

type Durations = { readonly seconds: number; readonly cpuSeconds: number }

const timed = async <T>(work: () => Promise<T>): Promise<Durations & { readonly result: T }> => {
  const startedAt = performance.now()
  const cpu = process.cpuUsage()
  const result = await work()
  const { user, system } = process.cpuUsage(cpu)
  return { result, seconds: (performance.now() - startedAt) / 1000, cpuSeconds: (user + system) / 1e6 }
}

const runWeek = async (deps: Deps, size: number): Promise<void> => {
  const reserving = await timed(() => runPayouts(deps))
  const { result: sent, ...sending } = await timed(() => sendAll(deps))
  const secondRun = await timed(() => runPayouts(deps))
  const heap = Math.round(process.memoryUsage().heapUsed / 2 ** 20)
  const each = (seconds: number): string => `${((seconds * 1000) / sent).toFixed(2)} ms`
  console.log(
    `  ${size} accounts, ${sent} transfers: set aside in ${reserving.seconds.toFixed(1)} s (${each(reserving.cpuSeconds)} of a processor each), ` +
      `sent in ${sending.seconds.toFixed(1)} s (${each(sending.cpuSeconds)}, the sandbox’s included), ` +
      `run again in ${secondRun.seconds.toFixed(1)} s, heap ${heap} MiB`,
  )
}

/** Measures a weekly run for two numbers of payouts: its time should grow linearly, and its memory not at all. */
export const benchWeeklyRun = async (
  database: BenchDatabase & { owner: pg.Pool },
  sizes = SIZES,
): Promise<void> => {
  const { owner } = database
  const config = readConfig({
    DATA_DIR: database.dataDir,
    LOG_LEVEL: 'error',
    DEMO: 'false',
    RATE_LIMIT_FACTOR: '1000000',
    BUSY_AFTER_MS: '0',
  })
  const log = buildLogger(config)
  const sandbox = await startSandbox({
    ...{ databaseUrl: database.ownerUrl, port: 0, host: '127.0.0.1', productOrigin: 'http://localhost', log },
    ...{ webhookUrl: 'http://127.0.0.1:9/', webhookEvents: [] },
  })
  const urls = { application: database.url, owner: database.ownerUrl }
  const { deps, close } = await buildDeps(config, log, urls, chooseOutside(config, sandbox))
  // The database is new, so there is nothing to compare with the provider.
  deps.firstComparison.finish()
  try {
    const at = new Date(Date.now() - MADE_DAYS_AGO * DAY_MS)
    const template = await makeCase({ deps })
    const bank = { bankRef: 'ba_template', bankLast4: '6789', bankName: 'STRIPE TEST BANK' }
    await adoptSampleAccount(deps, template, { accountRef: 'acct_template', ...bank })
    const donor = { name: 'Bench Donor', email: 'donor@bench.example', nameShown: 'full' as const }
    const donation = { ...donor, amountCents: DONATION_CENTS, tipCents: 0, coverFee: false }
    const past: Deps = { ...deps, clock: { now: () => at } }
    await giveHistoric(past, template, { ...donation, hideAmount: false, message: '', at }, 'template')
    await foldWaitingCases(deps.database)
    // Excludes the template case from the runs, because the provider doesn't know its account.
    await owner.query(`update withdrawal_account set state = 0, verified_at = $1 where case_id = $2`, [
      at,
      template,
    ])
    console.log('\nThe weekly run')
    let created = 0
    for (const size of sizes.split(',').map(Number)) {
      if (!Number.isSafeInteger(size) || size < 1) throw new Error(`${size} is no number of accounts`)
      const range = [created + 1, created + size] as const
      await copyCase(owner, template, range)
      await owner.query(
        `update withdrawal_account set state = 1 where case_id between lpad('${range[0]}', 12, '0') and lpad('${range[1]}', 12, '0')`,
      )
      await fillProvider(sandbox.origin, range, at)
      created += size
      await runWeek(deps, created)
    }
    const findings = await checkLedger(deps.database.patient.db)
    console.log(`  findings ${findings.length}${findings.length > 0 ? `: ${findings[0]?.check}` : ''}`)
  } finally {
    await close()
    await sandbox.stop()
  }
}

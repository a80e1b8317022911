import { setTimeout as pause } from 'node:timers/promises'
import type pg from 'pg'
import { foldWaitingCases, readTotals } from '#server/ledger/balance.store.ts'
import { checkLedger } from '#server/ledger-checks.ts'
import { freePort } from '#testing/free-port.ts'
import { makeCase } from '#testing/make-case.ts'
import { type BenchDatabase, benchDeps } from './bench-deps.ts'
import { interrupted } from './interrupted.ts'
import type { DonorsAnswer, SandboxAnswer } from './measured-process.ts'
import { parentOf, secondsOf, secondsOfFamily } from './processor-time.ts'
import { startMeasuredProcess } from './start-measured-process.ts'

const DONORS = 8
const WARM_UP_MS = 5000
const DURATION_MS = 20_000
const POLL_EVERY_MS = 100
const SETTLED_WITHIN_MS = 30_000

const count = async (owner: pg.Pool, query: string): Promise<number> => (await owner.query(query)).rows[0].n

/** Waits until every payment's webhook is processed, and no job is due. */
const waitUntilSettled = async (owner: pg.Pool): Promise<void> => {
  const end = performance.now() + SETTLED_WITHIN_MS
  for (;;) {
    interrupted.throwIfAborted()
    const pending = await count(
      owner,
      `select ((select count(*) from webhook_inbox where processed_at is null)
        + (select count(*) from outbox where run_at <= now())
        + (select count(*) from orders o where not exists
          (select from webhook_inbox w where w.object_ref = o.provider_ref and w.type = 'payment_intent.succeeded')))::int as n`,
    )
    if (pending === 0) return
    if (performance.now() > end) throw new Error(`${pending} payments, events or tasks are still open`)
    await pause(POLL_EVERY_MS)
  }
}

/** CPU seconds so far, by process. */
type CpuTimes = Readonly<Record<string, number>>

const printTimes = (before: CpuTimes, after: CpuTimes, donations: number): void => {
  for (const [name, seconds] of Object.entries(after)) {
    const spent = seconds - (before[name] ?? 0)
    const each = ((spent * 1000) / donations).toFixed(1)
    console.log(`  CPU ${name.padEnd(30)} ${spent.toFixed(1).padStart(6)} s ${each.padStart(7)} ms a gift`)
  }
}

/** Measures whole donations over HTTP (order, charge, webhook, settlement), with CPU time by process. */
export const benchDonationOverHttp = async (database: BenchDatabase & { owner: pg.Pool }): Promise<void> => {
  const { deps, close } = await benchDeps(database)
  const running: (() => Promise<void>)[] = [close]
  try {
    const { ownerUrl, url, dataDir, owner } = database
    const caseId = await makeCase({ deps })
    const base = { ownerUrl, url, dataDir, port: await freePort() }
    const sandbox = await startMeasuredProcess<SandboxAnswer>({ part: 'sandbox', ...base })
    running.push(sandbox.stop)
    const server = await startMeasuredProcess<{ origin: string }>({
      part: 'server',
      ...base,
      sandbox: sandbox.answer,
    })
    running.push(server.stop)
    const postgres = parentOf(await count(owner, 'select pg_backend_pid() as n'))
    const times = (): CpuTimes => ({
      server: secondsOf(server.pid),
      sandbox: secondsOf(sandbox.pid),
      'PostgreSQL (of both)': secondsOfFamily(postgres),
    })
    const give = (run: string, durationMs: number) =>
      startMeasuredProcess<DonorsAnswer>({
        part: 'donors',
        origin: server.answer.origin,
        sandbox: sandbox.answer,
        caseId,
        people: DONORS,
        durationMs,
        run,
      })
    const warmUp = await give('warm', WARM_UP_MS)
    await warmUp.stop()
    await waitUntilSettled(owner)
    // As autovacuum does on a running product, once tables have rows: until then each query reads a whole case.
    await owner.query('vacuum analyze')
    const before = times()
    const startedAt = performance.now()
    const donors = await give('real', DURATION_MS)
    await waitUntilSettled(owner)
    // Time beside the donations: the donors' process starts, and the last webhooks are processed.
    const overheadSeconds = (performance.now() - startedAt) / 1000 - donors.answer.seconds
    const after = { ...times(), 'donors (their browsers)': secondsOf(donors.pid) }
    await donors.stop()
    const { given, refused, seconds } = donors.answer
    console.log(
      `\nThe whole road of a gift over HTTP, ${DONORS} donors at a time, ${DURATION_MS / 1000} s, one case`,
    )
    console.log(
      `  donations, order to settled        ${(given / seconds).toFixed(1)}/s   (${given}, and ${refused} not given)`,
    )
    console.log(`  start of the donors and last word  ${overheadSeconds.toFixed(1)} s more`)
    printTimes(before, after, given)
    await foldWaitingCases(deps.database)
    const { donationCount } = await readTotals(deps.database.db, caseId)
    const findings = await checkLedger(deps.database.patient.db)
    const all = given + warmUp.answer.given
    console.log(`  afterwards: ${all} given, ${donationCount} counted, ledger findings ${findings.length}`)
    console.log('  npm run bench -- road')
  } finally {
    for (const stop of running.reverse()) await stop()
  }
}

import { type ChildProcess, spawn } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type pg from 'pg'
import * as z from 'zod'
import { checkLedger } from '#server/ledger-checks.ts'
import { Donor } from '#testing/donations/donor.ts'
import { freePorts } from '#testing/free-port.ts'
import { makeCase } from '#testing/make-case.ts'
import { type BenchDatabase, benchDeps } from './bench-deps.ts'
import { interrupted } from './interrupted.ts'
import type { SandboxAnswer } from './measured-process.ts'
import { serverOverHttp } from './server-over-http.ts'
import { type MeasuredProcess, startMeasuredProcess } from './start-measured-process.ts'

const NODES = 3
const STEADY_DONATIONS = 12
const READERS = 4
const POLL_EVERY_MS = 100
const TIMEOUT_MS = 30_000

/** HAProxy's configuration. docs/production.md has the same one, with comments. */
const proxyConfig = (port: number, nodes: readonly number[]): string => `
defaults
  mode http
  timeout connect 2s
  timeout client 60s
  timeout server 60s
  timeout check 5s
  option redispatch 1
  retries 3
  retry-on conn-failure empty-response 503
frontend public
  bind 127.0.0.1:${port}
  default_backend nodes
backend nodes
  balance roundrobin
  option forwardfor
  option httpchk GET /health/ready
  default-server check inter 1s fall 2 rise 1
${nodes.map((node, index) => `  server node${index} 127.0.0.1:${node}`).join('\n')}
`

const startProxy = (file: string): Promise<ChildProcess> =>
  new Promise((resolve, reject) => {
    const proxy = spawn('haproxy', ['-db', '-f', file], { stdio: ['ignore', 'ignore', 'inherit'] })
    proxy.once('spawn', () => resolve(proxy))
    proxy.once('error', () => reject(new Error('This bench needs HAProxy (apt-get install haproxy)')))
  })

const detailShape = z.object({ data: z.object({ donationCount: z.int() }) })

const waitUntil = async (condition: string, isTrue: () => Promise<boolean>): Promise<void> => {
  const end = performance.now() + TIMEOUT_MS
  while (!(await isTrue())) {
    interrupted.throwIfAborted()
    if (performance.now() > end) throw new Error(`Not within ${TIMEOUT_MS / 1000} s: ${condition}`)
    await pause(POLL_EVERY_MS)
  }
}

const isReady = (origin: string): Promise<boolean> =>
  fetch(`${origin}/health/ready`).then(
    ({ ok }) => ok,
    () => false,
  )

/** Reads one node's live feed of the case. @returns the set of donations it has sent so far, which keeps growing */
const watchFeed = async (origin: string, caseId: string, signal: AbortSignal) => {
  const donationIds = new Set<string>()
  const answer = await fetch(`${origin}/api/oversea/fund/case/live?caseId=${caseId}`, { signal })
  const read = async (): Promise<void> => {
    for await (const text of (answer.body ?? new ReadableStream()).pipeThrough(new TextDecoderStream()))
      for (const [, id] of text.matchAll(/"donationId":"([^"]+)"/g)) if (id !== undefined) donationIds.add(id)
  }
  void read().catch(() => undefined)
  return donationIds
}

type Load = { reads: number; given: number; readonly failures: string[] }

/**
 * Starts concurrent readers of the page, and donors one after the other. Records each failed request.
 * @returns a function that ends them
 */
const startLoad = (origin: string, caseId: string, give: () => Promise<void>) => {
  const load: Load = { reads: 0, given: 0, failures: [] }
  let isOver = false
  const repeat = async (kind: string, once: () => Promise<void>): Promise<void> => {
    while (!isOver) {
      try {
        await once()
      } catch (error) {
        load.failures.push(`${kind}: ${error instanceof Error ? error.message : String(error)}`)
      }
      await pause(20)
    }
  }
  const read = async (): Promise<void> => {
    const answer = await fetch(`${origin}/case-detail/${caseId}`)
    if (!answer.ok) throw new Error(`${answer.status}`)
    await answer.arrayBuffer()
    load.reads += 1
  }
  const donate = async (): Promise<void> => {
    await give()
    load.given += 1
  }
  const running = [...Array.from({ length: READERS }, () => repeat('page', read)), repeat('gift', donate)]
  const end = async (): Promise<Load> => {
    isOver = true
    await Promise.all(running)
    return load
  }
  return { end }
}

/**
 * Waits until each receipt is mailed and each node counts each donation.
 * @returns the number of receipts mailed, and of the people who got them
 */
const waitUntilAllArrived = async (
  owner: pg.Pool,
  caseId: string,
  { origins, paid }: { readonly origins: readonly string[]; readonly paid: number },
): Promise<{ all: number; people: number }> => {
  const receipts = async (): Promise<{ all: number; people: number }> =>
    (
      await owner.query(
        `select count(*)::int as all, count(distinct recipient)::int as people from sandbox.mail
         where recipient like 'nodes.%'`,
      )
    ).rows[0]
  await waitUntil('each receipt is mailed', async () => (await receipts()).people >= paid)
  const shown = async (origin: string): Promise<number> => {
    const answer = await fetch(`${origin}/api/oversea/fund/case/detail?caseId=${caseId}`)
    return detailShape.parse(await answer.json()).data.donationCount
  }
  await waitUntil('each node counts each gift', async () =>
    (await Promise.all(origins.map(shown))).every((count) => count >= paid),
  )
  return receipts()
}

/**
 * Runs three nodes behind HAProxy, as in docs/production.md. Checks that live feeds show donations of other nodes,
 * that a rolling restart under load fails no request, and that each receipt is mailed once.
 */
export const benchNodes = async (database: BenchDatabase & { owner: pg.Pool }): Promise<void> => {
  const { ownerUrl, url, dataDir, owner } = database
  const { deps, close } = await benchDeps(database)
  const running: (() => Promise<unknown>)[] = [close]
  const watching = new AbortController()
  try {
    const caseId = await makeCase({ deps })
    const [proxyPort = 0, ...ports] = await freePorts(NODES + 1)
    const origin = `http://127.0.0.1:${proxyPort}`
    const base = { ownerUrl, url, dataDir }
    const sandbox = await startMeasuredProcess<SandboxAnswer>({ part: 'sandbox', ...base, port: proxyPort })
    running.push(sandbox.stop)
    const node = { ...base, part: 'server', sandbox: sandbox.answer, publicOrigin: origin } as const
    const startNode = (port: number) => startMeasuredProcess<{ origin: string }>({ ...node, port })
    const nodes: MeasuredProcess<{ origin: string }>[] = []
    running.push(() => Promise.all(nodes.map(({ stop }) => stop())))
    for (const port of ports) nodes.push(await startNode(port))
    const file = join(dataDir, 'haproxy.cfg')
    writeFileSync(file, proxyConfig(proxyPort, ports))
    const proxy = await startProxy(file)
    running.push(async () => proxy.kill())
    await waitUntil('the proxy answers', () => isReady(origin))

    const http = serverOverHttp({ origin, sandbox: sandbox.answer })
    let people = 0
    const give = async (): Promise<void> => {
      people += 1
      const donor = new Donor(http, { visitor: `nodes${people}` })
      const { charged } = await donor.give({ caseId, email: `nodes.${people}@mail.example` })
      if (charged.envelope.code !== 0) throw new Error(`${charged.envelope.code} ${charged.envelope.msg}`)
    }
    const feeds = await Promise.all(
      nodes.map(({ answer }) => watchFeed(answer.origin, caseId, watching.signal)),
    )
    for (let count = 0; count < STEADY_DONATIONS; count += 1) await give()
    await waitUntil('each node shows each gift', async () =>
      feeds.every(({ size }) => size === STEADY_DONATIONS),
    )
    watching.abort()
    console.log(`\n${NODES} nodes behind HAProxy, one case`)
    console.log(`  ${STEADY_DONATIONS} gifts through the proxy: live on each of the ${NODES} nodes' feeds`)

    const load = startLoad(origin, caseId, give)
    for (const [index, port] of ports.entries()) {
      await nodes[index]?.stop()
      nodes[index] = await startNode(port)
      await waitUntil(`node ${index} is back`, () => isReady(`http://127.0.0.1:${port}`))
    }
    const { reads, given, failures } = await load.end()
    console.log(
      `  rolling restart under load: ${reads} pages and ${given} gifts, ${failures.length} requests failed`,
    )
    for (const failure of failures.slice(0, 5)) console.log(`    ${failure}`)

    const origins = nodes.map(({ answer }) => answer.origin)
    const mails = await waitUntilAllArrived(owner, caseId, { origins, paid: STEADY_DONATIONS + given })
    const findings = await checkLedger(deps.database.patient.db)
    console.log(
      `  receipts: ${mails.all} mails to ${mails.people} donors; ledger findings ${findings.length}`,
    )
    console.log('  npm run bench -- nodes')
  } finally {
    watching.abort()
    for (const stop of running.reverse()) await stop()
  }
}

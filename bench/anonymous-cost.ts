import type pg from 'pg'
import { calls } from '#contract/calls.ts'
import { buildApp } from '#server/app.ts'
import { LIMITS } from '#server/platform/http/request-limits.ts'
import type { Facts } from '#testing/fuzz/largest-input.ts'
import { collectRoutes } from '#testing/registered-routes.ts'
import { type BenchDatabase, benchDeps } from './bench-deps.ts'
import { type BenchProduct, startBenchProduct } from './bench-product.ts'
import { type Cost, printCosts } from './cost-table.ts'
import { limitOf } from './limit-names.ts'
import { isRunning, MeasuredProduct } from './measured-product.ts'
import { parentOf } from './processor-time.ts'
import { askedCalls } from './stranger-calls.ts'
import type { Asked, StrangerRequest, Variant } from './stranger-client.ts'
import { builtRoutes, readFacts } from './stranger-facts.ts'
import { ASKED_NOTHING, askedFiles, askedPages, pagesOf } from './stranger-requests.ts'

type OwnedDatabase = BenchDatabase & { readonly owner: pg.Pool }

/** Names of the fields of a page's forms. */
const fieldsOn = async (measured: MeasuredProduct, path: string): Promise<string[]> => {
  const answer = await measured.ask({
    method: 'GET',
    path,
    headers: { accept: 'text/html', cookie: 'geo_check=true' },
  })
  const html = answer?.text() ?? ''
  return [...html.matchAll(/<(?:input|textarea|select|button)\b[^>]*\bname="([^"]+)"/g)].map(
    ([, name]) => name ?? '',
  )
}

const everythingAsked = async (
  database: OwnedDatabase,
  facts: Facts,
  measured: MeasuredProduct,
): Promise<Asked[]> => {
  const routesOf = collectRoutes()
  const { deps, close } = await benchDeps(database)
  const app = await buildApp(deps)
  const files = askedFiles(routesOf(app), facts)
  await app.close()
  await close()
  const pages = await askedPages(pagesOf(await builtRoutes()), facts, (path) => fieldsOn(measured, path))
  return [...files, ...pages, ...ASKED_NOTHING, ...askedCalls(facts)]
}

/** A small built file, which the same process serves. */
const staticFile = (): Variant => ({
  name: 'a built file',
  request: () => ({ method: 'GET', path: '/favicon.svg' }),
})

const page = { accept: 'text/html', cookie: 'geo_check=true' }
const askedAgain = (name: string, path: string, headers: Readonly<Record<string, string>>): Asked => ({
  name,
  variants: [
    { name: 'after its limit', request: (turn) => ({ method: 'GET', path: `${path}?x=${turn}`, headers }) },
  ],
})
const REFUSED: readonly Asked[] = [
  askedAgain('a refused call', calls.caseList.path, {}),
  askedAgain('a refused page', '/case-list', page),
  askedAgain('a refused page’s data', '/case-list.data', page),
]

/**
 * On a product whose limits are one request a minute, names the limit of everything asked, and measures what a
 * refusal costs.
 */
const readLimits = async (
  start: (settings: Readonly<Record<string, string>>) => Promise<BenchProduct>,
  costOnly: readonly Omit<Cost, 'limit'>[],
  asked: readonly Asked[],
  postgres: number,
): Promise<Cost[]> => {
  const product = await start({ RATE_LIMIT_FACTOR: String(1 / Math.max(...Object.values(LIMITS))) })
  const measured = new MeasuredProduct(product, postgres)
  const ask = (request: StrangerRequest) => measured.ask(request)
  try {
    const limits = new Map<string, string | null>()
    for (const one of [...asked, ...REFUSED]) limits.set(one.name, await limitOf(product.origin, ask, one))
    const refused: Omit<Cost, 'limit'>[] = []
    for (const one of REFUSED) refused.push(await measured.worst(one))
    return [...costOnly, ...refused].map((cost) => ({ ...cost, limit: limits.get(cost.name) ?? null }))
  } finally {
    measured.close()
    await product.stop()
  }
}

/**
 * Measures the processor time of each page, call and file that needs no session, asked with the largest and the most
 * hostile input it takes. Background work isn't included: the product runs in the web role.
 */
export const benchAnonymousCost = async (database: OwnedDatabase, only?: string): Promise<void> => {
  const start = (settings: Readonly<Record<string, string>>) =>
    startBenchProduct(database, { ROLES: 'web', ...settings })
  const first = await start({})
  const running = [first]
  const { rows } = await database.owner.query<{ pid: number }>('select pg_backend_pid() as pid')
  const postgres = parentOf(rows[0]?.pid ?? 0)
  let product = first
  let measured = new MeasuredProduct(product, postgres)
  try {
    const withKeys = { ...database, dataDir: first.dataDir }
    const facts = await readFacts(withKeys, product)
    const everything = await everythingAsked(withKeys, facts, measured)
    const asked = everything.filter(({ name }) => only === undefined || name.includes(only))
    const file = await measured.cost(staticFile())
    const costs: Omit<Cost, 'limit'>[] = []
    for (const one of asked) {
      const cost = await measured.worst(one)
      costs.push(cost)
      if (isRunning(product.pid) && cost.status !== 'no answer') continue
      measured.close()
      product = await start({ DATA_DIR: first.dataDir })
      running.push(product)
      measured = new MeasuredProduct(product, postgres)
    }
    const restart = (settings: Readonly<Record<string, string>>) =>
      start({ DATA_DIR: first.dataDir, ...settings })
    printCosts(await readLimits(restart, costs, asked, postgres), file)
    console.log('  npm run bench -- anonymous-cost')
  } finally {
    measured.close()
    for (const one of running.reverse()) await one.stop()
  }
}

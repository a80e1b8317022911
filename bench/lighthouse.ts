import { rmSync } from 'node:fs'
import { chromium } from '@playwright/test'
import lighthouse, { type Result } from 'lighthouse'
import Trace from 'lighthouse/core/gather/gatherers/trace.js'
import * as z from 'zod'
import { findBrowser } from '#testing/browser.ts'
import { freePorts } from '#testing/free-port.ts'
import { makeFilledFolder, type Product, startProduct } from '#testing/journeys-product.ts'
import { interrupted } from './interrupted.ts'
import { median } from './rounds.ts'

/** Categories that must score 100. */
const FULL_SCORE = ['seo', 'best-practices'] as const
/** All measured categories. The others are only printed: performance, for example, depends on the machine. */
const MEASURED = [...FULL_SCORE, 'performance', 'accessibility'] as const

const PAGES = [
  '/',
  '/case-list',
  '/causes',
  '/causes/medical',
  '/about',
  '/how-it-works/giving',
  '/how-it-works/raising',
  '/fees',
  '/security',
  '/faq',
  '/taxes',
  '/contact',
  '/privacy',
  '/terms',
  '/fundraiser',
  '/leads/campaign',
  '/leads/about',
  '/leads/security',
]

/**
 * A trace category with which the renderer of Chromium 147 crashes on any page with a `Referrer-Policy`, so that
 * Lighthouse reports ERR_ABORTED. Only the audit "Baseline" needs it, which has no score.
 */
const CRASHING_TRACE = 'blink.webdx_feature_usage'
const traced = Trace.getDefaultTraceCategories().filter((category) => category !== CRASHING_TRACE)
Trace.getDefaultTraceCategories = () => traced

const caseListShape = z.object({
  data: z.object({ items: z.array(z.object({ caseId: z.string(), slug: z.string() })).min(1) }),
})

/** Pages that most visits begin with, beside those of a case. */
const ENTRY_PAGES = ['/', '/case-list', '/fundraiser', '/leads/campaign']

/** These pages, with those of one sample case. */
const withCasePages = async (origin: string, pages: readonly string[]): Promise<string[]> => {
  const answer = await fetch(`${origin}/api/oversea/fund/case/list?limit=1&raiseType=8`)
  const [card] = caseListShape.parse(await answer.json()).data.items
  return [...pages, `/case-detail/${card?.caseId}/${card?.slug}`, `/donate/pay/${card?.caseId}`]
}

const points = ({ categories }: Result, name: string): number =>
  Math.round((categories[name]?.score ?? 0) * 100)

/** Failed audits of the categories that must score 100. */
const failedAudits = ({ audits, categories }: Result): string[] =>
  FULL_SCORE.flatMap((name) => categories[name]?.auditRefs ?? []).flatMap(({ id, weight }) => {
    const audit = audits[id]
    const hasFailed = weight > 0 && typeof audit?.score === 'number' && audit.score < 1
    return hasFailed ? [`${id}: ${audit.title}`] : []
  })

const runOnce = async (address: string, port: number): Promise<Result> => {
  const run = await lighthouse(address, { port, logLevel: 'error', onlyCategories: [...MEASURED] })
  if (run === undefined) throw new Error(`Lighthouse measured nothing at ${address}`)
  const { lhr } = run
  if (lhr.runtimeError !== undefined) throw new Error(`${address}: ${lhr.runtimeError.message}`)
  return lhr
}

const largestPaintMs = ({ audits }: Result): number => audits['largest-contentful-paint']?.numericValue ?? 0

type Target = { readonly origin: string; readonly port: number; readonly runs: number }

/** Measures a page and prints its median scores. @returns whether each run scores 100 in the categories that must */
const measure = async ({ origin, port, runs }: Target, path: string): Promise<boolean> => {
  const results: Result[] = []
  while (results.length < runs) {
    interrupted.throwIfAborted()
    results.push(await runOnce(`${origin}${path}`, port))
  }
  const scores = MEASURED.map((name) => median(results.map((result) => points(result, name))))
  const paintS = median(results.map(largestPaintMs)) / 1000
  console.log(`${scores.map((score) => String(score).padStart(4)).join(' ')} ${paintS.toFixed(1)} s  ${path}`)
  const failed = new Set(results.flatMap(failedAudits))
  for (const line of failed) console.log(`      ${line}`)
  return results.every((result) => FULL_SCORE.every((name) => points(result, name) === 100))
}

const measureAll = async (target: Target): Promise<void> => {
  const { origin, runs } = target
  const count = runs === 1 ? '' : `, medians of ${runs} runs`
  console.log(`Lighthouse on a phone, points of 100: ${MEASURED.join(', ')}; largest paint${count}`)
  const short: string[] = []
  for (const path of await withCasePages(origin, runs === 1 ? PAGES : ENTRY_PAGES))
    if (!(await measure(target, path))) short.push(path)
  if (short.length > 0)
    throw new Error(`Without all points in ${FULL_SCORE.join(' and ')}: ${short.join(' ')}`)
}

/** Measures each public page of the demo with Lighthouse; `lighthouse=5` the most visited ones, five times each. */
export const benchLighthouse = async (_database: unknown, runs = '1'): Promise<void> => {
  const stops: (() => void)[] = []
  const stopLater = (product: Product): Product => {
    stops.push(product.stop)
    return product
  }
  interrupted.addEventListener('abort', () => {
    for (const stop of stops) stop()
  })
  const folder = await makeFilledFolder(stopLater)
  const [port = 0, sandboxPort = 0, debugging = 0] = await freePorts(3)
  const product = stopLater(startProduct(folder, { port: String(port), sandboxPort: String(sandboxPort) }))
  try {
    if (!(await product.ready)) throw new Error('The product did not start')
    const { executablePath, args, env } = await findBrowser()
    const browser = await chromium.launch({
      executablePath,
      args: [...args, `--remote-debugging-port=${debugging}`],
      env,
    })
    try {
      await measureAll({ origin: `http://localhost:${port}`, port: debugging, runs: Number(runs) })
    } finally {
      await browser.close()
    }
  } finally {
    product.stop()
    await product.ended
    rmSync(folder, { recursive: true, force: true })
  }
}

import { rmSync } from 'node:fs'
import { chromium } from '@playwright/test'
import lighthouse, { type Result } from 'lighthouse'
import Trace from 'lighthouse/core/gather/gatherers/trace.js'
import * as z from 'zod'
import { findBrowser } from '#testing/browser.ts'
import { freePorts } from '#testing/free-port.ts'
import { makeFilledFolder, type Product, startProduct } from '#testing/journeys-product.ts'
import { interrupted } from './interrupted.ts'

/** Categories that must score 100. */
const FULL = ['seo', 'best-practices'] as const
/** Performance is only printed, because the machine is shared. */
const SHOWN = [...FULL, 'performance', 'accessibility'] as const

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
 * While this is traced, the renderer of Chromium 147 crashes on any page with a `Referrer-Policy`, and
 * Lighthouse reports ERR_ABORTED. Only the unscored audit "Baseline" reads it.
 */
const CRASHING_TRACE = 'blink.webdx_feature_usage'
const traced = Trace.getDefaultTraceCategories().filter((category) => category !== CRASHING_TRACE)
Trace.getDefaultTraceCategories = () => traced

const listed = z.object({
  data: z.object({ items: z.array(z.object({ caseId: z.string(), slug: z.string() })).min(1) }),
})

/** Public pages, with those of one sample case. */
const publicPages = async (origin: string): Promise<string[]> => {
  const answer = await fetch(`${origin}/api/oversea/fund/case/list?limit=1&raiseType=8`)
  const [card] = listed.parse(await answer.json()).data.items
  return [...PAGES, `/case-detail/${card?.caseId}/${card?.slug}`, `/donate/pay/${card?.caseId}`]
}

const points = ({ categories }: Result, name: string): number =>
  Math.round((categories[name]?.score ?? 0) * 100)

/** Failed audits of the categories that must score 100. */
const missed = ({ audits, categories }: Result): string[] =>
  FULL.flatMap((name) => categories[name]?.auditRefs ?? []).flatMap(({ id, weight }) => {
    const audit = audits[id]
    const lost = weight > 0 && typeof audit?.score === 'number' && audit.score < 1
    return lost ? [`${id}: ${audit.title}`] : []
  })

/** @returns whether the page scores 100 where it must */
const measure = async (origin: string, path: string, port: number): Promise<boolean> => {
  const run = await lighthouse(`${origin}${path}`, { port, logLevel: 'error', onlyCategories: [...SHOWN] })
  if (run === undefined) throw new Error(`Lighthouse measured nothing at ${path}`)
  const { lhr } = run
  if (lhr.runtimeError !== undefined) {
    console.log(`   -  ${path}: ${lhr.runtimeError.message}`)
    return false
  }
  const isFull = FULL.every((name) => points(lhr, name) === 100)
  console.log(`${SHOWN.map((name) => String(points(lhr, name)).padStart(4)).join(' ')}  ${path}`)
  if (!isFull) for (const line of missed(lhr)) console.log(`      ${line}`)
  return isFull
}

const measureAll = async (origin: string, port: number): Promise<void> => {
  console.log(`Lighthouse on a phone, points of 100: ${SHOWN.join(', ')}`)
  const short: string[] = []
  for (const path of await publicPages(origin)) {
    interrupted.throwIfAborted()
    if (!(await measure(origin, path, port))) short.push(path)
  }
  if (short.length > 0) throw new Error(`Without all points in ${FULL.join(' and ')}: ${short.join(' ')}`)
}

/** Measures each public page of the demo with Lighthouse. */
export const benchLighthouse = async (): Promise<void> => {
  const stops: (() => void)[] = []
  const begun = (product: Product): Product => {
    stops.push(product.stop)
    return product
  }
  interrupted.addEventListener('abort', () => {
    for (const stop of stops) stop()
  })
  const folder = await makeFilledFolder(begun)
  const [port = 0, sandboxPort = 0, debugging = 0] = await freePorts(3)
  const product = begun(startProduct(folder, { port: String(port), sandboxPort: String(sandboxPort) }))
  try {
    if (!(await product.ready)) throw new Error('The product did not start')
    const { executablePath, args, env } = await findBrowser()
    const browser = await chromium.launch({
      executablePath,
      args: [...args, `--remote-debugging-port=${debugging}`],
      env,
    })
    try {
      await measureAll(`http://localhost:${port}`, debugging)
    } finally {
      await browser.close()
    }
  } finally {
    product.stop()
    await product.ended
    rmSync(folder, { recursive: true, force: true })
  }
}

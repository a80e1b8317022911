import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Frame, Page } from '@playwright/test'
import type axe from 'axe-core'

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

const OPTIONS = {
  runOnly: {
    type: 'tag',
    values: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
  },
  // Only violations are resolved to elements.
  resultTypes: ['violations'],
  // Media because of autoplay; style sheets would be fetched again only for experimental rules.
  preload: { assets: ['media'] },
} satisfies axe.RunOptions

/** Where scripts are forbidden, as in a mail's preview, axe can't run. */
const SILENT_FRAMES = 'iframe[sandbox]:not([sandbox~="allow-scripts"])'

/** The page's window, where the functions below run. */
declare const window: { readonly axe?: typeof axe }

const isSilent = async (frame: Frame): Promise<boolean> => {
  if (frame.parentFrame() === null) return false
  const rights = await (await frame.frameElement()).getAttribute('sandbox')
  return rights !== null && !rights.split(' ').includes('allow-scripts')
}

const bringAxe = async (frame: Frame): Promise<void> => {
  // An earlier check has already injected it.
  if (await frame.evaluate(() => window.axe !== undefined)) return
  await frame.evaluate(AXE)
  // The card fields are cross-origin: axe communicates with those frames by messages.
  await frame.evaluate(() => window.axe?.configure({ allowedOrigins: ['<unsafe_all_origins>'] }))
}

/** WCAG 2.2 AA violations of a page's current state, including frames, as `rule: where`. */
export const brokenRules = async (page: Page): Promise<string[]> => {
  for (const frame of page.frames()) if (!(await isSilent(frame))) await bringAxe(frame)
  const violations = await page.evaluate(
    async ([silent, options]) => (await window.axe?.run({ exclude: [silent] }, options))?.violations,
    [SILENT_FRAMES, OPTIONS] as const,
  )
  if (violations === undefined) throw new Error('The page was left while it was looked at')
  return violations.flatMap(({ id, nodes }) => nodes.map(({ target }) => `${id}: ${target.join(' ')}`))
}

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
  // Only what is wrong is looked up element by element.
  resultTypes: ['violations'],
  // Media for what plays by itself; style sheets are only read anew for rules that are still being tried out.
  preload: { assets: ['media'] },
} satisfies axe.RunOptions

/** Where scripts are forbidden, as in the preview of a mail, axe can't look either. */
const SILENT_FRAMES = 'iframe[sandbox]:not([sandbox~="allow-scripts"])'

/** The page's, where the functions below run that are handed to it. */
declare const window: { readonly axe?: typeof axe }

const isSilent = async (frame: Frame): Promise<boolean> => {
  if (frame.parentFrame() === null) return false
  const rights = await (await frame.frameElement()).getAttribute('sandbox')
  return rights !== null && !rights.split(' ').includes('allow-scripts')
}

const bringAxe = async (frame: Frame): Promise<void> => {
  // A document that was looked at before has it already.
  if (await frame.evaluate(() => window.axe !== undefined)) return
  await frame.evaluate(AXE)
  // The card's fields are another origin's: axe asks those frames by messages.
  await frame.evaluate(() => window.axe?.configure({ allowedOrigins: ['<unsafe_all_origins>'] }))
}

/** What WCAG 2.2 AA finds wrong with a page as it stands, its frames included, as `rule: where`. */
export const brokenRules = async (page: Page): Promise<string[]> => {
  for (const frame of page.frames()) if (!(await isSilent(frame))) await bringAxe(frame)
  const violations = await page.evaluate(
    async ([silent, options]) => (await window.axe?.run({ exclude: [silent] }, options))?.violations,
    [SILENT_FRAMES, OPTIONS] as const,
  )
  if (violations === undefined) throw new Error('The page was left while it was looked at')
  return violations.flatMap(({ id, nodes }) => nodes.map(({ target }) => `${id}: ${target.join(' ')}`))
}

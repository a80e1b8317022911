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
  // Finds elements for violations only, which is faster.
  resultTypes: ['violations'],
  // Media is needed for the autoplay rule. Style sheets are needed only by experimental rules.
  preload: { assets: ['media'] },
} satisfies axe.RunOptions

/** Frames that forbid scripts, such as a mail's preview. Axe can't run in them. */
const SCRIPTLESS_FRAMES = 'iframe[sandbox]:not([sandbox~="allow-scripts"])'

/** The page's window, where the functions below run. */
declare const window: { readonly axe?: typeof axe }

const forbidsScripts = async (frame: Frame): Promise<boolean> => {
  if (frame.parentFrame() === null) return false
  const sandbox = await (await frame.frameElement()).getAttribute('sandbox')
  return sandbox !== null && !sandbox.split(' ').includes('allow-scripts')
}

const injectAxe = async (frame: Frame): Promise<void> => {
  // An earlier check of the same page has injected axe.
  if (await frame.evaluate(() => window.axe !== undefined)) return
  await frame.evaluate(AXE)
  // The card fields are cross-origin: axe communicates with those frames by messages.
  await frame.evaluate(() => window.axe?.configure({ allowedOrigins: ['<unsafe_all_origins>'] }))
}

/** WCAG 2.2 AA violations of a page's current state, including frames, as `rule: selector`. */
export const accessibilityViolations = async (page: Page): Promise<string[]> => {
  for (const frame of page.frames()) if (!(await forbidsScripts(frame))) await injectAxe(frame)
  const violations = await page.evaluate(
    async ([exclude, options]) => (await window.axe?.run({ exclude: [exclude] }, options))?.violations,
    [SCRIPTLESS_FRAMES, OPTIONS] as const,
  )
  if (violations === undefined) throw new Error('The page navigated away during the check')
  return violations.flatMap(({ id, nodes }) => nodes.map(({ target }) => `${id}: ${target.join(' ')}`))
}

import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'

/** The smaller one of its two files: it is brought to each document that is checked. */
const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

/** What WCAG 2.2 AA finds wrong with a page as it stands, its frames included, as `rule: where`. */
export const brokenRules = async (page: Page): Promise<string[]> => {
  // Only what is wrong is looked up element by element.
  const axe = new AxeBuilder({ page, axeSource }).options({
    runOnly: { type: 'tag', values: TAGS },
    resultTypes: ['violations'],
    // Media for what plays by itself; style sheets are only read anew for rules that are still being tried out.
    preload: { assets: ['media'] },
  })
  // Only what stands in frames needs a second page to put the findings together.
  const { violations } = await axe.setLegacyMode(page.frames().length === 1).analyze()
  return violations.flatMap(({ id, nodes }) => nodes.map((node) => `${id}: ${node.target.join(' ')}`))
}

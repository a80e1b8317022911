import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'

const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

/** What WCAG 2.2 AA finds wrong with a page as it stands, its frames included, as `rule: where`. */
export const brokenRules = async (page: Page): Promise<string[]> => {
  // Only what is wrong is looked up element by element; and only frames need a second page to put findings together.
  const axe = new AxeBuilder({ page }).options({
    runOnly: { type: 'tag', values: TAGS },
    resultTypes: ['violations'],
    // Media for what plays by itself; style sheets are only read anew for rules that are still being tried out.
    preload: { assets: ['media'] },
  })
  const { violations } = await axe.setLegacyMode(page.frames().length === 1).analyze()
  return violations.flatMap(({ id, nodes }) => nodes.map((node) => `${id}: ${node.target.join(' ')}`))
}

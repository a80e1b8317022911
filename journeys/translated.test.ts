import { h1, openDonate } from './donating.ts'
import { expect, journey } from './journey.ts'

/**
 * Other ways in which translators change a page than that of the project `translated`: they move the text node itself
 * into a `<font>`, make two of a text, or answer at once.
 */
const moveTexts = (): void => {
  const move = (): void => {
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    const found: Node[] = []
    while (texts.nextNode()) {
      const { currentNode: text } = texts
      if (
        text.textContent?.trim() === '' ||
        text.parentElement?.closest('font, script, style, textarea, option, svg')
      )
        continue
      found.push(text)
    }
    for (const [index, text] of found.entries()) {
      const fonts = [document.createElement('font'), document.createElement('font')] as const
      text.parentNode?.insertBefore(fonts[0], text)
      if (index % 2 === 0) {
        fonts[0].append(text)
        continue
      }
      // Every other text becomes two.
      const words = text.textContent ?? ''
      fonts[0].append(words.slice(0, 3))
      fonts[1].append(words.slice(3))
      text.parentNode?.replaceChild(fonts[1], text)
    }
  }
  addEventListener('load', () => {
    move()
    new MutationObserver(move).observe(document.body, { childList: true, characterData: true, subtree: true })
  })
}

journey(
  'a page survives a translator that moves text nodes at once, and shows new amounts',
  { tag: '@desktop' },
  async ({ page, consoleMessages }) => {
    // Words that change during hydration make React render the page again.
    consoleMessages.expect(/Minified React error #418/)
    await page.addInitScript(moveTexts)
    await openDonate(page, 'Marcus')
    await expect(page.locator('font').first()).toBeAttached()
    await page.getByLabel('Or another amount').fill('34.50')
    await expect(page.getByRole('button', { name: 'Pay $34.50 by card', exact: true })).toBeVisible()
    await page.getByLabel('Or another amount').fill('2')
    await page.getByRole('button', { name: /^Pay/ }).click()
    await expect(page.getByRole('alert')).toContainText('another look')
    await page.getByLabel('Or another amount').fill('75')
    await expect(page.getByRole('button', { name: 'Pay $75.00 by card', exact: true })).toBeVisible()
    await expect(page.getByText('$34.50')).toHaveCount(0)
    await expect(h1(page)).toHaveText('A ramp and a wider door for Marcus')
  },
)

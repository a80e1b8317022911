/**
 * Acts like a browser's translator, in the page: replaces each text by `<font><font>words</font></font>`, also those that
 * come later, some tens of milliseconds after them. The words stay, so that journeys find them; a word that a page
 * changes without a new text node stays old, as in a translated page.
 */
export const translateTexts = (): void => {
  const isWords = (node: Node): boolean =>
    /\p{L}|\d/u.test(node.textContent ?? '') &&
    node.parentElement?.closest('font, script, style, title, textarea, option, svg, [translate=no]') === null
  let isDue = false
  const translate = (): void => {
    isDue = false
    const texts = document.createTreeWalker(document.documentElement, NodeFilter.SHOW_TEXT)
    const found: Node[] = []
    while (texts.nextNode()) if (isWords(texts.currentNode)) found.push(texts.currentNode)
    for (const text of found) {
      const [outer, inner] = [document.createElement('font'), document.createElement('font')]
      inner.textContent = text.textContent
      outer.append(inner)
      text.parentNode?.replaceChild(outer, text)
    }
  }
  const translateSoon = (): void => {
    if (isDue) return
    isDue = true
    setTimeout(translate, 30)
  }
  new MutationObserver(translateSoon).observe(document, {
    childList: true,
    characterData: true,
    subtree: true,
  })
}

/** Event before hydration: every text gets its own words back, so that React finds the markup that the server sent. */
export const BEFORE_HYDRATION = 'hearten:before-hydration'

/**
 * Serialized into each page, before its modules, because a browser's translator may come first. It replaces a text node
 * by a `<font>` with other words. React keeps the node that it made: it would throw when it removes the node or inserts
 * something before it, and would change words that are no longer shown. So the node is put back, empty, beside its `<font>`, which
 * goes as soon as React changes, moves or removes the node. The translator then translates the new words.
 */
export const keepTranslatedText = (beforeHydration: string): void => {
  type Translated = { readonly fonts: readonly Element[]; readonly words: string }
  const translated = new WeakMap<Node, Translated>()
  let hasBegun = false
  // Limits the rounds of a translator that answers at once. One that waits 30 ms is refused for six seconds.
  let roundsLeft = 200
  let isRefusing = false
  /** Parts that load later are hydrated later. React marks the elements that it knows. */
  const isHydrated = (element: Element | null): boolean =>
    Object.keys(element ?? {}).some((name) => name.startsWith('__react'))

  /** Replacements that already belong to a text. */
  const owned = new WeakSet<Node>()

  const putBack = (text: Text, fonts: readonly Element[]): void => {
    const [first] = fonts
    if (first === undefined) return
    if (hasBegun && roundsLeft > 0 && !isHydrated(first.parentElement)) {
      isRefusing = true
      first.before(text)
      for (const font of fonts) font.remove()
      return
    }
    for (const font of fonts) owned.add(font)
    translated.set(text, { fonts, words: text.data })
    // Some translators move the node itself into the <font>; others leave it out of the document.
    if (first.contains(text)) text.replaceWith(text.cloneNode())
    first.before(text)
    text.data = ''
  }
  const forget = (text: Text, { fonts, words }: Translated): void => {
    translated.delete(text)
    for (const font of fonts) font.remove()
    if (text.data === '') text.data = words
  }
  /** What stands in a removed node's place: one `<font>`, or several in a row. */
  const fontsFor = ({ target, addedNodes, previousSibling, nextSibling }: MutationRecord): Element[] => {
    const isFree = (node: Node | null): node is Element =>
      node instanceof Element && node.nodeName === 'FONT' && node.parentNode === target && !owned.has(node)
    const fonts = [...addedNodes].filter(isFree)
    for (let node = previousSibling; isFree(node); node = node.previousSibling) fonts.unshift(node)
    for (let node = nextSibling; isFree(node); node = node.nextSibling) fonts.push(node)
    return fonts
  }

  const follow = (record: MutationRecord): void => {
    const { type, target, removedNodes } = record
    for (const text of type === 'characterData' ? [target] : removedNodes) {
      if (!(text instanceof Text)) continue
      const known = translated.get(text)
      if (known !== undefined) forget(text, known)
      else if (type === 'childList' && text.parentNode !== target) putBack(text, fontsFor(record))
    }
  }
  const observer = new MutationObserver((records) => {
    records.forEach(follow)
    if (isRefusing) roundsLeft -= 1
    isRefusing = false
    // Our own changes.
    observer.takeRecords()
  })
  observer.observe(document, { childList: true, characterData: true, subtree: true })
  addEventListener(beforeHydration, () => {
    hasBegun = true
    for (const font of document.querySelectorAll('font')) {
      const text = font.previousSibling
      const known = text === null ? undefined : translated.get(text)
      if (text instanceof Text && known !== undefined) forget(text, known)
    }
    observer.takeRecords()
  })
}

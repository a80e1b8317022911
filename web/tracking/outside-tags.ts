import { redirectDocument } from 'react-router'
import { mayLoadTags, type OutsideTag, type TagIds } from '#contract/tracking/outside-tags.ts'

const loaded = new Set<OutsideTag>()

/** Loads the scripts that this document's visitor said yes to, each once. */
export const loadTags = (ids: TagIds, allowed: readonly OutsideTag[]): void => {
  for (const name of allowed) {
    const id = ids[name]
    if (id === undefined || loaded.has(name)) continue
    loaded.add(name)
    // Lost on the way, it is tried again with the next page.
    import('./start-tag.ts').then(
      ({ startTag }) => startTag(name, id),
      () => loaded.delete(name),
    )
  }
}

/** Other companies' scripts end with the document: a page that they may not be on is a document of its own. */
export const reloadWithoutTags = async ({ url }: { readonly url: URL }): Promise<void> => {
  if (loaded.size === 0 || mayLoadTags(url.pathname)) return
  if (window.location.pathname !== url.pathname) throw redirectDocument(url.href)
  window.location.reload()
  await new Promise(() => undefined)
}

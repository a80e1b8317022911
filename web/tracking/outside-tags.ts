import { redirectDocument } from 'react-router'
import { mayLoadTags, type OutsideTag, type TagIds } from '#contract/tracking/outside-tags.ts'

const loaded = new Set<OutsideTag>()

/** Loads the scripts of the companies that the visitor allowed, each once per document. */
export const loadTags = (ids: TagIds, allowed: readonly OutsideTag[]): void => {
  for (const name of allowed) {
    const id = ids[name]
    if (id === undefined || loaded.has(name)) continue
    loaded.add(name)
    // If loading fails, the next page tries again.
    import('./start-tag.ts').then(
      ({ startTag }) => startTag(name, id),
      () => loaded.delete(name),
    )
  }
}

/** Loads a page without other companies' scripts as a new document, because loaded scripts end only with theirs. */
export const reloadWithoutTags = async ({ url }: { readonly url: URL }): Promise<void> => {
  if (loaded.size === 0 || mayLoadTags(url.pathname)) return
  if (window.location.pathname !== url.pathname) throw redirectDocument(url.href)
  window.location.reload()
  // Never resolves, so that the page isn't rendered before the reload.
  await new Promise(() => undefined)
}

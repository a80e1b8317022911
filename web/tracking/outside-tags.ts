import { redirectDocument } from 'react-router'
import { mayLoadTags, OUTSIDE_TAGS, type OutsideTag, type TagIds } from '#contract/tracking/outside-tags.ts'

const addScript = (src: string): void => {
  const script = document.createElement('script')
  script.src = src
  script.async = true
  document.head.append(script)
}

/** Each company's own way to begin: a queue that its script takes over. */
const START: Readonly<Record<OutsideTag, (id: string) => void>> = {
  tagManager: (id) => {
    Object.assign(window, { dataLayer: [{ 'gtm.start': Date.now(), event: 'gtm.js' }] })
    addScript(`${OUTSIDE_TAGS.tagManager.scripts[0]}/gtm.js?id=${id}`)
  },
  shortVideo: (id) => {
    const url = `${OUTSIDE_TAGS.shortVideo.scripts[0]}/i18n/pixel/events.js`
    const ttq = Object.assign([['page']], {
      _i: { [id]: Object.assign([], { _u: url }) },
      _t: { [id]: Date.now() },
      _o: { [id]: {} },
    })
    Object.assign(window, { TiktokAnalyticsObject: 'ttq', ttq })
    addScript(`${url}?sdkid=${id}&lib=ttq`)
  },
  social: (id) => {
    const queue: unknown[][] = []
    const fbq = Object.assign((...args: unknown[]) => void queue.push(args), {
      queue,
      version: '2.0',
      loaded: true,
    })
    Object.assign(window, { fbq, _fbq: fbq })
    fbq('init', id)
    fbq('track', 'PageView')
    addScript(`${OUTSIDE_TAGS.social.scripts[0]}/en_US/fbevents.js`)
  },
}

const loaded = new Set<OutsideTag>()

/** Loads the scripts that this document's visitor said yes to, each once. */
export const loadTags = (ids: TagIds, allowed: readonly OutsideTag[]): void => {
  for (const name of allowed) {
    const id = ids[name]
    if (id === undefined || loaded.has(name)) continue
    loaded.add(name)
    START[name](id)
  }
}

/** Other companies' scripts end with the document: a page that they may not be on is a document of its own. */
export const reloadWithoutTags = async ({ url }: { readonly url: URL }): Promise<void> => {
  if (loaded.size === 0 || mayLoadTags(url.pathname)) return
  if (window.location.pathname !== url.pathname) throw redirectDocument(url.href)
  window.location.reload()
  await new Promise(() => undefined)
}

import { OUTSIDE_TAGS } from '#contract/tracking/outside-tag-origins.ts'
import type { OutsideTag } from '#contract/tracking/outside-tags.ts'

const addScript = (src: string): void => {
  const script = document.createElement('script')
  script.src = src
  script.async = true
  document.head.append(script)
}

/** Starts each company's script as it expects: with a global queue, which the script takes over. */
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

/** Loads another company's script. This is a module of its own, because few visitors allow any company. */
export const startTag = (name: OutsideTag, id: string): void => START[name](id)

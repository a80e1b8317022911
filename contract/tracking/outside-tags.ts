/** Companies' names of their scripts, which every page may have to say. */
export const TAG_COMPANIES = {
  tagManager: 'Google Tag Manager',
  shortVideo: 'TikTok',
  social: 'Meta',
} as const

/** Other companies' scripts that an operator may configure. Each loads only for visitors who said yes to it. */
export const OUTSIDE_TAGS = {
  tagManager: {
    name: TAG_COMPANIES.tagManager,
    gets: 'the pages you open, for statistics',
    scripts: ['https://www.googletagmanager.com'],
    sends: ['https://www.googletagmanager.com', 'https://*.google-analytics.com'],
  },
  shortVideo: {
    name: TAG_COMPANIES.shortVideo,
    gets: 'that you came here, to count what its advertisements bring',
    scripts: ['https://analytics.tiktok.com'],
    sends: ['https://analytics.tiktok.com'],
  },
  social: {
    name: TAG_COMPANIES.social,
    gets: 'that you came here, to count what its advertisements bring',
    scripts: ['https://connect.facebook.net'],
    sends: ['https://www.facebook.com'],
  },
} as const

export type OutsideTag = keyof typeof OUTSIDE_TAGS
/** Ids of the configured ones. */
export type TagIds = Readonly<Partial<Record<OutsideTag, string>>>

export const TAG_NAMES = Object.keys(TAG_COMPANIES).filter(
  (name): name is OutsideTag => name in TAG_COMPANIES,
)

/** The ones that this browser's person said yes to, joined by points; `none` for a no to all of them. */
export const TAGS_COOKIE = 'tags'
export const NO_TAGS = 'none'

/** What a page does about them for its visitor. */
export type PageTags = {
  readonly allowed: readonly OutsideTag[]
  /** The visitor hasn't answered yet, and may be asked. */
  readonly asks: boolean
}

type Visitor = { readonly cookie: string | null; readonly saysNo: boolean }

/** Only what is configured and consented to; nothing, and no question, where the browser says no by Global Privacy Control. */
export const tagsFor = (ids: TagIds, { cookie, saysNo }: Visitor): PageTags => {
  const configured = TAG_NAMES.filter((name) => ids[name] !== undefined)
  if (saysNo || configured.length === 0) return { allowed: [], asks: false }
  const consented = (cookie ?? '').split('.')
  return { allowed: configured.filter((name) => consented.includes(name)), asks: cookie === null }
}

/** Public pages of reading alone: no gift, check, account, receipt or work of staff is on them. */
const OPEN_PAGES =
  /^\/(about|faq|security|taxes|fees|causes(\/[^/]+)?|case-list|case-detail\/.+|how-it-works\/[^/]+|fundraiser|leads\/[^/]+|poster(\/[^/]+)?)?\/?$/

export const mayLoadTags = (pathname: string): boolean => OPEN_PAGES.test(pathname)

/** What a document's content policy opens for them: nothing, unless its visitor said yes and the page may have them. */
export const tagOrigins = (
  pathname: string,
  { allowed }: PageTags,
): { readonly scripts: readonly string[]; readonly sends: readonly string[] } => {
  const open = mayLoadTags(pathname) ? allowed.map((name) => OUTSIDE_TAGS[name]) : []
  return { scripts: open.flatMap(({ scripts }) => scripts), sends: open.flatMap(({ sends }) => sends) }
}

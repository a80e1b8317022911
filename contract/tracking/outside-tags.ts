/** Names of the third-party scripts, by which pages mention them. */
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
/** Ids of the configured third-party scripts. */
export type TagIds = Readonly<Partial<Record<OutsideTag, string>>>

export const TAG_NAMES = Object.keys(TAG_COMPANIES).filter(
  (name): name is OutsideTag => name in TAG_COMPANIES,
)

/** Cookie that lists the scripts the visitor agreed to, joined by periods; `none` if they refused all. */
export const TAGS_COOKIE = 'tags'
export const NO_TAGS = 'none'

/** Third-party scripts that a page may load for its visitor. */
export type PageTags = {
  readonly allowed: readonly OutsideTag[]
  /** Whether the page asks the visitor, who hasn't answered yet. */
  readonly asks: boolean
}

type Visitor = {
  /** Value of `TAGS_COOKIE`. */
  readonly cookie: string | null
  /** Whether the browser sends Global Privacy Control. */
  readonly saysNo: boolean
}

/** The configured scripts that the visitor agreed to. With Global Privacy Control, none, and no question. */
export const tagsFor = (ids: TagIds, { cookie, saysNo }: Visitor): PageTags => {
  const configured = TAG_NAMES.filter((name) => ids[name] !== undefined)
  if (saysNo || configured.length === 0) return { allowed: [], asks: false }
  const consented = (cookie ?? '').split('.')
  return { allowed: configured.filter((name) => consented.includes(name)), asks: cookie === null }
}

/** Pages that may load third-party scripts: public ones, where visitors only read. */
const OPEN_PAGES =
  /^\/(about|faq|security|taxes|fees|causes(\/[^/]+)?|case-list|case-detail\/.+|how-it-works\/[^/]+|fundraiser|leads\/[^/]+|poster(\/[^/]+)?)?\/?$/

export const mayLoadTags = (pathname: string): boolean => OPEN_PAGES.test(pathname)

/** Origins for a page's content security policy: those of the scripts that it may load for its visitor. */
export const tagOrigins = (
  pathname: string,
  { allowed }: PageTags,
): { readonly scripts: readonly string[]; readonly sends: readonly string[] } => {
  const open = mayLoadTags(pathname) ? allowed.map((name) => OUTSIDE_TAGS[name]) : []
  return { scripts: open.flatMap(({ scripts }) => scripts), sends: open.flatMap(({ sends }) => sends) }
}

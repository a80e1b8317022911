/**
 * Names of other companies' scripts, by which pages mention them. An operator may configure them; each loads only for
 * visitors who said yes to it.
 */
export const TAG_COMPANIES = {
  tagManager: 'Google Tag Manager',
  shortVideo: 'TikTok',
  social: 'Meta',
} as const

export type OutsideTag = keyof typeof TAG_COMPANIES
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
const OPEN_PAGES = new Set([
  '',
  'about',
  'faq',
  'security',
  'taxes',
  'fees',
  'causes',
  'case-list',
  'fundraiser',
  'poster',
])
/** The same for pages with an id or a name after theirs. */
const OPEN_FOLDERS = new Set(['causes', 'case-detail', 'how-it-works', 'leads', 'poster'])

export const mayLoadTags = (pathname: string): boolean => {
  const [folder = '', ...names] = pathname.replace(/^\//, '').replace(/\/$/, '').split('/')
  if (names.length === 0) return OPEN_PAGES.has(folder)
  return OPEN_FOLDERS.has(folder) && (names.length === 1 || folder === 'case-detail') && names[0] !== ''
}

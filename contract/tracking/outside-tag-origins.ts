import { mayLoadTags, type OutsideTag, type PageTags, TAG_COMPANIES } from './outside-tags.ts'

/** What other companies' scripts get, and their origins. Few pages need it, all need the names. */
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
} as const satisfies Record<OutsideTag, unknown>

/** Origins for a page's content security policy: those of the scripts that it may load for its visitor. */
export const tagOrigins = (
  pathname: string,
  { allowed }: PageTags,
): { readonly scripts: readonly string[]; readonly sends: readonly string[] } => {
  const open = mayLoadTags(pathname) ? allowed.map((name) => OUTSIDE_TAGS[name]) : []
  return { scripts: open.flatMap(({ scripts }) => scripts), sends: open.flatMap(({ sends }) => sends) }
}

/** Argument of a group's name function. */
type Context = { getModuleInfo: (id: string) => { readonly importers: readonly string[] } | null }

/** Most visited pages, by their routes. */
const MAIN_PAGES = {
  home: /[\\/]web[\\/]home[\\/]home\.route/,
  list: /[\\/]web[\\/]cases[\\/]list[\\/]case-list\.route/,
  case: /[\\/]web[\\/]cases[\\/]case\.route/,
  donate: /[\\/]web[\\/]donations[\\/]donate\.route/,
}
/** All other pages by their folders, most visited first. */
const OTHER_PAGES = {
  guides: /[\\/]web[\\/](causes|leads|fundraisers[\\/]landing|shell[\\/]leads-layout)[\\/.]/,
  gifts: /[\\/]web[\\/](cases|donations|own-donations)[\\/]/,
  members: /[\\/]web[\\/](accounts|fundraisers|identity-check|pages|payouts|mail-links|share|shell)[\\/]/,
  staff: /[\\/]web[\\/]staff[\\/]/,
}
/** Layouts of the most visited pages. */
const MAIN_LAYOUT = /[\\/]web[\\/]shell[\\/](default|flow)-layout\.tsx/
/** Code that only the case and donate pages share. Other pairs share too little for files of their own. */
const LARGE_PAIR = 'case-donate'
/**
 * Code that main pages share, but not the case page: most of its visitors come by a link and see no other page. Fields
 * that the list shares with other forms are here, too: those load none of its other code.
 */
const BESIDE_CASE = 'lists-and-forms'
/** Fields of the donation form that pages outside the main ones have, too: they don't load its other code. */
const FIELDS = 'fields'
const FIELD = /[\\/]web[\\/]ui[\\/]fields[\\/]/
const PAGE = /\.route\.tsx|-layout\.tsx/
const ENTRY = /[\\/]web[\\/](entry\.client|root)\.tsx$/
const MAIN = Object.entries(MAIN_PAGES)
/** Pages of which a name's pattern matches none, and pages that no pattern matches: after a folder was renamed. */
export const unmatchedPages = (files: readonly string[]): string[] => {
  const pages = files.filter((file) => PAGE.test(file))
  const patterns = [...MAIN, ...Object.entries(OTHER_PAGES)]
  return [
    ...patterns.filter(([, pattern]) => !pages.some((page) => pattern.test(page))).map(([name]) => name),
    ...pages.filter((page) => !patterns.some(([, pattern]) => pattern.test(page))),
  ]
}

/** A file depends only on files before it in this order. */
const NAMES = [
  LARGE_PAIR,
  BESIDE_CASE,
  FIELDS,
  ...Object.keys(MAIN_PAGES),
  ...Object.keys(OTHER_PAGES),
  'shared',
]

/** Names the file of a module by the pages that import it statically. One function per build, since it caches. */
const fileFinder = () => {
  const importersOf = new Map<string, readonly string[]>()
  const pagesOf = (id: string, context: Context): string[] => {
    const visited = new Set([id])
    // The loop also visits the members that it adds.
    for (const module of visited) {
      const importers = importersOf.get(module) ?? context.getModuleInfo(module)?.importers ?? []
      importersOf.set(module, importers)
      for (const importer of importers) visited.add(importer)
    }
    return [...visited].filter((file) => PAGE.test(file))
  }
  return (id: string, context: Context): string => {
    const pages = pagesOf(id, context)
    const main = MAIN.filter(([, files]) => pages.some((page) => files.test(page))).map(([name]) => name)
    const pair = main.join('-')
    if (pages.some((page) => MAIN_LAYOUT.test(page))) return 'start'
    if (pair === 'donate' && pages.length > 1 && FIELD.test(id)) return FIELDS
    if (pair === 'list' && pages.length > 1 && FIELD.test(id)) return BESIDE_CASE
    if (main.length === 1 || pair === LARGE_PAIR) return pair
    if (main.length > 1) return main.includes('case') ? 'start' : BESIDE_CASE
    const other = Object.entries(OTHER_PAGES).find(([, files]) => pages.some((page) => files.test(page)))
    return other?.[0] ?? 'shared'
  }
}

/**
 * Groups shared code by the pages that load it: one file per set of pages came to a hundred. A group takes its modules
 * with their dependencies, so files depend in one direction only and run after their dependencies. Merging small files by
 * pages (`entriesAwareMergeThreshold`) creates cycles.
 */
export const pageFiles = () => {
  const fileOf = fileFinder()
  const shared = (file: string) => ({
    name: (id: string, context: Context) => (fileOf(id, context) === file ? file : null),
    test: /\.[mc]?[jt]sx?$/,
    minShareCount: 2,
  })
  return {
    codeSplitting: {
      groups: [
        // Entry code of each page, and what most pages share.
        {
          name: (id: string, context: Context) =>
            ENTRY.test(id) || fileOf(id, context) === 'start' ? 'start' : null,
          test: /\.[mc]?[jt]sx?$/,
        },
        // Loaded by each page too, later.
        { name: 'tracker', test: /[\\/]web[\\/]tracking[\\/]tracker\.ts$/ },
        ...NAMES.map(shared),
      ],
    },
  }
}

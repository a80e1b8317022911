type ModuleImporters = { readonly importers: readonly string[]; readonly dynamicImporters: readonly string[] }
/** Argument of a group's name function. */
type Context = { getModuleInfo: (id: string) => ModuleImporters | null }

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
/** What loads parts of pages later: almost every page has one. */
const ON_MOST_PAGES = /[\\/]web[\\/]browser[\\/]late-/
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
const NO_IMPORTERS: ModuleImporters = { importers: [], dynamicImporters: [] }

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

/** Names the file of a module by the pages that import it. One function per build, since it caches. */
const fileFinder = () => {
  const known = new Map<string, ModuleImporters>()
  const importersOf = (module: string, context: Context): ModuleImporters => {
    const importers = known.get(module) ?? context.getModuleInfo(module) ?? NO_IMPORTERS
    known.set(module, importers)
    return importers
  }
  /** The modules that reach one by their static imports, with itself. */
  const above = (ids: Iterable<string>, context: Context): Set<string> => {
    const visited = new Set(ids)
    // The loop also visits the members that it adds.
    for (const module of visited)
      for (const importer of importersOf(module, context).importers) visited.add(importer)
    return visited
  }
  const pagesOf = (id: string, context: Context): string[] =>
    [...above([id], context)].filter((file) => PAGE.test(file))
  /** Whether a part of a main page that loads later imports it. */
  const isLate = (id: string, context: Context): boolean => {
    const parts = [...above([id], context)].flatMap((module) => importersOf(module, context).dynamicImporters)
    const pages = [...above(parts, context)].filter((file) => PAGE.test(file))
    return MAIN.some(([, files]) => pages.some((page) => files.test(page)))
  }
  return (id: string, context: Context): string | null => {
    const pages = pagesOf(id, context)
    const main = MAIN.filter(([, files]) => pages.some((page) => files.test(page))).map(([name]) => name)
    const pair = main.join('-')
    if (ON_MOST_PAGES.test(id) || pages.some((page) => MAIN_LAYOUT.test(page))) return 'start'
    if (pair === 'donate' && pages.length > 1 && FIELD.test(id)) return FIELDS
    if (pair === 'list' && pages.length > 1 && FIELD.test(id)) return BESIDE_CASE
    if (main.length === 1 || pair === LARGE_PAIR) return pair
    if (main.length > 1) return main.includes('case') ? 'start' : BESIDE_CASE
    // Rolldown’s own small files, so that a late part loads none of the other pages’ code.
    if (isLate(id, context)) return null
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

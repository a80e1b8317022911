/** What the function of a group is given of a module. */
type Context = { getModuleInfo: (id: string) => { readonly importers: readonly string[] } | null }

/** The pages that most visits are of, and where their routes are. */
const MAIN_PAGES = {
  home: /[\\/]web[\\/]home[\\/]/,
  list: /[\\/]web[\\/]cases[\\/]list[\\/]/,
  case: /[\\/]web[\\/]cases[\\/](?!list[\\/])/,
  donate: /[\\/]web[\\/]donate[\\/]/,
}
/** All others, those that more people open first. */
const OTHER_PAGES = {
  guides: /[\\/]web[\\/](causes|leads|fundraiser[\\/]landing)[\\/.]/,
  members: /[\\/]web[\\/](accounts|fundraiser|kyc|pages|relay|share)[\\/]/,
  staff: /[\\/]web[\\/]staff[\\/]/,
}
const SHARED_BY_MOST = 3
const PAGE = /\.route\.tsx|-layout\.tsx/
const MAIN = Object.entries(MAIN_PAGES)
const PAIRS = MAIN.flatMap(([one], at) => MAIN.slice(at + 1).map(([other]) => `${one}-${other}`))
/** In this order a file needs files before it alone. */
const NAMES = ['pages', ...PAIRS, ...Object.keys(MAIN_PAGES), ...Object.keys(OTHER_PAGES), 'shared']

/** Names the file of a module by the pages that load it at once. A function for each build, since it remembers. */
const fileFinder = () => {
  const importersOf = new Map<string, readonly string[]>()
  const pagesOf = (id: string, context: Context): string[] => {
    const seen = new Set([id])
    // A set is walked to its end, also what is added on the way.
    for (const found of seen) {
      const importers = importersOf.get(found) ?? context.getModuleInfo(found)?.importers ?? []
      importersOf.set(found, importers)
      for (const importer of importers) seen.add(importer)
    }
    return [...seen].filter((file) => PAGE.test(file))
  }
  return (id: string, context: Context): string => {
    const pages = pagesOf(id, context)
    const main = MAIN.filter(([, files]) => pages.some((page) => files.test(page))).map(([name]) => name)
    if (main.length >= SHARED_BY_MOST || pages.some((page) => page.includes('/shell/'))) return 'pages'
    if (main.length > 0) return main.join('-')
    const other = Object.entries(OTHER_PAGES).find(([, files]) => pages.some((page) => files.test(page)))
    return other?.[0] ?? 'shared'
  }
}

/**
 * What several pages share is a handful of files: a file for each set of pages that share it came to a hundred. A group
 * takes its modules and all that they need: so files need each other one way only, and each runs after what it needs.
 * Small files that are merged by their pages (`entriesAwareMergeThreshold`) need each other in circles.
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
        // What each page begins with.
        { name: 'start', test: /[\\/]web[\\/](entry\.client|root)\.tsx$/ },
        ...NAMES.map(shared),
      ],
    },
  }
}

import { browserStorage } from '../tab-storage.ts'

/** Page data of every event. */
export type PageView = {
  readonly pageName: string | null
  readonly pageId: string | null
  readonly fromPath: string | null
  readonly toPath: string
  readonly testCode: string | null
}

const NO_PAGE: PageView = { pageName: null, pageId: null, fromPath: null, toPath: '/', testCode: null }
const LAST_PATH = 'last-path'

let current: PageView | null = null

export const currentPage = (): PageView => current ?? NO_PAGE

/** Path of the page of ours in this tab whose link opened this document; null if another site's page did. */
const pathOfReferrer = (): string | null => {
  const { referrer } = document
  if (!URL.canParse(referrer) || new URL(referrer).origin !== window.location.origin) return null
  const stored = browserStorage().getItem(LAST_PATH)
  return stored !== null && /^\/[a-z0-9/:?_-]{0,120}$/i.test(stored) ? stored : null
}

/** Sets the current page; the previous one becomes its origin, also if it was in another document. */
export const showPage = (page: Omit<PageView, 'fromPath'>): void => {
  current = { ...page, fromPath: current === null ? pathOfReferrer() : current.toPath }
  browserStorage().setItem(LAST_PATH, page.toPath)
}

const CASE_ID = /^[0-9A-HJKMNP-TV-Z]{12}$/

/** A part of an address, decoded like the router's parameters; as it is if it can't be, as in an address cut short. */
const decoded = (part: string): string => {
  try {
    return decodeURIComponent(part).replaceAll('%2F', '/')
  } catch (error) {
    if (error instanceof URIError) return part
    throw error
  }
}

/** Path in events of an address of which nothing is ours: no page has it, or a parameter can't be found in it. */
const UNKNOWN_PATH = '/:rest'

/**
 * Replaces parameter values in a path by their names, so that it contains no token or title. @param params null if no route
 * matches the path: not even `*` matches one with a line separator in it
 */
export const maskPath = (
  pathname: string,
  params: Readonly<Record<string, string | undefined>> | null,
): string => {
  if (params === null) return UNKNOWN_PATH
  const names = new Map(Object.entries(params).map(([name, value]) => [value ?? '', name]))
  names.delete('')
  const masked = new Set<string>()
  const parts = pathname.split('/').map((part) => {
    const name = names.get(part) ?? names.get(decoded(part))
    if (name !== undefined) masked.add(name)
    return name === undefined ? part : `:${name}`
  })
  // The route `*` matches what no other does: its parameter is the whole path.
  if (params['*'] !== undefined || masked.size < names.size) return UNKNOWN_PATH
  return (
    parts
      .join('/')
      .replaceAll(/[^a-z0-9/:?_-]/gi, '')
      .slice(0, 120) || '/'
  )
}

export const caseOf = (params: Readonly<Record<string, string | undefined>>): string | null => {
  const caseId = params['caseId']
  return caseId !== undefined && CASE_ID.test(caseId) ? caseId : null
}

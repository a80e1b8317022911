/** Page data of every event. */
export type PageView = {
  readonly pageName: string | null
  readonly pageId: string | null
  readonly fromPath: string | null
  readonly toPath: string
  readonly testCode: string | null
}

let current: PageView = { pageName: null, pageId: null, fromPath: null, toPath: '/', testCode: null }

export const currentPage = (): PageView => current

/** Sets the current page; the previous one becomes its origin. */
export const showPage = (page: Omit<PageView, 'fromPath'>, isFirst: boolean): void => {
  current = { ...page, fromPath: isFirst ? null : current.toPath }
}

const CASE_ID = /^[0-9A-HJKMNP-TV-Z]{12}$/

/** Replaces parameter values in a path by their names, so that it contains no token or title. */
export const maskPath = (pathname: string, params: Readonly<Record<string, string | undefined>>): string => {
  const names = new Map(Object.entries(params).map(([name, value]) => [value, name]))
  const parts = pathname.split('/').map((part) => {
    const name = names.get(decodeURIComponent(part))
    return name === undefined || part === '' ? part : `:${name === '*' ? 'rest' : name}`
  })
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

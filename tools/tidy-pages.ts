import { posix } from 'node:path'
import type { RouteConfigEntry } from '@react-router/dev/routes'
import routes from '#web/routes.ts'
import { isNode, isTest, type Node, nodesOf } from './source-files.ts'
import type { TidyRule } from './tidy-rule.ts'

/** Link targets of a page within the project: not external ones, nor anchors. */
const linksIn = (text: string): string[] =>
  [...text.matchAll(/\]\(([^)\s]+)\)/g)].flatMap(([, to]) =>
    to === undefined || /^(https?:|mailto:|#)/.test(to) ? [] : [to],
  )

const firstFolders = (paths: readonly string[]): string[] =>
  paths.flatMap((path) => (path.includes('/') ? [path.split('/')[0] ?? ''] : []))

/** Code that looks like a path: its first folder is one of ours. */
const pathsIn = (text: string, folders: ReadonlySet<string>): string[] =>
  [...text.matchAll(/`([\w.@-]+\/[\w./*@-]*)`/g)].flatMap(([, path]) =>
    path !== undefined && folders.has(path.split('/')[0] ?? '') ? [path] : [],
  )

/** A `*` matches any name in a folder. */
const asPattern = (path: string): RegExp => {
  const literal = path.replaceAll(/[.+?^${}()|[\]\\]/g, '\\$&').replaceAll('*', '[^/]*')
  return new RegExp(`^${literal}${path.endsWith('/') ? '' : '(/|$)'}`)
}

/**
 * Nonexistent paths named by a page, as `page: path`. Links are relative to the page, code to the root or the
 * page.
 */
export const missingPaths = (page: string, text: string, files: readonly string[]): string[] => {
  const folder = posix.dirname(page)
  const near = files
    .filter((path) => path.startsWith(`${folder}/`))
    .map((path) => path.slice(folder.length + 1))
  const folders = new Set([...firstFolders(files), ...firstFolders(near)])
  const exists = (path: string) => files.some((file) => asPattern(path).test(file))
  const beside = (path: string) => posix.join(folder, path)
  const lostLinks = linksIn(text).filter((to) => !exists(beside(to.replace(/#.*/, ''))))
  const lostPaths = pathsIn(text, folders).filter((path) => !exists(path) && !exists(beside(path)))
  return [...lostLinks, ...lostPaths].map((path) => `${page}: ${path}`)
}

/** A file's name without its folder; `x.state.ts` is any name. */
const FILE_NAME = /^(?!x\.)[\w.-]+\.(ts|tsx|mjs|sql|css|md)$/
/** CONSTANTS, camelCase and snake_case; `pg_…` is PostgreSQL's own. Words of other kinds may be those of others. */
const CODE_NAME =
  /^([A-Z][A-Z0-9]*(_[A-Z0-9]+)+|[a-z][a-z0-9]*([A-Z][a-z0-9]+)+|(?!pg_)[a-z][a-z0-9]*(_[a-z0-9]+)+)$/

type Names = { readonly files: readonly string[]; readonly words: ReadonlySet<string> }

/**
 * What a page names as code and the project doesn't have, as `page: name`: files by their name alone, words of code,
 * npm's scripts, and links whose text is another file's name.
 */
export const missingNames = (page: string, text: string, { files, words }: Names): string[] => {
  const codes = [...text.matchAll(/`([^`\n]+)`/g)].map(([, code = '']) => code)
  const isFile = (name: string): boolean => files.some((file) => file === name || file.endsWith(`/${name}`))
  const lostFiles = codes.filter((code) => FILE_NAME.test(code) && !isFile(code))
  const lostWords = codes.filter((code) => CODE_NAME.test(code) && !words.has(code))
  const lostScripts = [...text.matchAll(/npm run ([\w:]+)/g)].flatMap(([, script = '']) =>
    words.has(`npm:${script}`) ? [] : [script],
  )
  const otherFiles = [...text.matchAll(/\[`?([\w.-]+\.\w+)`?\]\(([^)\s#]+)\)/g)].flatMap(
    ([, name = '', to = '']) => (FILE_NAME.test(name) && posix.basename(to) !== name ? [name] : []),
  )
  return [...lostFiles, ...lostWords, ...lostScripts, ...otherFiles].map((name) => `${page}: ${name}`)
}

/**
 * Files that the comments of a source name and the project doesn't have, as `source: name`. A name may omit the folders
 * above it.
 */
export const missingFiles = (source: string, text: string, files: readonly string[]): string[] =>
  text
    .split('\n')
    .filter((line) => /^\s*(\/\/|\/\*\*|\*)/.test(line))
    .flatMap((line) => line.split(/[^\w./-]/))
    .map((word) => word.replace(/\.$/, ''))
    .filter((word) => /^\w/.test(word) && FILE_NAME.test(posix.basename(word)))
    .filter((word) => !files.some((file) => file === word || file.endsWith(`/${word}`)))
    .map((word) => `${source}: ${word}`)

const HEADING = /<(h[1-6])\b[^>]*>(.*?)<\/\1>/gs
const OTHER_TYPE = /className="[^"]*\b(type-|font-body|font-display)/

const STORAGES = new Set(['localStorage', 'sessionStorage', 'indexedDB'])

/** Files that handle a browser's refusal to store anything; the late scripts are serialized, so they import nothing. */
const STORAGE_FILES = new Set([
  'web/browser/blocked-storage.ts',
  'web/browser/page-cookies.ts',
  'web/browser/tab-storage.ts',
  'web/late-scripts.ts',
  'web/signing/browser-key.ts',
])

const foldersOf = (entries: readonly RouteConfigEntry[]): string[] =>
  entries.flatMap(({ path, children }) =>
    path === undefined ? foldersOf(children ?? []) : [path.split('/')[0] ?? ''],
  )

/** First segments of the pages' paths. */
const PAGE_FOLDERS = new Set(foldersOf(await routes))

/** The text of a template up to its first expression, if it begins with a page's path. */
const pagePathsIn = (node: Node): string[] => {
  if (node.type !== 'TemplateLiteral') return []
  const [first]: unknown[] = Array.isArray(node['quasis']) ? node['quasis'] : []
  const text = isNode(first) ? JSON.stringify(first['value']) : ''
  const path = /"raw":"\/([\w-]+)/.exec(text)?.[1]
  return path !== undefined && PAGE_FOLDERS.has(path) ? [`/${path}`] : []
}

/** An anchor to a fundraiser page, by its path or by a function of contract/page-addresses.ts. */
const FUNDRAISER_ANCHOR =
  /<a\b[^>]*\shref=(?:"|\{[`'"]?)(?:\/fundraiser\b|(?:step|result|dashboard|preview|statement|note)(?:Path|Address)\()/g

const MOMENT_FILES = /^web\/(staff\/|ui\/date-text\.tsx$|accounts\/profile\/sessions-section\.tsx$)/

export const pageRules: readonly TidyRule[] = [
  {
    rule: 'a link to a fundraiser page is a Link of web/ui/link.tsx, which carries the attribution parameters',
    offences: ({ path, text }) =>
      path.startsWith('web/') ? [...text.matchAll(FUNDRAISER_ANCHOR)].map(([anchor]) => anchor) : [],
  },
  {
    rule: 'fields of a form are read by web/browser/form-fields.ts only, and acts by its closed tables',
    offences: ({ path, text }) =>
      path.startsWith('web/') && path !== 'web/browser/form-fields.ts' && !isTest(path)
        ? [...text.matchAll(/[fF]orm(Data)?(\(\)\))?\??\.(get|getAll|has)\(/g)].map(([call]) => call)
        : [],
  },
  {
    rule: 'the address of a page is made by href of react-router in web, and by contract/page-addresses.ts in the server',
    offences: ({ path, program }) =>
      /^(web|server)\//.test(path) && program !== undefined && !isTest(path)
        ? nodesOf(program).flatMap(pagePathsIn)
        : [],
  },
  {
    rule: 'pages store in the browser only by web/browser/tab-storage.ts and web/browser/page-cookies.ts, which never throw',
    offences: ({ path, text, program }) => {
      if (program === undefined || !path.startsWith('web/') || isTest(path) || STORAGE_FILES.has(path))
        return []
      const direct = nodesOf(program).flatMap(({ type, name }) =>
        type === 'Identifier' && typeof name === 'string' && STORAGES.has(name) ? [name] : [],
      )
      return /\bdocument\.cookie\b|storeInCookie\(document\b/.test(text)
        ? [...direct, 'document.cookie']
        : direct
    },
  },
  {
    rule: 'a page shows a plain day as its Pacific date and a minute that matters as form="near"; only staff, whose pages have one zone, and the list of sessions show a moment of any day',
    offences: ({ path, text }) =>
      path.startsWith('web/') && !MOMENT_FILES.test(path)
        ? [...text.matchAll(/form=["{][^>]*?\bmoment\b|\bformatMoment(In)?\(/g)].map(([moment]) => moment)
        : [],
  },
  {
    rule: 'a page names its calls as calls.name, by which the build finds those that browsers make',
    offences: ({ path, text }) =>
      path.startsWith('web/') && path !== 'web/browser/api/api.ts' && !isTest(path)
        ? [...text.matchAll(/(?<!of )(?<!typeof )\bcalls\)?\[/g)].map(([access]) => access)
        : [],
  },
  {
    rule: 'a heading has one typeface',
    offences: ({ path, text }) =>
      path.endsWith('.tsx')
        ? [...text.matchAll(HEADING)].flatMap(([, name, inside = '']) =>
            OTHER_TYPE.test(inside) ? [`<${name}>${inside.trim().slice(0, 60)}`] : [],
          )
        : [],
  },
  {
    rule: 'no picture is a child of a list of terms',
    offences: ({ path, text }) =>
      path.endsWith('.tsx') && /<dl\b[^>]*>\s*<(svg|Icon)\b/.test(text) ? ['<dl>'] : [],
  },
]

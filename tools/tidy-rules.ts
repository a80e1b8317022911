import { DAY_MS, HOUR_MS, MINUTE_MS } from '#contract/dates.ts'
import { isSource, isTest, type Node, nodesOf, parseSource } from './source-files.ts'
import { importRules } from './tidy-imports.ts'
import { moneyRules } from './tidy-money.ts'
import { pageRules } from './tidy-pages.ts'
import { readRules } from './tidy-reads.ts'
import type { TidyFile, TidyRule } from './tidy-rule.ts'
import { tableRules } from './tidy-tables.ts'

export const tidyFile = (path: string, text: string): TidyFile => ({
  path,
  text,
  program: isSource(path) ? parseSource(path, text) : undefined,
})

/** Contains an example of each offence. */
const OWN_TEST = 'tools/tidy-rules.test.ts'
const isText = (path: string) => /\.(ts|tsx|mjs|css|sql|md|json|html|svg|sh)$|^\.ci\//.test(path)

/** Matching lines, with their numbers. */
const linesWith = (text: string, pattern: RegExp): string[] =>
  text
    .split('\n')
    .flatMap((line, index) => (pattern.test(line) ? [`line ${index + 1}: ${line.trim().slice(0, 100)}`] : []))

const lineAt = (text: string, offset: number): number => text.slice(0, offset).split('\n').length

const SUFFIXES = new Set(['routes', 'queries', 'state', 'policy', 'store', 'checks', 'server', 'test'])
/** React Router's own: a route module, and the browser's entry. */
const PAGE_SUFFIXES = new Set([...SUFFIXES, 'route', 'client'])

const FORBIDDEN_NAMES = /(^|[-/.])(utils?|helpers?|common|misc|services?|index)([-/.]|$)/

const nameRules: readonly TidyRule[] = [
  {
    rule: 'a suffix is one of the closed list: .routes .queries .state .policy .store .checks .server .test',
    offences: ({ path, program }) => {
      if (program === undefined || /^[\w.-]+\.config\.ts$/.test(path)) return []
      const allowed = path.startsWith('web/') ? PAGE_SUFFIXES : SUFFIXES
      const suffixes = path.split('/').at(-1)?.split('.').slice(1, -1) ?? []
      return suffixes.filter((suffix) => !allowed.has(suffix)).map((suffix) => `.${suffix}`)
    },
  },
  {
    rule: 'a name says what is in it: no utils, helpers, common, misc, service, index',
    offences: ({ path, program }) =>
      program !== undefined && FORBIDDEN_NAMES.test(path) ? ['its name'] : [],
  },
]

/** Comment lines with words that hide who or when. */
const ODD_WORDS = /(^\s*\*|\/\*|(^|\s)\/\/ ).*\b(whoever|somebody|nobody|anew)\b/i

const isServed = (path: string) => /^(contract|server|sandbox|web)\//.test(path) && !isTest(path)
const hasOwnNormalize = (path: string) =>
  path === 'contract/plain-text.ts' || path.startsWith('contract/accounts/account-')

/** Maps others' words, not a column's: encodings that a browser accepts, and kinds of journals that cause a debt. */
const MAPS_WORDS = ['server/platform/http/prerendered-pages.ts', 'server/staff/payouts/payout-lists.ts']

const readsColumns = (path: string) =>
  path.startsWith('server/') &&
  !path.startsWith('server/outside/') &&
  !isTest(path) &&
  !MAPS_WORDS.includes(path)

/** Open one connection and listen to its errors. */
const OPENS_ONE = ['database/with-client.ts', 'server/platform/live-feed.ts']

const wordRules: readonly TidyRule[] = [
  {
    rule: 'an enum column is read by parseEnumColumn, which throws for an unknown value: no default for one',
    offences: ({ path, text }) =>
      readsColumns(path)
        ? linesWith(
            text,
            /\.find\(\(\w+\) => \w+ === [\w.]+\) \?\? |Shape\.parse\(row\.(state|status|kind|purpose|reason)\)/,
          )
        : [],
  },
  {
    rule: 'what is left to do is an issue, not a note in the source',
    // Written so that it doesn't match itself.
    offences: ({ path, text }) => (isText(path) ? linesWith(text, /\b(TO[D]O|FIX[M]E|XX[X]|HAC[K])\b/) : []),
  },
  {
    rule: 'comments are plain English: name the person ("the donor", "another visitor") instead of whoever, somebody or nobody, and write "again" instead of anew',
    offences: ({ path, text }) => (isSource(path) || path.endsWith('.css') ? linesWith(text, ODD_WORDS) : []),
  },
  {
    rule: 'colours are tokens: no literal one in web but in ui/tokens.css',
    offences: ({ path, text }) => {
      if (!path.startsWith('web/') || path === 'web/ui/styles/tokens.css' || isTest(path)) return []
      if (path.endsWith('.css'))
        return linesWith(text, /#[0-9a-f]{3,8}\b(?![\w-]*\s*\{)|\b(rgba?|hsla?|oklch|oklab)\(/i)
      return /\.tsx?$/.test(path)
        ? linesWith(text, /#([0-9a-f]{6}|[0-9a-f]{8})\b|\[#[0-9a-f]{3,8}\]|\brgba?\(/i)
        : []
    },
  },
  {
    rule: 'a test waits for what it wants, never for a time',
    offences: ({ path, text }) =>
      isTest(path) ? linesWith(text, /\bwaitForTimeout\b|timers\/promises|\bsetTimeout\((?!.*reject)/) : [],
  },
  {
    rule: 'tests use the real thing: no mock of a module',
    offences: ({ path, text }) => (isTest(path) ? linesWith(text, /\bvi\.(mock|doMock)\(/) : []),
  },
  {
    rule: 'a text is normalized by `normalized` of contract/plain-text.ts, which limits the marks on a letter; passwords, which are short, keep all of theirs',
    offences: ({ path, text }) =>
      isServed(path) && !hasOwnNormalize(path) ? linesWith(text, /\.normalize\(/) : [],
  },
  {
    rule: 'one connection is opened by withClient, which survives the end of the server',
    offences: ({ path, text }) =>
      /^(database|server)\//.test(path) && !isTest(path) && !OPENS_ONE.includes(path)
        ? linesWith(text, /new pg\.Client\(/)
        : [],
  },
  {
    rule: 'types are not silenced',
    offences: ({ program, text }) =>
      program === undefined
        ? []
        : linesWith(text, /@ts-(ignore|expect-error|nocheck)|\bas unknown as\b|\bas any\b/),
  },
]

/** A minute, an hour and a day in milliseconds. */
const SPANS = new Set([MINUTE_MS, HOUR_MS, DAY_MS])

/** The sandbox simulates others, and imports nothing of the product. */
const hasOwnSpans = (path: string) => path === 'contract/dates.ts' || path.startsWith('sandbox/')

const spanRules: readonly TidyRule[] = [
  {
    rule: 'MINUTE_MS, HOUR_MS and DAY_MS are those of contract/dates.ts',
    offences: ({ path, text, program }) => {
      if (program === undefined || hasOwnSpans(path)) return []
      const lines = text.split('\n')
      return nodesOf(program)
        .filter((node) => node.type === 'Literal' && SPANS.has(Number(node['value'])))
        .map(({ start }) => lineAt(text, start))
        .filter((line) => !/[cC]ents/.test(lines[line - 1] ?? ''))
        .map((line) => `line ${line}: ${lines[line - 1]?.trim().slice(0, 100)}`)
    },
  },
]

/** Files generated from a database. */
const GENERATED = /^database\/(types\.ts|schema\.sql|releases\/.*)$/

const LINES_MAX = 400
const FUNCTION_LINES_MAX = 100

const isFunction = ({ type }: Node) =>
  type === 'FunctionDeclaration' || type === 'FunctionExpression' || type === 'ArrowFunctionExpression'

const sizeRules: readonly TidyRule[] = [
  {
    rule: `a function has at most ${FUNCTION_LINES_MAX} lines`,
    // A test's functions are groups of cases, read one by one.
    offences: ({ path, text, program }) => {
      if (program === undefined || isTest(path)) return []
      return nodesOf(program)
        .filter(isFunction)
        .flatMap(({ start, end }) => {
          const first = lineAt(text, start)
          const lines = lineAt(text, end) - first + 1
          return lines > FUNCTION_LINES_MAX ? [`line ${first}: ${lines} lines`] : []
        })
    },
  },
  {
    rule: `a file has at most ${LINES_MAX} lines`,
    offences: ({ path, text }) => {
      const lines = text.split('\n').length - 1
      const counts = /\.(ts|tsx|mjs|css|sql)$/.test(path) && !GENERATED.test(path)
      return counts && lines > LINES_MAX ? [`${lines} lines`] : []
    },
  },
]

export const RULES: readonly TidyRule[] = [
  ...importRules,
  ...nameRules,
  ...moneyRules,
  ...pageRules,
  ...tableRules,
  ...readRules,
  ...wordRules,
  ...spanRules,
  ...sizeRules,
]

/** Every breach as `path: rule: what`. */
export const tidy = (files: Iterable<TidyFile>): string[] =>
  [...files]
    .filter(({ path }) => path !== OWN_TEST)
    .flatMap((file) =>
      RULES.flatMap(({ rule, offences }) =>
        offences(file).map((offence) => `${file.path}: ${rule}: ${offence}`),
      ),
    )

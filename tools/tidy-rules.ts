import { DAY_MS, HOUR_MS, MINUTE_MS } from '#contract/dates.ts'
import { isSource, isTest, type Node, nodesOf, parseSource } from './source-files.ts'
import { importRules } from './tidy-imports.ts'
import { moneyRules } from './tidy-money.ts'
import { pageRules } from './tidy-pages.ts'
import type { TidyFile, TidyRule } from './tidy-rule.ts'

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

const wordRules: readonly TidyRule[] = [
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

const LINES_MAX = 300
const FUNCTION_LINES_MAX = 70

const isFunction = ({ type }: Node) =>
  type === 'FunctionDeclaration' || type === 'FunctionExpression' || type === 'ArrowFunctionExpression'

/** Maximum function length of files that predate this rule: it may only shrink. */
const LONG_FUNCTION_FILES: Readonly<Record<string, number>> = {
  'sandbox/browser/express-element.ts': 87,
  'testing/simulation/webhook-delivery.ts': 82,
  'testing/simulation/turns.ts': 86,
}

const sizeRules: readonly TidyRule[] = [
  {
    rule: `a function has at most ${FUNCTION_LINES_MAX} lines`,
    // A test's functions are groups of cases, read one by one.
    offences: ({ path, text, program }) => {
      if (program === undefined || isTest(path)) return []
      const maxLines = LONG_FUNCTION_FILES[path] ?? FUNCTION_LINES_MAX
      return nodesOf(program)
        .filter(isFunction)
        .flatMap(({ start, end }) => {
          const first = lineAt(text, start)
          const lines = lineAt(text, end) - first + 1
          return lines > maxLines ? [`line ${first}: ${lines} lines`] : []
        })
    },
  },
  {
    rule: `a file has at most ${LINES_MAX} lines`,
    offences: ({ path, text }) => {
      const lines = text.split('\n').length - 1
      const counts = /\.(ts|tsx|mjs|css|sql)$/.test(path) && path !== 'database/types.ts'
      return counts && lines > LINES_MAX ? [`${lines} lines`] : []
    },
  },
]

export const RULES: readonly TidyRule[] = [
  ...importRules,
  ...nameRules,
  ...moneyRules,
  ...pageRules,
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

import { LEVELS } from './slices.ts'
import { type Import, importsOf, isTest, type Node, resolveImport } from './source-files.ts'
import type { TidyRule } from './tidy-rule.ts'

const PAGE_PACKAGES =
  /^(react|react-dom|react-router|@react-router\/dev|zod|@base-ui\/\w+|@base-ui-components\/react|@tiptap\/[\w-]+|@simplewebauthn\/browser|altcha-lib|react-image-crop|jose|uqr|diff|@fontsource[\w-]*\/[\w-]+)(\/|$)/

const folderOf = (path: string) => path.split('/')[0] ?? ''

/** The slice of a server file: its folder, unless that is one of the layers below. */
const LAYERS = ['platform', 'ledger', 'outside']
const sliceOf = (path: string): string | undefined => {
  const [top, slice, file] = path.split('/')
  return top === 'server' && file !== undefined && slice !== undefined && !LAYERS.includes(slice)
    ? slice
    : undefined
}

/** Server files that compose everything: the top, which nothing below may import. */
const COMPOSITION = ['main', 'app', 'work', 'job-table', 'build-deps', 'handlers', 'ledger-checks'].map(
  (name) => `server/${name}.ts`,
)

/** Height of a server file's slice; -1 if its folder isn't one. */
const heightOf = (path: string): number =>
  LEVELS.findIndex((level) => level.some(({ name }) => name === path.split('/')[1]))

type Use = {
  readonly from: string
  readonly to: string | undefined
  readonly specifier: string
  readonly typeOnly: boolean
}

const usesOf = (path: string, program: Node): Use[] =>
  importsOf(program).map(({ specifier, typeOnly }: Import) => ({
    from: path,
    to: resolveImport(path, specifier),
    specifier,
    typeOnly,
  }))

type Direction = {
  readonly rule: string
  readonly applies: (from: string) => boolean
  readonly forbids: (use: Use) => boolean
}

const DIRECTIONS: readonly Direction[] = [
  {
    rule: 'contract imports nothing but itself and zod',
    applies: (from) => folderOf(from) === 'contract' && !isTest(from),
    forbids: ({ to, specifier }) => (to === undefined ? specifier !== 'zod' : folderOf(to) !== 'contract'),
  },
  {
    rule: 'web imports only contract, itself and what pages are made of; *.server files may know the server',
    applies: (from) => folderOf(from) === 'web' && !isTest(from) && !/\.server\.tsx?$/.test(from),
    forbids: ({ to, specifier }) =>
      to === undefined ? !PAGE_PACKAGES.test(specifier) : !['contract', 'web'].includes(folderOf(to)),
  },
  {
    rule: 'the sandbox knows nothing of the server, its database or its pages',
    applies: (from) => folderOf(from) === 'sandbox' && !isTest(from),
    forbids: ({ to }) => to !== undefined && !['sandbox', 'contract'].includes(folderOf(to)),
  },
  {
    rule: 'the server imports no pages, tools or tests',
    applies: (from) => folderOf(from) === 'server' && !isTest(from),
    forbids: ({ to }) =>
      to !== undefined && ['web', 'tools', 'testing', 'journeys', 'bench'].includes(folderOf(to)),
  },
  {
    rule: 'platform is below ledger and slices; it may only name the types of config and deps',
    applies: (from) => from.startsWith('server/platform/') && !isTest(from),
    forbids: ({ to, typeOnly }) =>
      to?.startsWith('server/') === true &&
      !to.startsWith('server/platform/') &&
      !(typeOnly && /^server\/(config|deps)\.ts$/.test(to)),
  },
  {
    rule: 'the ledger is below the slices',
    applies: (from) => from.startsWith('server/ledger/') && !isTest(from),
    forbids: ({ to }) => to !== undefined && (sliceOf(to) !== undefined || COMPOSITION.includes(to)),
  },
  {
    rule: 'a slice knows nothing of how the server is put together',
    applies: (from) => sliceOf(from) !== undefined && !isTest(from),
    forbids: ({ to, typeOnly }) =>
      to !== undefined && (COMPOSITION.includes(to) || (to === 'server/deps.ts' && !typeOnly)),
  },
  {
    rule: 'a slice imports those below it',
    applies: (from) => from.startsWith('server/') && from.split('/').length > 2 && !isTest(from),
    forbids: ({ from, to }) =>
      to?.startsWith('server/') === true &&
      to.split('/').length > 2 &&
      to.split('/')[1] !== from.split('/')[1] &&
      (heightOf(from) < 0 || heightOf(to) >= heightOf(from)),
  },
  {
    rule: "a slice never imports another slice's queries; public-pages reads with those of the slices below",
    applies: (from) =>
      from.startsWith('server/') && !from.startsWith('server/public-pages/') && !isTest(from),
    forbids: ({ from, to }) => to !== undefined && /\.queries\.ts$/.test(to) && sliceOf(to) !== sliceOf(from),
  },
  {
    rule: 'only build-deps.ts chooses adapters; everyone else asks for a port',
    applies: (from) => folderOf(from) !== 'testing' && !isTest(from) && from !== 'server/build-deps.ts',
    forbids: ({ from, to }) =>
      to?.startsWith('server/outside/') === true &&
      !to.endsWith('/port.ts') &&
      from.split('/')[2] !== to.split('/')[2],
  },
  {
    rule: 'what tests need stays with tests',
    applies: (from) =>
      ['contract', 'server', 'web', 'sandbox', 'database'].includes(folderOf(from)) && !isTest(from),
    forbids: ({ to, specifier }) =>
      (to !== undefined && folderOf(to) === 'testing') ||
      /^(vitest|fast-check|@playwright\/)/.test(specifier),
  },
]

export const importRules: readonly TidyRule[] = DIRECTIONS.map(({ rule, applies, forbids }) => ({
  rule,
  offences: ({ path, program }) => {
    if (program === undefined || !applies(path)) return []
    return usesOf(path, program)
      .filter(forbids)
      .map(({ specifier }) => `imports ${specifier}`)
  },
}))

import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { findImportCycle } from './one-way-files.ts'
import {
  importsOf,
  isSource,
  parseSource,
  projectFiles,
  ROOT,
  readSource,
  resolveImport,
} from './source-files.ts'
import { missingPaths } from './tidy-pages.ts'
import { tidy, tidyFile } from './tidy-rules.ts'

const files = projectFiles().filter((path) => !/\.(png|jpe?g|webp|avif|woff2?|ttf|ico|mmdb|pdf)$/.test(path))

/** Parsing every file takes a while on a busy machine. */
const PARSING_MS = 240_000

describe('the project', () => {
  it('keeps every rule', { timeout: PARSING_MS }, () => {
    const offences = tidy(files.map((path) => tidyFile(path, readSource(path))))
    if (offences.length > 0) expect.fail(`${offences.length} offences:\n${offences.join('\n')}`)
  })

  it('is made of small files: half of them under 60 lines, nine in ten under 150', () => {
    const lengths = files
      .filter((path) => isSource(path) && path !== 'database/types.ts')
      .map((path) => readSource(path).split('\n').length - 1)
      .sort((a, b) => a - b)
    const at = (share: number) => lengths[Math.floor(lengths.length * share)] ?? 0
    expect(at(0.5)).toBeLessThan(60)
    expect(at(0.9)).toBeLessThan(150)
  })

  it('has no cyclic imports', () => {
    const imports = files.filter(isSource).map((path) => {
      const needed = importsOf(parseSource(path, readSource(path))).flatMap(
        ({ specifier }) => resolveImport(path, specifier) ?? [],
      )
      return [path, needed] as const
    })
    expect(findImportCycle(new Map(imports))).toBeNull()
  })

  it('pins every package, and its lockfile names no registry', () => {
    const lockfile = readFileSync(`${ROOT}/package-lock.json`, 'utf8')
    expect(lockfile).not.toContain('"resolved"')
    const manifest = readFileSync(`${ROOT}/package.json`, 'utf8')
    expect(manifest.match(/": "[\^~].*"/g)).toBeNull()
  })

  it('lists no package that it doesn’t use', () => {
    const { dependencies, devDependencies }: Record<string, object> = JSON.parse(readSource('package.json'))
    const text = files
      .filter((path) => isSource(path) || /\.css$|tsconfig|biome\.json/.test(path))
      .map(readSource)
      .join('\n')
    // A package's types need the package; Node's and React's are used everywhere.
    const isUsed = (name: string) => name.startsWith('@types/') || text.includes(name)
    expect(Object.keys({ ...dependencies, ...devDependencies }).filter((name) => !isUsed(name))).toEqual([])
  })
})

it('.env.example lists the settings that server/config.ts reads, and no other', () => {
  const read = [...readSource('server/config.ts').matchAll(/^ {2}([A-Z][A-Z0-9_]+):/gm)].map(
    ([, name]) => name,
  )
  const listed = [...readSource('.env.example').matchAll(/^# ([A-Z][A-Z0-9_]+)=/gm)].map(([, name]) => name)
  expect(listed.sort()).toEqual(read.sort())
})

it('decisions/README.md lists every decision', () => {
  const written = files.filter((path) => /^decisions\/\d/.test(path)).map((path) => path.split('/').at(-1))
  const listed = [...readSource('decisions/README.md').matchAll(/\]\((\d[^)]*)\)/g)].map(([, name]) => name)
  expect(listed).toEqual(written)
})

it('every path that a page for people names exists', () => {
  const pages = files.filter((path) => path.endsWith('.md'))
  const all = [...projectFiles(), '.env.example', '.ci/run']
  expect(pages.flatMap((page) => missingPaths(page, readSource(page), all))).toEqual([])
})

it('ARCHITECTURE.md has every folder on its map', () => {
  const deep = (path: string) =>
    path.startsWith('server/orders/') ? 3 : /^(server|web)\//.test(path) ? 2 : 1
  const folderOf = (path: string) => path.split('/').slice(0, -1).slice(0, deep(path)).join('/')
  const folders = new Set(files.filter((path) => path.includes('/')).map((path) => `\`${folderOf(path)}/\``))
  const map = readSource('ARCHITECTURE.md')
  expect([...folders].filter((folder) => !map.includes(folder))).toEqual([])
})

describe('the rules', () => {
  it.each([
    ['contract/a.ts', "import { b } from '#server/b.ts'", 'contract imports nothing but'],
    ['contract/a.ts', "import type { b } from 'fastify'", 'contract imports nothing but'],
    ['web/a.tsx', "import { b } from '../server/b.ts'", 'web imports only contract'],
    ['web/a.tsx', "const b = await import('node:fs')", 'web imports only contract'],
    ['web/a.tsx', "import pg from 'pg'", 'web imports only contract'],
    ['sandbox/a.ts', "import { b } from '#server/b.ts'", 'the sandbox knows nothing'],
    ['server/a.ts', "import { b } from '#web/b.ts'", 'the server imports no pages'],
    ['server/platform/a.ts', "import { b } from '#server/orders/b.ts'", 'platform is below'],
    ['server/platform/a.ts', "import { deps } from '../deps.ts'", 'platform is below'],
    ['server/ledger/a.ts', "import { b } from '../orders/b.ts'", 'the ledger is below'],
    ['server/orders/a.ts', "import { b } from '../build-deps.ts'", 'a slice knows nothing'],
    ['server/cases/a.ts', "import { b } from '#server/orders/b.ts'", 'a slice imports those below it'],
    ['server/unordered/a.ts', "import { b } from '#server/orders/b.ts'", 'a slice imports those below it'],
    ['server/orders/a.ts', "import { b } from '../cases/cases.queries.ts'", "another slice's queries"],
    ['server/orders/a.ts', "import { b } from '../outside/mail/smtp.ts'", 'only build-deps.ts chooses'],
    ['server/orders/a.ts', "import { b } from '#testing/b.ts'", 'what tests need stays with tests'],
    ['server/orders/a.helper.ts', '', 'a suffix is one of'],
    ['server/orders/money-utils.ts', '', 'a name says what is in it'],
    ['server/common/a.ts', '', 'a name says what is in it'],
    ['web/ui/index.ts', '', 'a name says what is in it'],
    ['server/a.ts', 'const fee = Math.round(amountCents * 0.029)', 'cents are divided and rounded'],
    ['server/a.ts', 'const share = order.amountCents / 2', 'cents are divided and rounded'],
    ['web/a.tsx', 'const text = (quote.totalCents).toFixed(2)', 'cents are divided and rounded'],
    ['web/a.css', 'a { color: #fff }', 'colours are tokens'],
    ['web/a.tsx', "const c = '#a1b2c3'", 'colours are tokens'],
    [
      'web/a.tsx',
      'const a = <h1 className="type-h1">In <b className="font-body">2026</b></h1>',
      'one typeface',
    ],
    ['web/a.tsx', 'const a = <dl className="b"><Icon name="c" /></dl>', 'no picture is a child'],
    ['server/a.ts', `// ${'TO'}${'DO'} later`, 'an issue, not a note'],
    ['server/a.ts', '  /** Whoever pays. */', 'comments are plain English'],
    ['web/a.css', 'a { b: c } /* Nobody sees it. */', 'comments are plain English'],
    ['server/a.test.ts', 'await page.waitForTimeout(5)', 'never for a time'],
    ['server/a.test.ts', "vi.mock('./b.ts')", 'no mock of a module'],
    ['server/a.ts', 'const a = b as unknown as C', 'types are not silenced'],
    ['server/a.ts', 'const PAUSE_MS = 10 * 60_000', 'MINUTE_MS, HOUR_MS and DAY_MS are those'],
    ['server/a.ts', 'x\n'.repeat(301), 'at most 300 lines'],
    ['server/a.ts', `const a = () => {\n${'b()\n'.repeat(70)}}`, 'a function has at most 70 lines'],
  ])('report for $0: $2', (path, text, rule) => {
    expect(tidy([tidyFile(path, text)]).join('\n')).toContain(rule)
  })

  it.each([
    ['[orders](server/gone/)', 'server/gone/'],
    ['[why](./0001-gone.md#why)', './0001-gone.md#why'],
    ['`web/gone.ts`', 'web/gone.ts'],
    ['`server/*.gone.ts`', 'server/*.gone.ts'],
  ])('report the missing file in a page that says %s', (text, named) => {
    expect(missingPaths('README.md', text, files)).toEqual([`README.md: ${named}`])
  })

  it.each([
    ['server/orders/a.ts', "import { b } from './orders.queries.ts'"],
    ['server/orders/a.ts', "import type { Mail } from '../outside/mail/port.ts'"],
    ['server/platform/a.ts', "import type { Deps } from '../deps.ts'"],
    ['server/outside/mail/smtp.ts', "import type { Mail } from './port.ts'"],
    ['web/entry.server.tsx', "import type { A } from '#server/platform/http/pages.ts'"],
    ['web/a.tsx', "import { b } from '#contract/b.ts'"],
    ['web/a.css', '#main { color: var(--ink) }'],
    ['server/a.ts', 'const more = Math.max(aCents, bCents) + 2 * tipCents'],
  ])('allow %s with %s', (path, text) => {
    expect(tidy([tidyFile(path, text)])).toEqual([])
  })
})

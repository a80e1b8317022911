import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { findImportCycle } from './one-way-files.ts'
import { LEVELS, SHARED_FOLDERS, sliceTable, TABLES } from './slices.ts'
import {
  importsOf,
  isSource,
  parseSource,
  projectFiles,
  projectTexts,
  ROOT,
  readSource,
  resolveImport,
} from './source-files.ts'
import { missingFiles, missingNames, missingPaths } from './tidy-pages.ts'
import { tidy, tidyFile } from './tidy-rules.ts'

const files = projectTexts()

/** Parsing every file takes a while on a busy machine. */
const PARSING_MS = 240_000

describe('the project', () => {
  it('keeps every rule', { timeout: PARSING_MS }, () => {
    const offences = tidy(files.map((path) => tidyFile(path, readSource(path))))
    if (offences.length > 0) expect.fail(`${offences.length} offences:\n${offences.join('\n')}`)
  })

  it('is made of small files: half of them under 100 lines', () => {
    const lengths = files
      .filter((path) => isSource(path) && path !== 'database/types.ts')
      .map((path) => readSource(path).split('\n').length - 1)
      .sort((a, b) => a - b)
    expect(lengths[Math.floor(lengths.length / 2)]).toBeLessThan(100)
  })

  it('exports no name that stands nowhere else', () => {
    const counts = new Map<string, number>()
    const sources = files.filter((path) => isSource(path) && path !== 'database/types.ts')
    for (const path of sources)
      for (const [name] of readSource(path).matchAll(/[A-Za-z_$][\w$]*/g))
        counts.set(name, (counts.get(name) ?? 0) + 1)
    const dead = sources
      .flatMap((path) => [...readSource(path).matchAll(/^export (?:const|type|class) (\w+)/gm)])
      .flatMap(([, name = '']) => (counts.get(name) === 1 ? [name] : []))
    expect(dead).toEqual([])
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

it('every file that a comment names exists', () => {
  const all = projectFiles()
  const missing = files.filter(isSource).flatMap((path) => missingFiles(path, readSource(path), all))
  expect(missing).toEqual([])
})

it('every name of code that a page for people names exists', () => {
  const { scripts }: { scripts: object } = JSON.parse(readSource('package.json'))
  const words = new Set([
    ...files
      .filter((path) => !path.endsWith('.md'))
      .flatMap((path) => readSource(path).match(/[A-Za-z_$][\w$]*/g) ?? []),
    ...Object.keys(scripts).map((script) => `npm:${script}`),
  ])
  const pages = files.filter((path) => path.endsWith('.md'))
  const missing = pages.flatMap((page) =>
    missingNames(page, readSource(page), { files: projectFiles(), words }),
  )
  expect(missing).toEqual([])
})

it('docs/finding-things.md has a row for each slice, sorted by the words that people search for', () => {
  const rows = readSource('docs/finding-things.md')
    .split('\n')
    .filter((line) => /^\| .*\]\(/.test(line))
  const words = rows.map(
    (row) =>
      row
        .split('|')[1]
        ?.toLowerCase()
        .replaceAll(/[^a-z0-9 ]/g, '') ?? '',
  )
  expect(words).toEqual(words.toSorted())
  expect(new Set(words).size).toBe(words.length)
  const unnamed = LEVELS.flat().filter(
    ({ folders }) => !folders.some((folder) => rows.some((row) => row.includes(`(../${folder}/`))),
  )
  expect(unnamed).toEqual([])
})

it('each table has one owner in the list of slices', () => {
  const [, interfaceText = ''] =
    readSource('database/types.ts').match(/export interface DB \{([^}]*)\}/) ?? []
  const tables = [...interfaceText.matchAll(/^ {2}(\w+): /gm)].map(([, name = '']) =>
    name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`),
  )
  expect(Object.values(TABLES).flat().toSorted()).toEqual(tables.toSorted())
})

it('every file that code names beside itself, as a thread’s or a process’s program, exists', () => {
  const missing = files.filter(isSource).flatMap((path) =>
    [...readSource(path).matchAll(/new URL\('([^']+\.\w+)', import\.meta\.url\)/g)]
      .map(([, name = '']) => join(dirname(path), name))
      .filter((named) => !existsSync(join(ROOT, named)))
      .map((named) => `${path}: ${named}`),
  )
  expect(missing).toEqual([])
})

it('docs/security.md names each requirement once, and says how many have each state', () => {
  const page = readSource('docs/security.md')
  const rows = [...page.matchAll(/^\| (V\d[^|]*) \| ([^|]+) \|/gm)].flatMap(([, named = '', state = '']) =>
    // "V5.4.1–2" is two requirements.
    [...named.matchAll(/V(\d+\.\d+)\.(\d+)(?:–(\d+))?/g)].flatMap(([, section, first, last = first]) =>
      Array.from({ length: Number(last) - Number(first) + 1 }, (_, index) => ({
        requirement: `${section}.${Number(first) + index}`,
        state,
      })),
    ),
  )
  expect(rows.length).toBe(new Set(rows.map(({ requirement }) => requirement)).size)
  const count = (state: string): number => rows.filter((row) => row.state === state).length
  expect(page.replaceAll('\n', ' ')).toContain(
    `all ${rows.length} requirements of levels 1 and 2: ${count('met')} are met, ${count('partly')} partly, ${count('not met')} not, and ${count('n/a')} don't apply`,
  )
  expect(new Set(rows.map(({ state }) => state))).toEqual(new Set(['met', 'partly', 'not met', 'n/a']))
})

it('docs/conformance.md names code for each clause, and a test or a reason, and counts the states', () => {
  const page = readSource('docs/conformance.md')
  const rows = page
    .split('\n')
    .filter((line) => /^\| \d/.test(line))
    .map((line) => line.split('|').map((cell) => cell.trim()))
  // The test of paths above proves that what is named exists.
  const isComplete = ([, , clause, state, code = '', test = '', why]: readonly string[]): boolean =>
    clause !== '' && code.includes('`') && test !== '' && (state === 'met') === (why === '')
  expect(rows.filter((row) => !isComplete(row))).toEqual([])
  expect(new Set(rows.map(([, name]) => name)).size).toBe(rows.length)
  const count = (name: string): number => rows.filter(([, , , state]) => state === name).length
  const [met, differs, notYet] = [count('met'), count('differs'), count('not yet')]
  expect(met + differs + notYet).toBe(rows.length)
  expect(page.replaceAll('\n', ' ')).toContain(
    `Of ${rows.length} clauses ${met} are met, ${differs} differ for the reason given, and ${notYet} are not yet`,
  )
})

it('ARCHITECTURE.md shows the slices, which own every folder of contract, server and web', () => {
  expect(readSource('ARCHITECTURE.md')).toContain(sliceTable())
  const owned = [...LEVELS.flat().flatMap(({ folders }) => folders), ...SHARED_FOLDERS]
  const folders = files
    .filter((path) => /^(contract|server|web)\/[^/]+\//.test(path))
    .map((path) => path.split('/').slice(0, 2).join('/'))
  expect([...new Set(folders)].sort()).toEqual(owned.sort())
})

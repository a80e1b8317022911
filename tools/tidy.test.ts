import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { findImportCycle } from './one-way-files.ts'
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
import { missingPaths } from './tidy-pages.ts'
import { tidy, tidyFile } from './tidy-rules.ts'

const files = projectTexts()

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

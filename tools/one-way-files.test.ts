import { build } from 'vite'
import { expect, it } from 'vitest'
import { findImportCycle, oneWayFiles } from './one-way-files.ts'

const files = (imports: Record<string, string[]>) => new Map(Object.entries(imports))

it('finds cyclic imports, also indirect ones, and self-imports', () => {
  expect(findImportCycle(files({ page: ['a'], a: ['b'], b: ['c'], c: ['a'] }))).toEqual(['a', 'b', 'c'])
  expect(findImportCycle(files({ page: ['page'] }))).toEqual(['page'])
})

it('finds none if two paths lead to one file, or to an external file', () => {
  expect(
    findImportCycle(files({ page: ['a', 'b'], a: ['c'], b: ['c'], c: ['https://example.com/x.js'] })),
  ).toBeNull()
})

/** Two pages, and their shared code in two files that import each other. */
const MODULES: Record<string, string> = {
  'one.js': "import { left } from 'left.js'; console.log(left)",
  'two.js': "import { outer } from 'outer.js'; console.log(outer)",
  'left.js': "import { right } from 'right.js'; export const left = ['left', right]",
  'right.js': "import { end } from 'end.js'; export const right = ['right', end]",
  'end.js': 'export const end = Math.random()',
  'outer.js': "import { left } from 'left.js'; export const outer = ['outer', left]",
}

const buildWith = (fileOf: (id: string) => string | null) =>
  build({
    configFile: false,
    logLevel: 'silent',
    plugins: [
      {
        name: 'modules',
        resolveId: (id) => (id in MODULES ? id : null),
        load: (id) => MODULES[id] ?? null,
      },
      oneWayFiles(),
    ],
    build: {
      write: false,
      rolldownOptions: {
        input: ['one.js', 'two.js'],
        output: { codeSplitting: { includeDependenciesRecursively: false, groups: [{ name: fileOf }] } },
      },
    },
  })

it('stops a build with cyclic imports, and no other', async () => {
  const circle = buildWith(
    (id) => ({ 'left.js': 'shared', 'end.js': 'shared', 'right.js': 'other' })[id] ?? null,
  )
  await expect(circle).rejects.toThrow('in a circle: assets/')
  await expect(
    buildWith((id) => ({ 'left.js': 'shared', 'right.js': 'other', 'end.js': 'other' })[id] ?? null),
  ).resolves.toBeDefined()
})

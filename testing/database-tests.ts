import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { parseSync } from 'vite'
import { projectFiles, ROOT, readSource, resolveImport } from '#tools/source-files.ts'

/** Importing one of these makes a test an integration test. */
const NEED_SERVER = ['testing/database.ts', 'database/postgres-process.ts']

const imports = new Map<string, string[]>()

/** A file's import specifiers, without type imports. Parsing the whole tree would take ten times as long. */
const specifiersOf = (path: string, text: string): string[] => {
  const { staticImports, staticExports, dynamicImports } = parseSync(path, text).module
  const declared = [
    ...staticImports,
    ...staticExports.flatMap(({ start, end, entries }) =>
      entries.flatMap(({ moduleRequest }) => (moduleRequest === null ? [] : [{ start, end, moduleRequest }])),
    ),
  ].flatMap(({ start, end, moduleRequest }) =>
    /^\w+ type\b/.test(text.slice(start, end)) ? [] : [moduleRequest.value],
  )
  const dynamic = dynamicImports.flatMap(
    ({ moduleRequest: { start, end } }) => /^'(.+)'$/.exec(text.slice(start, end))?.[1] ?? [],
  )
  return [...declared, ...dynamic]
}

const importedFiles = (path: string): string[] => {
  const cached = imports.get(path)
  if (cached !== undefined) return cached
  const files = specifiersOf(path, readSource(path)).flatMap((specifier) => {
    const file = resolveImport(path, specifier)
    return file !== undefined && /\.tsx?$/.test(file) && existsSync(join(ROOT, file)) ? [file] : []
  })
  imports.set(path, files)
  return files
}

/** Whether a file imports one of the goals, directly or through other files. */
const importsAny = (from: string, goals: readonly string[]): boolean => {
  const seen = new Set([from])
  for (const path of seen) {
    if (goals.includes(path)) return true
    for (const next of importedFiles(path)) seen.add(next)
  }
  return false
}

/**
 * Splits the tests by their imports: those that import the test database are integration tests. Nothing has to
 * be declared, so nothing can be declared wrong.
 */
export const splitTests = (): { readonly unit: string[]; readonly integration: string[] } => {
  const tests = projectFiles().filter((path) => /\.test\.tsx?$/.test(path) && !path.startsWith('journeys/'))
  const integration = tests.filter((path) => importsAny(path, NEED_SERVER))
  return { integration, unit: tests.filter((path) => !integration.includes(path)) }
}

import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { parseSync } from 'vite'
import { projectFiles, ROOT, readSource, resolveImport } from '#tools/source-files.ts'

/** Importing one of these makes a test an integration test. */
const NEED_SERVER = ['testing/database.ts', 'database/postgres-process.ts']

const imports = new Map<string, string[]>()

/** Uses the parser's import list: building the whole tree takes ten times as long. */
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
  const later = dynamicImports.flatMap(
    ({ moduleRequest: { start, end } }) => /^'(.+)'$/.exec(text.slice(start, end))?.[1] ?? [],
  )
  return [...declared, ...later]
}

const importedFiles = (path: string): string[] => {
  const known = imports.get(path)
  if (known !== undefined) return known
  const found = specifiersOf(path, readSource(path)).flatMap((specifier) => {
    const file = resolveImport(path, specifier)
    return file !== undefined && /\.tsx?$/.test(file) && existsSync(join(ROOT, file)) ? [file] : []
  })
  imports.set(path, found)
  return found
}

const reaches = (from: string, goals: readonly string[]): boolean => {
  const seen = new Set([from])
  for (const path of seen) {
    if (goals.includes(path)) return true
    for (const next of importedFiles(path)) seen.add(next)
  }
  return false
}

/**
 * Splits the tests by their imports: one that reaches a database runs with one, the others without. Nothing
 * has to be declared, so nothing can be declared wrong.
 */
export const splitTests = (): { readonly unit: string[]; readonly integration: string[] } => {
  const tests = projectFiles().filter((path) => /\.test\.tsx?$/.test(path) && !path.startsWith('journeys/'))
  const integration = tests.filter((path) => reaches(path, NEED_SERVER))
  return { integration, unit: tests.filter((path) => !integration.includes(path)) }
}

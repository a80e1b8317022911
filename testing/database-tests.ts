import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { importsOf, parseSource, projectFiles, ROOT, readSource, resolveImport } from '#tools/source-files.ts'

const NEEDS_SERVER = 'testing/database.ts'

const imports = new Map<string, string[]>()

const importedFiles = (path: string): string[] => {
  const known = imports.get(path)
  if (known !== undefined) return known
  const found = importsOf(parseSource(path, readSource(path))).flatMap(({ specifier, typeOnly }) => {
    const file = typeOnly ? undefined : resolveImport(path, specifier)
    return file !== undefined && /\.tsx?$/.test(file) && existsSync(join(ROOT, file)) ? [file] : []
  })
  imports.set(path, found)
  return found
}

const reaches = (from: string, goal: string): boolean => {
  const seen = new Set([from])
  for (const path of seen) {
    if (path === goal) return true
    for (const next of importedFiles(path)) seen.add(next)
  }
  return false
}

/**
 * Splits the tests by what they really need: one that reaches testing/database.ts through its imports runs with a
 * database, every other without. Nobody has to say it, so nobody can say it wrong.
 */
export const splitTests = (): { readonly unit: string[]; readonly integration: string[] } => {
  const tests = projectFiles().filter((path) => /\.test\.tsx?$/.test(path) && !path.startsWith('journeys/'))
  const integration = tests.filter((path) => reaches(path, NEEDS_SERVER))
  return { integration, unit: tests.filter((path) => !integration.includes(path)) }
}

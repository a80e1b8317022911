import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { importsOf, parseSource, projectFiles, ROOT, readSource, resolveImport } from '#tools/source-files.ts'

/** A test that uses one of these is one with a database. */
const NEED_SERVER = ['testing/database.ts', 'database/postgres-process.ts']

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

const reaches = (from: string, goals: readonly string[]): boolean => {
  const seen = new Set([from])
  for (const path of seen) {
    if (goals.includes(path)) return true
    for (const next of importedFiles(path)) seen.add(next)
  }
  return false
}

/**
 * Splits the tests by what they really need: one that reaches a database through its imports runs with
 * one, every other without. Nobody has to say it, so nobody can say it wrong.
 */
export const splitTests = (): { readonly unit: string[]; readonly integration: string[] } => {
  const tests = projectFiles().filter((path) => /\.test\.tsx?$/.test(path) && !path.startsWith('journeys/'))
  const integration = tests.filter((path) => reaches(path, NEED_SERVER))
  return { integration, unit: tests.filter((path) => !integration.includes(path)) }
}

import type { Plugin } from 'vite'

/** Names of files in an import cycle, in order; null if there is none. */
export const findImportCycle = (
  imports: ReadonlyMap<string, readonly string[]>,
): readonly string[] | null => {
  const searched = new Set<string>()
  const search = (name: string, path: readonly string[]): readonly string[] | null => {
    const at = path.indexOf(name)
    if (at >= 0) return path.slice(at)
    if (searched.has(name)) return null
    for (const needed of imports.get(name) ?? []) {
      const circle = search(needed, [...path, name])
      if (circle !== null) return circle
    }
    searched.add(name)
    return null
  }
  for (const name of imports.keys()) {
    const circle = search(name, [])
    if (circle !== null) return circle
  }
  return null
}

/**
 * Fails the build if its files import each other in a cycle. They would run in an order that depends on the entry, so
 * that a page could stop at an uninitialized value. Dynamic imports don't count.
 */
export const oneWayFiles = (): Plugin => ({
  name: 'hearten:one-way-files',
  apply: 'build',
  generateBundle(_options, bundle) {
    const imports = Object.values(bundle).flatMap((file) =>
      file.type === 'chunk' ? [[file.fileName, file.imports] as const] : [],
    )
    const circle = findImportCycle(new Map(imports))
    if (circle !== null) this.error(`Files of the pages need each other in a circle: ${circle.join(' → ')}`)
  },
})

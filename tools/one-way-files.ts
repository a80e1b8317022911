import type { Plugin } from 'vite'

/** The names of some files that need each other in a circle, in its order; null where there is no circle. */
export const findCircle = (imports: ReadonlyMap<string, readonly string[]>): readonly string[] | null => {
  const isDone = new Set<string>()
  const search = (name: string, path: readonly string[]): readonly string[] | null => {
    const at = path.indexOf(name)
    if (at >= 0) return path.slice(at)
    if (isDone.has(name)) return null
    for (const needed of imports.get(name) ?? []) {
      const circle = search(needed, [...path, name])
      if (circle !== null) return circle
    }
    isDone.add(name)
    return null
  }
  for (const name of imports.keys()) {
    const circle = search(name, [])
    if (circle !== null) return circle
  }
  return null
}

/**
 * Two files that need each other run in an order that depends on which is asked for first: a page would stop at a value
 * that isn't there yet. The build stops instead. What is only loaded later, when it is wanted, doesn't count.
 */
export const oneWayFiles = (): Plugin => ({
  name: 'hearten:one-way-files',
  apply: 'build',
  generateBundle(_options, bundle) {
    const imports = Object.values(bundle).flatMap((file) =>
      file.type === 'chunk' ? [[file.fileName, file.imports] as const] : [],
    )
    const circle = findCircle(new Map(imports))
    if (circle !== null) this.error(`Files of the pages need each other in a circle: ${circle.join(' → ')}`)
  },
})

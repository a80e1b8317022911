import { readFile } from 'node:fs/promises'
import { SourceMap } from 'node:module'
import { join } from 'node:path'
import { LRUCache } from 'lru-cache'

const MAPS = join(import.meta.dirname, '../../../build/maps')
const SOURCES = join(import.meta.dirname, '../../..')
const MAPS_MAX = 12

const BUILT = /(?:assets\/([\w.-]+\.js)|server\/index\.js):(\d+):(\d+)/
const OWN_SOURCE = /(?:(?:web|contract)\/(?!.*node_modules)|node_modules\/).*/

export type SourceLine = { readonly line: number; readonly text: string }

/** Source maps of the built pages: they map a location in a built file to the one in its source. */
export type SourceMaps = {
  /** Replaces a stack's locations in built files by those in the sources, if there is a map. */
  readonly resolve: (stack: string) => Promise<string>
  /** The lines around a location such as `web/root.tsx:84`; none if the source is unknown. */
  readonly linesAround: (place: string) => Promise<SourceLine[]>
}

const LINES_BEFORE = 3
const LINES_AFTER = 2

const isMissing = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'ENOENT'

const readOrNull = (path: string): Promise<string | null> =>
  readFile(path, 'utf8').catch((error: unknown) => {
    if (isMissing(error)) return null
    throw error
  })

export const sourceMapsIn = (folder = MAPS, sources = SOURCES): SourceMaps => {
  const maps = new LRUCache<string, { readonly map: SourceMap | null }>({ max: MAPS_MAX })
  const mapOf = async (file: string): Promise<SourceMap | null> => {
    const cached = maps.get(file)
    if (cached !== undefined) return cached.map
    const text = await readOrNull(join(folder, `${file}.map`))
    const map = text === null ? null : new SourceMap(JSON.parse(text))
    maps.set(file, { map })
    return map
  }
  const resolveLine = async (line: string): Promise<string> => {
    // A place without an asset's name is in the build that the server renders pages with.
    const [built = '', file = '../server/index.js', row, column] = BUILT.exec(line) ?? []
    const map = built === '' ? null : await mapOf(file)
    const entry = map?.findEntry(Number(row) - 1, Number(column) - 1)
    if (entry === undefined || !('originalSource' in entry)) return line
    const source = OWN_SOURCE.exec(entry.originalSource)?.[0]
    return source === undefined
      ? line
      : line.replace(built, `${source}:${entry.originalLine + 1}:${entry.originalColumn + 1}`)
  }
  return {
    resolve: async (stack) => (await Promise.all(stack.split('\n').map(resolveLine))).join('\n'),
    linesAround: async (place) => {
      const [, file, at] = /^((?:web|contract|server)\/[\w./@$-]+\.tsx?):(\d+)/.exec(place) ?? []
      if (file === undefined || file.includes('..')) return []
      const text = await readOrNull(join(sources, file))
      const middle = Number(at)
      return (text?.split('\n') ?? [])
        .map((words, index) => ({ line: index + 1, text: words }))
        .filter(({ line }) => line >= middle - LINES_BEFORE && line <= middle + LINES_AFTER)
    },
  }
}

/** Source maps of this process's build. */
export const sourceMaps = sourceMapsIn()

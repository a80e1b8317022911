import { readFile, stat } from 'node:fs/promises'
import { SourceMap } from 'node:module'
import { join } from 'node:path'
import { LRUCache } from 'lru-cache'

const MAPS = join(import.meta.dirname, '../../../build/maps')
const SOURCES = join(import.meta.dirname, '../../..')
/** Parsed maps that are kept: a stack is mostly of the page's and the framework's file. */
const MAPS_MAX = 4
/** A larger map isn't read: its text alone would fill memory. */
const MAP_BYTES_MAX = 32 * 1024 * 1024

/** A place in a built file, as `maskStack` writes it. */
const BUILT = /\((?:assets\/([\w.-]+\.js)|server\/index\.js):(\d+):(\d+)/

/** Folders that a source's path begins with, once what is before it is cut off. */
const SOURCE_FOLDERS = ['node_modules/', 'web/', 'contract/']

/** A source of ours or of a library from the folder it is in; undefined for any other. */
const sourceOf = (path: string): string | undefined =>
  SOURCE_FOLDERS.map((folder) => path.indexOf(folder))
    .filter((start) => start >= 0)
    .map((start) => path.slice(start))[0]

/** Whether a stack has a place in a built file. */
export const hasBuiltPlace = (stack: string): boolean => BUILT.test(stack)

export type SourceLine = { readonly line: number; readonly text: string }

/** Source maps of the built pages: they map a place in a built file to the one in its source. */
export type SourceMaps = {
  /** Replaces a stack's places in built files by those in the sources, if there is a map. Costly: see `Symbolicator`. */
  readonly resolve: (stack: string) => Promise<string>
}

const isMissing = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'ENOENT'

const orNull = async <T>(work: () => Promise<T>): Promise<T | null> => {
  try {
    return await work()
  } catch (error) {
    if (isMissing(error)) return null
    throw error
  }
}

const readMap = (path: string): Promise<SourceMap | null> =>
  orNull(async () => {
    if ((await stat(path)).size > MAP_BYTES_MAX) return null
    return new SourceMap(JSON.parse(await readFile(path, 'utf8')))
  })

/** `read` reads and parses a map's file. */
export const sourceMapsIn = (folder = MAPS, read = readMap): SourceMaps => {
  // Promises, so that a map that is being parsed isn't parsed a second time.
  const maps = new LRUCache<string, Promise<SourceMap | null>>({ max: MAPS_MAX })
  const mapOf = (file: string): Promise<SourceMap | null> => {
    const cached = maps.get(file)
    if (cached !== undefined) return cached
    const map = read(join(folder, `${file}.map`))
    maps.set(file, map)
    return map
  }
  const resolveLine = async (line: string): Promise<string> => {
    // A place without an asset's name is in the build that the server renders pages with.
    const [built = '', file = '../server/index.js', row, column] = BUILT.exec(line) ?? []
    const map = built === '' ? null : await mapOf(file)
    const entry = map?.findEntry(Number(row) - 1, Number(column) - 1)
    if (entry === undefined || !('originalSource' in entry)) return line
    const source = sourceOf(entry.originalSource)
    return source === undefined
      ? line
      : line.replace(built, () => `(${source}:${entry.originalLine + 1}:${entry.originalColumn + 1}`)
  }
  return {
    resolve: async (stack) => {
      const lines: string[] = []
      // One line after the other, so that one map at a time is parsed.
      for (const line of stack.split('\n')) lines.push(await resolveLine(line))
      return lines.join('\n')
    },
  }
}

const LINES_BEFORE = 3
const LINES_AFTER = 2

/** The lines around a place such as `web/root.tsx:84`; none if the source is unknown. */
export const sourceLinesAround = async (place: string): Promise<SourceLine[]> => {
  const [, file, at] = /^((?:web|contract|server)\/[\w./@$-]+\.tsx?):(\d+)/.exec(place) ?? []
  if (file === undefined || file.includes('..')) return []
  const text = await orNull(() => readFile(join(SOURCES, file), 'utf8'))
  const middle = Number(at)
  return (text?.split('\n') ?? [])
    .map((words, index) => ({ line: index + 1, text: words }))
    .filter(({ line }) => line >= middle - LINES_BEFORE && line <= middle + LINES_AFTER)
}

import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative, sep } from 'node:path'
import { parseAst } from 'vite'

/** The project's folder. */
export const ROOT = join(import.meta.dirname, '..')

const NOT_OURS = new Set(['node_modules', 'build', 'test-results', 'playwright-report'])

const walk = (folder: string): string[] =>
  readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    if (entry.name.startsWith('.') || NOT_OURS.has(entry.name)) return []
    const path = join(folder, entry.name)
    return entry.isDirectory() ? walk(path) : [relative(ROOT, path).split(sep).join('/')]
  })

/**
 * Every project file, as paths from the root. Independent of git, so that a copy without history can be
 * tested.
 */
export const projectFiles = (): string[] => walk(ROOT).sort()

export const isSource = (path: string): boolean => /\.(ts|tsx|mjs)$/.test(path) && !path.endsWith('.d.ts')

/** Files of the project without pictures, fonts and other binary files. */
export const projectTexts = (): string[] =>
  projectFiles().filter((path) => !/\.(png|jpe?g|webp|avif|woff2?|ttf|ico|mmdb|pdf)$/.test(path))

/** A test, or a module shared by tests. */
export const isTest = (path: string): boolean => /(\.test|-for-tests)\.tsx?$/.test(path)

export const readSource = (path: string): string => readFileSync(join(ROOT, path), 'utf8')

/** A node of a syntax tree, in ESTree format. */
export type Node = {
  readonly type: string
  readonly start: number
  readonly end: number
  readonly [key: string]: unknown
}

export const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string'

export const parseSource = (path: string, text: string): Node => {
  const program: unknown = parseAst(text, { lang: path.endsWith('.tsx') ? 'tsx' : 'ts' }, path)
  if (!isNode(program)) throw new Error(`${path} did not parse`)
  return program
}

const gather = (node: Node, gathered: Node[]): Node[] => {
  gathered.push(node)
  for (const value of Object.values(node)) {
    if (Array.isArray(value)) {
      for (const child of value) if (isNode(child)) gather(child, gathered)
    } else if (isNode(value)) gather(value, gathered)
  }
  return gathered
}

const gatheredOf = new WeakMap<Node, readonly Node[]>()

/** Every node of a tree, parents first. Cached, because each rule reads those of a whole file. */
export const nodesOf = (node: Node): readonly Node[] => {
  const cached = gatheredOf.get(node)
  if (cached !== undefined) return cached
  const gathered = gather(node, [])
  gatheredOf.set(node, gathered)
  return gathered
}

export type Import = { readonly specifier: string; readonly typeOnly: boolean }

const literal = (value: unknown): string | undefined =>
  isNode(value) && value.type === 'Literal' && typeof value['value'] === 'string' ? value['value'] : undefined

/** Imports, re-exports and dynamic imports of a file, with their specifiers. */
export const importsOf = (program: Node): Import[] =>
  nodesOf(program).flatMap((node) => {
    if (!/^(Import|ExportAll|ExportNamed)(Declaration|Expression)$/.test(node.type)) return []
    const specifier = literal(node['source'])
    const typeOnly = node['importKind'] === 'type' || node['exportKind'] === 'type'
    return specifier === undefined ? [] : [{ specifier, typeOnly }]
  })

/** The project file of an import; undefined for a package. */
export const resolveImport = (from: string, specifier: string): string | undefined => {
  if (specifier.startsWith('#')) return specifier.slice(1)
  if (!specifier.startsWith('.')) return undefined
  const path = join(dirname(from), specifier).split(sep).join('/')
  return path.replace(/\?.*$/, '')
}

import type { Plugin } from 'vite'

/**
 * Functions of React Router that this product's browsers never need, by file, each with what it returns instead:
 * discovery of routes (all are in the manifest), prefetching and instrumentation.
 */
const UNUSED: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'dom/ssr/fog-of-war.js': {
    isFogOfWarEnabled: 'false',
    getPartialManifest: 'null',
    getPatchRoutesOnNavigationFunction: 'undefined',
    useFogOFWarDiscovery: 'undefined',
  },
  'dom/ssr/components.js': { usePrefetchBehavior: '[false, null, {}]', PrefetchPageLinks: 'null' },
  'router/instrumentation.js': {
    getRouteInstrumentationUpdates: '{}',
    instrumentClientSideRouter: 'router',
    consumeInstrumentationClientResultMetaReceiver: 'undefined',
  },
}
const ROUTER = /[\\/]react-router[\\/]dist[\\/]production[\\/]lib[\\/](.+)$/
/** Advice to developers about a wrong use of the router. */
const ADVICE = new Set(['warning', 'warningOnce', 'warnOnce'])

type Node = { readonly type: string; readonly start: number; readonly end: number }
type Cut = { readonly start: number; readonly end: number; readonly text: string }

const isNode = (value: unknown): value is Node & Record<string, unknown> =>
  typeof value === 'object' && value !== null && 'type' in value

/** Every node of a parsed file. */
function* nodesOf(value: unknown): Generator<Node & Record<string, unknown>> {
  if (Array.isArray(value)) for (const one of value) yield* nodesOf(one)
  if (!isNode(value)) return
  yield value
  for (const child of Object.values(value)) if (typeof child === 'object') yield* nodesOf(child)
}

const nameIn = (node: unknown): string | undefined =>
  isNode(node) && typeof node['name'] === 'string' ? node['name'] : undefined

/** A statement that only advises. */
const isAdvice = (node: Node & Record<string, unknown>): boolean => {
  const call = node.type === 'ExpressionStatement' ? node['expression'] : undefined
  return isNode(call) && call.type === 'CallExpression' && ADVICE.has(nameIn(call['callee']) ?? '')
}

/** The text of an error that only a wrong use of the router causes: its place in the code says the same. */
const wordsOfWrongUse = (node: Node & Record<string, unknown>): Node | undefined => {
  const { callee, arguments: given } = node
  if (node.type !== 'CallExpression' || nameIn(callee) !== 'invariant' || !Array.isArray(given))
    return undefined
  const words: unknown = given[1]
  return isNode(words) && /Literal$/.test(words.type) ? words : undefined
}

const cutsIn = (program: unknown, unused: Readonly<Record<string, string>>): Cut[] => {
  const cuts: Cut[] = []
  for (const node of nodesOf(program)) {
    const { start, end } = node
    if (isAdvice(node)) cuts.push({ start, end, text: ';' })
    const words = wordsOfWrongUse(node)
    if (words !== undefined) cuts.push({ start: words.start, end: words.end, text: "''" })
    const instead = node.type === 'FunctionDeclaration' ? unused[nameIn(node['id']) ?? ''] : undefined
    const { body } = node
    if (instead !== undefined && isNode(body))
      cuts.push({ start: body.start, end: body.end, text: `{ return ${instead} }` })
  }
  return cuts
}

/** Those within another go with it. */
const outermost = (cuts: readonly Cut[]): Cut[] =>
  cuts.filter(({ start, end }) => !cuts.some((other) => other.start < start && end < other.end))

/** Keeps the lines, so that maps stay right. */
const withCut = (code: string, { start, end, text }: Cut): string =>
  code.slice(0, start) + text + code.slice(start, end).replaceAll(/[^\n]/g, '') + code.slice(end)

/**
 * Takes out of the browser's build what it never uses of React Router. If a new version no longer has one of the
 * functions, the build fails, so that this list is looked at.
 */
export const trimRouter = (): Plugin => ({
  name: 'hearten:trim-router',
  apply: 'build',
  applyToEnvironment: (environment) => environment.name === 'client',
  transform: {
    filter: { id: ROUTER },
    handler(code, id) {
      const file = (ROUTER.exec(id)?.[1] ?? '').replaceAll('\\', '/')
      const unused = UNUSED[file] ?? {}
      const cuts = outermost(cutsIn(this.parse(code), unused))
      const found = cuts.filter(({ text }) => text.startsWith('{')).length
      if (found !== Object.keys(unused).length)
        this.error(`React Router’s ${file} has other functions than tools/trim-router.ts expects`)
      if (cuts.length === 0) return null
      return { code: cuts.toSorted((a, b) => b.start - a.start).reduce(withCut, code), map: null }
    },
  },
})

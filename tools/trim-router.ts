import type { Plugin } from 'vite'

/** Body of a function that no page calls. */
const LEFT_OUT = "throw Error('tools/trim-router.ts left this out')"

/**
 * Functions of React Router that this product's browsers never need, by file, each with its body instead: discovery of
 * routes (all are in the manifest), changes of routes, prefetching, instrumentation, blockers of navigations, the router's
 * own scroll restoration, view transitions, and its error page, since the root has one.
 */
const UNUSED: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'dom/ssr/fog-of-war.js': {
    isFogOfWarEnabled: 'return false',
    getPartialManifest: 'return null',
    getPatchRoutesOnNavigationFunction: '',
    useFogOFWarDiscovery: '',
  },
  'dom/ssr/components.js': {
    usePrefetchBehavior: 'return [false, null, {}]',
    PrefetchPageLinks: LEFT_OUT,
  },
  'dom/ssr/single-fetch.js': {
    nonSsrStrategy: LEFT_OUT,
  },
  'router/instrumentation.js': {
    getRouteInstrumentationUpdates: 'return {}',
    instrumentClientSideRouter: 'return router',
    consumeInstrumentationClientResultMetaReceiver: '',
  },
  'hooks.js': { DefaultErrorComponent: LEFT_OUT, RSCErrorHandler: LEFT_OUT },
  'router/router.js': {
    checkFogOfWar: 'return { active: false, matches: null }',
    discoverRoutes: "return { type: 'success', matches }",
    patchRoutes: LEFT_OUT,
    _internalSetRoutes: LEFT_OUT,
    getBlocker: LEFT_OUT,
    deleteBlocker: '',
    updateBlocker: '',
    shouldBlockNavigation: '',
    enableScrollRestoration: LEFT_OUT,
    saveScrollPosition: '',
    getSavedScrollPosition: 'return null',
    restoreAppliedTransitions: '',
    persistAppliedTransitions: '',
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
  if (Array.isArray(value)) for (const child of value) yield* nodesOf(child)
  if (!isNode(value)) return
  yield value
  for (const child of Object.values(value)) if (typeof child === 'object') yield* nodesOf(child)
}

const nameIn = (node: unknown): string | undefined =>
  isNode(node) && typeof node['name'] === 'string' ? node['name'] : undefined

/** Whether a statement only gives developers advice. */
const isAdvice = (node: Node & Record<string, unknown>): boolean => {
  const call = node.type === 'ExpressionStatement' ? node['expression'] : undefined
  return isNode(call) && call.type === 'CallExpression' && ADVICE.has(nameIn(call['callee']) ?? '')
}

/** The message of an `invariant`, an error that only a wrong use of the router causes. Its stack says enough. */
const invariantMessage = (node: Node & Record<string, unknown>): Node | undefined => {
  const { callee, arguments: callArguments } = node
  if (node.type !== 'CallExpression' || nameIn(callee) !== 'invariant' || !Array.isArray(callArguments))
    return undefined
  const message: unknown = callArguments[1]
  return isNode(message) && /Literal$/.test(message.type) ? message : undefined
}

const cutsIn = (program: unknown, unused: Readonly<Record<string, string>>): Cut[] => {
  const cuts: Cut[] = []
  for (const node of nodesOf(program)) {
    const { start, end } = node
    if (isAdvice(node)) cuts.push({ start, end, text: ';' })
    const message = invariantMessage(node)
    if (message !== undefined) cuts.push({ start: message.start, end: message.end, text: "''" })
    const instead = node.type === 'FunctionDeclaration' ? unused[nameIn(node['id']) ?? ''] : undefined
    const { body } = node
    if (instead !== undefined && isNode(body))
      cuts.push({ start: body.start, end: body.end, text: `{ ${instead} }` })
  }
  return cuts
}

/** The cuts that aren't inside another cut. */
const outermost = (cuts: readonly Cut[]): Cut[] =>
  cuts.filter(({ start, end }) => !cuts.some((other) => other.start < start && end < other.end))

/** Applies a cut, and keeps its line breaks, so that source maps stay right. */
const withCut = (code: string, { start, end, text }: Cut): string =>
  code.slice(0, start) + text + code.slice(start, end).replaceAll(/[^\n]/g, '') + code.slice(end)

/**
 * Removes what browsers never use of React Router from their build. If a new version no longer has one of the
 * functions, the build fails, so that the list is updated.
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
      const replacedCount = cuts.filter(({ text }) => text.startsWith('{')).length
      if (replacedCount !== Object.keys(unused).length)
        this.error(`React Router’s ${file} has other functions than tools/trim-router.ts expects`)
      if (cuts.length === 0) return null
      return { code: cuts.toSorted((a, b) => b.start - a.start).reduce(withCut, code), map: null }
    },
  },
})

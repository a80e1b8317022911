import type { Plugin } from 'vite'

/** Kinds of expressions that may hold a call; functions and plain values don't. */
const EVALUATED: ReadonlySet<string> = new Set([
  'CallExpression',
  'NewExpression',
  'ObjectExpression',
  'ArrayExpression',
])

/**
 * In the browser's build, what `contract/` declares by a call has no effect until it is used. So a page that needs one
 * constant of a file drops the shapes beside it, and with them the library that reads shapes. The bundler can't know this
 * of `z.string().max(9)`: only the first call of a chain can be named pure in its settings.
 */
export const pureShapes = (): Plugin => ({
  name: 'hearten:pure-shapes',
  apply: 'build',
  applyToEnvironment: (environment) => environment.name === 'client',
  transform: {
    filter: { id: /[\\/]contract[\\/].*\.ts$/ },
    handler(code) {
      const declared = this.parse(code).body.flatMap((statement) => {
        const declaration = statement.type === 'ExportNamedDeclaration' ? statement.declaration : statement
        if (declaration?.type !== 'VariableDeclaration') return []
        return declaration.declarations.flatMap(({ init }) =>
          init && EVALUATED.has(init.type) ? [init] : [],
        )
      })
      return declared.reduceRight(
        (text, { start, end }) =>
          `${text.slice(0, start)}/* #__PURE__ */ (() => (${text.slice(start, end)}))()${text.slice(end)}`,
        code,
      )
    },
  },
})

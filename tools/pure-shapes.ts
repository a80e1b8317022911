import type { Plugin } from 'vite'

/** Expressions that may contain a call at top level. */
const EVALUATED: ReadonlySet<string> = new Set([
  'CallExpression',
  'NewExpression',
  'ObjectExpression',
  'ArrayExpression',
])

/**
 * Marks every declaration of `contract/` side-effect free in the browser's build, so that a page using one constant of a
 * file drops the shapes beside it, and zod with them. The bundler's own setting covers only the first call of a chain such
 * as `z.string().max(9)`.
 */
export const pureShapes = (): Plugin => ({
  name: 'hearten:pure-shapes',
  apply: 'build',
  applyToEnvironment: (environment) => environment.name === 'client',
  transform: {
    filter: { id: /[\\/]contract[\\/].*\.ts$/ },
    handler(code, id) {
      const declared = this.parse(code).body.flatMap((statement) => {
        const declaration = statement.type === 'ExportNamedDeclaration' ? statement.declaration : statement
        if (declaration?.type !== 'VariableDeclaration') return []
        return declaration.declarations.flatMap(({ id: name, init }) => {
          // Taking a value apart runs code, so that the shape, and zod with it, would stay in every page's scripts.
          if (name.type !== 'Identifier') throw new Error(`${id} takes a value apart at its top level`)
          return init && EVALUATED.has(init.type) ? [init] : []
        })
      })
      return declared.reduceRight(
        (text, { start, end }) =>
          `${text.slice(0, start)}/* #__PURE__ */ (() => (${text.slice(start, end)}))()${text.slice(end)}`,
        code,
      )
    },
  },
})

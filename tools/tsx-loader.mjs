// Module hooks of the server. Node runs TypeScript itself, except for JSX, which the mail templates use.
import { readFileSync } from 'node:fs'
import { enableCompileCache, registerHooks } from 'node:module'
import { fileURLToPath } from 'node:url'
import { transformSync } from 'oxc-transform'
import { inProject } from './project.mjs'

// Compile cache, inside the project: files in the system's temporary folder could be another user's.
enableCompileCache(inProject('.cache', 'compiled'))

const withInlineMap = (code, map) =>
  `${code}\n//# sourceMappingURL=data:application/json;base64,${Buffer.from(JSON.stringify(map)).toString('base64')}`

registerHooks({
  load(url, context, nextLoad) {
    if (!url.startsWith('file:') || !url.endsWith('.tsx')) return nextLoad(url, context)
    const file = fileURLToPath(url)
    const { code, map, errors } = transformSync(file, readFileSync(file, 'utf8'), {
      jsx: { runtime: 'automatic' },
      sourcemap: true,
    })
    if (errors.length > 0)
      throw new SyntaxError(errors.map(({ message }) => `${file}: ${message}`).join('\n'))
    return { format: 'module', source: withInlineMap(code, map), shortCircuit: true }
  },
})

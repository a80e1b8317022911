import { readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { transformSync } from 'oxc-transform'

/** A browser's script from its TypeScript source: types go, everything else stays as written. */
export const stripTypes = (file: URL): string => {
  const { code, errors } = transformSync(basename(file.pathname), readFileSync(file, 'utf8'))
  const [error] = errors
  if (error) throw new Error(`${basename(file.pathname)}: ${error.message}`)
  return code
}

const importLine = /^import\b[^;]*?\bfrom\s*["']\.[^"']*["'];?$/gm
const exportWord = /^export (?=(?:const|class|function)\b)/gm

/**
 * Puts modules, each after those it imports from, into one classic script: a page loads it with a plain
 * `script` element, as it loads the real one. The modules share one scope, so their names must differ.
 */
export const linkScript = (files: readonly URL[]): string => {
  const body = files.map((file) => stripTypes(file).replace(importLine, '').replace(exportWord, ''))
  return `(() => {\n'use strict';\n${body.join('\n')}\n})();\n`
}

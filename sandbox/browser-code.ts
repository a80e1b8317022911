import { readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { transformSync } from 'oxc-transform'

/** Removes the types from a TypeScript file, so that browsers can run it. */
export const stripTypes = (file: URL): string => {
  const { code, errors } = transformSync(basename(file.pathname), readFileSync(file, 'utf8'))
  const [error] = errors
  if (error) throw new Error(`${basename(file.pathname)}: ${error.message}`)
  return code
}

const importLine = /^import .*$/gm
const exportWord = /^export (?=(?:const|class|function)\b)/gm

/**
 * Bundles modules into one classic script, for a plain `script` element like the real provider's. List
 * dependencies first. The modules share one scope, so their top-level names must differ.
 */
export const linkScript = (files: readonly URL[]): string => {
  const body = files.map((file) => stripTypes(file).replace(importLine, '').replace(exportWord, ''))
  return `(() => {\n'use strict';\n${body.join('\n')}\n})();\n`
}

import { readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { transformSync } from 'oxc-transform'

/** Strips types from TypeScript for browsers; everything else stays unchanged. */
export const stripTypes = (file: URL): string => {
  const { code, errors } = transformSync(basename(file.pathname), readFileSync(file, 'utf8'))
  const [error] = errors
  if (error) throw new Error(`${basename(file.pathname)}: ${error.message}`)
  return code
}

const importLine = /^import\b[^;]*?\bfrom\s*["']\.[^"']*["'];?$/gm
const exportWord = /^export (?=(?:const|class|function)\b)/gm

/**
 * Bundles modules, dependencies first, into one classic script, loaded with a plain `script` element like the
 * real one. The modules share one scope, so their names must differ.
 */
export const linkScript = (files: readonly URL[]): string => {
  const body = files.map((file) => stripTypes(file).replace(importLine, '').replace(exportWord, ''))
  return `(() => {\n'use strict';\n${body.join('\n')}\n})();\n`
}

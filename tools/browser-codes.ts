import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Plugin } from 'vite'
import { type CodeRow, codes } from '#contract/codes.ts'

const TABLE = 'codes.ts'

/** Source of all that may run in browsers. */
const readPages = (): string =>
  ['../web', '../contract']
    .map((folder) => join(import.meta.dirname, folder))
    .flatMap((folder) =>
      readdirSync(folder, { recursive: true, encoding: 'utf8' })
        .filter((name) => /(?<!\.test)\.tsx?$/.test(name) && name !== TABLE)
        .map((name) => readFileSync(join(folder, name), 'utf8')),
    )
    .join('\n')

/** Rows that pages name, and those whose flags aren't the usual ones; sentences only where pages say them. */
export const codesFor = (pages: string): Record<string, Partial<CodeRow>> => {
  const named = new Set([...pages.matchAll(/\bcodes\.(\w+)|'(\w+)'/g)].map(([, used, word]) => used ?? word))
  const said = new Set(
    [...pages.matchAll(/\bcodes\.(\w+)\.sentence|\brefusalOf\('(\w+)'/g)].map(
      ([, name, refused]) => name ?? refused,
    ),
  )
  return Object.fromEntries(
    Object.entries<CodeRow>(codes).flatMap(([name, { sentence, ...row }]) =>
      named.has(name) || !row.toast || !row.reported
        ? [[name, said.has(name) ? { ...row, sentence } : row]]
        : [],
    ),
  )
}

const written = ([name, { code, status, sentence = '', toast, reported }]: [
  string,
  Partial<CodeRow>,
]): string => {
  const flags = toast && reported ? '' : `,${toast},${reported}`
  return `${name}:row(${code},${status},${JSON.stringify(sentence)}${flags})`
}

/**
 * Replaces contract/codes.ts in the browser's build: answers carry their own sentence, so the table of all of them would
 * be dead weight on every page.
 */
export const browserCodes = (): Plugin => ({
  name: 'hearten:browser-codes',
  apply: 'build',
  applyToEnvironment: (environment) => environment.name === 'client',
  load: {
    filter: { id: /[\\/]contract[\\/]codes\.ts$/ },
    handler: () => `
const row = (code, status, sentence, toast = true, reported = true) => ({ code, status, sentence, toast, reported })
export const codes = {${Object.entries(codesFor(readPages())).map(written)}}
export const codeRow = (code) => Object.values(codes).find((row) => row.code === code)`,
  },
})

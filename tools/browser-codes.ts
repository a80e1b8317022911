import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Plugin } from 'vite'
import { type CodeRow, codes } from '#contract/codes.ts'

const PAGES = join(import.meta.dirname, '../web')

/** Source text of all pages. The contract's calls also name codes, but browsers get no lists of a call's codes. */
const readPages = (): string =>
  readdirSync(PAGES, { recursive: true, encoding: 'utf8' })
    .filter((name) => /(?<!\.test)\.tsx?$/.test(name))
    .map((name) => readFileSync(join(PAGES, name), 'utf8'))
    .join('\n')

/** Rows of the codes that pages name, or that have unusual flags; each with its sentence only if pages show it. */
export const codesFor = (pages: string): Record<string, Partial<CodeRow>> => {
  const namedCodes = new Set(
    [...pages.matchAll(/\bcodes\.(\w+)|'(\w+)'/g)].map(([, used, word]) => used ?? word),
  )
  const shownCodes = new Set(
    [...pages.matchAll(/\bcodes\.(\w+)\.sentence|\brefusalOf\('(\w+)'/g)].map(
      ([, name, refused]) => name ?? refused,
    ),
  )
  return Object.fromEntries(
    Object.entries<CodeRow>(codes).flatMap(([name, { sentence, ...row }]) =>
      namedCodes.has(name) || !row.toast || !row.reported
        ? [[name, shownCodes.has(name) ? { ...row, sentence } : row]]
        : [],
    ),
  )
}

const rowSource = ([name, { code, status, sentence = '', toast, reported }]: [
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
export const codes = {${Object.entries(codesFor(readPages())).map(rowSource)}}
export const codeRow = (code) => Object.values(codes).find((row) => row.code === code)`,
  },
})

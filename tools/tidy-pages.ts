import { posix } from 'node:path'
import type { TidyRule } from './tidy-rule.ts'

/** Link targets of a page within the project: not external ones, nor anchors. */
const linksIn = (text: string): string[] =>
  [...text.matchAll(/\]\(([^)\s]+)\)/g)].flatMap(([, to]) =>
    to === undefined || /^(https?:|mailto:|#)/.test(to) ? [] : [to],
  )

const firstFolders = (paths: readonly string[]): string[] =>
  paths.flatMap((path) => (path.includes('/') ? [path.split('/')[0] ?? ''] : []))

/** Code that looks like a path: its first folder is one of ours. */
const pathsIn = (text: string, folders: ReadonlySet<string>): string[] =>
  [...text.matchAll(/`([\w.@-]+\/[\w./*@-]*)`/g)].flatMap(([, path]) =>
    path !== undefined && folders.has(path.split('/')[0] ?? '') ? [path] : [],
  )

/** A `*` matches any name in a folder. */
const asPattern = (path: string): RegExp => {
  const literal = path.replaceAll(/[.+?^${}()|[\]\\]/g, '\\$&').replaceAll('*', '[^/]*')
  return new RegExp(`^${literal}${path.endsWith('/') ? '' : '(/|$)'}`)
}

/**
 * Nonexistent paths named by a page, as `page: path`. Links are relative to the page, code to the root or the
 * page.
 */
export const missingPaths = (page: string, text: string, files: readonly string[]): string[] => {
  const folder = posix.dirname(page)
  const near = files
    .filter((path) => path.startsWith(`${folder}/`))
    .map((path) => path.slice(folder.length + 1))
  const folders = new Set([...firstFolders(files), ...firstFolders(near)])
  const exists = (path: string) => files.some((file) => asPattern(path).test(file))
  const beside = (path: string) => posix.join(folder, path)
  const lostLinks = linksIn(text).filter((to) => !exists(beside(to.replace(/#.*/, ''))))
  const lostPaths = pathsIn(text, folders).filter((path) => !exists(path) && !exists(beside(path)))
  return [...lostLinks, ...lostPaths].map((path) => `${page}: ${path}`)
}

const HEADING = /<(h[1-6])\b[^>]*>(.*?)<\/\1>/gs
const OTHER_TYPE = /className="[^"]*\b(type-|font-body|font-display)/

export const pageRules: readonly TidyRule[] = [
  {
    rule: 'a heading has one typeface',
    offences: ({ path, text }) =>
      path.endsWith('.tsx')
        ? [...text.matchAll(HEADING)].flatMap(([, name, inside = '']) =>
            OTHER_TYPE.test(inside) ? [`<${name}>${inside.trim().slice(0, 60)}`] : [],
          )
        : [],
  },
  {
    rule: 'no picture is a child of a list of terms',
    offences: ({ path, text }) =>
      path.endsWith('.tsx') && /<dl\b[^>]*>\s*<(svg|Icon)\b/.test(text) ? ['<dl>'] : [],
  },
]

import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { FastifyInstance } from 'fastify'
import { stripTypes } from '../browser-code.ts'

const { resolve } = createRequire(import.meta.url)
const here = (name: string): URL => new URL(name, import.meta.url)

const styles = [
  'base.css',
  'layout.css',
  'workshop.css',
  'tables.css',
  'inbox.css',
  'element.css',
  'onboarding.css',
  'sheet.css',
  'sign-in.css',
] as const
const fonts = {
  'figtree.woff2': '@fontsource-variable/figtree/files/figtree-latin-wght-normal.woff2',
  'young-serif.woff2': '@fontsource/young-serif/files/young-serif-latin-400-normal.woff2',
} as const

/** Styles, fonts and scripts of the sandbox's own pages. */
export const assetRoutes = async (app: FastifyInstance) => {
  app.addHook('onRequest', async (_request, reply) => {
    reply.header('x-content-type-options', 'nosniff')
    reply.header('cross-origin-resource-policy', 'cross-origin')
  })
  for (const name of styles) {
    const css = readFileSync(here(`./styles/${name}`), 'utf8')
    app.get(`/assets/${name}`, (_request, reply) => reply.type('text/css; charset=utf-8').send(css))
  }
  for (const [name, specifier] of Object.entries(fonts)) {
    const font = readFileSync(resolve(specifier))
    app.get(`/assets/${name}`, (_request, reply) =>
      reply.header('cache-control', 'public, max-age=86400').type('font/woff2').send(font),
    )
  }
  const workshop = stripTypes(new URL('../browser/workshop.ts', import.meta.url))
  app.get('/assets/workshop.js', (_request, reply) => reply.type('text/javascript').send(workshop))
}

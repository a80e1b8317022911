import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'

const TYPES = { png: 'image/png', woff2: 'font/woff2' } as const

/** Images and fonts of every mail: our heart, and our two fonts reduced to Latin letters. */
const ASSETS = [
  { file: 'heart.png', type: TYPES.png },
  { file: 'figtree.woff2', type: TYPES.woff2 },
  { file: 'young-serif.woff2', type: TYPES.woff2 },
] as const

export type MailAsset = (typeof ASSETS)[number]['file']

export const mailAssetPath = (file: MailAsset): string => `/mails/${file}`

/** Serves the assets to mail programs, which load them cross-origin. */
export const mailRoutes = (app: FastifyInstance): void => {
  for (const { file, type } of ASSETS) {
    const bytes = readFileSync(join(import.meta.dirname, file))
    app.get(mailAssetPath(file), { config: { limit: 'file' } }, (_request, reply) =>
      reply
        .type(type)
        .header('cache-control', 'public, max-age=31536000, immutable')
        .header('cross-origin-resource-policy', 'cross-origin')
        .header('access-control-allow-origin', '*')
        .send(bytes),
    )
  }
}

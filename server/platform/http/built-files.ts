import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'

const YEAR_SECONDS = 31_536_000

/** Serves the files of the build, each at a route of its own. */
export const serveBuiltFiles = async (app: FastifyInstance, folder: string): Promise<void> => {
  await app.register(async (files) => {
    files.addHook('onRoute', (route) => {
      route.config = { ...route.config, limit: 'file' }
    })
    await files.register(fastifyStatic, {
      root: folder,
      wildcard: false,
      // Serves the .br files that tools/compressed-files.ts writes.
      preCompressed: true,
      // Files under /assets have a content hash in their name.
      setHeaders: (reply, path) => {
        const isImmutable = path.includes('/assets/')
        reply.header(
          'cache-control',
          isImmutable ? `public, max-age=${YEAR_SECONDS}, immutable` : 'public, max-age=3600',
        )
      },
    })
  })
}

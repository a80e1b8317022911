import type { FastifyInstance } from 'fastify'
import type { Deps } from '#server/deps.ts'

/** Apple's domain verification for Apple Pay; the payment provider supplies the file's content. */
export const walletDomainRoutes = (app: FastifyInstance, { config }: Pick<Deps, 'config'>): void => {
  app.get('/.well-known/apple-developer-merchantid-domain-association', (_request, reply) => {
    reply.type('text/plain; charset=utf-8')
    const text = config.applePayDomainAssociation
    return text === undefined
      ? reply.code(404).send('Apple Pay has not been set up here.')
      : reply.header('cache-control', 'public, max-age=3600').send(text)
  })
}

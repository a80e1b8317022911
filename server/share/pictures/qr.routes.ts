import type { FastifyInstance } from 'fastify'
import { SHORT_CODE_ALPHABET, SHORT_CODE_LENGTH } from '#contract/cases/short-code.ts'
import { qrAddress } from '#contract/share/qr-address.ts'
import type { Deps } from '#server/deps.ts'
import { qrPath } from '#server/drawing/qr-path.ts'
import { PICTURE_CACHING } from '#server/media/media.routes.ts'

const CODE = `:shortCode(^[${SHORT_CODE_ALPHABET}]{${SHORT_CODE_LENGTH}}$)`

/** QR codes of cases' short addresses, for printed pages. The code is in the address, so nothing is read. */
export const qrRoutes = (app: FastifyInstance, { config }: Pick<Deps, 'config'>): void => {
  app.get<{ Params: { shortCode: string } }>(qrAddress(CODE), (request, reply) => {
    const { path, size } = qrPath(`${config.publicOrigin}/${request.params.shortCode}`)
    return reply
      .type('image/svg+xml')
      .header('cache-control', PICTURE_CACHING)
      .send(
        `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size} ${size}" shape-rendering="crispEdges"><path fill="#fff" d="M0 0h${size}v${size}H0z"/><path d="${path}"/></svg>`,
      )
  })
}

import helmet from '@fastify/helmet'
import type { FastifyInstance } from 'fastify'
import type { Config } from '#server/config.ts'
import type { Deps } from '#server/deps.ts'

const TWO_YEARS_S = 63_072_000

/** Powers that no page of ours uses, switched off for the page and everything framed in it. */
const UNUSED_POWERS = [
  'accelerometer',
  'autoplay',
  'camera',
  'display-capture',
  'encrypted-media',
  'geolocation',
  'gyroscope',
  'hid',
  'idle-detection',
  'local-fonts',
  'magnetometer',
  'microphone',
  'midi',
  'serial',
  'usb',
  'xr-spatial-tracking',
] as const

/** Only our pages and the payment provider's script and its frames may ask for a payment. */
const permissionsPolicy = (providerOrigins: readonly string[]): string =>
  [
    `payment=(${['self', ...providerOrigins.map((origin) => `"${origin}"`)].join(' ')})`,
    ...UNUSED_POWERS.map((power) => `${power}=()`),
  ].join(', ')

/**
 * Headers of every response. The content policy here is the API's and the files': nothing at all. A page brings its
 * own, made from the hashes of what it holds, and that one wins.
 */
export const registerSecurityHeaders = async (
  app: FastifyInstance,
  {
    config,
    payments,
  }: { config: Config; payments: { publicSettings: Pick<Deps['payments']['publicSettings'], 'origins'> } },
): Promise<void> => {
  const overHttps = config.production && config.publicOrigin.startsWith('https:')
  await app.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        'default-src': ["'none'"],
        'base-uri': ["'none'"],
        'form-action': ["'none'"],
        'frame-ancestors': ["'none'"],
      },
    },
    strictTransportSecurity: overHttps ? { maxAge: TWO_YEARS_S, includeSubDomains: true } : false,
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
    // Wallets and sign-in providers answer through a window that our page opened.
    crossOriginOpenerPolicy: { policy: 'same-origin-allow-popups' },
    crossOriginResourcePolicy: { policy: 'same-origin' },
    xFrameOptions: { action: 'deny' },
  })
  const policy = permissionsPolicy(payments.publicSettings.origins.script)
  app.addHook('onRequest', (_request, reply, done) => {
    reply.raw.setHeader('permissions-policy', policy)
    done()
  })
}

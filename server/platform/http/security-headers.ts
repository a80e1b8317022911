import helmet from '@fastify/helmet'
import type { FastifyInstance } from 'fastify'
import type { Config } from '#server/config.ts'
import type { Deps } from '#server/deps.ts'

const TWO_YEARS_S = 63_072_000

/** Browser features that no page uses, disabled for pages and their frames. */
const UNUSED_FEATURES = [
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
  'midi',
  'serial',
  'usb',
  'xr-spatial-tracking',
] as const

/** Allows payment requests for our pages and the payment provider only, and the microphone for our pages. */
const permissionsPolicy = (providerOrigins: readonly string[]): string =>
  [
    `payment=(${['self', ...providerOrigins.map((origin) => `"${origin}"`)].join(' ')})`,
    // For dictation.
    'microphone=(self)',
    ...UNUSED_FEATURES.map((feature) => `${feature}=()`),
  ].join(', ')

/**
 * Headers of every response. This content policy, for the API and files, allows nothing. A page sets its own
 * from the hashes of its scripts, which wins.
 */
export const registerSecurityHeaders = async (
  app: FastifyInstance,
  {
    config,
    payments,
  }: { config: Config; payments: { publicSettings: Pick<Deps['payments']['publicSettings'], 'origins'> } },
): Promise<void> => {
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
    strictTransportSecurity: config.production ? { maxAge: TWO_YEARS_S, includeSubDomains: true } : false,
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
    // Wallets and sign-in providers return results through a window that our page opened.
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

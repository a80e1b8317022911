import type { FastifyInstance, FastifyRequest } from 'fastify'
import { raiseAlert } from './alerts/raise-alert.ts'
import type { Deps } from './deps.ts'
import { isForwarded, isPrivateAddress } from './platform/http/private-address.ts'

/** Whether a request came through a proxy on a private address that TRUST_PROXY doesn't name. */
const cameUntrusted = (request: FastifyRequest): boolean =>
  isForwarded(request) &&
  (request.ips ?? []).length < 2 &&
  isPrivateAddress(request.socket.remoteAddress ?? '')

/**
 * Alerts staff, once a day, when a proxy in front isn't trusted: all visitors would then share one address, its limits
 * and its country.
 */
export const watchProxy = (app: FastifyInstance, deps: Deps): void => {
  let alertedOn = ''
  let alerting = Promise.resolve()
  const alert = async (address: string, day: string): Promise<void> => {
    try {
      await deps.database.transact((tx) =>
        raiseAlert(tx, deps, {
          alertKey: `proxy:${day}`,
          kind: 'proxy',
          about: 'proxy',
          address: '/staff/system',
          title: 'The proxy in front isn’t trusted',
          body: `Requests arrive from ${address} with the visitor's address in a header, and TRUST_PROXY doesn't name it. Until it does, all visitors count as one address: they share its limits, and the country check can't see theirs.`,
        }),
      )
    } catch (error) {
      alertedOn = ''
      deps.log.error({ err: error }, 'the alert about an untrusted proxy failed')
    }
  }
  app.addHook('onRequest', async (request) => {
    const day = deps.clock.now().toISOString().slice(0, 10)
    if (alertedOn === day || !cameUntrusted(request)) return
    alertedOn = day
    alerting = alert(request.socket.remoteAddress ?? '', day)
  })
  app.addHook('onClose', () => alerting)
}

import type { ErrorReporter } from './port.ts'

const TIMEOUT_MS = 5000

/** `https://<key>@<host>/<project>` from Sentry. */
const endpointOf = (dsn: string): { readonly url: string; readonly key: string } => {
  const { protocol, host, username, pathname } = new URL(dsn)
  return { url: `${protocol}//${host}/api${pathname}/envelope/`, key: username }
}

/** Sends errors to Sentry, or to any service that accepts its envelopes. */
export const sentryErrors = (dsn: string, newId: () => string): ErrorReporter => {
  const { url, key } = endpointOf(dsn)
  return {
    report: async ({ side, message, stack, page, at }) => {
      const eventId = newId().replaceAll('-', '')
      const event = {
        event_id: eventId,
        timestamp: at.toISOString(),
        platform: side === 'browser' ? 'javascript' : 'node',
        level: 'error',
        exception: { values: [{ type: 'Error', value: message }] },
        extra: { stack },
        tags: { side, page: page ?? 'none' },
      }
      const body = [{ event_id: eventId, dsn }, { type: 'event' }, event]
        .map((part) => JSON.stringify(part))
        .join('\n')
      const answer = await fetch(url, {
        method: 'POST',
        headers: {
          'content-type': 'application/x-sentry-envelope',
          'x-sentry-auth': `Sentry sentry_version=7, sentry_key=${key}, sentry_client=hearten/1`,
        },
        body,
        signal: AbortSignal.timeout(TIMEOUT_MS),
      })
      if (!answer.ok) throw new Error(`The error service answered ${answer.status}`)
    },
  }
}

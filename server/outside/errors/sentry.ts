import type { ErrorReporter } from './port.ts'

const TIMEOUT_MS = 5000

/** `https://<key>@<host>/<project>` from Sentry. */
const endpointOf = (dsn: string): { readonly url: string; readonly key: string } => {
  const { protocol, host, username, pathname } = new URL(dsn)
  return { url: `${protocol}//${host}/api${pathname}/envelope/`, key: username }
}

/** A frame as `maskStack` writes it. */
const FRAME = /^\s*at ([^()]+) \(([^():]+):(\d+):(\d+)\)$/

/** Frames of a stack in the service's order: the outermost caller comes first. */
const framesOf = (stack: string): object[] =>
  stack
    .split('\n')
    .flatMap((line) => {
      const [, caller, filename, row, column] = FRAME.exec(line) ?? []
      return filename === undefined
        ? []
        : [
            {
              function: caller,
              filename,
              lineno: Number(row),
              colno: Number(column),
              in_app: !filename.startsWith('node_modules/'),
            },
          ]
    })
    .reverse()

const exceptionOf = (message: string, stack: string): object => {
  const [, type, value] = /^([A-Za-z]*(?:Error|Refusal|Exception)): ([\s\S]*)$/.exec(message) ?? []
  return { type: type ?? 'Error', value: value ?? message, stacktrace: { frames: framesOf(stack) } }
}

/** Sends errors to Sentry's ingestion, or to anything that takes its envelopes. */
export const sentryErrors = (dsn: string, newId: () => string): ErrorReporter => {
  const { url, key } = endpointOf(dsn)
  return {
    report: async ({ side, level, message, stack, page, routes, browser, at }) => {
      const eventId = newId().replaceAll('-', '')
      const event = {
        event_id: eventId,
        timestamp: at.toISOString(),
        platform: side === 'browser' ? 'javascript' : 'node',
        level,
        environment: 'production',
        exception: { values: [exceptionOf(message, stack)] },
        breadcrumbs: { values: routes.map((route) => ({ category: 'navigation', message: route })) },
        tags: { side, page: page ?? 'none', browser: browser ?? 'none' },
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
        // An error goes to the configured host alone.
        redirect: 'error',
        signal: AbortSignal.timeout(TIMEOUT_MS),
      })
      if (!answer.ok) throw new Error(`The error service answered ${answer.status}`)
    },
  }
}

/** Reports each error to all reporters, and throws the errors of those that failed once all have finished. */
export const severalErrors = (...reporters: readonly ErrorReporter[]): ErrorReporter => ({
  report: async (error) => {
    const outcomes = await Promise.allSettled(reporters.map((reporter) => reporter.report(error)))
    const failed = outcomes.filter((outcome) => outcome.status === 'rejected')
    if (failed.length > 0)
      throw new AggregateError(
        failed.map(({ reason }) => reason),
        'an error reporter failed',
      )
  },
})

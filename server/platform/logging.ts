import type { FastifyBaseLogger } from 'fastify'
import pino, { type DestinationStream } from 'pino'
import type { Config } from '#server/config.ts'

export type Logger = FastifyBaseLogger

/** Fields with personal data or secrets: their values never reach a log line. */
const SECRET_FIELDS = [
  'address',
  'authorization',
  'birthDate',
  'cardNumber',
  'clientSecret',
  'confirmationToken',
  'cookie',
  'displayName',
  'donorName',
  'email',
  'firstName',
  'formId',
  'fullName',
  'lastName',
  'legalFirstName',
  'legalLastName',
  'message',
  'orderKey',
  'password',
  'phone',
  'refreshToken',
  'sign',
  'text',
  'token',
  'verifyCode',
] as const

/** Paths of these fields in a line, in its objects and in their objects. A line's own `message` is no person's. */
const REDACTED = SECRET_FIELDS.flatMap((field) => [
  ...(field === 'message' ? [] : [field]),
  `*.${field}`,
  `*.*.${field}`,
])

type ErrorLine = {
  readonly type: string
  readonly reason: string
  readonly code?: string
  readonly stack?: string
  readonly cause?: ErrorLine | string
  readonly errors?: readonly (ErrorLine | string)[]
}

/**
 * Logs only name, code and stack of an error. Other properties may be personal: PostgreSQL's `detail` quotes
 * the row, a provider's error holds the whole payment.
 */
const errorLine = (error: unknown): ErrorLine | string => {
  if (!(error instanceof Error)) return typeof error === 'string' ? error : typeof error
  const code = 'code' in error && typeof error.code === 'string' ? { code: error.code } : {}
  return {
    type: error.name,
    reason: error.message,
    ...code,
    ...(error.stack === undefined ? {} : { stack: error.stack }),
    ...(error.cause === undefined ? {} : { cause: errorLine(error.cause) }),
    ...(error instanceof AggregateError ? { errors: error.errors.map(errorLine) } : {}),
  }
}

/** The process's log: one JSON object per line on standard output, or to a test's stream. */
export const buildLogger = (config: Pick<Config, 'logLevel'>, destination?: DestinationStream): Logger => {
  const options: pino.LoggerOptions = {
    level: config.logLevel,
    redact: { paths: REDACTED, censor: '[redacted]' },
    serializers: { err: errorLine },
    timestamp: pino.stdTimeFunctions.isoTime,
    formatters: { level: (label) => ({ level: label }) },
  }
  return destination === undefined ? pino(options) : pino(options, destination)
}

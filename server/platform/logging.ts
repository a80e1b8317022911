import type { FastifyBaseLogger } from 'fastify'

export type Logger = FastifyBaseLogger

/** Paths that must never reach a log line, wherever an object is logged whole. */
export const REDACTED = [
  'req.headers.authorization',
  'req.headers.cookie',
  '*.fullName',
  '*.email',
  '*.sign',
  '*.token',
  '*.refreshToken',
  '*.orderKey',
  '*.confirmationToken',
]

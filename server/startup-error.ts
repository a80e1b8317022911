import { BadSetting } from './config.ts'

const isPortTaken = (error: unknown): error is Error & { readonly port: unknown } =>
  error instanceof Error && 'code' in error && error.code === 'EADDRINUSE' && 'port' in error

/** The next port is the sandbox's, unless set: then changing PORT alone is enough. */
const otherPorts = (port: unknown, sandboxPort: number | undefined): string =>
  port === sandboxPort ? 'others: PORT=4000 SANDBOX_PORT=4001 npm start' : 'another: PORT=4000 npm start'

/** Why the product can't start, and how to fix it. */
export const startupError = (error: unknown, sandboxPort: number | undefined): string => {
  if (error instanceof BadSetting) return error.message
  if (isPortTaken(error))
    return `Port ${error.port} is taken. Stop what uses it, or choose ${otherPorts(error.port, sandboxPort)}`
  return error instanceof Error ? (error.stack ?? error.message) : String(error)
}

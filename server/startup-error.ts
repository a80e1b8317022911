import { BadSetting } from './config.ts'

const isPortTaken = (error: unknown): error is Error & { readonly port: unknown } =>
  error instanceof Error && 'code' in error && error.code === 'EADDRINUSE' && 'port' in error

/**
 * Settings that choose other ports. The sandbox's port is by default the one after PORT, so another PORT is
 * enough if PORT is taken; if the sandbox's is, both are named, because it may have been set.
 */
const otherPorts = (port: unknown, sandboxPort: number | undefined): string =>
  port === sandboxPort ? 'others: PORT=4000 SANDBOX_PORT=4001 npm start' : 'another: PORT=4000 npm start'

/** Explains why the product can't start, and how to fix it. */
export const startupError = (error: unknown, sandboxPort: number | undefined): string => {
  if (error instanceof BadSetting) return error.message
  if (isPortTaken(error))
    return `Port ${error.port} is taken. Stop what uses it, or choose ${otherPorts(error.port, sandboxPort)}`
  return error instanceof Error ? (error.stack ?? error.message) : String(error)
}

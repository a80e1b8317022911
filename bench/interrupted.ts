const controller = new AbortController()

/** Aborted by Ctrl-C: long-running parts check it, so that everything is cleaned up. */
export const interrupted: AbortSignal = controller.signal

for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.once(signal, () => controller.abort(new Error(`Interrupted by ${signal}`)))

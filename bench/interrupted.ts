const controller = new AbortController()

/** Aborted by Ctrl-C. Long-running benches check it, so that everything is cleaned up before the process ends. */
export const interrupted: AbortSignal = controller.signal

for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.once(signal, () => controller.abort(new Error(`Interrupted by ${signal}`)))

const controller = new AbortController()

/** Aborted by Ctrl-C: whatever runs for long looks at it, so that all ends in order and nothing stays behind. */
export const interrupted: AbortSignal = controller.signal

for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.once(signal, () => controller.abort(new Error(`Interrupted by ${signal}`)))

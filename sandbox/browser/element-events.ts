export type Listener = (event: object) => void

/** The event methods of elements: `on`, `once` and `off`, with `emit` for ourselves. */
export const createEvents = () => {
  const listeners = new Map<string, Set<Listener>>()
  const on = (name: string, listener: Listener): void => {
    const named = listeners.get(name) ?? new Set()
    listeners.set(name, named.add(listener))
  }
  const off = (name: string, listener?: Listener): void => {
    if (listener) listeners.get(name)?.delete(listener)
    else listeners.delete(name)
  }
  return {
    on,
    off,
    once: (name: string, listener: Listener): void => {
      const wrapped = (event: object): void => {
        off(name, wrapped)
        listener(event)
      }
      on(name, wrapped)
    },
    emit: (name: string, event: object): void => {
      for (const listener of [...(listeners.get(name) ?? [])]) listener(event)
    },
    hasListeners: (name: string): boolean => (listeners.get(name)?.size ?? 0) > 0,
  }
}

export const integrationError = (message: string): Error =>
  Object.assign(new Error(message), { name: 'IntegrationError' })

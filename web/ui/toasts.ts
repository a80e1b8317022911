export const TOAST_MS = 3000

export type ToastKind = 'done' | 'problem'
export type Toast = { readonly id: number; readonly kind: ToastKind; readonly text: string }

export type Toasts = {
  /** At most ten words. A new one replaces the old. Never the only place for an error. */
  readonly show: (text: string, kind?: ToastKind) => void
  readonly dismiss: (id: number) => void
  /** Pauses the timeout while hovered or focused; restarts it afterwards. */
  readonly pause: () => void
  readonly resume: () => void
  readonly current: () => Toast | null
  readonly subscribe: (listener: () => void) => () => void
}

/** One toast at a time. */
export const createToasts = (): Toasts => {
  let toast: Toast | null = null
  let lastId = 0
  let timer: ReturnType<typeof setTimeout> | undefined
  const listeners = new Set<() => void>()

  const set = (next: Toast | null): void => {
    toast = next
    for (const listener of listeners) listener()
  }
  const pause = (): void => clearTimeout(timer)
  const resume = (): void => {
    clearTimeout(timer)
    timer = setTimeout(() => set(null), TOAST_MS)
  }
  return {
    show: (text, kind = 'done') => {
      lastId += 1
      set({ id: lastId, kind, text })
      resume()
    },
    dismiss: (id) => {
      if (toast?.id === id) set(null)
    },
    pause,
    resume,
    current: () => toast,
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

/** The toasts of this page. */
export const toasts = createToasts()

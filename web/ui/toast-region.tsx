import { useEffect, useRef, useSyncExternalStore } from 'react'
import { Icon } from './icon.tsx'
import { type Toast, type ToastKind, toasts } from './toasts.ts'
import { unbroken } from './unbroken.tsx'

const LOOKS = {
  done: { icon: 'check-circle-fill', tint: 'text-pine-light' },
  problem: { icon: 'warning-circle-fill', tint: 'text-sun' },
} as const satisfies Record<ToastKind, object>

export const ToastSheet = ({ kind, text }: Pick<Toast, 'kind' | 'text'>) => (
  <p className="type-label on-ink inline-flex items-center gap-3 rounded-control bg-ink px-4 py-3 text-white shadow-floating">
    <Icon name={LOOKS[kind].icon} size={20} className={LOOKS[kind].tint} />
    {unbroken(text)}
  </p>
)

/** The live region of toasts. It is in the first HTML of every page, so that screen readers register it. */
export const ToastRegion = () => {
  const toast = useSyncExternalStore(toasts.subscribe, toasts.current, () => null)
  const toastElement = useRef<HTMLDivElement>(null)
  // A popover, because only the top layer is above an open dialog.
  useEffect(() => {
    const element = toastElement.current
    if (toast === null || element === null) return
    element.showPopover()
    return () => element.hidePopover()
  }, [toast])
  return (
    <div role="status">
      {toast && (
        // biome-ignore lint/a11y/noStaticElementInteractions: it only pauses while it is being read
        <div
          key={toast.id}
          ref={toastElement}
          popover="manual"
          className="toast"
          onPointerEnter={toasts.pause}
          onPointerLeave={toasts.resume}
          onFocus={toasts.pause}
          onBlur={toasts.resume}
        >
          <ToastSheet kind={toast.kind} text={toast.text} />
        </div>
      )}
    </div>
  )
}

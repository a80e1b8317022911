import { type ReactNode, useSyncExternalStore } from 'react'
import { connection } from '#web/browser/connection.ts'
import { Icon } from '#web/ui/icon.tsx'

/** Says what happens to typed input; a page that saves drafts has its own text. */
export const OfflineNote = ({ children }: { readonly children: ReactNode }) => (
  <p className="type-meta flex items-center gap-3 text-white">
    <Icon name="cloud-slash" size={20} />
    {children}
  </p>
)

/** Offline notice below the header; disappears once back online. */
export const OfflineStrip = () => {
  const state = useSyncExternalStore(connection.subscribe, connection.current, () => 'online' as const)
  return (
    <div role="status" className={state === 'online' ? undefined : 'on-ink bg-ink py-3'}>
      {state === 'offline' && (
        <div className="page-width">
          <OfflineNote>You’re offline. What you type stays here; send it when you’re back.</OfflineNote>
        </div>
      )}
      {state === 'back' && <p className="page-width type-meta text-white">You’re back.</p>}
    </div>
  )
}

import type { ReactNode } from 'react'
import { useNavigation } from 'react-router'
import { useConnection } from '#web/browser/use-connection.ts'
import { Icon } from '#web/ui/icon.tsx'

/** Says what happens to typed input; a page that saves drafts has its own text. */
export const OfflineNote = ({ children }: { readonly children: ReactNode }) => (
  <p className="type-meta flex items-center gap-3 text-white">
    <Icon name="cloud-slash" size={20} />
    {children}
  </p>
)

const WORDS = {
  offline: {
    waiting: 'You’re offline. What you typed stays here, and we’ll pick up as soon as you’re back online.',
    idle: 'You’re offline. What you typed stays here.',
  },
  unreachable: {
    waiting: 'We can’t reach Hearten right now. What you typed stays here, and we’ll keep trying.',
    idle: 'We can’t reach Hearten right now. What you typed stays here.',
  },
} as const

/** Notice below the header while there is no connection. It promises to go on only while a page or a form waits. */
export const OfflineStrip = () => {
  const state = useConnection()
  const hasWaiting = useNavigation().state !== 'idle'
  return (
    <div role="status" className={state === 'online' ? undefined : 'on-ink bg-ink py-3'}>
      {(state === 'offline' || state === 'unreachable') && (
        <div className="page-width">
          <OfflineNote>{WORDS[state][hasWaiting ? 'waiting' : 'idle']}</OfflineNote>
        </div>
      )}
      {state === 'back' && <p className="page-width type-meta text-white">You’re back.</p>}
    </div>
  )
}

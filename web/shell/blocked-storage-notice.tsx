import { useEffect, useState } from 'react'
import { type BlockedStorage, blockedStorage } from '#web/browser/blocked-storage.ts'
import { Icon } from '#web/ui/icon.tsx'
import { Panel } from '#web/ui/panel.tsx'

type BlockedStorageProps = {
  /** What the form needs cookies for: "to give". Null for a form that is sent without them, and only keeps what is typed. */
  readonly purpose: string | null
  readonly className?: string
}

const wordsFor = (blocked: BlockedStorage, purpose: string | null): string =>
  blocked === 'cookies' && purpose !== null
    ? `Your browser blocks cookies for this site. Turn them on ${purpose}, then load this page again.`
    : 'Your browser blocks storage for this site. You can go on, but what you type is lost when you leave this page.'

/** Says before a form is filled that the browser blocks what it needs. Tried after hydration. */
export const BlockedStorageNotice = ({ purpose, className }: BlockedStorageProps) => {
  const [blocked, setBlocked] = useState<BlockedStorage | null>(null)
  const needsCookies = purpose !== null
  useEffect(() => setBlocked(blockedStorage(needsCookies)), [needsCookies])
  return (
    <div role="status">
      {blocked !== null && (
        <Panel tone="sun" padding="small" className={className}>
          <p className="flex items-start gap-2">
            <Icon name="warning-circle" className="mt-1" />
            <span>{wordsFor(blocked, purpose)}</span>
          </p>
        </Panel>
      )}
    </div>
  )
}

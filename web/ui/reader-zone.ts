import { createContext, useContext, useSyncExternalStore } from 'react'
import { DISPLAY_TIME_ZONE } from '#contract/dates.ts'

/** What browsers report if their system has no zone. No time can be formatted in it. */
const UNKNOWN = 'Etc/Unknown'

let known: string | undefined
const readerZone = (): string => {
  known ??= new Intl.DateTimeFormat().resolvedOptions().timeZone
  return known === UNKNOWN ? DISPLAY_TIME_ZONE : known
}
const serverZone = (): string => DISPLAY_TIME_ZONE
const neverChanges = () => () => undefined

/** The one zone of pages whose readers share it, such as staff's; null for each reader's own. */
export const PageZone = createContext<string | null>(null)

/** The reader's time zone; Pacific Time on the server and while hydrating, since rendered pages are stored for everyone. */
export const useReaderZone = (): string => {
  const own = useSyncExternalStore(neverChanges, readerZone, serverZone)
  return useContext(PageZone) ?? own
}

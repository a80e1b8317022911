import { useSyncExternalStore } from 'react'

const subscribe = () => () => undefined
const inBrowser = () => true
const onServer = () => false

/** False on the server and while hydrating, and so without scripts. */
export const useIsHydrated = (): boolean => useSyncExternalStore(subscribe, inBrowser, onServer)

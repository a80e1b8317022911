import { api } from '../api/browser-api.ts'
import { endpointOf, type PushChoiceKey, rememberEndpoint } from './push-choices.ts'

/** Subscribes this browser to notifications. Loaded when someone presses the button. */

type Subscription = { readonly endpoint: string; readonly p256dh: string; readonly auth: string }

/** Subscribes at the browser's push service; a subscription under a former key of ours is replaced. */
const subscribeBrowser = async (
  { pushManager }: ServiceWorkerRegistration,
  applicationServerKey: string,
): Promise<Subscription> => {
  const options = { userVisibleOnly: true, applicationServerKey }
  const subscription = await pushManager.subscribe(options).catch(async (error: unknown) => {
    const former = await pushManager.getSubscription()
    if (former === null) throw error
    await former.unsubscribe()
    return pushManager.subscribe(options)
  })
  const { endpoint = '', keys = {} } = subscription.toJSON()
  return { endpoint, p256dh: keys['p256dh'] ?? '', auth: keys['auth'] ?? '' }
}

/** Notifies this browser from now on. @returns false if the browser has no push service that it can reach */
export const startPush = async (key: PushChoiceKey): Promise<boolean> => {
  const { publicKey, trial } = await api.pushKey({})
  if (publicKey === null) return false
  try {
    const registration = await navigator.serviceWorker.register('/push-worker.js')
    const subscription = trial ?? (await subscribeBrowser(registration, publicKey))
    const follow = key.about === 'gifts' ? api.tellByPush : api.followByPush
    await follow({ caseId: key.caseId, ...subscription })
    rememberEndpoint(key, subscription.endpoint)
    return true
  } catch (error) {
    if (error instanceof DOMException) return false
    throw error
  }
}

/** Ends the notifications to this browser. */
export const stopPush = async (key: PushChoiceKey): Promise<void> => {
  const endpoint = endpointOf(key)
  if (endpoint !== null) await api.stopPush({ caseId: key.caseId, endpoint })
  rememberEndpoint(key, null)
}
